import Coursework
import Foundation
package import HTTP
package import JSON
package import School
import Secrets

/// A sign-in request: an account and its password, or a link.
package struct SignInRequest: RequestShaped {
    package var account: String?
    package var password: String?
    package var link: String?
    /// For somebody with a second factor: a code from the authenticator app, or a recovery code.
    package var code: String?
    package var organization: Organization.ID?
    /// The school's name or identifier, if several schools share a server.
    package var school: String?
    package var kind: Session.Kind
    package var label: String
    /// Whether others use the same device.
    package var isShared: Bool?

    package init(
        account: String? = nil, password: String? = nil, link: String? = nil, code: String? = nil,
        organization: Organization.ID? = nil,
        school: String? = nil, kind: Session.Kind, label: String, isShared: Bool? = nil
    ) {
        self.account = account
        self.password = password
        self.link = link
        self.code = code
        self.organization = organization
        self.school = school
        self.kind = kind
        self.label = label
        self.isShared = isShared
    }

    package static let requestShape = RequestShape(
        SignInRequest.init,
        optional("account", .string(limit: Limit.accountName, minimum: 1)),
        optional("password", .string(limit: 1024)),
        optional("link", .string(limit: 128), "The secret at the end of a link that signs somebody in once."),
        optional(
            "code", .string(limit: 64),
            "Of whoever has a second factor: the six digits that are shown now, or a recovery code."),
        optional("organization", .id, "Needed only where several schools share a server."),
        optional(
            "school", .string(limit: Limit.name, minimum: 1),
            "The school's name or identifier, in place of `organization`."),
        required(
            "kind", .choice(["browser", "program", "device"]),
            """
            A browser gets a cookie, a program a token that opens all that the person may do, a device one that \
            serves its apps and opens nothing else.
            """),
        required("label", .string(limit: Limit.label), "A label by which the person recognizes the sign-in."),
        optional(
            "isShared", .boolean,
            "Whether others use the same device. A browser's sign-in then holds for 12 hours, and no longer than it runs."
        ))

    fileprivate var session: NewSession { NewSession(kind, label: label, isShared: isShared == true) }

    /// The name under which attempts are counted; nil for links, which nobody can guess. An account has one name,
    /// however its school is named.
    func guardedAccount(in organization: Organization.ID?) -> String? {
        link == nil ? account.map { Self.counted(Account.fold($0), in: organization) } : nil
    }

    /// The name under which wrong passwords for an account are counted.
    static func counted(_ folded: String, in organization: Organization.ID?) -> String {
        "\(organization?.description ?? "")/\(folded)"
    }
}

package struct ChoosePasswordRequest: RequestShaped {
    package var present: String?
    package var new: String

    package init(present: String?, new: String) {
        self.present = present
        self.new = new
    }

    package static let requestShape = RequestShape(
        ChoosePasswordRequest.init,
        optional("present", .string(limit: 1024)), required("new", .string(limit: 1024, minimum: 1)))
}

extension Session.Kind: Decodable, JSONReadable {}

// Signing in and choosing a password: for programs and for pages.
extension Call {
    /// Opens a session, unless there were too many attempts from this address or for this account. Somebody with a
    /// second factor has to send its code with the password.
    package func signIn(_ request: SignInRequest) async throws -> OpenedSession {
        let opened = try await beginSignIn(request)
        guard opened.session.kind == .half else { return opened }
        let half = Actor(of: opened)
        do {
            guard let typed = request.code else { throw SchoolError.factorNeeded }
            return try await finishSignIn(half, FactorProof(typed: typed), opening: request.session)
        } catch {
            _ = try? await school.perform(.endHalfSignIn, as: half)
            throw error
        }
    }

    /// Completes a half sign-in, unless there were too many attempts from this address or for this account.
    package func finishSignIn(_ half: Actor, _ proof: FactorProof?, opening new: NewSession) async throws
        -> OpenedSession
    {
        guard let person = half.person else { throw SchoolError.signInNeeded }
        return try await guarded(account: "factor/\(person)") {
            let opened = try await school.perform(.finishSignIn(proof, opening: new), as: half)
            guard let opened else { throw SchoolError.wrongFactor }
            return opened
        }
    }

    /// Opens a session, or a half sign-in for somebody who has a second factor.
    package func beginSignIn(_ request: SignInRequest) async throws -> OpenedSession {
        let organization = request.link == nil ? try organization(of: request) : nil
        return try await guarded(account: request.guardedAccount(in: organization)) {
            try await open(request, in: organization)
        }
    }

    private func open(_ request: SignInRequest, in organization: Organization.ID?) async throws -> OpenedSession {
        let session = request.session
        if let link = request.link {
            guard let token = SessionToken(text: link) else { throw SchoolError.deadLink }
            return try await school.signIn(with: token, opening: session)
        }
        guard let account = request.account, let password = request.password else {
            throw SchoolError.invalid([
                Finding(.invalid, "account", "Send an account and its password, or a link.")
            ])
        }
        guard let organization else { throw SchoolError.wrongSignIn }
        return try await school.signIn(
            account, password: password, in: organization, opening: session, from: peer?.hashValue ?? 0,
            work: services.passwords
        ).0
    }

    /// The school at which somebody signs in, by identifier or by name; the sign-in page shows the names to
    /// everybody. If there is only one school, it need not be named.
    private func organization(of request: SignInRequest) throws -> Organization.ID? {
        if let organization = request.organization { return organization }
        let organizations = try school.organizations()
        guard let name = request.school?.trimmingCharacters(in: .whitespaces) else {
            guard organizations.count > 1 else { return organizations.first?.id }
            throw SchoolError.schoolNeeded("Several schools are here. Say which one is meant.")
        }
        let found = organizations.filter {
            $0.id.description == name || $0.name.lowercased() == name.lowercased()
        }
        guard found.count == 1 else {
            throw SchoolError.schoolNeeded(
                found.isEmpty
                    ? "No school here is called so. See how the page of signing in calls it."
                    : "Several schools here are called so. Give the identifier of the one that is meant.")
        }
        return found[0].id
    }

    /// The school's URL as the browser knows it; for printing and for other people.
    package var address: String { "\(request.isSecure ? "https" : "http")://\(request.headers[.host] ?? "")" }

    /// Sets the browser's cookie to this session only.
    package func hold(_ opened: OpenedSession, in response: inout Response) {
        // On a shared device the cookie ends with the browser's window.
        let lasting = opened.session.isShared ? nil : opened.session.kind.lasting
        response.headers[.setCookie] = cookie(opened.token.text, lasting: lasting)
        dropOwn(in: &response)
        mark(isShared: opened.session.isShared, &response)
    }

    /// Removes the browser's session cookies.
    package func drop(in response: inout Response) {
        response.headers[.setCookie] = cookie("", lasting: 0)
        dropOwn(in: &response)
    }

    private func dropOwn(in response: inout Response) {
        let name = RequestCredential.ownCookieName(isSecure: request.isSecure)
        guard request.headers.cookie(name) != nil else { return }
        response.headers.add(.setCookie, cookie("", lasting: 0, name: name))
    }

    /// Whether somebody marked this browser as shared when they signed in.
    package var isOnSharedDevice: Bool { request.headers.cookie(Self.sharedDeviceCookie) == "1" }

    /// Makes the browser remember whether it is shared.
    private func mark(isShared: Bool, _ response: inout Response) {
        guard isShared != isOnSharedDevice else { return }
        let lasting = isShared ? 365 * 86400.0 : 0
        response.headers.add(.setCookie, cookie(isShared ? "1" : "", lasting: lasting, name: Self.sharedDeviceCookie))
    }

    private static let sharedDeviceCookie = "homeroom-shared"

    private var lastingOfBrowser: Double? { isOnSharedDevice ? nil : Session.Kind.browser.lasting }

    /// Switches the browser to an inspection, and keeps the asking person's own session beside it.
    package func go(into inspection: OpenedSession, _ response: inout Response) {
        let (own, lasting) = (RequestCredential(request), lastingOfBrowser)
        // The cookie lasts as long as the other one: the server decides when the inspection is over, and the browser
        // must not fall back to another session by itself.
        response.headers[.setCookie] = cookie(inspection.token.text, lasting: lasting)
        guard let own, own.isCookie else { return }
        let name = RequestCredential.ownCookieName(isSecure: request.isSecure)
        response.headers.add(.setCookie, cookie(own.token, lasting: lasting, name: name))
    }

    /// Whether the browser keeps a session beside an inspection.
    package var keepsOwn: Bool { ownToken != nil }

    private var ownToken: String? {
        request.headers.cookie(RequestCredential.ownCookieName(isSecure: request.isSecure))
            .flatMap { SessionToken(text: $0) }?.text
    }

    /// Switches the browser back to the session that it kept beside an inspection.
    package func goBack(in response: inout Response) {
        guard let ownToken else { return drop(in: &response) }
        response.headers[.setCookie] = cookie(ownToken, lasting: lastingOfBrowser)
        dropOwn(in: &response)
    }

    /// The cookie of a browser's session. A duration of 0 deletes it; nil makes it last until the browser closes.
    package func cookie(_ value: String, lasting seconds: Double?, name: String? = nil) -> String {
        let name = name ?? RequestCredential.cookieName(isSecure: request.isSecure)
        let ending = request.isSecure ? "; Secure" : ""
        let age = seconds.map { "; Max-Age=\(Int($0))" } ?? ""
        return "\(name)=\(value); Path=/\(age); HttpOnly; SameSite=Lax\(ending)"
    }

    package func choosePassword(_ request: ChoosePasswordRequest) async throws {
        let (policy, known, account) = try read { try $0.ownPassword() }
        if let known, try !actor.mustChoosePassword {
            let isChosen = try await guarded(account: try ownGuesses) {
                let (passwords, origin) = (services.passwords, try passwordOrigin)
                if try await passwords.verify(request.present ?? "", against: known, from: origin) { return false }
                // The password was changed already, and the answer was lost. A guess learns no more from this than
                // from the present password.
                guard try await passwords.verify(request.new, against: known, from: origin) else {
                    throw SchoolError.wrongPresent
                }
                return true
            }
            if isChosen { return }
        }
        try policy.findings(for: request.new, field: "new").orThrow()
        let hash = try await services.passwords.hash(request.new, from: passwordOrigin)
        guard try actor.person != nil else { throw SchoolError.signInNeeded }
        try await perform(.chooseOwnPassword(hash))
        // Somebody who signed in by a link does not have to wait for guesses by others next time.
        let counted = SignInRequest.counted(account, in: try actor.organization)
        services.signInGuard.recognize(peer, account: counted)
    }
}

extension Call {
    /// The name under which the asking person's own attempts are counted.
    private var ownGuesses: String? { get throws { try actor.person.map { "person/\($0)" } } }

    /// The queue in which a signed-in person's password checks take turns.
    var passwordOrigin: PasswordOrigin {
        get throws { PasswordOrigin(school: try actor.organization.hashValue, address: peer?.hashValue ?? 0) }
    }

    /// Throws unless the password is the asking person's, or if there were too many attempts.
    package func confirmPassword(_ present: String?) async throws {
        guard let known = try read({ try $0.ownPassword().hash }) else { return }
        try await guarded(account: try ownGuesses) {
            guard try await services.passwords.verify(present ?? "", against: known, from: passwordOrigin) else {
                throw SchoolError.wrongPresent
            }
        }
    }
}

extension SchoolError {
    fileprivate static func schoolNeeded(_ message: String) -> SchoolError {
        .invalid([Finding(.invalid, "school", message)])
    }

    package static let wrongPresent = SchoolError.invalid([
        Finding(.invalid, "present", "This is not the present password.")
    ])

    /// For an authenticator app that is being added.
    package static let wrongCode = SchoolError.invalid([
        Finding(.invalid, "code", "This is not the code that the program shows now.")
    ])

    /// Whether the error means that a wrong password or the like was tried.
    fileprivate var isWrongGuess: Bool {
        (code == .signIn && self != .factorNeeded) || self == .wrongPresent || self == .wrongCode
    }
}

extension Call {
    /// Checks a password, unless there were too many attempts from this address or for this account. Only wrong
    /// attempts count.
    func guarded<Success>(account: String?, _ body: () async throws -> Success) async throws -> Success {
        let attempt = try services.signInGuard.begin(from: peer, account: account)
        do {
            let success = try await body()
            services.signInGuard.succeed(attempt)
            return success
        } catch {
            if (error as? SchoolError)?.isWrongGuess != true { services.signInGuard.refund(attempt) }
            throw error
        }
    }
}
