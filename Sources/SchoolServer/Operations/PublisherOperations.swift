import Coursework
import Foundation
import HTTP
import Images
import JSON
import School

/// The operations for publishers' programs: the calls of Apple's ClassKit Catalog API, and additional ones below a
/// path of their own.
enum PublisherOperations {
    static let all: [Operation] = contexts + thumbnails + whole

    private static let environment = Operation.Parameter(
        "environment", .choice(["development", "production"]),
        "A school has production alone; a throw-away school takes `development` for it.", isRequired: true)
    private static let thumbnailID = Operation.Parameter(
        "thumbnailId", .string(limit: 256, minimum: 1), "The publisher's name of the picture.", isRequired: true)
    private static let version: [Operation.Parameter] = [
        environment, .path("identifierPath", "Where the context stands."),
        Operation.Parameter(
            "locale", .string(limit: Limit.language, minimum: 2), "Which version of it.", isRequired: true),
    ]

    private static let contexts: [Operation] = [
        Operation(
            .post, "/catalog/v1/contexts", "publishContexts", .publishers,
            "Publishes contexts, all or none: parents before children, each version by its path and locale.",
            scopes: [], parameters: [environment], request: .reference("CatalogContexts"), limit: 4 << 20,
            answer: .place
        ) { call in
            try call.requireEnvironment()
            return try await call.published(.created, .publish(try call.catalogContexts()))
        },
        Operation(
            .get, "/catalog/v1/contexts", "publishedContext", .publishers, "One version of a context, as it was sent.",
            scopes: [], parameters: version, answer: .json(.reference("CatalogContexts"))
        ) { call in
            try call.requireEnvironment()
            let (path, locale) = (try call.path("identifierPath"), call.query("locale") ?? "")
            let context = try call.school.read(as: call.publisher) { try $0.context(at: path, locale: locale) }
            return .json(JSONValue.object(["contexts": [context.value]]).bytes)
        },
        Operation(
            .delete, "/catalog/v1/contexts", "removePublishedContext", .publishers,
            "Removes a version of a context. Removing the last version removes the context, which keeps its title.",
            scopes: [],
            parameters: version + [
                Operation.Parameter(
                    "descendants", .boolean, "Whether all below it goes as well; without, there may be nothing.")
            ], answer: .nothing
        ) { call in
            try call.requireEnvironment()
            let (path, locale) = (try call.path("identifierPath"), call.query("locale") ?? "")
            let withDescendants = call.query("descendants") == "true"
            return try await call.published(
                .noContent, .removeContext(at: path, locale: locale, withDescendants: withDescendants))
        },
        Operation(
            .get, "/catalog/v1/listing", "publishedContexts", .publishers,
            "Everything published for an app, page by page, in a form that can be sent again.", scopes: [],
            parameters: [
                environment,
                Operation.Parameter(
                    "app", .string(limit: Limit.bundleIdentifier, minimum: 1), "A bundle identifier.", isRequired: true),
            ] + .page, answer: .json(.reference("CatalogListing"))
        ) { call in
            try call.requireEnvironment()
            return try call.listing()
        },
        Operation(
            .get, "/catalog/v1/status/{status}", "publishingStatus", .publishers,
            "The status of a request from the last day. Every request is complete when it is answered.", scopes: [],
            answer: .json(.reference("CatalogStatus"))
        ) { call in
            let id = call.request.parameters["status"] ?? ""
            let publisher = try call.publisher
            let status = try call.school.read(as: publisher) { try $0.status(id) }
            return call.json(CatalogStatus(id: id, team: publisher.issuer, code: status))
        },
    ]

    private static let thumbnails: [Operation] = [
        Operation(
            .post, "/catalog/v1/thumbnails", "publishThumbnail", .publishers,
            "Uploads a picture that contexts name: PNG or JPEG of at least 80 pixels. Above 330 pixels it is scaled down.",
            scopes: [], parameters: [environment, thumbnailID], body: .collected(limit: 4 << 20),
            bytesType: "image/png",
            answer: .place
        ) { call in
            try call.requireEnvironment()
            let (name, png) = (call.query("thumbnailId") ?? "", try await call.picture())
            return try await call.published(.created, .keepThumbnail(png, named: name))
        },
        Operation(
            .get, "/catalog/v1/thumbnails", "publishedThumbnail", .publishers, "A picture, by its publisher's name.",
            scopes: [], parameters: [environment, thumbnailID], answer: .bytes(type: "image/png")
        ) { call in
            try call.requireEnvironment()
            let name = call.query("thumbnailId") ?? ""
            let png = try call.school.read(as: call.publisher) { try $0.thumbnail(named: name) }
            return Response(.ok, png, type: "image/png", headers: ["X-Content-Type-Options": "nosniff"])
        },
        Operation(
            .delete, "/catalog/v1/thumbnails", "removePublishedThumbnail", .publishers,
            "Removes a picture from all contexts that name it.", scopes: [], parameters: [environment, thumbnailID],
            answer: .nothing
        ) { call in
            try call.requireEnvironment()
            let name = call.query("thumbnailId") ?? ""
            return try await call.published(.noContent, .removeThumbnail(named: name))
        },
    ]

    /// An app's whole content as a tree, as administrators see it.
    private static let whole: [Operation] = [
        Operation(
            .get, "/catalog/v1/apps/{app}/content", "publisherContent", .publishers,
            "The whole content of an app as a tree, whoever declared it.", scopes: [], answer: .json(ContentTree.schema)
        ) { call in
            let app = call.request.parameters["app"] ?? ""
            return call.tagged(try call.school.read(as: call.publisher) { try $0.contentTree(of: app) })
        },
        Operation(
            .post, "/catalog/v1/apps/{app}/content/plan", "planPublisherContent", .publishers,
            "What would change if a tree replaced an app's content, and whether that is in use.", scopes: [],
            request: ContentTree.schema, limit: ContentOperations.most, answer: .json(.reference("PublisherPlan"))
        ) { call in
            let tree = try call.tree()
            let plan = try call.school.read(as: call.publisher) { try $0.plan(tree) }
            return call.json(PublisherPlan(plan: plan))
        },
        Operation(
            .put, "/catalog/v1/apps/{app}/content", "applyPublisherContent", .publishers,
            "Replaces an app's content with a tree, in one step. What the tree does not name is retired, and keeps its title.",
            scopes: [], parameters: ContentOperations.applying, request: ContentTree.schema,
            limit: ContentOperations.most,
            answer: .json(.reference("AppContentState"))
        ) { call in
            let tree = try call.tree()
            let (expected, allowed) = (call.query("tree"), call.query("retiringAllowed").flatMap(Int.init))
            let state = try await call.school.perform(
                .apply(tree, over: expected, retiringAllowed: allowed), as: call.publisher)
            return call.json(state)
        },
    ]

    static func define(_ components: inout SchemaRegistry) {
        CatalogContext.define(&components)
        components.define(
            "CatalogError",
            .object([
                .required("id", .string(limit: 64)),
                .required(
                    "code", .string(limit: 64),
                    "The code of the problem; it stays the same between versions, so programs can rely on it."),
                .required("message", .string(limit: 4000), "What went wrong, and what to do."),
            ]))
        components.define("CatalogStatus", CatalogStatus.shape.schema)
        components.define(
            "CatalogListing",
            .object([
                .required("app", .string(limit: Limit.bundleIdentifier)),
                .optional(
                    "fingerprint", .string(limit: 64),
                    "The fingerprint of everything that is published of the app; on the first page only."),
                .required("contexts", .array(of: .reference("CatalogContext"), limit: CatalogContext.mostPerRequest)),
                .optional("next", .string(limit: 8192), "The cursor of the next page; left out on the last one."),
            ]))
        components.define("PublisherPlan", PublisherPlan.shape.schema)
    }
}

extension Call {
    fileprivate func requireEnvironment() throws {
        guard query("environment") == "production" || services.isThrowAway else {
            throw PublisherProblem(
                .environmentNotAvailable,
                "A school has one environment, production, and shows teachers what is there. Ask with environment=production."
            )
        }
    }

    fileprivate func catalogContexts() throws -> [CatalogContext] {
        var contexts: [CatalogContext] = []
        let values: [JSONValue] = body["contexts"]?.asArray ?? []
        for (index, value) in values.enumerated() {
            do throws(PublisherProblem) { contexts.append(try CatalogContext(value)) } catch { throw error.at(index) }
        }
        return contexts
    }

    /// Performs an act, and returns the URL at which its status can be requested.
    fileprivate func published(_ status: Status, _ act: PublisherAct<Void>) async throws -> Response {
        let id = try await school.perform(act.noting(status: status.code), as: publisher)
        return Response(status, headers: [.location: "/catalog/v1/status/\(id)"])
    }

    fileprivate func listing() throws -> Response {
        let app = query("app") ?? ""
        let request = try pageRequest(CatalogContext.mostPerRequest, most: CatalogContext.mostPerRequest)
        var document = JSONObject()
        document["app"] = .string(app)
        try school.read(as: publisher) { transaction in
            if query("after") == nil { document["fingerprint"] = .string(try transaction.fingerprint(of: app)) }
            let page = try transaction.listing(of: app, request)
            document["contexts"] = .array(page.items.map(\.value))
            document["next"] = page.next.map { .string($0.description) }
        }
        return .json(JSONValue.object(document).bytes)
    }

    /// The picture in the body, converted to the form that devices send.
    fileprivate func picture() async throws -> [UInt8] {
        guard ["image/png", "image/jpeg"].contains(request.headers.mediaType) else {
            throw PublisherProblem(
                .invalidThumbnail, "The body is not said to be a picture. Send image/png or image/jpeg.")
        }
        let sides = Limit.thumbnailSide
        do {
            let picture = try CGImage(decoding: Data(request.body), toFit: sides.upperBound, pixels: 4_000_000)
            guard max(picture.width, picture.height) >= sides.lowerBound else {
                throw PublisherProblem(
                    .invalidThumbnail,
                    "The picture has \(picture.width) × \(picture.height) pixels. Send one of at least \(sides.lowerBound)."
                )
            }
            return Array(try picture.pngData())
        } catch let error as ImageError {
            throw PublisherProblem(.invalidThumbnail, "This is no picture that can be read: \(error.message)")
        }
    }
}

extension Response {
    /// An error in the form that publishers' programs expect, with an identifier for their log.
    static func refused(_ error: any Error, or problem: Problem) -> Response {
        let isInvalid = [.badRequest, .unprocessableContent, .notFound].contains(problem.status)
        let isOwn = error is PublisherProblem
        // These programs expect 400 for everything that is wrong with a request.
        let status: Status = isInvalid ? .badRequest : problem.status
        let code =
            isOwn ? problem.code : isInvalid ? PublisherProblem.Code.invalidRequest.rawValue : problem.code.uppercased()
        let places = problem.findings.prefix(3).map { "\($0.field): \($0.message)" }
        let remedy = places.isEmpty ? [problem.remedy].compactMap(\.self) : []
        let document: JSONValue = [
            "id": .string(UUID().uuidString), "code": .string(code),
            "message": .string(([problem.detail ?? problem.title] + places + remedy).joined(separator: " ")),
        ]
        var response = Response.json(document.bytes, status: status)
        response.headers[.cacheControl] = "no-store"
        response.code = code
        return response
    }
}

private struct CatalogStatus: Shaped {
    var id: String
    var team: String
    var code: Int

    static let shape = AnswerShape<CatalogStatus>(
        .required("statusId", .string(limit: 64)) { $0.id },
        .required("teamId", .string(limit: 64)) { $0.team },
        .required("state", .choice(["complete"])) { _ in "complete" },
        .required("statusCode", .string(limit: 3)) { "\($0.code)" })
}

/// A plan as publishers see it: whether something is in use, but not by how many classes.
struct PublisherPlan: Shaped {
    struct Change: Shaped {
        var change: ContentPlan.Change

        static let shape = AnswerShape<Change>(
            ContentPlan.Change.head.fields { $0.change } + [
                .required(
                    "isInUse", .boolean, "Whether an open handout of some class assigns it or a context above it."
                ) {
                    $0.change.classes > 0
                }
            ])
    }

    var plan: ContentPlan

    static let shape = AnswerShape<PublisherPlan>(
        .required("app", .app) { $0.plan.app },
        .required("tree", .string(limit: 64), "The fingerprint of the tree before.") { $0.plan.tree },
        .required("changes", .array(of: Change.shape.schema, limit: 1_000_000)) { $0.plan.changes.map(Change.init) },
        .required("unchanged", .count) { $0.plan.unchanged },
        .required("claimed", .count, "How many of the unchanged contexts could be changed by devices so far.") {
            $0.plan.claimed.count
        },
        .required(
            "isBraked", .boolean,
            "Whether so many contexts in use would be retired that the request has to name the number."
        ) { $0.plan.isBraked(allowing: nil) },
        .required(
            "retiredInUse", .count,
            "How many contexts would be retired that are themselves assigned: the number to name in the request."
        ) { $0.plan.retiredAssigned })
}
