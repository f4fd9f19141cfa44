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
            answer: .json(.object([.required("state", Schema.reference("PageState").nullable)]))
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
        let version = Schema.integer(0...(1 << 53)).described("Of two writings the later one has the higher.")
        // The real limit is in bytes and is checked when it is stored, so that the error can say how many there are.
        let text = Schema.string(limit: 8 * Limit.pageState)
        components.define("PageState", .object([.required("version", version), .required("text", text)]))
        components.define(
            "KeptPageState",
            .object([
                .required("text", text.nullable, "At most 65,536 bytes; null removes what was there."),
                .required("version", version, "What the writer has read or written last; 0 at first."),
                .required("writer", .string(limit: 64, minimum: 1), "The same for all writings of one page."),
            ]))
        components.define(
            "PageStateReceipt",
            .object([
                .required("version", version),
                .optional(
                    "replaced", Schema.reference("PageState").nullable,
                    "What another device had written meanwhile, and is no more."),
            ]))
    }
}

private struct StateBody: Decodable, Sendable {
    var text: String?
    var version: Int64
    var writer: String
}

private struct FoundState: JSONWritable {
    var state: PageState?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.name("state")
            if let state { json.value(state) } else { json.null() }
        }
    }
}

extension PageState: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("version", version)
            json.field("text", text)
        }
    }
}

extension PageStateReceipt: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("version", version)
            json.field("replaced", ifPresent: replaced)
        }
    }
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
