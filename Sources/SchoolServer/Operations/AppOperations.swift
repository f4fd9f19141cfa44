import Coursework
import HTTP
import JSON
import School

/// Which apps may be used, and where.
enum AppOperations {
    static let all: [Operation] = management + browsing

    private static let management: [Operation] = [
        Operation(
            .get, "/v1/apps", "apps", .managers, "The apps that the school knows, by name.",
            parameters: [
                Operation.Parameter(
                    "filter", .choice(["all", "approved", "waiting"]),
                    "`approved`: apps that may be used; `waiting`: apps that a device has reported and that are not approved."
                )
            ] + .page, answer: .json(.reference("Apps"))
        ) { call in
            let (filter, page) = (call.appFilter, try call.pageRequest())
            return call.tagged(Listed("apps", try call.read { try $0.apps(filter, page) }))
        },
        Operation(
            .get, "/v1/apps/{app}", "app", .managers, "One app, by its bundle identifier.",
            answer: .json(.reference("App"))
        ) { call in
            let id = call.app
            return call.tagged(try call.read { try $0.app(id) })
        },
        Operation(
            .put, "/v1/apps/{app}/approval", "approveApp", .managers,
            "Approves an app. It need not be known yet.",
            request: .reference("Approval"), limit: 4096, answer: .json(.reference("App"))
        ) { call in
            let (id, name) = (call.app, try call.decode(ApprovalBody.self).name)
            return call.json(try await call.perform(.approve(id, named: name)))
        },
        Operation(
            .delete, "/v1/apps/{app}/approval", "withdrawApproval", .managers,
            "Withdraws the approval of an app. What was recorded stays.", answer: .nothing
        ) { call in
            let id = call.app
            try await call.perform(.withdrawApproval(of: id))
            return .empty()
        },
        Operation(
            .put, "/v1/apps/{app}/licenses", "licenseApp", .managers,
            "Sets at which locations an app may be used. With none, it may be used everywhere.",
            request: .reference("Licenses"), limit: 32_768, answer: .json(.reference("App"))
        ) { call in
            let (id, locations) = (call.app, try call.decode(LicensesBody.self).locations)
            return call.json(try await call.perform(.license(id, for: locations)))
        },
        Operation(
            .put, "/v1/apps/{app}/origins", "setAppOrigins", .managers,
            "Sets the origins at which an app runs in browsers. Only pages of these can be opened from tasks and can report.",
            request: .reference("Origins"), limit: 8192, answer: .json(.reference("App"))
        ) { call in
            let (id, origins) = (call.app, try call.decode(OriginsBody.self).read())
            return call.json(try await call.perform(.setOrigins(origins, of: id)))
        },
    ]

    /// A teacher has opened a level of an app, and the teacher's own devices may be able to load more of it.
    private static let browsing: [Operation] = [
        Operation(
            .post, "/v1/apps/{app}/browse", "browse", .teachers,
            """
            Asks the teacher’s own devices to have the app update a context’s children. Does nothing if no device listens, \
            or if they were just asked.
            """,
            request: PathBody.requestShape.schema, limit: 65_536, answer: .nothing
        ) { call in
            let path = try call.decode(PathBody.self).path
            try call.requireOffered(path)
            call.services.browsing.ask(for: path, try call.actor)
            return .empty()
        },
        Operation(
            .delete, "/v1/apps/{app}/browse", "endBrowse", .teachers,
            "The device that was asked reports that there is nothing more to wait for.",
            scopes: [.person, .device],
            parameters: [.path("at", "The context that was asked for.")], answer: .nothing
        ) { call in
            call.services.browsing.end(try call.path("at"), try call.actor)
            return .empty()
        },
    ]
}

/// A body that names a context.
struct PathBody: RequestShaped {
    var path: IdentifierPath

    static let requestShape = RequestShape(PathBody.init, required("path", SyncShapes.path))
}

struct ApprovalBody: RequestShaped {
    var name: String?

    static let requestShape = RequestShape(
        ApprovalBody.init,
        optional("name", .string(limit: Limit.name), "The app's name, if the app is not known yet."))
}

struct OriginsBody: RequestShaped {
    var origins: [String]

    static let requestShape = RequestShape(
        OriginsBody.init,
        required(
            "origins", .array(of: .string(limit: 263, minimum: 8), limit: 8),
            "As browsers spell them: `https://quiz.example`, and `http://` for the machine itself alone."))

    func read() throws -> [WebOrigin] {
        var read: [WebOrigin] = []
        var findings: [Finding] = []
        for (index, text) in origins.enumerated() {
            guard let origin = WebOrigin(text) else {
                findings.append(
                    Finding(
                        .invalid, "origins[\(index)]",
                        "Write it as https://, the host and nothing behind it; without TLS only localhost has pages."))
                continue
            }
            if !read.contains(origin) { read.append(origin) }
        }
        try findings.orThrow()
        return read
    }
}

struct LicensesBody: RequestShaped {
    var locations: Set<Location.ID>

    static let requestShape = RequestShape(
        LicensesBody.init, required("locations", .array(of: .id, limit: 1000)))
}

extension Call {
    /// The bundle identifier in the path.
    var app: String { request.parameters["app"] ?? "" }

    /// Throws unless the app's context in the path is offered; an app that has declared nothing has only its top.
    fileprivate func requireOffered(_ path: IdentifierPath) throws {
        guard path.elements.first == app else { throw SchoolError.none("context") }
        guard try read({ try $0.offers(path) }) else { throw SchoolError.none("context") }
    }

    fileprivate var appFilter: AppFilter {
        switch query("filter") {
        case "approved": .approved
        case "waiting": .waiting
        default: .all
        }
    }
}
