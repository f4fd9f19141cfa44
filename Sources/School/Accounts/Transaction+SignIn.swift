import Coursework
import Foundation
import SQL
import Secrets

// The steps of signing in; the password is checked between them. They run as the school itself, because nobody is
// signed in yet.
extension Transaction {
    /// Looks the account up.
    package func signInAttempt(_ name: String) throws -> SignInAttempt {
        let folded = Account.fold(String(name.prefix(1024)))
        // A practice learner never has a password, whatever is stored.
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

    /// Records the result of a sign-in. A refusal is returned and not thrown, because throwing would roll back its
    /// log entry.
    ///
    /// Wrong passwords do not lock the account. The server limits how fast they can be tried, because it knows where
    /// they come from.
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
        // The password was replaced while this one was being checked.
        guard account.hash == hash.text else { return .signInOvertaken }
        if let expires = account.expires, expires <= now { return .signInExpired }
        return nil
    }

    /// Signs somebody in without asking for anything: for a school in which one person tries out everybody's account.
    func signInUnchecked(_ person: Person.ID, opening session: NewSession) throws -> OpenedSession {
        try markSignedIn(person)
        return try open(session, of: person)
    }

    // MARK: - Links

    /// Makes a link that signs somebody in once: for people who have no password yet or have lost it.
    func giveLink(_ new: NewSession, to id: Person.ID) throws -> OpenedSession {
        precondition(new.kind == .link, "a link is a session of kind link")
        // An operator at the machine can find the practice account; everybody else is told that there is no such
        // person.
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

    /// Uses up a link; nil when it does not sign anybody in.
    func redeem(_ link: SessionToken, opening session: NewSession) throws -> OpenedSession? {
        guard let activeSession = try activeSession(of: link), activeSession.kind == .link,
            let person = activeSession.actor.person
        else {
            return nil
        }
        // Whoever deletes the row has used the link, so that two requests cannot both do so.
        let used = try connection.run(
            "DELETE FROM session WHERE organization = $1 AND id = $2", organizationID, Value(link.session))
        guard used == 1 else { return nil }
        try forgetPassword(of: person)
        return try openAfterFirstStep(
            session, of: person, detail: "link", with: try activeSession.parent.flatMap(parentSession))
    }

    /// Ends the unused links and temporary passwords that somebody gave who may give none any more: with one they could sign in as
    /// somebody else.
    func endCredentials(givenBy id: Person.ID) throws {
        for person in try people(.linkGiven, by: id, since: now - Session.Kind.link.lasting) {
            try connection.enqueue(
                "DELETE FROM session WHERE organization = $1 AND person = $2 AND kind = 'link' AND app IS NULL",
                organizationID, Value(person))
        }
        let days = CredentialKind.temporaryPassword.validDays
        for person in try people(.passwordReset, by: id, since: now.addingTimeInterval(Double(-days) * 86400)) {
            // Somebody else may have given another since.
            try connection.enqueue(
                """
                UPDATE account SET passwordExpires = $4
                WHERE organization = $1 AND person = $2 AND isTemporary = 1 AND $3 = (SELECT actor FROM audit a
                    WHERE a.organization = $1 AND a.subject = $5 AND a.action = $6 ORDER BY a.at DESC, a.id DESC LIMIT 1)
                """, organizationID, Value(person), Value(id), nowValue, .text("\(AuditSubject.person(person))"),
                .text(AuditAction.passwordReset.rawValue))
        }
    }

    private func people(_ action: AuditAction, by id: Person.ID, since: Date) throws -> [Person.ID] {
        try connection.all(
            "SELECT DISTINCT subject FROM audit WHERE organization = $1 AND actor = $2 AND at > $3 AND action = $4",
            [organizationID, Value(id), Value(since), .text(action.rawValue)]
        ) { AuditSubject($0.text()) }.compactMap { if case .person(let person)? = $0 { person } else { nil } }
    }

    /// Somebody who signs in by a link has no password or has forgotten it, so they choose a new one without giving
    /// the old.
    private func forgetPassword(of id: Person.ID) throws {
        let changed = try connection.run(
            """
            UPDATE account SET password = NULL, isTemporary = 0, passwordExpires = NULL
            WHERE organization = $1 AND person = $2 AND password IS NOT NULL AND password <> $3
            """, organizationID, Value(id), .text(Self.noPassword))
        // Nobody who signed in with the old password may choose the new one.
        if changed > 0 { try endSessions(of: id) }
    }
}
