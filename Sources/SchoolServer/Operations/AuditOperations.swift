import Coursework
import HTTP
package import JSON
package import School

/// Who did what.
enum AuditOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/audit", "audit", .managers,
            "The log of who did what, the newest first, for those who may see it.",
            parameters: [
                Operation.Parameter(
                    "subject", .string(limit: 200, minimum: 1),
                    "Only what was done to this one, as entries name it: `person/` and an identifier.")
            ] + .page, answer: .json(.reference("Audit"))
        ) { call in
            let subject = try call.query("subject").map { text in
                guard let subject = AuditSubject(text) else { throw SchoolError.none("subject") }
                return subject
            }
            let page = try call.pageRequest()
            return call.tagged(Listed("entries", try call.read { try $0.audit(of: subject, page) }))
        }
    ]
}

extension AuditSubject {
    /// The subject that an entry of the log names; nil when none is named so.
    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let subject: AuditSubject? =
            switch (parts[0], parts.count) {
            case ("organization", 1): .organization
            case ("nobody", 1): .nobody
            case ("person", 2): Person.ID(parts[1]).map { .person($0) }
            case ("location", 2): Location.ID(parts[1]).map { .location($0) }
            case ("course", 2): Course.ID(parts[1]).map { .course($0) }
            case ("class", 2): SchoolClass.ID(parts[1]).map { .schoolClass($0) }
            case ("handout", 2): Handout.ID(parts[1]).map { .handout($0) }
            case ("app", 2): .app(parts[1])
            default: nil
            }
        guard let subject else { return nil }
        self = subject
    }
}

/// The shape of the log.
enum AuditShapes {
    static func define(_ components: inout SchemaRegistry) {
        let id = Schema.string(format: .identifier)
        components.define(
            "AuditEntry",
            .object([
                .required("id", id), .required("at", .string(format: .dateTime)),
                .optional("actor", id, "Who did it; nothing when the school itself did."),
                .required("action", .string(limit: 100), "A word such as `passwordReset`."),
                .required("subject", .string(limit: 200), "What it was done to: `person/` and an identifier."),
                .optional("detail", .string(limit: 1000)),
            ]))
        components.define(
            "Audit", .object([.required("entries", .array(of: .reference("AuditEntry"), limit: 200)), .next]))
    }
}

extension AuditEntry: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("id", id)
            json.field("at", at)
            json.field("actor", ifPresent: actor)
            json.field("action", action)
            json.field("subject", subject)
            if !detail.isEmpty { json.field("detail", detail) }
        }
    }
}
