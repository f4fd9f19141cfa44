import HTTP
package import JSON
package import School
import Secrets

/// Inspecting somebody's account, and the notices about that.
enum InspectionOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/people/{person}/inspection", "inspectAccount", .administrators,
            "Opens another person’s account for a quarter of an hour, to see what they see without changing anything. It is logged with the reason, and the person is notified. The token is shown only this once.",
            request: .reference("InspectionRequest"), limit: 8192, answer: .created(.reference("Inspection"))
        ) { call in
            let body = try call.decode(InspectionBody.self)
            let id: Person.ID = try call.id("person", of: "person")
            return call.secret(try await call.inspect(id, for: body.reason, password: body.present))
        },
        Operation(
            .get, "/v1/me/notices", "ownNotices", .signedIn,
            "What others did to the signed-in person’s account in the last 30 days, latest first.",
            answer: .json(.reference("AccountNotices"))
        ) { call in
            call.json(Listed("notices", all: try call.read { try $0.ownNotices() }))
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("InspectionRequest", InspectionBody.requestShape.schema)
        components.define("Inspection", OpenedSession.shape.schema)
        components.define(
            "AccountNotices",
            .object([
                .required(
                    "notices", .array(of: AccountNotice.shape.schema, limit: Transaction.mostNotices))
            ]))
    }
}

private struct InspectionBody: RequestShaped {
    var reason: InspectionReason
    var present: String?

    static let requestShape = RequestShape(
        InspectionBody.init,
        required(
            "reason", .choice(InspectionReason.self),
            "`help` with the account, `safety` of somebody, `conduct` against the rules, `request` of theirs, duty by `law`."
        ),
        optional("present", .string(limit: 1024), "The password of the person who asks."))
}

extension InspectionReason: JSONReadable {}

extension Call {
    /// Starts an inspection of somebody's account, if the asking person's own password is right.
    package func inspect(_ id: Person.ID, for reason: InspectionReason, password: String?) async throws
        -> OpenedSession
    {
        try await confirmPassword(password)
        return try await perform(.inspect(id, for: reason, secret: .random()))
    }
}

extension Call {
    /// Ends the inspection that makes this call, the only change allowed in it.
    package func endInspection() async throws { try await school.perform(.endInspection, as: actor) }
}

extension OpenedSession: Shaped {
    package static let shape = AnswerShape<OpenedSession>(
        .required("token", .string(limit: 200), "A token that opens only what shows something, and changes nothing.") {
            $0.token.text
        },
        .required("person", .id) { $0.session.person },
        .required("expires", .date) { $0.session.expires })
}

extension AccountNotice: Shaped {
    package static let shape = AnswerShape<AccountNotice>(
        .required("at", .string(format: .dateTime)) { $0.at },
        .optional("by", .string(limit: 1024), "Who did it; left out if it was the school itself.") { $0.by },
        .optional(
            "reason", .choice(InspectionReason.self),
            "The reason of an inspection; without one, the second factors were taken away."
        ) { $0.reason })
}

extension AccountNotice {
    fileprivate var reason: String? { if case .inspected(let reason) = what { reason.rawValue } else { nil } }
}
