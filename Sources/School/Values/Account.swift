package import Coursework
package import Foundation
import SQL

/// What somebody signs in with.
package struct Account: Hashable, Sendable {
    package var person: Person.ID
    /// Folded, as it is compared.
    package var name: String
    package var state: AccountState
    package var policy: PasswordPolicy
    package var hasPassword: Bool
    /// Whether the password must be replaced at its first use.
    package var isTemporary: Bool
    package var passwordExpires: Date?
    package var lastSignIn: Date?
    package var deactivated: Date?
    package var modified: Date

    /// When its owner is deleted unless they are let in again; nil while it is not deactivated.
    package func deletion(of source: Source) -> Date? {
        deactivated.map { $0.addingTimeInterval(Double(source.account.deletionDelay) * 86400) }
    }

    /// The name in the form in which it is compared: upper and lower case are the same; accents distinguish people
    /// and stay.
    package static func fold(_ name: String) -> String {
        let trimmed = name.trimmed
        // Most names are of these letters, which have no other forms: nothing is to be looked up.
        if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed.lowercased() }
        return trimmed.precomposedStringWithCompatibilityMapping.lowercased()
    }
}

/// What the owner of an account can sign in with, or whether they are signed in.
package enum SignInMethod: Hashable, Sendable {
    /// Nothing: there is no password or it has expired, and there is no open session or link.
    case missing
    /// No password, but a valid link or an open session.
    case signedIn
    /// The password on a slip, until its owner chooses another one.
    case onSlip(until: Date)
    /// A password that its owner chose, or a permanent code of a student.
    case kept

    /// By the columns of ``columns``.
    init(_ row: Row, at now: Date) {
        let expires = row.dateIfAny("passwordExpires")
        if !row.bool("hasPassword") || expires.map({ $0 <= now }) ?? false {
            self = row.bool("isSignedIn") ? .signedIn : .missing
        } else if row.bool("isTemporary"), let expires {
            self = .onSlip(until: expires)
        } else {
            self = .kept
        }
    }

    /// SQL for an account `a`; `$3` is the time.
    static let columns = """
        a.password IS NOT NULL AS hasPassword, a.isTemporary, a.passwordExpires,
            EXISTS (SELECT 1 FROM session s WHERE s.organization = a.organization AND s.person = a.person
                AND s.expires > $3) AS isSignedIn
        """
}

extension Account {
    init(row: Row) {
        self.init(
            person: row.identifier("person"), name: row.text("name"),
            state: AccountState(rawValue: row.text("state")) ?? .deactivated,
            policy: PasswordPolicy(rawValue: row.text("policy")) ?? .standard, hasPassword: row.bool("hasPassword"),
            isTemporary: row.bool("isTemporary"), passwordExpires: row.dateIfAny("passwordExpires"),
            lastSignIn: row.dateIfAny("lastSignIn"),
            deactivated: row.dateIfAny("deactivated"), modified: row.date("modified"))
    }
}

/// What a password was given as.
package enum PasswordUse: Hashable, Sendable {
    /// Chosen by its owner.
    case own
    /// Given to the person, valid for a while, and replaced at its first use.
    case temporary
    /// A few digits that a student uses for a whole school year.
    case code

    /// For how many days it is valid; nil for ever.
    var days: Int? {
        switch self {
        case .own: nil
        case .temporary: CredentialKind.temporaryPassword.validDays
        case .code: CredentialKind.verificationCode.validDays
        }
    }
}

extension Source {
    /// Whether another system's roster keeps the account.
    var account: AccountSource { [.csv, .oneRoster, .sis].contains(self) ? .synced : .manual }
}
