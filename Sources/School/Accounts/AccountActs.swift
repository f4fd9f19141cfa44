package import Coursework
package import Foundation
package import Secrets

extension Act where Success == Account {
    /// Gives somebody an account, without a password as yet.
    ///
    /// - Parameter policy: that of the person's location unless told.
    package static func createAccount(_ name: String, of id: Person.ID, policy: PasswordPolicy? = nil) -> Act {
        Act(holding: [.organization, .person(id)]) { try $0.createAccount(name, of: id, policy: policy) }
    }

    /// Changes name and policy.
    package static func changeAccount(
        of id: Person.ID, name: String, policy: PasswordPolicy, since modified: Date
    ) -> Act {
        Act(holding: [.organization, .person(id)]) {
            try $0.changeAccount(of: id, name: name, policy: policy, since: modified)
        }
    }
}

extension Act where Success == Void {
    /// Says how accounts are called that nobody names.
    package static func setAccountPattern(_ text: String?) -> Act {
        Act(holding: [.organization]) { try $0.setAccountPattern(text) }
    }

    /// Says what passwords students have whose accounts are made at a location.
    package static func setStudentPolicies(_ policies: [Location.ID: PasswordPolicy?]) -> Act {
        Act(holding: [.organization]) { transaction in
            for (location, policy) in policies.sorted(by: { $0.key < $1.key }) {
                try transaction.setStudentPolicy(policy, at: location)
            }
        }
    }

    /// Lets nobody sign in with the account any more, and signs out whoever is.
    package static func deactivate(_ id: Person.ID) -> Act {
        Act(holding: [.organization, .person(id)]) { try $0.deactivate(id) }
    }

    /// Lets somebody sign in again, with the password they had.
    package static func reactivate(_ id: Person.ID) -> Act {
        Act(holding: [.person(id)]) { try $0.reactivate(id) }
    }

    /// Deletes an account that nobody has ever used.
    package static func removeAccount(of id: Person.ID) -> Act {
        Act(holding: [.organization, .person(id)]) { try $0.removeAccount(of: id) }
    }

    /// Gives somebody below a new password, ends a lock, and signs them out everywhere.
    package static func resetPassword(of id: Person.ID, to hash: PasswordHash, as use: PasswordUse = .temporary) -> Act
    {
        Act(holding: [.person(id)]) { try $0.resetPassword(of: id, to: hash, as: use) }
    }

    /// Sets the asking person's own password, which has been checked, and signs them out everywhere else.
    package static func chooseOwnPassword(_ hash: PasswordHash) -> Act {
        Act(holding: [.oneself]) { try $0.chooseOwnPassword(hash) }
    }
}

extension Act where Success == OpenedSession {
    /// Lets the asking person see for a while what somebody sees, and change nothing.
    package static func inspect(_ id: Person.ID, for reason: InspectionReason, secret: Token) -> Act {
        Act(holding: [.oneself, .person(id)]) { try $0.inspect(id, for: reason, secret: secret) }
    }
}

extension Act where Success == Void {
    /// Ends the inspection that asks.
    package static var endInspection: Act { Act(holding: []) { try $0.endInspection() } }
}

extension Act where Success == Set<Person.ID> {
    /// Gives those of a choice the passwords that stand on their slips, or none of them; says to whom.
    package static func giveSlips(
        _ passwords: [Person.ID: PasswordHash], to choice: SlipChoice, of id: SchoolClass.ID
    ) -> Act {
        Act(holding: passwords.keys.sorted().map(LockTarget.person)) {
            try $0.giveSlips(passwords, to: choice, of: id)
        }
    }
}

extension Act where Success == AccountRound {
    /// Does to all of them, as far as it can be done, what its act does to one; each is held as for that.
    ///
    /// - Parameter passwords: where the change gives some; who has none here is left out.
    package static func make(
        _ change: AccountChange, on people: [Person.ID], passwords: [Person.ID: PasswordHash] = [:]
    ) -> Act {
        let acts = Set(people).sorted().compactMap { change.act(on: $0, password: passwords[$0]) }
        return Act(holding: acts.flatMap(\.holding)) { try $0.make(change, on: people, passwords: passwords) }
    }
}

extension Act where Success == OpenedSession {
    /// Makes a link that lets somebody in once.
    package static func giveLink(_ new: NewSession, to id: Person.ID) -> Act {
        Act(holding: [.person(id)]) { try $0.giveLink(new, to: id) }
    }
}

extension Act where Success == [OpenedSession] {
    /// Lets somebody in without asking for anything: for a school where everybody is tried out by one person.
    ///
    /// - Parameter password: what they may also sign in with from now on.
    package static func letIn(
        _ id: Person.ID, opening sessions: [NewSession], password: PasswordHash? = nil
    ) -> Act {
        Act(holding: [.person(id)]) { transaction in
            if let password {
                let own = Actor(organization: transaction.organization, person: id)
                try Transaction(transaction.school, own, transaction.connection, at: transaction.now)
                    .chooseOwnPassword(password)
            }
            return try sessions.map { try transaction.letIn(id, opening: $0) }
        }
    }
}
