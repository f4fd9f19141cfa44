import Coursework
import Foundation
import SQL

extension Transaction {
    /// The log, newest first, for those who may see it.
    package func audit(_ search: AuditSearch, _ request: PageRequest = PageRequest()) throws -> Page<AuditEntry> {
        try requireAudit(of: search.subject)
        let parts = try request.parts(or: [String(Int64.max), String(Int64.max)])
        guard let at = Int64(parts[0]), let id = Int64(parts[1]) else { throw PageRequest.foreign }
        let (query, arguments) = search.statement(in: organizationID, before: (at, id), request.rows)
        let rows = try connection.all(query, arguments, as: AuditEntry.init(row:))
        return request.page(rows) { ListMark(String($0.at.milliseconds), String($0.id.rawValue)) }
    }

    /// Whether the asking person may read the log about somebody whom they may see.
    package func mayReadLog(of id: Person.ID) throws -> Bool {
        do {
            try requireAudit(of: .person(id))
            return true
        } catch let error as SchoolError where error.code == .notAllowed {
            return false
        }
    }

    /// Logs that everything kept about a person is about to be handed out; only for those who may read the log about
    /// that person.
    func logTakingRecord(of id: Person.ID) throws {
        try requireAudit(of: .person(id))
        // Somebody who may read the whole log still needs to be able to find the person.
        _ = try entry(of: id)
        try log(.personRecordTaken, .person(id))
    }

    /// Somebody who may read the log at a location sees the entries about its people, its classes and the location
    /// itself.
    func requireAudit(of subject: AuditSubject?) throws {
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
}

extension AuditEntry {
    init(row: Row) {
        self.init(
            id: row.identifier("id"), at: row.date("at"), actor: row.identifierIfAny("actor"),
            action: row.text("action"),
            subject: row.text("subject"), detail: row.text("detail"))
    }
}
