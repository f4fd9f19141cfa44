package import Coursework
import SQL
import SQLite

/// What a round with the school came to.
package struct SyncReport: Sendable {
    /// Attempts that have arrived in this round.
    package var sent = 0
    /// Attempts that have not been judged, or not arrived.
    package var waiting = 0
    /// All attempts that stay here, by the reason.
    package var kept: [Fate: Int] = [:]
    /// Contexts that were told in this round.
    package var contexts = 0
    /// What kept the round from coming to its end.
    package var problem: SyncProblem?

    package init() {}
}

/// What a device knows of the attempts that it stores.
package struct StoredWork: Hashable, Sendable {
    /// Attempts that the school has received. Only people learn whether they were recorded, not devices: the school
    /// may know of something that prevents it.
    package var arrived = 0
    /// Attempts that have not been judged, or not arrived.
    package var waiting = 0
    /// Attempts that stay here, by the reason.
    package var kept: [Fate: Int] = [:]

    package init(arrived: Int = 0, waiting: Int = 0, kept: [Fate: Int] = [:]) {
        (self.arrived, self.waiting, self.kept) = (arrived, waiting, kept)
    }
}

extension SyncedStore {
    /// What has become of each attempt, as far as the device knows.
    func fates() throws -> [ActivityRecord.ID: Fate] {
        let rows = try attempts()
        return Dictionary(rows.map { (ActivityRecord.ID(rawValue: $0.uuid), $0.fate) }) { first, _ in first }
    }

    /// Counts what is stored by what has become of it.
    func work() throws -> StoredWork {
        var work = StoredWork()
        for attempt in try attempts() where !attempt.isOfDocument {
            switch attempt.fate {
            case .waiting: work.waiting += 1
            // So the rule has judged here; then it was sent.
            case .recorded: work.arrived += 1
            case let fate: work.kept[fate, default: 0] += 1
            }
        }
        return work
    }

    /// Every attempt with its fate; one that was saved since the sync took note of it waits.
    func attempts() throws -> [(uuid: String, isOfDocument: Bool, fate: Fate)] {
        // The store is read first: anything noted after that is still new in what was read.
        let (noted, rows) = try file.database().read { connection in
            let rows = try connection.all(
                "SELECT id, uuid, outbox IS NOT NULL AS isNew, context IS NULL AS isOfDocument FROM activity"
            ) {
                (
                    id: $0.integer("id"), uuid: $0.text("uuid"), isNew: $0.bool("isNew"),
                    isOfDocument: $0.bool("isOfDocument")
                )
            }
            return (try connection.noted(), rows)
        }
        let fates = try noted.map { try self.fates(noted: $0) } ?? [:]
        return rows.map { row in
            let known = row.isNew ? nil : fates[row.id]
            return (row.uuid, row.isOfDocument, known?.uuid == row.uuid ? known?.fate ?? .waiting : .waiting)
        }
    }

    private func fates(noted: String) throws -> [Int64: (uuid: String, fate: Fate)] {
        let rows = try verdicts.read { connection -> [(Int64, (uuid: String, fate: Fate))] in
            guard try connection.knows(noted) else { return [] }
            return try connection.all(
                "SELECT activity, uuid, iif(outbox = 1, 'waiting', coalesce(fate, 'waiting')) AS known FROM attempt"
            ) { ($0.integer("activity"), ($0.text("uuid"), Fate(name: $0.text("known")) ?? .waiting)) }
        }
        return Dictionary(rows ?? []) { first, _ in first }
    }
}
