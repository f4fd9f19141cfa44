import Coursework
import Foundation
import SQL

/// What the next run deletes because it has expired, as counts.
package struct RetentionForecast: Hashable, Sendable {
    /// Completed handouts of which something is deleted, or which are just marked as finished with.
    package var handouts = 0
    /// Results that teachers see; the reports behind them are deleted as well.
    package var figures = 0
    package var handedIn = 0
    /// Texts stored by apps' pages, unless they are also stored under other tasks.
    package var pageStates = 0
    /// Pieces of work with answers or teachers' comments.
    package var answers = 0
    /// Reports of which only the reason for not recording them was kept.
    package var fates = 0
    /// Entries of the audit log.
    package var entries = 0

    package var isEmpty: Bool { self == RetentionForecast() }
}

extension Transaction {
    /// What the next run would delete with these retention periods, for those who may set them. Changes nothing.
    package func forecast(keepingWorkFor days: Int?, auditFor auditDays: Int) throws -> RetentionForecast {
        try requireEverywhere(.configureSchool)
        var forecast = RetentionForecast()
        if let days {
            let end = end(ofDays: days)
            forecast.handouts = try count(Self.handoutsToGo, end)
            forecast.figures = try count(Self.figuresToGo, end)
            forecast.handedIn = try count(Self.handInsToGo, end)
            forecast.pageStates = try count(Self.pageStatesToGo, end)
            forecast.answers = try count(Self.answersToGo, end)
            forecast.fates = try count(Self.fatesToGo, end)
        }
        forecast.entries = try count(Self.entriesToGo, end(ofDays: auditDays))
        return forecast
    }

    private func count(_ query: Query, _ end: Date) throws -> Int {
        try connection.all(query, [organizationID, Value(end)]) { Int($0.integer()) }.first ?? 0
    }

    /// The rule of the run itself; see ``handoutToSweep()``.
    private static let due = "h.organization = $1 AND h.completed <= $2 AND h.swept IS NULL"

    private static let handoutsToGo = Query(kept: "SELECT count(*) FROM handout h WHERE \(due)")
    private static let figuresToGo = Query(
        kept: """
            SELECT count(*) FROM handout h JOIN figure f ON f.organization = h.organization AND f.handout = h.id
            WHERE \(due)
            """)
    private static let handInsToGo = Query(
        kept: """
            SELECT count(*) FROM handout h JOIN handIn f ON f.organization = h.organization AND f.handout = h.id
            WHERE \(due)
            """)
    private static let pageStatesToGo = Query(
        kept: """
            SELECT count(*) FROM (
                SELECT DISTINCT t.person, t.app, t.path
                FROM handout h JOIN pageStateTask t ON t.organization = h.organization AND t.handout = h.id
                JOIN pageState s ON s.organization = t.organization AND s.person = t.person AND s.app = t.app
                    AND s.path = t.path
                WHERE \(due) AND s.isRemoved = 0) gone
            WHERE NOT EXISTS (
                SELECT 1 FROM pageStateTask other JOIN handout k
                    ON k.organization = other.organization AND k.id = other.handout
                WHERE other.organization = $1 AND other.person = gone.person AND other.app = gone.app
                    AND other.path = gone.path
                    AND (k.completed IS NULL OR k.completed > $2 OR k.swept IS NOT NULL))
            """)
    private static let answersToGo = Query(
        kept: """
            SELECT count(*) FROM handout h JOIN step s ON s.organization = h.organization AND s.handout = h.id
            WHERE \(due) AND (s.answers IS NOT NULL OR s.comment IS NOT NULL OR s.before IS NOT NULL)
            """)
    /// The fates of expired handouts, however old they are, and all others by their own age.
    private static let fatesToGo = Query(
        kept: """
            SELECT (SELECT count(*) FROM fate WHERE organization = $1 AND received <= $2)
                + (SELECT count(*) FROM handout h JOIN fate f ON f.organization = h.organization AND f.handout = h.id
                    WHERE \(due) AND f.received > $2)
            """)
    /// The entries of a seal go together.
    private static let entriesToGo: Query = """
        SELECT count(*) FROM audit a LEFT JOIN auditSeal s ON s.organization = a.organization AND s.number = a.seal
        WHERE a.organization = $1 AND a.at <= $2 AND (s.newest IS NULL OR s.newest <= $2)
        """
}
