import Coursework
package import Foundation
import SQL

/// A search in the audit log.
package struct AuditSearch: Hashable, Sendable {
    /// Only entries about this subject.
    package var subject: AuditSubject?
    /// Only entries by this person.
    package var actor: Person.ID?
    /// Only entries with this action; see ``AuditAction``.
    package var action: String?
    /// From this moment on.
    package var since: Date?
    /// Before this moment.
    package var until: Date?

    package init(
        subject: AuditSubject? = nil, actor: Person.ID? = nil, action: String? = nil, since: Date? = nil,
        until: Date? = nil
    ) {
        self.subject = subject
        self.actor = actor
        self.action = action
        self.since = since
        self.until = until
    }

    /// Each filter has an index in the order of the log, so that the cost of a page does not depend on the log's
    /// size.
    ///
    /// - Parameter before: the time and the identifier of the last entry that was read.
    func statement(
        in organization: Value, before: (at: Int64, id: Int64), _ limit: Int
    ) -> (query: Query, arguments: [Value]) {
        var conditions = ["organization = $1", "at >= $2", "(at, id) < ($3, $4)"]
        let last = (until?.milliseconds ?? .max, until == nil ? Int64.max : 0)
        let end = last < (before.at, before.id) ? last : (before.at, before.id)
        var arguments: [Value] = [
            organization, .integer(since?.milliseconds ?? 0), .integer(end.0), .integer(end.1), Value(limit),
        ]
        func only(_ column: String, _ value: Value?) {
            guard let value else { return }
            arguments.append(value)
            conditions.append("\(column) = $\(arguments.count)")
        }
        only("subject", subject.map { .text($0.description) })
        only("actor", actor.map { Value($0) })
        only("action", action.map { .text($0) })
        let text = """
            SELECT id, at, actor, action, subject, detail FROM audit WHERE \(conditions.joined(separator: " AND "))
            ORDER BY at DESC, id DESC LIMIT $5
            """
        return (Query(built: text), arguments)
    }
}
