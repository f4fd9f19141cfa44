import Coursework
import Foundation
import SQL

extension Transaction {
    /// Sets for how long the log is kept. Older entries are deleted soon after, and cannot be restored.
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

    /// Whether any entry has expired.
    func hasOldAudit() throws -> Bool {
        try connection.first(Self.expired(limit: "1"), organizationID, Value(try endOfAudit())) { _ in true } ?? false
    }

    /// Deletes some of the oldest entries that have expired.
    ///
    /// - Returns: whether there may be more.
    func sweepAudit(atMost count: Int) throws -> Bool {
        wipeDeletedAfterCommit()
        let gone = try connection.run(
            Self.sweeping, organizationID, Value(try endOfAudit()), Value(count))
        return gone == count
    }

    /// The entries of a seal expire together, with its newest: otherwise it could not prove those that are left.
    private static func expired(limit: String) -> Query {
        Query(
            kept: """
                SELECT a.id FROM audit a LEFT JOIN auditSeal s ON s.organization = a.organization AND s.number = a.seal
                WHERE a.organization = $1 AND a.at <= $2 AND (s.newest IS NULL OR s.newest <= $2)
                ORDER BY a.at, a.id LIMIT \(limit)
                """)
    }
    private static let sweeping = Query(
        kept: "DELETE FROM audit WHERE organization = $1 AND id IN (\(expired(limit: "$3").text))")

    /// What counts is the longer of what the school has set and what the last seal says: a shorter time holds once it is
    /// sealed, so that nobody shortens it unseen.
    private func endOfAudit() throws -> Date {
        end(ofDays: max(try auditDays(), try lastAuditSeal()?.said?.keptDays ?? 0))
    }
}
