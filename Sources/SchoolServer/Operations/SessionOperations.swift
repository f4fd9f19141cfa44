import Coursework
import HTTP
package import JSON
package import School
import Secrets

/// Signing in and out, and who one is.
enum SessionOperations {
    static let all: [Operation] = [
        Operation(
            .post, "/v1/sessions", "signIn", .anyone,
            "Signs in, with an account and its password or with a link. Browsers get a cookie, programs keep the token.",
            request: .reference("SignIn"), limit: 8192, answer: .created(.reference("SignedIn"))
        ) { call in
            let request = try call.decode(SignInRequest.self)
            if request.kind == .browser, call.request.isFromForeignPage { throw Problem.foreignPage }
            let opened = try await call.guarded(account: request.guardedAccount) { try await call.open(request) }
            let signedIn = try call.describe(opened)
            var response = call.json(signedIn, .created)
            if request.kind == .browser {
                response.headers[.setCookie] = call.cookie(opened.token.text, lasting: request.kind.lasting)
            }
            response.headers[.cacheControl] = "no-store"
            return response
        },
        Operation(
            .get, "/v1/sessions", "ownSessions", .signedIn, "One's own sign-ins, the latest used first.",
            isForNewcomers: true, answer: .json(.reference("Sessions"))
        ) { call in
            let current = try call.actor.session
            return call.json(SessionList(sessions: try call.read { try $0.ownSessions() }, current: current))
        },
        Operation(
            .delete, "/v1/sessions/{session}", "signOut", .signedIn, "Ends one of one's own sign-ins.",
            isForNewcomers: true, answer: .nothing
        ) { call in
            let id: Session.ID = try call.id("session", of: "session")
            try await call.write { try $0.endSession(id) }
            var response = Response.empty()
            if try call.actor.session == id { response.headers[.setCookie] = call.cookie("", lasting: 0) }
            return response
        },
        Operation(
            .delete, "/v1/sessions", "signOutElsewhere", .signedIn, "Ends all of one's own sign-ins but this one.",
            isForNewcomers: true, answer: .nothing
        ) { call in
            try await call.write { try $0.endOtherSessions() }
            return .empty()
        },
        Operation(
            .get, "/v1/me", "me", .signedIn, "Who one is.", isForNewcomers: true, answer: .json(.reference("Me"))
        ) { call in
            call.json(try call.read { try $0.me() })
        },
        Operation(
            .put, "/v1/me/password", "choosePassword", .signedIn,
            "Chooses a password. The present one has to be given too, unless a link or a temporary password let one in.",
            request: .reference("ChoosePassword"), limit: 8192, isForNewcomers: true, answer: .nothing
        ) { call in
            try await call.choosePassword(try call.decode())
            return .empty()
        },
    ]
}

struct SignInRequest: Decodable {
    var account: String?
    var password: String?
    var link: String?
    var organization: Organization.ID?
    var kind: Session.Kind
    var label: String

    /// What is counted; nothing for links, which nobody guesses.
    var guardedAccount: String? {
        account.map { "\(organization?.description ?? "")/\(Account.fold($0))" }
    }
}

struct ChoosePasswordRequest: Decodable, Sendable {
    var present: String?
    var new: String
}

extension Session.Kind: Codable {}

extension Call {
    fileprivate func open(_ request: SignInRequest) async throws -> OpenedSession {
        let session = NewSession(request.kind, label: request.label)
        if let link = request.link {
            guard let token = SessionToken(text: link) else { throw SchoolError.deadLink }
            return try await school.signIn(with: token, opening: session)
        }
        guard let account = request.account, let password = request.password else {
            throw SchoolError.invalid([
                Finding(.invalid, "account", "Send an account and its password, or a link.")
            ])
        }
        guard let organization = try request.organization ?? onlyOrganization() else { throw SchoolError.wrongSignIn }
        return try await school.signIn(
            account, password: password, in: organization, opening: session, work: office.passwords
        ).0
    }

    /// Where there is one school only, nobody has to say which.
    private func onlyOrganization() throws -> Organization.ID? {
        let organizations = try school.organizationIDs()
        guard organizations.count > 1 else { return organizations.first }
        throw SchoolError.invalid([
            Finding(.invalid, "organization", "Several schools are here. Say which one is meant.")
        ])
    }

    fileprivate func describe(_ opened: OpenedSession) throws -> SignedIn {
        let actor = Actor(organization: opened.token.organization, person: opened.session.person)
        return SignedIn(
            // A browser has it in the cookie, where no script of a page gets at it.
            token: opened.session.kind == .browser ? nil : opened.token.text, session: opened.session,
            me: try school.read(as: actor) { try $0.me() })
    }

    fileprivate func cookie(_ value: String, lasting seconds: Double) -> String {
        let isSecure = request.isSecure || request.headers["X-Forwarded-Proto"] == "https"
        let name = isSecure ? Credential.secureCookie : Credential.plainCookie
        return "\(name)=\(value); Path=/; Max-Age=\(Int(seconds)); HttpOnly; SameSite=Lax\(isSecure ? "; Secure" : "")"
    }

    fileprivate func choosePassword(_ request: ChoosePasswordRequest) async throws {
        let (policy, known) = try read { try $0.ownPassword() }
        if let known, try !actor.mustChoosePassword {
            try await guarded(account: actor.person.map { "person/\($0)" }) {
                guard try await office.passwords.verify(request.present ?? "", against: known) else {
                    throw SchoolError.wrongPresent
                }
            }
        }
        try policy.findings(for: request.new, field: "new").orThrow()
        let hash = try await office.passwords.hash(request.new)
        guard let person = try actor.person else { throw SchoolError.signInNeeded }
        try await write(holding: [.person(person)]) { try $0.chooseOwnPassword(hash) }
    }
}

extension SchoolError {
    static let wrongPresent = SchoolError.invalid([
        Finding(.invalid, "present", "This is not the present password.")
    ])

    /// Whether somebody has tried a password that is wrong, or what amounts to it.
    fileprivate var isWrongGuess: Bool { code == .signIn || self == .wrongPresent }
}

extension Call {
    /// Checks a password, unless that is tried too often from there or for that account. Only wrong guesses count.
    fileprivate func guarded<Success>(account: String?, _ body: () async throws -> Success) async throws -> Success {
        let attempt = try office.signInGuard.begin(from: peer, account: account)
        do {
            let success = try await body()
            office.signInGuard.giveBack(attempt)
            return success
        } catch {
            if (error as? SchoolError)?.isWrongGuess != true { office.signInGuard.giveBack(attempt) }
            throw error
        }
    }
}

/// What a client gets that has signed in.
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

/// The shapes of signing in.
enum SessionShapes {
    static func define(_ components: inout SchemaRegistry) {
        let date = Schema.string(format: .dateTime)
        let id = Schema.string(format: .identifier)
        components.define(
            "SignIn",
            .object([
                .optional("account", .string(limit: 256, minimum: 1)), .optional("password", .string(limit: 1024)),
                .optional("link", .string(limit: 128), "The end of a link that lets in once."),
                .optional("organization", id, "Needed only where several schools share a server."),
                .required("kind", .choice(["browser", "device"])),
                .required("label", .string(limit: 100), "What the person recognizes the sign-in by."),
            ]))
        components.define(
            "ChoosePassword",
            .object([
                .optional("present", .string(limit: 1024)), .required("new", .string(limit: 1024, minimum: 1)),
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
