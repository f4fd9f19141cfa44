import Coursework
import HTTP
package import JSON
package import School
import Secrets

/// Signing in and out, and the signed-in person.
enum SessionOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/sessions", "signIn", .anyone,
            "Signs in with an account and its password, or with a link. Browsers get a cookie; programs keep the token.",
            request: .reference("SignIn"), limit: 8192, answer: .created(.reference("SignedIn"))
        ) { call in
            let request = try call.decode(SignInRequest.self)
            if request.kind == .browser, call.request.isFromForeignPage { throw Problem.foreignPage }
            let opened = try await call.signIn(request)
            let signedIn = try call.describe(opened)
            var response = call.json(signedIn, .created)
            if request.kind == .browser {
                call.hold(opened, in: &response)
            }
            response.headers[.cacheControl] = "no-store"
            return response
        },
        Operation(
            .get, "/v1/sessions", "ownSessions", .signedIn,
            "The sign-ins of the person who asks, the latest used first.",
            isForNewcomers: true, answer: .json(.reference("Sessions"))
        ) { call in
            let current = try call.actor.session
            return call.json(SessionList(sessions: try call.read { try $0.ownSessions() }, current: current))
        },
        Operation(
            .delete, "/v1/sessions/{session}", "signOut", .signedIn,
            "Ends one sign-in of the person who asks, and those of its apps. A device can end only its own.",
            scopes: [.person, .device], isForNewcomers: true, answer: .nothing
        ) { call in
            let id: Session.ID = try call.id("session", of: "session")
            try await call.perform(.endSession(id))
            var response = Response.empty()
            if try call.actor.session == id { call.drop(in: &response) }
            return response
        },
        Operation(
            .put, "/v1/sessions/apps/{app}", "signInApp", .signedIn,
            "Makes a sign-in for one app on the device that asks. It replaces the app’s earlier sign-in there.",
            scopes: [.device], answer: .json(.reference("AppSignIn"))
        ) { call in
            let app = call.request.parameters["app"] ?? ""
            let opened = try await call.perform(.openAppSession(app, secret: .random()))
            var response = call.json(AppSignInAnswer(opened: opened))
            response.headers[.cacheControl] = "no-store"
            return response
        },
        Operation(
            .delete, "/v1/sessions", "signOutElsewhere", .signedIn,
            "Ends all sign-ins of the person who asks except this one.",
            isForNewcomers: true, answer: .nothing
        ) { call in
            try await call.perform(.endOtherSessions)
            return .empty()
        },
        Operation(
            .get, "/v1/me", "me", .signedIn, "The person who is signed in.", isForNewcomers: true,
            answer: .json(.reference("Me"))
        ) { call in
            call.json(try call.read { try $0.me() })
        },
        Operation(
            .put, "/v1/me/password", "choosePassword", .signedIn,
            "Sets a new password. The current one is required, unless the sign-in was by a link or a temporary password.",
            request: .reference("ChoosePassword"), limit: 8192, isForNewcomers: true, answer: .nothing
        ) { call in
            try await call.choosePassword(try call.decode(ChoosePasswordRequest.self))
            return .empty()
        },
    ]
}

extension Call {
    fileprivate func describe(_ opened: OpenedSession) throws -> SignedIn {
        let actor = Actor(organization: opened.token.organization, person: opened.session.person)
        return SignedIn(
            // A browser gets it only in the cookie, which no script on a page can read.
            token: opened.session.kind == .browser ? nil : opened.token.text, session: opened.session,
            me: try school.read(as: actor) { try $0.me() })
    }
}

/// The response to a sign-in.
struct SignedIn: Shaped {
    var token: String?
    var session: Session
    var me: Me

    static let shape = AnswerShape<SignedIn>(
        [
            .optional("token", .string(limit: 128), "The token, for programs; browsers get a cookie.") { $0.token },
            .required("session", .id) { $0.session.id },
            .required("expires", .date) { $0.session.expires },
        ] + Me.shape.fields { $0.me })
}

/// The response to an app on a device.
private struct AppSignInAnswer: Shaped {
    var opened: OpenedSession

    static let shape = AnswerShape<AppSignInAnswer>(
        .required("token", .string(limit: 128)) { $0.opened.token.text },
        .required("session", .id) { $0.opened.session.id },
        .required("expires", .date) { $0.opened.session.expires })
}

struct SessionList: Shaped {
    struct Line: Shaped {
        var session: Session
        var isCurrent: Bool

        static let shape = AnswerShape<Line>(
            .required("id", .id) { $0.session.id },
            .required("kind", .choice(Session.Kind.self)) { $0.session.kind.rawValue },
            .required("label", .string(limit: Limit.label)) { $0.session.label },
            .required("created", .date) { $0.session.created },
            .required("seen", .date) { $0.session.seen },
            .required("expires", .date) { $0.session.expires },
            .required("isCurrent", .boolean) { $0.isCurrent },
            .optional("app", .app, "For an app's sign-in: the app.") { $0.session.app },
            .optional("device", .id, "For an app's sign-in: the device's sign-in; when that ends, this one does.") {
                $0.session.device
            },
            .optional(
                "version", .string(limit: Limit.appVersion),
                "For an app's sign-in: the version that the app has reported."
            ) {
                $0.session.installation?.version
            },
            .optional(
                "waiting", .integer(0...Int64(Limit.reportsPerSync)),
                "For an app's sign-in: how many attempts were still to be sent when the app was last heard from."
            ) { $0.session.installation?.waiting },
            .required("isShared", .boolean, "Whether others use the same device.") { $0.session.isShared },
            .required(
                "isPractice", .boolean,
                "Whether it is the sign-in of the practice student; it ends with the teacher's own."
            ) { $0.session.isPractice })
    }

    var sessions: [Session]
    var current: Session.ID?

    static let shape = AnswerShape<SessionList>(
        .required("sessions", .array(of: Line.shape.schema, limit: 10_000)) { list in
            list.sessions.map { Line(session: $0, isCurrent: $0.id == list.current) }
        })
}

extension Me: Shaped {
    package static let shape = AnswerShape<Me>(
        .object(
            "person",
            .required("id", .id) { $0.person },
            .required("name", .reference("PersonName")) { $0.name }),
        .object(
            "organization",
            .required("id", .id) { $0.organization },
            .required("name", .string(limit: Limit.name)) { $0.organizationName },
            .required("timeZone", .string(limit: Limit.timeZone)) { $0.timeZone },
            .required("language", .string(limit: Limit.language)) { $0.language }),
        .required("roles", .array(of: Actor.Post.shape.schema, limit: 10_000)) { $0.posts.inOrder },
        .required("mustChoosePassword", .boolean) { $0.mustChoosePassword })
}

/// The schemas of signing in.
enum SessionShapes {
    static func define(_ components: inout SchemaRegistry) {
        components.define("SignIn", SignInRequest.requestShape.schema)
        components.define("ChoosePassword", ChoosePasswordRequest.requestShape.schema)
        components.define("AppSignIn", AppSignInAnswer.shape.schema)
        components.define("Sessions", SessionList.shape.schema)
        components.define("Me", Me.shape.schema)
        components.define("SignedIn", SignedIn.shape.schema)
    }
}
