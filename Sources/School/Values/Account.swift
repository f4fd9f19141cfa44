package import Coursework
package import Foundation
import SQL

/// What somebody signs in with.
package struct Account: Hashable, Sendable {
    package var person: Person.ID
    /// As it is compared: folded.
    package var name: String
    package var state: AccountState
    package var policy: PasswordPolicy
    package var hasPassword: Bool
    /// Whether the password is to be replaced when it is first used.
    package var isTemporary: Bool
    package var passwordExpires: Date?
    package var lastSignIn: Date?
    package var deactivated: Date?
    package var modified: Date

    /// A name as it is compared: who signs in need not know about capitals. Accents tell people apart and stay.
    package static func fold(_ name: String) -> String {
        name.trimmed.precomposedStringWithCompatibilityMapping.lowercased()
    }
}

/// What the owner of an account has to sign in with, or is signed in by.
package enum SignInStanding: Hashable, Sendable {
    /// Nothing: no password was given yet, or it held until now, and no sign-in or link is open.
    case missing
    /// No password, but a link that holds, or a sign-in that goes on.
    case signedIn
    /// What stands on a slip, until another password is chosen.
    case onSlip(until: Date)
    /// A password that its owner chose, or a code that a student keeps.
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

    /// Of an account `a`, where `$3` is the time.
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
    /// Its owner chose it.
    case own
    /// It is handed to somebody, holds for a while and is replaced when it is first used.
    case temporary
    /// A few digits that a student signs in with, again and again: for a school year.
    case code

    /// How long it holds; nil for good.
    var days: Int? {
        switch self {
        case .own: nil
        case .temporary: CredentialKind.temporaryPassword.validDays
        case .code: CredentialKind.verificationCode.validDays
        }
    }
}

extension Source {
    /// Whether somebody else's list keeps it up.
    var account: AccountSource { [.csv, .oneRoster, .sis].contains(self) ? .synced : .manual }
}
