import Coursework
import Foundation
import SQL

/// What is known beside the reports of one person from one app: looked up once, and kept up to date as they are taken in.
struct KnownWork {
    /// What became of an activity that was not recorded.
    struct Explained: Hashable {
        var fate: String
        var edited: Int64
        var superseded: Int
    }

    private var attempts: [ActivityRecord.ID: Transaction.Attempt] = [:]
    var explained: [ActivityRecord.ID: Explained] = [:]
    /// Activities of which another app has told, be it that nothing was kept of them.
    fileprivate(set) var foreign: Set<ActivityRecord.ID> = []

    subscript(id: ActivityRecord.ID) -> Transaction.Attempt? { attempts[id] }

    /// The attempts at a context, the oldest first.
    func attempts(at path: IdentifierPath) -> [Transaction.Attempt] {
        attempts.values.filter { $0.record.path == path }.sorted {
            ($0.record.created, $0.record.id.rawValue) < ($1.record.created, $1.record.id.rawValue)
        }
    }

    mutating func put(_ attempt: Transaction.Attempt) { attempts[attempt.record.id] = attempt }
}

extension Transaction {
    // The attempts at the context of a report; the one that it is news of, wherever that was; and what was not recorded.
    private static let work = GroupQuery(
        """
        WITH asked (person, app, path, id) AS ({asked})
        SELECT 1, a.person, asked.app, a.id, a.app, a.record, a.tasks, a.edited, 0
        FROM asked CROSS JOIN activity a
        WHERE a.organization = $1 AND a.person = asked.person AND a.app = asked.app AND a.path = asked.path
        UNION ALL
        SELECT 1, a.person, asked.app, a.id, a.app, a.record, a.tasks, a.edited, 0
        FROM asked CROSS JOIN activity a
        WHERE a.organization = $1 AND a.person = asked.person AND a.id = asked.id AND a.path <> asked.path
        UNION ALL
        SELECT 0, f.person, asked.app, f.activity, f.app, f.fate, '', f.edited, f.superseded
        FROM asked CROSS JOIN fate f
        WHERE f.organization = $1 AND f.person = asked.person AND f.activity = asked.id
        """, columns: 4, common: 1)

    /// What the school knows beside such reports.
    func work(beside reports: [(Asker, [ActivityRecord])]) throws -> [Asker: KnownWork] {
        let memory = RecordingMemory.of(connection)
        var work: [Asker: KnownWork] = [:]
        var places: Set<NamedContext> = []
        #if DEBUG
            for (asker, records) in reports {
                for path in records.map(\.path) {
                    guard let known = memory?[owner(asker), path] else { continue }
                    try RecordingMemory.check(known, of: asker, at: path, self)
                }
            }
        #endif
        let asked = reports.flatMap { asker, records in
            records.map { record in
                // Of several reports at one place only one asks for what is there, if that is not known by heart.
                let isFirst = places.insert(NamedContext(person: asker.person, path: record.path)).inserted
                let known = memory?[owner(asker), record.path]
                if isFirst { known?.forEach { work[asker, default: KnownWork()].put($0) } }
                return [
                    Value(asker.person), .text(asker.app), .text(isFirst && known == nil ? record.path.stored : ""),
                    .text(record.id.rawValue),
                ]
            }
        }
        try Self.work.visit(connection, [organizationID], asked) { row in
            let asker = Asker(person: row.identifier(1), app: row.text(2))
            let id = ActivityRecord.ID(rawValue: row.text(3))
            if row.text(4) != asker.app {
                work[asker, default: KnownWork()].foreign.insert(id)
            } else if row.bool(0) {
                // It may stand at the place of one report and be what another one is news of.
                guard work[asker]?[id] == nil else { return }
                work[asker, default: KnownWork()].put(try Self.attempt(row, from: 5))
            } else {
                work[asker, default: KnownWork()].explained[id] = KnownWork.Explained(
                    fate: row.text(5), edited: row.integer(7), superseded: Int(row.integer(8)))
            }
        }
        return work
    }
}
