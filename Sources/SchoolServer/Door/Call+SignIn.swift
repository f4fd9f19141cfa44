import Coursework
import HTTP
package import School
import Secrets

/// What somebody says who signs in: an account and its password, or a link.
package struct SignInRequest: Decodable {
    package var account: String?
    package var password: String?
    package var link: String?
    package var organization: Organization.ID?
    package var kind: Session.Kind
    package var label: String

    package init(
        account: String? = nil, password: String? = nil, link: String? = nil, organization: Organization.ID? = nil,
        kind: Session.Kind, label: String
    ) {
        self.account = account
        self.password = password
        self.link = link
        self.organization = organization
        self.kind = kind
        self.label = label
    }

    /// What is counted; nothing for links, which nobody guesses.
    var guardedAccount: String? {
        account.map { "\(organization?.description ?? "")/\(Account.fold($0))" }
    }
}

package struct ChoosePasswordRequest: Decodable, Sendable {
    package var present: String?
    package var new: String

    package init(present: String?, new: String) {
        self.present = present
        self.new = new
    }
}

extension Session.Kind: Codable {}

// Signing in and choosing a password: for programs and for pages.
extension Call {
    /// Opens a session, unless that is tried too often from there or for that account.
    package func signIn(_ request: SignInRequest) async throws -> OpenedSession {
        try await guarded(account: request.guardedAccount) { try await open(request) }
    }

    private func open(_ request: SignInRequest) async throws -> OpenedSession {
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

    /// The school's address, as the browser that asks knows it; for what goes on paper and to others.
    package var address: String { "\(request.isSecure ? "https" : "http")://\(request.headers[.host] ?? "")" }

    /// The cookie of a browser's session; one that lasts no time ends it.
    package func cookie(_ value: String, lasting seconds: Double) -> String {
        let name = Credential.cookieName(isSecure: request.isSecure)
        let ending = request.isSecure ? "; Secure" : ""
        return "\(name)=\(value); Path=/; Max-Age=\(Int(seconds)); HttpOnly; SameSite=Lax\(ending)"
    }

    package func choosePassword(_ request: ChoosePasswordRequest) async throws {
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
    private func guarded<Success>(account: String?, _ body: () async throws -> Success) async throws -> Success {
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
