package import Coursework
import Foundation
import SQL
package import Secrets

// Passwords arrive here as hashes, made before the transaction began: hashing inside it would make everybody wait for
// milliseconds.
extension Transaction {
    /// The policy of the asking person's own password, and its hash to check the present one against: nil only where there
    /// is no password, which a link alone leads to.
    ///
    /// - Throws: a conflict for a practice learner, and where what is stored is the hash of nothing: that never means that no
    ///   password is needed.
    package func ownPassword() throws -> (policy: PasswordPolicy, hash: PasswordHash?, account: String) {
        let me = try person()
        guard try !isPractice(me) else { throw SchoolError.practicePassword }
        let found = try connection.first(
            "SELECT policy, password, name FROM account WHERE organization = $1 AND person = $2", organizationID,
            Value(me)
        ) {
            (
                policy: PasswordPolicy(rawValue: $0.text("policy")) ?? .standard, stored: $0.textIfAny("password"),
                name: $0.text("name")
            )
        }
        guard let found else { throw SchoolError.none("account") }
        guard let stored = found.stored else { return (found.policy, nil, found.name) }
        guard let hash = PasswordHash(text: stored) else { throw SchoolError.passwordUnusable }
        return (found.policy, hash, found.name)
    }

    /// Sets the asking person's own password, and signs them out everywhere else.
    ///
    /// Whoever calls has checked the present password, unless there is none or it is temporary, and the new one against the
    /// policy.
    func chooseOwnPassword(_ hash: PasswordHash) throws {
        let me = try person()
        // Checking and hashing passwords takes time, in which the session may have been ended.
        if let session = actor.session, try activeSession(of: session) == nil { throw SchoolError.none("session") }
        try set(hash, as: .own, of: me)
        try endSessions(of: me, except: actor.session)
        try endPractice(of: me)
        try log(.passwordChanged, .person(me))
    }

    /// The policy that somebody's new password must follow; only for those who may give one.
    package func passwordPolicy(of id: Person.ID) throws -> PasswordPolicy {
        try reach(id, for: .resetPasswords)
        return try accountItself(of: id).policy
    }

    /// Gives a new password to somebody whom the asking person looks after, ends a lock, and signs them out
    /// everywhere.
    ///
    /// - Parameter use: a code, for students whose policy is digits only.
    func resetPassword(of id: Person.ID, to hash: PasswordHash, as use: PasswordUse = .temporary) throws {
        let found = try reach(id)
        _ = try isDue(.resetPassword, for: found)
        let account = try accountItself(of: id)
        if use == .code, account.policy == .standard || found.roles != [.student] {
            throw SchoolError.conflict(
                "no_code", "Codes are for students whose password is digits alone.",
                remedy: "Give a temporary password instead, or change the password policy.")
        }
        try set(hash, as: use, of: id)
        try endSessions(of: id)
        try log(use == .code ? .codeGiven : .passwordReset, .person(id))
        publish(.administration)
    }

    private func set(_ hash: PasswordHash, as use: PasswordUse, of id: Person.ID) throws {
        guard try !isPractice(id) else { throw SchoolError.practicePassword }
        let changed = try connection.run(
            """
            UPDATE account SET password = $3, isTemporary = $4, passwordExpires = $5,
                modified = {after modified $6}
            WHERE organization = $1 AND person = $2
            """, organizationID, Value(id), .text(hash.text), Value(use == .temporary),
            Value(use.days.map { now.addingTimeInterval(Double($0) * 86400) }), nowValue)
        guard changed > 0 else { throw SchoolError.none("account") }
    }
}

extension SchoolError {
    static let passwordUnusable = conflict(
        "password_unusable", "The password that is kept for this account can't be used.",
        remedy: "Have it reset, or ask at school for a link.")
}
