import Coursework
import Foundation
import SQL

extension Transaction {
    /// For how many days the audit log is kept: two years, unless the school has set something else.
    package func auditDays() throws -> Int {
        let days = try connection.first("SELECT auditDays FROM organization WHERE id = $1", organizationID) {
            Int($0.integer())
        }
        guard let days else { throw SchoolError.none("organization") }
        return days
    }

    /// Sets for how long. Older entries are deleted soon after, and cannot be restored.
    func keepAudit(forDays days: Int) throws {
        try requireEverywhere(.configureSchool)
        guard Self.daysToKeep.contains(days) else {
            throw SchoolError.invalid([Finding(.invalid, "auditDays", "The log is kept for 30 to 3,660 days.")])
        }
        let changed = try connection.run(
            """
            UPDATE organization SET auditDays = $2,
                modified = {after modified $3}
            WHERE id = $1 AND auditDays <> $2
            """, organizationID, Value(days), nowValue)
        guard changed > 0 else { return }
        try log(.auditRetentionChanged, .organization, String(days))
        publish(.administration)
    }

    /// Whether the oldest entry has expired. Identifiers grow with time, so it is the first by key.
    func hasOldAudit() throws -> Bool {
        let oldest = try connection.first(
            "SELECT at FROM audit WHERE organization = $1 ORDER BY id LIMIT 1", organizationID
        ) { $0.date() }
        guard let oldest else { return false }
        return try oldest <= endOfAudit()
    }

    /// Deletes some of the oldest entries that have expired.
    ///
    /// - Returns: whether there may be more.
    func sweepAudit(atMost count: Int) throws -> Bool {
        wipeDeletedAfterCommit()
        try markSeals(losing: count, until: try endOfAudit())
        let gone = try connection.run(
            """
            DELETE FROM audit WHERE organization = $1 AND at <= $2 AND id IN
                (SELECT id FROM audit WHERE organization = $1 ORDER BY id LIMIT $3)
            """, organizationID, Value(try endOfAudit()), Value(count))
        return gone == count
    }

    private func endOfAudit() throws -> Date { end(ofDays: try auditDays()) }
}
