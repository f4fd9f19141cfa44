import Coursework
import HTTP
package import JSON
package import School

/// What an app's page stores for the person who has it open, so that it is available on any device.
enum PageStateOperations {
    static let all: [Operation] = [
        Operation(
            .get, "/v1/me/state", "pageState", .signedIn,
            "What an app’s page has stored at a context for the person who asks; null if there is nothing.",
            scopes: [.person, .page], parameters: [.path("at", "Where it was kept.")],
            answer: .json(FoundState.shape.schema)
        ) { call in
            let path = try call.statePath()
            return call.uncached(FoundState(state: try call.read { try $0.pageState(at: path) }))
        },
        Operation(
            .put, "/v1/me/state", "keepPageState", .signedIn,
            "Stores a text, replacing the previous one. The latest write wins. If nothing may be stored, the answer is the same.",
            scopes: [.person, .page], parameters: [.path("at", "Where it is kept.")],
            request: .reference("KeptPageState"), limit: 8 * Limit.pageState,
            answer: .json(.reference("PageStateReceipt"))
        ) { call in
            let (path, body) = (try call.statePath(), try call.decode(StateBody.self))
            let receipt = try await call.perform(
                .keep(PageStateDraft(body.text, knowing: body.version, by: body.writer), at: path))
            return call.uncached(receipt)
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        components.define("PageState", PageState.shape.schema)
        components.define("KeptPageState", StateBody.requestShape.schema)
        components.define("PageStateReceipt", PageStateReceipt.shape.schema)
    }

    fileprivate static let version = Schema.integer(0...(1 << 53)).described(
        "The version; a later writing has a higher one.")
    // The real limit is in bytes and is checked when it is stored, so that the error can say how many there are.
    fileprivate static let text = Schema.string(limit: 8 * Limit.pageState)
}

private struct StateBody: RequestShaped {
    var text: String?
    var version: Int64
    var writer: String

    static let requestShape = RequestShape(
        StateBody.init,
        nullable("text", PageStateOperations.text, "At most 65,536 bytes; null removes what was there."),
        required(
            "version", PageStateOperations.version,
            "The version that the page has read or written last; 0 at first."),
        required(
            "writer", .string(limit: 64, minimum: 1), "What names this page; the same in all its writings."))
}

private struct FoundState: Shaped {
    var state: PageState?

    static let shape = AnswerShape<FoundState>(
        .required("state", Schema.reference("PageState").nullable) { $0.state })
}

extension PageState: Shaped {
    package static let shape = AnswerShape<PageState>(
        .required("version", PageStateOperations.version) { $0.version },
        .required("text", PageStateOperations.text) { $0.text })
}

extension PageStateReceipt: Shaped {
    package static let shape = AnswerShape<PageStateReceipt>(
        .required("version", PageStateOperations.version) { $0.version },
        .optional(
            "replaced", Schema.reference("PageState").nullable,
            "What another device had written in the meantime and this write has replaced."
        ) { $0.replaced })
}

extension Call {
    /// The requested context, which must belong to the app and the origin of the session.
    fileprivate func statePath() throws -> IdentifierPath {
        let path = try path("at")
        try actor.requireApp(path.elements.first ?? "")
        try actor.requireOrigin(request.webOrigin)
        return path
    }

    /// Not cached: it belongs to one person, and the next reader may be another.
    fileprivate func uncached(_ value: some JSONWritable) -> Response {
        var response = json(value)
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
