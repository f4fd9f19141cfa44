import Coursework
import Secrets

/// A change that somebody who looks after accounts makes to one account, or to many at once.
package enum AccountChange: String, Hashable, Sendable, CaseIterable {
    /// Blocks sign-in with the account.
    case deactivate
    /// Undoes a deactivation.
    case reactivate
    /// Gives the owner a password on a slip, unless they have one.
    case givePassword
    /// Replaces the owner's password by a new one on a slip.
    case resetPassword
    /// Ends all sign-ins; the account stays as it is.
    case signOut

    /// Limits one transaction, because others who change people wait for it.
    package static let mostAtOnce = 200

    /// The act that makes this change to one person; nil if it needs a password and none is given.
    func act(on id: Person.ID, password: PasswordHash? = nil) -> Act<Void>? {
        switch self {
        case .deactivate: .deactivate(id)
        case .reactivate: .reactivate(id)
        case .givePassword, .resetPassword: password.map { .resetPassword(of: id, to: $0) }
        case .signOut: .endAllSessions(of: id)
        }
    }

    /// Whether the change prints slips with passwords.
    package var makesSlips: Bool { self == .givePassword || self == .resetPassword }

    var privilege: Privilege { makesSlips ? .resetPasswords : .manageAccounts }

    /// The change that undoes this one. A password that was replaced cannot be restored.
    package var opposite: AccountChange? {
        switch self {
        case .deactivate: .reactivate
        case .reactivate: .deactivate
        case .givePassword, .resetPassword, .signOut: nil
        }
    }
}

/// The result of a change to many accounts: who is affected and who is left out.
package struct AccountRound: Hashable, Sendable {
    /// Why somebody is left out.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// A change to many accounts never includes the person who makes it, so that nobody locks themselves out.
        case oneself
        case lastAdministrator
        /// The person ranks above the asking person, or belongs to a location that the asking person does not look
        /// after.
        case notAllowed
        case noAccount
        case deactivated
        /// The person or account was changed by somebody else in the meantime.
        case changed

        init(_ error: SchoolError) {
            self =
                switch error.reason {
                case "last_administrator": .lastAdministrator
                case "account_deactivated": .deactivated
                default: error.code == .notAllowed ? .notAllowed : .changed
                }
        }
    }

    struct Refusal: Error {
        var reason: Reason
    }

    package struct LeftOut: Hashable, Sendable {
        package var person: PersonEntry
        package var reason: Reason
    }

    package var change: AccountChange
    /// The people who are changed.
    package var affected: [PersonEntry] = []
    /// The people who need no change, because they are already as the change would make them.
    package var unchanged: [PersonEntry] = []
    package var leftOut: [LeftOut] = []
}
