import Coursework
import HTTP
import JSON
import School
import Secrets

/// Apps that are web pages: how they are opened, and how they get a session.
enum LaunchOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/launches", "launch", .signedIn,
            "Makes a link to an app’s page, with a code that lets the page report work.",
            request: .reference("Launch"), limit: 8192, answer: .created(.reference("LaunchLink"))
        ) { call in
            let request = try call.decode(LaunchBody.self)
            let launch = try await call.perform(.launch(request.app, at: request.link, secret: .random()))
            var response = call.json(LaunchAnswer(launch: launch, school: launch.school ?? call.address), .created)
            response.headers[.cacheControl] = "no-store"
            return response
        },
        Operation(
            .post, "/v1/launches/redeem", "redeemLaunch", .anyone,
            "Exchanges a code for a sign-in of an app’s page. A code works once, and only from an origin of the app; with the same verifier it answers again.",
            request: .reference("LaunchCode"), limit: 1024, answer: .json(.reference("PageSignIn"))
        ) { call in
            let body = try call.decode(CodeBody.self)
            guard let code = SessionToken(text: body.code), let origin = call.request.webOrigin else {
                throw SchoolError.deadLaunch
            }
            let page = try await call.school.exchange(code, body.verifier, from: origin)
            var response = call.json(PageSignIn(page: page))
            response.headers[.cacheControl] = "no-store"
            return response
        },
    ]
}

private struct LaunchBody: RequestShaped {
    var app: String
    var link: String?

    static let requestShape = RequestShape(
        LaunchBody.init,
        required("app", .string(limit: Limit.bundleIdentifier, minimum: 1)),
        optional("link", .string(limit: 2048), "The page of the app to open; its first page by default."))
}

private struct CodeBody: RequestShaped {
    var code: String
    var verifier: String?

    static let requestShape = RequestShape(
        CodeBody.init,
        required("code", .string(limit: 128)),
        optional(
            "verifier", .string(limit: 128, minimum: 32),
            "What the page has made up for this code. Should the answer be lost, the same one gets another, for as long as the code lasts."
        ))
}

private struct LaunchAnswer: Shaped {
    var launch: Launch
    var school: String

    static let shape = AnswerShape<LaunchAnswer>(
        .required("link", .string(limit: 4096)) { $0.launch.link(from: $0.school) },
        .required("expires", .date) { $0.launch.expires })
}

private struct PageSignIn: Shaped {
    var page: OpenedPage

    static let shape = AnswerShape<PageSignIn>(
        .required("token", .string(limit: 128)) { $0.page.opened.token.text },
        .required("time", .date, "The time by the school's clock, as the device's may be wrong.") {
            $0.page.opened.session.created
        },
        .required("expires", .date) { $0.page.opened.session.expires },
        .required("app", .app) { $0.page.app },
        .required(
            "owner", .string(limit: 32),
            "The same for one person in one app: so that what one left in a browser is not sent as another’s."
        ) { $0.page.owner },
        .optional(
            "isShared", .boolean,
            "True where others use the browser as well, as was said at the sign-in: it is to keep nothing."
        ) { $0.page.opened.session.isShared ? true : nil },
        .optional(
            "configuration", .map(of: .any, keyLimit: Limit.settingName, limit: 100_000),
            "What administrators have set for the app, by name."
        ) { $0.configuration })

    private var configuration: JSONValue? {
        let values = page.configuration.values
        // Nothing at all, and not JSON's null, which a plain nil would be here.
        return values.isEmpty ? .none : .some(JSONValue(.dictionary(values)))
    }
}

/// What other origins may call, without cookies: exchanging a code, reporting work, and storing a page's text.
enum CrossOrigin {
    private static let operations: Set<String> = ["redeemLaunch", "sync", "pageState", "keepPageState"]
    private static let methods = ["v1/launches/redeem": ["POST"], "v1/sync": ["POST"], "v1/me/state": ["GET", "PUT"]]

    /// Allows the page to read the response, if its origin belongs to an app.
    static func allow(_ response: inout Response, to request: Request, _ operation: Operation, in school: School) {
        guard operations.contains(operation.route.name), let origin = request.webOrigin,
            (try? school.hasApp(at: origin)) == true
        else { return }
        response.headers["Access-Control-Allow-Origin"] = origin.text
        response.headers["Vary"] = "Origin"
    }

    /// The response to a CORS preflight; nil if the browser should get the same response as anybody.
    static func preflight(_ method: Method, _ target: Target, _ headers: Headers, in school: School) -> Response? {
        guard method == .options, let asked = headers["Access-Control-Request-Method"],
            let methods = methods[target.segments.joined(separator: "/")], methods.contains(asked),
            let origin = headers["Origin"].flatMap({ WebOrigin($0) }),
            (try? school.hasApp(at: origin)) == true
        else { return nil }
        return Response(
            .noContent,
            headers: [
                "Access-Control-Allow-Origin": origin.text,
                "Access-Control-Allow-Methods": methods.joined(separator: ", "),
                "Access-Control-Allow-Headers": "authorization, content-type", "Access-Control-Max-Age": "7200",
                "Vary": "Origin",
            ])
    }
}

extension Request {
    /// The origin of the calling page, as the browser reports it.
    var webOrigin: WebOrigin? { headers["Origin"].flatMap { WebOrigin($0) } }
}

/// The schemas for opening apps that are web pages.
enum LaunchShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("Origins", OriginsBody.requestShape.schema)
        components.define("Launch", LaunchBody.requestShape.schema)
        components.define("LaunchLink", LaunchAnswer.shape.schema)
        components.define("LaunchCode", CodeBody.requestShape.schema)
        components.define("PageSignIn", PageSignIn.shape.schema)
    }
}
