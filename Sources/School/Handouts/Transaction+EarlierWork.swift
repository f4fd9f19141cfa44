import Coursework
import Foundation
import SQL

extension Transaction {
    /// Shares with a task the student's earlier work at the same content for other handouts, if there is no work for
    /// this one.
    ///
    /// The recording rule is applied as if all of that work began and arrived now: what may not be recorded now is
    /// not shared.
    func shareEarlierWork(_ position: OwnPosition) throws {
        guard case .context(let path) = position.task.task.content, !position.task.hasWork,
            let app = path.elements.first,
            let task = try tasks(of: position.person, in: app).first(where: { $0.reference == position.reference })
        else { return }
        let standing = try standing(of: position.person)
        let isApproved = try isApproved(app)
        let paths = try connection.all(
            "SELECT DISTINCT path FROM activity WHERE organization = $1 AND person = $2 AND app = $3",
            [organizationID, Value(position.person), .text(app)]
        ) { try IdentifierPath(stored: $0.text()) }
        for place in paths where place.starts(with: path) {
            let known = AppStanding(
                isApproved: isApproved, isContextKnown: try isKnown(place, of: position.person))
            let time = OpenTask.time(of: [task], notBefore: now)
            let shared = try attempts(of: position.person, at: place).filter {
                let asked = ActivityReport(
                    path: $0.record.path, started: time, isWithinLimits: $0.record.findings.isEmpty)
                return RecordingRule.decide(
                    asked, for: standing, app: known, assignments: [task.assigned.posting], at: time) == .recorded
            }
            guard !shared.isEmpty else { continue }
            for attempt in shared {
                try set(attempt.tasks.union([position.reference]), of: attempt.record, of: position.person)
            }
            try write(
                ContextFigures(shared.map(\.record)), of: position.person, at: place, under: position.reference,
                isFromPage: shared.contains(where: \.isFromPage))
            publish(.schoolClass(position.row.schoolClass))
        }
    }
}
