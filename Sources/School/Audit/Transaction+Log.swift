import SQL

extension Transaction {
    /// Writes a log entry in the same transaction as the action itself: if that is rolled back, so is the entry.
    func log(_ action: AuditAction, _ subject: AuditSubject, _ detail: String = "") throws {
        try connection.enqueue(
            "INSERT INTO audit (organization, id, at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            organizationID, Value(newIdentifier(AuditEntry.self)), nowValue, Value(actor.person),
            .text(action.rawValue),
            .text(subject.description), .text(detail))
    }
}
