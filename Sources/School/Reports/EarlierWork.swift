import Coursework
import Foundation
import SQL

/// A student's work with an earlier handout that is over, as far as later ones are compared with it.
struct EarlierWork: Hashable, Sendable {
    var opened: Date?
    var hasProgress: Bool
    var scores: [Double]

    init(_ line: HandoutReport.Line) {
        opened = line.opened
        hasProgress = line.hasProgress
        scores = line.cells.compactMap { $0.figures?.score }
    }
}

/// A cache of earlier handouts for one report, so that a day with many handouts reads each of them once.
struct KnownEarlierWork {
    fileprivate var work: [Handout.ID: [Person.ID: EarlierWork]] = [:]
}

extension Transaction {
    /// What the students of a class did with earlier handouts that are over, latest first.
    func earlierWork(
        before handout: Handout.ID, in schoolClass: SchoolClass.ID, _ known: inout KnownEarlierWork
    ) throws -> [Person.ID: [Insight.Earlier]] {
        var result: [Person.ID: [Insight.Earlier]] = [:]
        for earlier in try handoutsOver(before: handout, in: schoolClass) {
            let work = try known.work[earlier.handout] ?? self.earlierWork(at: earlier.handout, in: schoolClass)
            known.work[earlier.handout] = work
            for (person, work) in work { result[person, default: []].append(earlier.compared(work)) }
        }
        return result
    }

    private func earlierWork(at handout: Handout.ID, in schoolClass: SchoolClass.ID) throws
        -> [Person.ID: EarlierWork]
    {
        try kept(school.reports.earlier, of: handout, in: schoolClass, size: { 1 + $0.count }) {
            let lines = try grid(of: handout, in: schoolClass).present
            return Dictionary(lines.map { ($0.person, EarlierWork($0)) }) { first, _ in first }
        }
    }

    private struct Over {
        var handout: Handout.ID
        var posted: Date
        var due: Date?

        func compared(_ work: EarlierWork) -> Insight.Earlier {
            // A handout that was posted after its due date could not be opened in time.
            let end = due.flatMap { $0 > posted ? $0 : nil }
            return Insight.Earlier(
                hasDue: due != nil,
                lead: work.opened.map { opened in end.map { $0.timeIntervalSince(opened) } ?? .infinity },
                hasProgress: work.hasProgress, scores: work.scores)
        }
    }

    private func handoutsOver(before handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> [Over] {
        let zone = try zone(of: schoolClass)
        let found = try connection.all(Self.handoutsBefore, [organizationID, Value(schoolClass), Value(handout)]) {
            Over(handout: $0.identifier("id"), posted: $0.date("posted"), due: $0.due()?.instant(in: zone))
        }
        // Without a due date, a student has a week.
        return Array(
            found.filter { ($0.due ?? $0.posted + TodayReport.helping) < now }.prefix(Insight.window))
    }

    /// Reads more than are compared, because some are not over.
    private static let handoutsBefore = Query(
        kept: """
            SELECT h.id, h.posted, h.dueDate, h.dueTime FROM handout h
                JOIN handout this ON this.organization = h.organization AND this.id = $3
            WHERE h.organization = $1 AND h.class = $2 AND h.state IN ('posted', 'completed')
                AND (h.posted, h.id) < (this.posted, this.id)
            ORDER BY h.posted DESC, h.id DESC LIMIT 16
            """)
}
