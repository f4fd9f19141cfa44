import Coursework
import SQL
package import Secrets

/// What is read about an account before the password is checked.
///
/// It does not reveal whether the account exists.
package struct SignInAttempt: Sendable {
    let person: Person.ID?
    /// Nil when there is no such account, or when the account has no password.
    package let hash: PasswordHash?
}

/// The result of a sign-in. The client is never told why it failed.
package enum SignInOutcome: Sendable {
    case signedIn(OpenedSession, mustChoosePassword: Bool)
    case refused
}

extension SchoolError {
    /// The same for an account that nobody has, a wrong password, and an account that is locked or deactivated.
    package static let wrongSignIn = SchoolError(
        .signIn, "sign_in_failed", "The account and the password do not match, or the account can't be used.",
        remedy: "Try again, or ask at school for a new password.")

    /// For a link that was used, has expired or never was.
    package static let deadLink = SchoolError(
        .signIn, "link_dead", "This link no longer works: it lets somebody in once, within a few days.",
        remedy: "Ask for another.")
}

extension School {
    /// Signs somebody in with name and password.
    ///
    /// The password is checked between two transactions, by `work`, which takes just as long for an account that does
    /// not exist.
    ///
    /// - Throws: ``SchoolError/wrongSignIn`` for every wrong sign-in; only the log says what was wrong.
    ///   ``SecretsError`` when too many people sign in at once.
    package func signIn(
        _ name: String, password: String, in organization: Organization.ID, opening session: NewSession,
        from address: Int = 0, work: PasswordWork
    ) async throws -> (OpenedSession, mustChoosePassword: Bool) {
        let school = Actor.school(organization)
        let attempt = try read(as: school) { try $0.signInAttempt(name) }
        let origin = PasswordOrigin(school: organization.hashValue, address: address)
        let matches = try await work.verify(password, against: attempt.hash, from: origin)
        let outcome = try await perform(.signIn(attempt, matches: matches, opening: session), as: school)
        guard case .signedIn(let opened, let mustChoosePassword) = outcome else { throw SchoolError.wrongSignIn }
        await renew(attempt, password, in: organization, from: origin, work)
        return (opened, mustChoosePassword)
    }

    /// Hashes a password again if its hash was made with weaker parameters. A failure here does not stop the sign-in:
    /// the next one tries again.
    private func renew(
        _ attempt: SignInAttempt, _ password: String, in organization: Organization.ID, from origin: PasswordOrigin,
        _ work: PasswordWork
    ) async {
        guard let person = attempt.person, let old = attempt.hash, old.isWeaker(than: work.cost),
            let new = try? await work.hash(password, from: origin)
        else { return }
        try? await perform(.renewHash(of: person, from: old, to: new), as: .school(organization))
    }

    /// Signs somebody in with a link, and uses the link up.
    package func signIn(with link: SessionToken, opening session: NewSession) async throws -> OpenedSession {
        let opened = try await perform(.redeem(link, opening: session), as: .school(link.organization))
        guard let opened else { throw SchoolError.deadLink }
        return opened
    }
}

extension Act where Success == SignInOutcome {
    fileprivate static func signIn(_ attempt: SignInAttempt, matches: Bool, opening session: NewSession) -> Act {
        Act(locking: attempt.person.map { [.person($0)] } ?? []) {
            try $0.signIn(attempt, matches: matches, opening: session)
        }
    }
}

extension Act where Success == Void {
    fileprivate static func renewHash(of person: Person.ID, from old: PasswordHash, to new: PasswordHash) -> Act {
        Act(locking: [.person(person)]) { transaction in
            try transaction.connection.run(
                "UPDATE account SET password = $3 WHERE organization = $1 AND person = $2 AND password = $4",
                transaction.organizationID, Value(person), .text(new.text), .text(old.text))
        }
    }
}

extension Act where Success == OpenedSession? {
    fileprivate static func redeem(_ link: SessionToken, opening session: NewSession) -> Act {
        Act(locking: []) { try $0.redeem(link, opening: session) }
    }
}
