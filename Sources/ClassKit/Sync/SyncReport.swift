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

extension SyncedStore {
    /// Counts what is stored by its fate; attempts that have arrived are recorded.
    func fates() throws -> [Fate: Int] {
        let rows = try file.database().look {
            try $0.all(
                """
                SELECT iif(outbox = 1, 'waiting', coalesce(fate, 'waiting')), count(*) FROM activity
                WHERE context IS NOT NULL GROUP BY 1
                """
            ) { ($0.text(0), Int($0.integer(1))) }
        }
        return Dictionary(rows.map { (Fate(name: $0.0) ?? .waiting, $0.1) }) { $0 + $1 }
    }
}
