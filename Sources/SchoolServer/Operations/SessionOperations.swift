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
            try await call.choosePassword(try call.decode())
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
struct SignedIn: JSONWritable {
    var token: String?
    var session: Session
    var me: Me

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("token", ifPresent: token)
            json.field("session", session.id)
            json.field("expires", session.expires)
            me.writeFields(to: &json)
        }
    }
}

/// The response to an app on a device.
private struct AppSignInAnswer: JSONWritable {
    var opened: OpenedSession

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.field("token", opened.token.text)
            json.field("session", opened.session.id)
            json.field("expires", opened.session.expires)
        }
    }
}

struct SessionList: JSONWritable {
    var sessions: [Session]
    var current: Session.ID?

    func write(to json: inout JSONWriter) {
        json.object { json in
            json.array("sessions", sessions) { json, session in
                json.object { json in
                    json.field("id", session.id)
                    json.field("kind", session.kind.rawValue)
                    json.field("label", session.label)
                    json.field("created", session.created)
                    json.field("seen", session.seen)
                    json.field("expires", session.expires)
                    json.field("isCurrent", session.id == current)
                    json.field("app", ifPresent: session.app)
                    json.field("device", ifPresent: session.device)
                    if let installation = session.installation {
                        json.field("version", ifPresent: installation.version)
                        json.field("waiting", installation.waiting)
                    }
                    json.field("isShared", session.isShared)
                    json.field("isPractice", session.isPractice)
                }
            }
        }
    }
}

extension Me {
    fileprivate func writeFields(to json: inout JSONWriter) {
        json.object("person") { json in
            json.field("id", person)
            json.field("name", name)
        }
        json.object("organization") { json in
            json.field("id", organization)
            json.field("name", organizationName)
            json.field("timeZone", timeZone)
            json.field("language", language)
        }
        json.array("roles", posts.sorted { ($0.role.rawValue, $0.location) < ($1.role.rawValue, $1.location) }) {
            json, post in
            json.object { json in
                json.field("role", post.role.rawValue)
                json.field("location", post.location)
            }
        }
        json.field("mustChoosePassword", mustChoosePassword)
    }

}

extension Me: JSONWritable {
    package func write(to json: inout JSONWriter) {
        json.object { writeFields(to: &$0) }
    }
}

/// The schemas of signing in.
enum SessionShapes {
    static func define(_ components: inout SchemaRegistry) {
        let date = Schema.string(format: .dateTime)
        let id = Schema.string(format: .identifier)
        components.define(
            "SignIn",
            .object([
                .optional("account", .string(limit: 256, minimum: 1)), .optional("password", .string(limit: 1024)),
                .optional("link", .string(limit: 128), "The end of a link that lets in once."),
                .optional(
                    "code", .string(limit: 64),
                    "Of whoever has a second factor: the six digits that are shown now, or a recovery code."),
                .optional("organization", id, "Needed only where several schools share a server."),
                .optional("school", .string(limit: 256, minimum: 1), "The same, by the name of the school."),
                .required(
                    "kind", .choice(["browser", "program", "device"]),
                    """
                    A browser gets a cookie, a program a token that opens all that the person may do, a device one that \
                    serves its apps and opens nothing else.
                    """),
                .required("label", .string(limit: 100), "What the person recognizes the sign-in by."),
                .optional(
                    "isShared", .boolean,
                    "Whether others use the same device. A browser's sign-in then holds for 12 hours, and no longer than it runs."
                ),
            ]))
        components.define(
            "ChoosePassword",
            .object([
                .optional("present", .string(limit: 1024)), .required("new", .string(limit: 1024, minimum: 1)),
            ]))
        components.define(
            "AppSignIn",
            .object([
                .required("token", .string(limit: 128)), .required("session", id), .required("expires", date),
            ]))
        components.define(
            "Sessions",
            .object([
                .required(
                    "sessions",
                    .array(
                        of: .object([
                            .required("id", id), .required("kind", .choice(Session.Kind.self)),
                            .required("label", .string(limit: 100)), .required("created", date),
                            .required("seen", date), .required("expires", date), .required("isCurrent", .boolean),
                            .optional("app", .string(limit: 155), "Of an app's: which one."),
                            .optional("device", id, "Of an app's: the device's sign-in, which it ends with."),
                            .optional(
                                "version", .string(limit: Limit.appVersion), "Of an app's: which one it said it is."),
                            .optional(
                                "waiting", .integer(0...Int64(Limit.reportsPerSync)),
                                "Of an app's: how many attempts had yet to be sent when it was heard last."),
                            .required("isShared", .boolean, "Whether others use the same device."),
                            .required(
                                "isPractice", .boolean,
                                "Whether it is the practice learner's; it ends with the teacher's own."),
                        ]), limit: 10_000))
            ]))
        let me: [Schema.Property] = [
            .required("person", .object([.required("id", id), .required("name", .reference("PersonName"))])),
            .required(
                "organization",
                .object([
                    .required("id", id), .required("name", .string(limit: 256)),
                    .required("timeZone", .string(limit: 64)), .required("language", .string(limit: 35)),
                ])),
            .required(
                "roles",
                .array(
                    of: .object([.required("role", .choice(Role.self)), .required("location", id)]), limit: 10_000)),
            .required("mustChoosePassword", .boolean),
        ]
        components.define("Me", .object(me))
        components.define(
            "SignedIn",
            .object(
                [
                    .optional("token", .string(limit: 128), "For programs; browsers get a cookie."),
                    .required("session", id), .required("expires", date),
                ] + me))
    }
}
