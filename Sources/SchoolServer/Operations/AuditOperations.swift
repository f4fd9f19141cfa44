import Coursework
import HTTP
package import JSON
package import School

/// The audit log.
enum AuditOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/audit", "audit", .managers,
            "The audit log, newest first, for those who may read it.",
            parameters: [
                Operation.Parameter(
                    "subject", .string(limit: 200, minimum: 1),
                    "Only what was done to this one, as entries name it: `person/` and an identifier."),
                Operation.Parameter("actor", .string(format: .identifier), "Only what this person did."),
                Operation.Parameter("action", .string(limit: 100, minimum: 1), "Only this, as entries name it."),
                Operation.Parameter("since", .string(format: .dateTime), "From this moment on."),
                Operation.Parameter("until", .string(format: .dateTime), "Before this moment."),
            ] + .page, answer: .json(.reference("Audit"))
        ) { call in
            let (search, page) = (try call.auditSearch(), try call.pageRequest())
            return call.tagged(Listed("entries", try call.read { try $0.audit(search, page) }))
        }
    ]
}

extension Call {
    fileprivate func auditSearch() throws -> AuditSearch {
        let subject = try query("subject").map { text in
            guard let subject = AuditSubject(text) else { throw SchoolError.none("subject") }
            return subject
        }
        return AuditSearch(
            subject: subject, actor: query("actor").flatMap(Person.ID.init), action: query("action"),
            since: query("since").flatMap(Timestamp.date), until: query("until").flatMap(Timestamp.date))
    }
}

/// The schemas of the audit log.
enum AuditShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("AuditEntry", AuditEntry.shape.schema)
        components.define(
            "Audit", .object([.required("entries", .array(of: .reference("AuditEntry"), limit: 200)), .next]))
    }
}

extension AuditEntry: Shaped {
    package static let shape = AnswerShape<AuditEntry>(
        .required("id", .id) { $0.id },
        .required("at", .date) { $0.at },
        .optional("actor", .id, "Who did it; nothing when the school itself did.") { $0.actor },
        .required("action", .string(limit: 100), "A word such as `passwordReset`.") { $0.action },
        .required("subject", .string(limit: 200), "The subject of the action, such as `person/` and an identifier.") {
            $0.subject
        },
        .optional("detail", .string(limit: 1000)) { $0.detail.isEmpty ? nil : $0.detail })
}
