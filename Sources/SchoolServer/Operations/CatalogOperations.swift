import Coursework
import Foundation
import HTTP
import JSON
import School

/// What can be assigned: browsing, searching, pictures and bookmarks.
enum CatalogOperations {
    static let all: [Operation] = browsing + pictures + bookmarks

    private static let browsing: [Operation] = [
        Operation(
            .get, "/v1/catalog/apps", "offeredApps", .staff, "The apps whose content can be assigned, by name.",
            answer: .json(.reference("OfferedApps"))
        ) { call in
            call.tagged(Listed("apps", all: try call.read { try $0.offeredApps() }))
        },
        Operation(
            .get, "/v1/catalog/context", "context", .staff, "One context of an offered app.",
            parameters: [.path("at", "Where it stands.")], answer: .json(.reference("CatalogEntry"))
        ) { call in
            let path = try call.path("at")
            return call.tagged(try call.read { try $0.catalogEntry(path) })
        },
        Operation(
            .get, "/v1/catalog/contexts", "contexts", .staff,
            "The children of a context of an offered app, by displayOrder, then in the order in which they were saved.",
            parameters: [.path("below", "Below which one.")] + .page, answer: .json(.reference("CatalogEntries"))
        ) { call in
            let (path, page) = (try call.path("below"), try call.pageRequest())
            return call.tagged(Listed("contexts", try call.read { try $0.contexts(below: path, page) }))
        },
        Operation(
            .get, "/v1/catalog/navigation", "navigationContexts", .staff,
            "The navigation children of a context, in the app’s order: contexts shown below it that belong elsewhere in the tree.",
            parameters: [.path("below", "Below which one.")] + .page, answer: .json(.reference("CatalogEntries"))
        ) { call in
            let (path, page) = (try call.path("below"), try call.pageRequest())
            return call.tagged(Listed("contexts", try call.read { try $0.navigationChildren(of: path, page) }))
        },
        Operation(
            .get, "/v1/catalog/search", "searchContexts", .staff,
            "Searches the assignable contexts of all offered apps.",
            parameters: [
                Operation.Parameter("words", .string(limit: Limit.search), "Beginnings of words of title and topic."),
                Operation.Parameter(
                    "topic", .string(limit: Limit.topic), "Only of this topic, their own or inherited."),
                Operation.Parameter("age", .integer(0...150), "Only what is suggested for this age, or for any."),
                Operation.Parameter("minutes", .integer(0...10_000), "Only what can be done in so many minutes."),
                Operation.Parameter("app", .string(limit: Limit.bundleIdentifier, minimum: 1), "Only of this app."),
            ] + .page, answer: .json(.reference("CatalogEntries"))
        ) { call in
            let search = ContextSearch(
                call.query("words") ?? "", topic: call.query("topic"), age: call.query("age").flatMap(Int.init),
                minutes: call.query("minutes").flatMap(Int.init), app: call.query("app"))
            let page = try call.pageRequest()
            return call.tagged(Listed("contexts", try call.read { try $0.contexts(search, page) }))
        },
    ]

    private static let pictures: [Operation] = [
        Operation(
            .put, "/v1/thumbnails/{fingerprint}", "putThumbnail", .staff,
            "Uploads a picture that a context names by the SHA-256 of its bytes: PNG, of 80 to 330 pixels.",
            scopes: [.person, .device, .app], body: .collected(limit: Thumbnail.mostBytes), bytesType: "image/png",
            answer: .nothing
        ) { call in
            guard call.request.headers.mediaType == "image/png" else { throw Problem.noPicture }
            let (name, png) = (call.fingerprint, call.request.body)
            try await call.perform(.keepThumbnail(png, named: name))
            return .empty()
        },
        Operation(
            .get, "/v1/thumbnails/{fingerprint}", "thumbnail", .signedIn,
            "A picture of a context. It never changes under its name.",
            scopes: [.person, .device, .app], answer: .bytes(type: "image/png")
        ) { call in
            let name = call.fingerprint
            let headers: Headers = [
                .cacheControl: "private, max-age=31536000, immutable", "X-Content-Type-Options": "nosniff",
            ]
            let png = try call.read { try $0.thumbnail(named: name) }
            return Response(.ok, png, type: "image/png", headers: headers).tagged(EntityTag(name))
        },
    ]

    private static let bookmarks: [Operation] = [
        Operation(
            .get, "/v1/me/bookmarks", "bookmarks", .staff,
            "The bookmarked contexts of the person who asks that are still offered, latest first.",
            answer: .json(.reference("Bookmarks"))
        ) { call in
            call.tagged(Listed("contexts", all: try call.read { try $0.bookmarks() }))
        },
        Operation(
            .post, "/v1/me/bookmarks", "addBookmark", .staff, "Bookmarks a context.",
            request: PathBody.requestShape.schema, limit: 65_536, answer: .nothing
        ) { call in
            let path = try call.decode(PathBody.self).path
            try await call.perform(.addBookmark(path))
            return .empty()
        },
        Operation(
            .delete, "/v1/me/bookmarks", "removeBookmark", .staff, "Removes a bookmark.",
            parameters: [.path("at", "Where it stands.")], answer: .nothing
        ) { call in
            let path = try call.path("at")
            try await call.perform(.removeBookmark(path))
            return .empty()
        },
    ]
}

extension Operation.Parameter {
    /// A context of an app.
    static func path(_ name: String, _ summary: String) -> Operation.Parameter {
        Operation.Parameter(
            name, .string(limit: 8192, minimum: 2),
            "\(summary) Identifiers from the main app context down, as JSON: `[\"org.example.plays\",\"hamlet\"]`.",
            isRequired: true)
    }
}

extension Call {
    fileprivate var fingerprint: String { request.parameters["fingerprint"] ?? "" }

    /// A path in the query, where identifiers can contain any character.
    func path(_ name: String) throws -> IdentifierPath {
        let value = query(name).flatMap { try? JSONValue(parsing: Array($0.utf8)) } ?? .null
        let findings = SyncShapes.path.findings(in: value, among: services.components)
        guard findings.isEmpty else {
            throw Problem.badQuery([
                JSONFinding(.malformed, name, "This is no list of identifiers. Write it as JSON, the app's first.")
            ])
        }
        return IdentifierPath(value.asArray?.compactMap(\.asString) ?? [])
    }
}

extension Problem {
    fileprivate static let noPicture = Problem(
        .unsupportedMediaType, code: "not_png", detail: "The body is not said to be a PNG picture.",
        remedy: "Send it with Content-Type: image/png.")
}
