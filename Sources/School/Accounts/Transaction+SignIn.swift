import Coursework
import Foundation
import SQL
import Secrets

// Signing in, in the parts between which the password is checked. Done by the school itself, as nobody has signed in yet.
extension Transaction {
    /// Looks the account up.
    package func signInAttempt(_ name: String) throws -> SignInAttempt {
        let folded = Account.fold(String(name.prefix(1024)))
        // A practice learner has no password whatever is stored.
        let found = try connection.first(
            Self.accountOfName, organizationID, .text(folded)
        ) {
            SignInAttempt(
                person: $0.identifier("person"), hash: $0.textIfAny("password").flatMap(PasswordHash.init(text:)))
        }
        return found ?? SignInAttempt(person: nil, hash: nil)
    }

    private static let accountOfName = Query(
        kept: """
            SELECT a.person, a.password FROM account a
                JOIN person p ON p.organization = a.organization AND p.id = a.person
            WHERE a.organization = $1 AND a.name = $2 AND \(CountedStudents.counts)
            """)

    /// Writes down what became of it. It throws nothing for a refusal: what the log says of it would be undone.
    ///
    /// Wrong passwords lock nothing: how fast they can be tried is the server's to say, which knows where they come from.
    func signIn(_ attempt: SignInAttempt, matches: Bool, opening session: NewSession) throws -> SignInOutcome {
        guard let person = attempt.person else {
            try log(.signInUnknownAccount, .nobody)
            return .refused
        }
        guard let account = try accountNow(of: person) else { return .refused }
        if let reason = refusal(account, attempt, matches) {
            try log(reason, .person(person))
            return .refused
        }
        let opened = try openAfterFirstStep(session, of: person, detail: session.kind.rawValue)
        return .signedIn(opened, mustChoosePassword: account.isTemporary)
    }

    private struct AccountNow {
        var state: AccountState
        var hash: String?
        var isTemporary: Bool
        var expires: Date?
    }

    private func accountNow(of id: Person.ID) throws -> AccountNow? {
        try connection.first(
            """
            SELECT state, password, isTemporary, passwordExpires FROM account WHERE organization = $1 AND person = $2
            """, organizationID, Value(id)
        ) { row in
            AccountNow(
                state: AccountState(rawValue: row.text("state")) ?? .deactivated, hash: row.textIfAny("password"),
                isTemporary: row.bool("isTemporary"), expires: row.dateIfAny("passwordExpires"))
        }
    }

    private func refusal(_ account: AccountNow, _ attempt: SignInAttempt, _ matches: Bool) -> AuditAction? {
        guard account.state.allowsSignIn else { return .signInDeactivated }
        guard let hash = attempt.hash else { return .signInWithoutPassword }
        guard matches else { return .signInWrongPassword }
        // A new password was given while this one was being checked.
        guard account.hash == hash.text else { return .signInOvertaken }
        if let expires = account.expires, expires <= now { return .signInExpired }
        return nil
    }

    /// Lets somebody in without asking for anything: for a school where everybody is tried out by one person.
    func letIn(_ person: Person.ID, opening session: NewSession) throws -> OpenedSession {
        try markSignedIn(person)
        return try open(session, of: person)
    }

    // MARK: - Links

    /// Makes a link that lets somebody in once: for those who have no password yet, or lost it.
    func giveLink(_ new: NewSession, to id: Person.ID) throws -> OpenedSession {
        precondition(new.kind == .link, "a link is a session of kind link")
        // Whoever works at the machine has found the account; to all others there is no such person.
        if actor.person == nil, try isPractice(id) { throw SchoolError.practiceLink }
        let found = try reach(id, for: .resetPasswords)
        guard found.accountState == .new || found.accountState == .active else {
            throw SchoolError.conflict(
                "account_unusable", "This person has no account that can be used.",
                remedy: "Make one, reactivate it, or reset its password.")
        }
        try log(.linkGiven, .person(id))
        return try open(new, of: id)
    }

    /// Uses a link up; nil when it lets nobody in.
    func redeem(_ link: SessionToken, opening session: NewSession) throws -> OpenedSession? {
        guard let standing = try standing(of: link), standing.kind == .link, let person = standing.actor.person else {
            return nil
        }
        // Whoever deletes the row has used it: two at once can't.
        let used = try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2", organizationID, Value(link.session))
        guard used == 1 else { return nil }
        try forgetPassword(of: person)
        return try openAfterFirstStep(
            session, of: person, detail: "link", with: try standing.parent.flatMap(parentSession))
    }

    /// Whoever comes by a link has no password or does not know it, and chooses a new one without being asked for the old.
    private func forgetPassword(of id: Person.ID) throws {
        let changed = try connection.run(
            """
            UPDATE account SET password = NULL, isTemporary = 0, passwordExpires = NULL
            WHERE organization = $1 AND person = $2 AND password IS NOT NULL AND password <> $3
            """, organizationID, Value(id), .text(Self.noPassword))
        // Nobody who is in by the old one is to choose the new one.
        if changed > 0 { try endSessions(of: id) }
    }
}
