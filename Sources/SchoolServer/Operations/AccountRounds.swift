import Coursework
package import Foundation
package import School
import Secrets

/// The result of a change to many accounts, with passwords that are shown only this once.
package struct AccountOutcome: Sendable {
    package var round: AccountRound
    package var passwords: [Person.ID: String] = [:]
    /// Until when the passwords are valid.
    package var expires: Date
}

extension Call {
    /// Makes the change to everybody for whom it is possible, in one transaction.
    package func make(_ change: AccountChange, on ids: [Person.ID]) async throws -> AccountOutcome {
        var passwords: [Person.ID: String] = [:]
        if change.makesSlips {
            passwords = try read { transaction in
                let people = try transaction.plan(change, for: transaction.people(ids)).affected
                return try Dictionary(
                    uniqueKeysWithValues: people.map { found in
                        let policy = try transaction.passwordPolicy(of: found.person.id)
                        return (found.person.id, policy.newPassword(for: found.roles))
                    })
            }
        }
        // All passwords are hashed before the transaction begins, one after the other, so that other sign-ins get
        // their turn in between.
        var made: [Person.ID: PasswordHash] = [:]
        for (id, password) in passwords { made[id] = try await services.passwords.hash(password, from: passwordOrigin) }
        let (round, now) = try await perform(.make(change, on: ids, passwords: made)) { ($1, $0.now) }
        return AccountOutcome(
            round: round, passwords: passwords,
            expires: now.addingTimeInterval(Double(CredentialKind.temporaryPassword.validDays) * 86400))
    }
}
