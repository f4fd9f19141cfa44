package import Coursework
package import Foundation
package import Secrets

extension Act where Success == Account {
    /// Creates an account for a person, without a password yet.
    ///
    /// - Parameter policy: the default is the policy of the person's location.
    package static func createAccount(_ name: String, of id: Person.ID, policy: PasswordPolicy? = nil) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.createAccount(name, of: id, policy: policy) }
    }

    /// Changes an account's name and policy.
    package static func changeAccount(
        of id: Person.ID, name: String, policy: PasswordPolicy, since modified: Date
    ) -> Act {
        Act(locking: [.organization, .person(id)]) {
            try $0.changeAccount(of: id, name: name, policy: policy, since: modified)
        }
    }
}

extension Act where Success == Void {
    /// Sets the pattern for the names of new accounts that are not named explicitly.
    package static func setAccountPattern(_ text: String?) -> Act {
        Act(locking: [.organization]) { try $0.setAccountPattern(text) }
    }

    /// Sets the password policy for new student accounts at each location.
    package static func setStudentPolicies(_ policies: [Location.ID: PasswordPolicy?]) -> Act {
        Act(locking: [.organization]) { transaction in
            for (location, policy) in policies.sorted(by: { $0.key < $1.key }) {
                try transaction.setStudentPolicy(policy, at: location)
            }
        }
    }

    /// Blocks sign-in with the account and ends its sessions.
    package static func deactivate(_ id: Person.ID) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.deactivate(id) }
    }

    /// Allows sign-in again, with the same password as before.
    package static func reactivate(_ id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.reactivate(id) }
    }

    /// Deletes an account that nobody has ever used.
    package static func removeAccount(of id: Person.ID) -> Act {
        Act(locking: [.organization, .person(id)]) { try $0.removeAccount(of: id) }
    }

    /// Gives a new password to somebody whom the asking person looks after, ends a lock, and signs them out
    /// everywhere.
    package static func resetPassword(of id: Person.ID, to hash: PasswordHash, as use: PasswordUse = .temporary) -> Act
    {
        Act(locking: [.person(id)]) { try $0.resetPassword(of: id, to: hash, as: use) }
    }

    /// Sets the asking person's own password, which the caller has checked, and signs them out everywhere else.
    package static func chooseOwnPassword(_ hash: PasswordHash) -> Act {
        Act(locking: [.oneself]) { try $0.chooseOwnPassword(hash) }
    }
}

extension Act where Success == OpenedSession {
    /// Lets the asking person see what somebody else sees, for a limited time and without changing anything.
    package static func inspect(_ id: Person.ID, for reason: InspectionReason, secret: Token) -> Act {
        Act(locking: [.oneself, .person(id)]) { try $0.inspect(id, for: reason, secret: secret) }
    }
}

extension Act where Success == Void {
    /// Ends the inspection whose session makes this call.
    package static var endInspection: Act { Act(locking: []) { try $0.endInspection() } }
}

extension Act where Success == Set<Person.ID> {
    /// Gives the chosen students the passwords printed on their slips, or changes none of them; returns who got one.
    package static func giveSlips(
        _ passwords: [Person.ID: PasswordHash], to choice: SlipChoice, of id: SchoolClass.ID
    ) -> Act {
        Act(locking: passwords.keys.sorted().map(LockTarget.person)) {
            try $0.giveSlips(passwords, to: choice, of: id)
        }
    }
}

extension Act where Success == AccountRound {
    /// Makes a change to every one of these people for whom it is possible, under the same locks as the act for one
    /// person.
    ///
    /// - Parameter passwords: for changes that set a password. People without an entry are left out.
    package static func make(
        _ change: AccountChange, on people: [Person.ID], passwords: [Person.ID: PasswordHash] = [:]
    ) -> Act {
        let acts = Set(people).sorted().compactMap { change.act(on: $0, password: passwords[$0]) }
        return Act(locking: acts.flatMap(\.locking)) { try $0.make(change, on: people, passwords: passwords) }
    }
}

extension Act where Success == OpenedSession {
    /// Makes a link that signs somebody in once.
    package static func giveLink(_ new: NewSession, to id: Person.ID) -> Act {
        Act(locking: [.person(id)]) { try $0.giveLink(new, to: id) }
    }
}

extension Act where Success == [OpenedSession] {
    /// Signs somebody in without asking for anything: for a school in which one person tries out everybody's account.
    ///
    /// - Parameter password: a password with which they can also sign in from now on.
    package static func signInUnchecked(
        _ id: Person.ID, opening sessions: [NewSession], password: PasswordHash? = nil
    ) -> Act {
        Act(locking: [.person(id)]) { transaction in
            if let password {
                let own = Actor(organization: transaction.organization, person: id)
                try Transaction(transaction.school, own, transaction.connection, at: transaction.now)
                    .chooseOwnPassword(password)
            }
            return try sessions.map { try transaction.signInUnchecked(id, opening: $0) }
        }
    }
}
