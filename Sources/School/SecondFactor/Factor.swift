package import Coursework
package import Foundation
import SQL

/// A second factor.
package struct Factor: Hashable, Sendable {
    package typealias ID = Identifier<Factor>

    package enum Kind: String, Hashable, Sendable, CaseIterable {
        /// An authenticator app that shows a new six-digit code every half minute.
        case app
        /// A passkey: a key that a device, browser or security key holds and uses for this site only.
        case passkey
    }

    package var id: ID
    package var kind: Kind
    /// A name by which its owner recognizes it.
    package var label: String
    package var created: Date
    package var used: Date?
}

extension Factor {
    static let columns = "id, kind, label, created, used"

    init(row: Row) {
        self.init(
            id: row.identifier("id"), kind: Kind(rawValue: row.text("kind")) ?? .app, label: row.text("label"),
            created: row.date("created"),
            used: row.dateIfAny("used"))
    }
}

/// The second factors of a person, and what the school demands.
package struct SecondFactors: Hashable, Sendable {
    package var factors: [Factor]
    /// How many recovery codes are left.
    package var recoveryCodes: Int
    /// What the school demands of them.
    package var demand: FactorRule

    /// Whether the password alone is not enough to sign in.
    package var isOn: Bool { !factors.isEmpty }
    /// Whether they may add one.
    package var mayAdd: Bool { demand.demand != .off }
}

/// Whether people with a role use a second factor.
package struct FactorRule: Hashable, Sendable {
    package enum Demand: String, Hashable, Sendable, CaseIterable, Codable {
        /// Nobody can add one; people who have one are still asked for it.
        case off
        case may
        case must
    }

    package var demand: Demand
    /// For a required factor: the time from which it is required.
    package var starts: Date

    package init(_ demand: Demand, from starts: Date = Date(timeIntervalSince1970: 0)) {
        self.demand = demand
        self.starts = starts
    }

    /// Whether a starting day was set.
    package var hasStart: Bool { starts.timeIntervalSince1970 > 0 }

    /// The default, for a role without a rule.
    package static let usual = FactorRule(.may)

    /// The roles for which there are rules: staff.
    package static let roles: [Role] = [.administrator, .manager, .teacher]

    /// The stricter of two rules: somebody with two roles follows both.
    static func stricter(_ left: FactorRule, _ right: FactorRule) -> FactorRule {
        let order = Demand.allCases
        if left.demand == right.demand { return left.starts <= right.starts ? left : right }
        return (order.firstIndex(of: left.demand) ?? 0) > (order.firstIndex(of: right.demand) ?? 0) ? left : right
    }
}

extension SchoolError {
    /// For a code or passkey that is wrong; the client is not told why.
    package static let wrongFactor = SchoolError(
        .signIn, "second_factor_wrong", "This does not prove who you are.",
        remedy: "Try the code that is shown now, another passkey, or a recovery code.")

    /// For somebody who signs in with the password alone.
    package static let factorNeeded = SchoolError(
        .signIn, "second_factor_needed", "This account needs a second factor in addition to the password.",
        remedy: "Also send a code from the program that shows codes, or a recovery code.")

    static let factorsOff = conflict(
        "second_factor_off", "The school has switched second factors off for your roles.",
        remedy: "Ask an administrator.")
    static let factorsForStaff = conflict(
        "second_factor_staff", "Second factors are for those who teach or run the school.",
        remedy: "You need not do anything.")
    package static let nothingBegun = conflict(
        "second_factor_not_begun", "No program is being added, or adding it was started more than half an hour ago.",
        remedy: "Start again.")
    static let noFactor = conflict(
        "second_factor_none", "There is no second factor yet, and recovery codes are only for replacing one.",
        remedy: "Add one first.")
    static let ownFactors = conflict(
        "second_factor_own", "You remove your own second factor on the page of your account, with your password.",
        remedy: "Remove it there, or ask somebody else who is allowed to.")
    static let tooManyFactors = SchoolError.limit(
        "factors", "This account has \(Transaction.mostFactors) second factors, and there can be no more.",
        remedy: "Remove one that is not used.")
}
