import HTTP
import JSON
import School

/// How long a school keeps what students did.
enum RetentionOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/organization/retention", "retention", .administrators,
            "For how many days after a handout's completion work is kept; without days, until somebody deletes it.",
            answer: .json(.reference("Retention"))
        ) { call in
            call.tagged(Retention(days: try call.read { try $0.retentionDays() }))
        },
        Operation(
            .put, "/v1/organization/retention", "setRetention", .administrators,
            "Keep work for so many days. What is older is deleted soon after, and cannot be brought back.",
            request: .reference("Retention"), answer: .json(.reference("Retention"))
        ) { call in
            let retention: Retention = try call.decode()
            try await call.write(holding: [.organization]) { try $0.keepWork(forDays: retention.days) }
            return call.json(retention)
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("Retention", .object([.optional("days", .integer(30...3660), "None: without an end.")]))
    }
}

struct Retention: Decodable, JSONWritable {
    var days: Int?

    func write(to json: inout JSONWriter) {
        json.object { json in json.field("days", ifPresent: days) }
    }
}
