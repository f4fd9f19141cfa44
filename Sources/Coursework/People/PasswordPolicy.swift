/// What a password must look like.
public enum PasswordPolicy: String, Hashable, Sendable, Codable, CaseIterable {
    /// Eight characters or more, with letters and digits.
    case standard
    /// Six digits.
    case sixDigits
    /// Four digits.
    case fourDigits

    /// Finds a policy by its name in rosters, the number of characters; nil when there is none.
    public init?(rosterValue: String) {
        switch rosterValue {
        case "8": self = .standard
        case "6": self = .sixDigits
        case "4": self = .fourDigits
        default: return nil
        }
    }

    /// Whether somebody with these roles may have such a password: digits only are for people who are only students.
    public func isAllowed(for roles: Set<Role>) -> Bool {
        self == .standard || roles == [.student]
    }

    /// Something that a password lacks.
    package enum Weakness: Hashable, Sendable, CaseIterable {
        case isShort, hasNoLetter, hasNoDigit
        /// It is something other than the digits of the policy.
        case isNotDigits
        /// All digits are the same, or they follow each other as in 1234.
        case isGuessedFirst
    }

    /// Everything that is wrong with a password; empty if nothing is. It never quotes the password.
    ///
    /// - Parameter field: The name of the form's field, for the findings.
    public func findings(for password: String, field: String = "password") -> [Finding] {
        let findings = self == .standard ? Finding.check(password, field: field, limit: Limit.password) : []
        return findings + weaknesses(of: password).map { Finding(.invalid, field, message($0)) }
    }

    /// All that a password lacks.
    package func weaknesses(of password: String) -> [Weakness] {
        guard let count = digits else {
            // Letters and digits of any script, because not every keyboard has Latin ones.
            return [
                password.count < 8 ? .isShort : nil, password.contains(where: \.isLetter) ? nil : .hasNoLetter,
                password.contains(where: \.isWholeNumber) ? nil : .hasNoDigit,
            ].compactMap(\.self)
        }
        let areDigits = password.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard areDigits && password.utf8.count == count else { return [.isNotDigits] }
        return Self.areGuessedFirst(password) ? [.isGuessedFirst] : []
    }

    /// Whether anybody would try these digits first.
    package static func areGuessedFirst(_ digits: String) -> Bool {
        let steps = Set(zip(digits.utf8.dropFirst(), digits.utf8).map { Int($0) - Int($1) })
        return steps.count == 1 && steps.isSubset(of: [-1, 0, 1])
    }

    private var digits: Int? {
        switch self {
        case .standard: nil
        case .sixDigits: 6
        case .fourDigits: 4
        }
    }

    private func message(_ weakness: Weakness) -> String {
        switch weakness {
        case .isShort: "The password has fewer than 8 characters. Use 8 or more."
        case .hasNoLetter: "The password has no letter. Add one."
        case .hasNoDigit: "The password has no digit. Add one."
        case .isNotDigits:
            "The password is not \(digits ?? 0) digits. Use \(digits ?? 0) digits and nothing else."
        case .isGuessedFirst:
            "These digits are tried first by everybody. Use some that are not all the same and not in order."
        }
    }
}
