import Coursework
import Foundation
import SQL

extension Transaction {
    /// Writes into the log, in the transaction that does it: what is undone was never logged.
    func log(_ action: AuditAction, _ subject: AuditSubject, _ detail: String = "") throws {
        try connection.post(
            "INSERT INTO audit (organization, id, at, actor, action, subject, detail) VALUES ($1, $2, $3, $4, $5, $6, $7)",
            organizationID, Value(newIdentifier(AuditEntry.self)), nowValue, Value(actor.person),
            .text(action.rawValue),
            .text(subject.description), .text(detail))
    }

    /// The same of a handout, with its class.
    func log(_ action: AuditAction, _ found: FoundHandout) throws {
        try log(action, .handout(found.id), "class/\(found.schoolClass)")
    }

    /// The log, newest first, for those who may see it.
    ///
    /// - Parameter subject: only what was done to this one.
    package func audit(of subject: AuditSubject? = nil, _ request: PageRequest = PageRequest()) throws
        -> Page<AuditEntry>
    {
        try requireAudit(of: subject)
        let parts = try request.parts(or: [String(Int64.max)])
        guard let before = Int64(parts[0]) else { throw PageRequest.foreign }
        let rows = try subject.map { try auditRows(of: $0, before, request.rows) } ?? auditRows(before, request.rows)
        return request.page(rows) { ListMark(String($0.id.rawValue)) }
    }

    /// Who may see it at a location sees what was done to one of the people, the classes or the place itself there.
    private func requireAudit(of subject: AuditSubject?) throws {
        try requireSomewhere(.seeAudit)
        guard !actor.isEverywhere, let subject else { return try requireEverywhere(.seeAudit) }
        switch subject {
        case .person(let id): try requireWherever(reach(id, for: .seeAudit), .seeAudit)
        case .schoolClass(let id): try requireClass(id, for: .seeAudit)
        case .course(let id): try require(.seeAudit, at: try course(id).location)
        case .location(let id): try require(.seeAudit, at: id)
        default: try requireEverywhere(.seeAudit)
        }
    }

    private func auditRows(_ before: Int64, _ limit: Int) throws -> [AuditEntry] {
        try connection.all(
            """
            SELECT id, at, actor, action, subject, detail FROM audit WHERE organization = $1 AND id < $2
            ORDER BY id DESC LIMIT $3
            """, [organizationID, .integer(before), Value(limit)], as: AuditEntry.init(row:))
    }

    private func auditRows(of subject: AuditSubject, _ before: Int64, _ limit: Int) throws -> [AuditEntry] {
        try connection.all(
            """
            SELECT id, at, actor, action, subject, detail FROM audit
            WHERE organization = $1 AND subject = $4 AND id < $2 ORDER BY id DESC LIMIT $3
            """, [organizationID, .integer(before), Value(limit), .text(subject.description)], as: AuditEntry.init(row:)
        )
    }
}

extension AuditEntry {
    init(row: any Row) {
        self.init(
            id: row.identifier(0), at: row.date(1), actor: row.identifierIfAny(2), action: row.text(3),
            subject: row.text(4), detail: row.text(5))
    }
}
