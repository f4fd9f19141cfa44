import Coursework
import Secrets

/// What somebody who looks after accounts does to one of them, or to many at once.
package enum AccountChange: String, Hashable, Sendable, CaseIterable {
    /// Nobody can sign in with it any more.
    case deactivate
    /// It is as it was before it was deactivated.
    case reactivate
    /// Its owner gets a password, on a slip, unless they have one.
    case givePassword
    /// Its owner gets another password, on a slip.
    case resetPassword

    /// So many are done in one transaction, while others wait who change people.
    package static let mostAtOnce = 200

    /// The act by which it is done to one of them; nil where it lacks a password.
    func act(on id: Person.ID, password: PasswordHash? = nil) -> Act<Void>? {
        switch self {
        case .deactivate: .deactivate(id)
        case .reactivate: .reactivate(id)
        case .givePassword, .resetPassword: password.map { .resetPassword(of: id, to: $0) }
        }
    }

    /// Whether it ends in slips.
    package var makesSlips: Bool { self == .givePassword || self == .resetPassword }

    var privilege: Privilege { makesSlips ? .resetPasswords : .manageAccounts }

    /// What takes it back; a password that is gone does not come again.
    package var opposite: AccountChange? {
        switch self {
        case .deactivate: .reactivate
        case .reactivate: .deactivate
        case .givePassword, .resetPassword: nil
        }
    }
}

/// What a change comes to that is made to many accounts: to whom, and who is left out.
package struct AccountRound: Hashable, Sendable {
    /// Why somebody is left out.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Nobody locks themselves out with everybody else.
        case oneself
        case lastAdministrator
        /// They rank above the asking person, or are looked after elsewhere.
        case notAllowed
        case noAccount
        case deactivated
        /// Something has changed while it was being done.
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
    /// To whom it is done.
    package var affected: [PersonEntry] = []
    /// Who is as it would make them already.
    package var unchanged: [PersonEntry] = []
    package var leftOut: [LeftOut] = []
}
