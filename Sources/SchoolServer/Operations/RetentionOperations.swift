import HTTP
import JSON
import School

/// How long a school keeps students' work and the audit log.
enum RetentionOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization/retention", "retention", .administrators,
            "How many days work is kept after a handout's completion, and how many days the audit log is kept.",
            answer: .json(.reference("Retention"))
        ) { call in
            call.tagged(try call.read { try $0.retention() })
        },
        Operation(
            .put, "/v1/organization/retention", "setRetention", .administrators,
            "Sets for how many days work and the audit log are kept. Anything older is deleted soon after, for good.",
            request: .reference("Retention"), answer: .json(.reference("Retention"))
        ) { call in
            let retention = try call.decode(Retention.self)
            return call.json(
                try await call.perform(.keepWork(forDays: retention.days, logForDays: retention.auditDays)) {
                    try $0.retention()
                })
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Retention", Retention.shape.schema)
    }
}

private struct Retention: TwoWayShaped {
    var days: Int?
    var auditDays: Int?

    static let twoWayShape = TwoWayShape(
        Retention.init,
        optional("days", .integer(30...3660), "How many days work is kept; left out, until somebody deletes it.") {
            $0.days
        },
        optional(
            "auditDays", .integer(30...3660),
            "How many days the log is kept. Left out, it stays as it is; it begins with 730."
        ) { $0.auditDays })
}

extension Transaction {
    fileprivate func retention() throws -> Retention {
        Retention(days: try retentionDays(), auditDays: try auditDays())
    }
}
