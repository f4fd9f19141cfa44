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
    /// Attempts that the school has received. Whether it has recorded them it tells people, and no device: it may know of
    /// something that keeps it from that.
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
        let rows = try file.database().readOnce {
            try $0.all("SELECT uuid, iif(outbox = 1, 'waiting', coalesce(fate, 'waiting')) FROM activity") { row in
                (ActivityRecord.ID(rawValue: row.text(0)), Fate(name: row.text(1)) ?? .waiting)
            }
        }
        return Dictionary(rows) { first, _ in first }
    }

    /// Counts what is stored by what has become of it.
    func work() throws -> StoredWork {
        var work = StoredWork()
        let rows = try file.database().readOnce {
            try $0.all(
                """
                SELECT iif(outbox = 1, 'waiting', coalesce(fate, 'waiting')), count(*) FROM activity
                WHERE context IS NOT NULL GROUP BY 1
                """
            ) { (fate: $0.text(0), count: Int($0.integer(1))) }
        }
        for row in rows {
            switch Fate(name: row.fate) ?? .waiting {
            case .waiting: work.waiting += row.count
            // So the rule has judged here; then it was sent.
            case .recorded: work.arrived += row.count
            case let fate: work.kept[fate, default: 0] += row.count
            }
        }
        return work
    }
}
