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

    /// Everything that is wrong with a password; empty if nothing is. It never quotes the password.
    ///
    /// - Parameter field: The name of the form's field, for the findings.
    public func findings(for password: String, field: String = "password") -> [Finding] {
        switch self {
        case .standard: Self.standardFindings(for: password, field)
        case .sixDigits: Self.digitFindings(for: password, field, count: 6)
        case .fourDigits: Self.digitFindings(for: password, field, count: 4)
        }
    }

    private static func standardFindings(for password: String, _ field: String) -> [Finding] {
        var findings = Finding.check(password, field: field, limit: Limit.password)
        if password.count < 8 {
            findings.append(weak("The password has fewer than 8 characters. Use 8 or more.", field))
        }
        // Letters and digits of any script, because not every keyboard has Latin ones.
        if !password.contains(where: \.isLetter) {
            findings.append(weak("The password has no letter. Add one.", field))
        }
        if !password.contains(where: \.isWholeNumber) {
            findings.append(weak("The password has no digit. Add one.", field))
        }
        return findings
    }

    private static func digitFindings(for password: String, _ field: String, count: Int) -> [Finding] {
        let areDigits = password.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        guard areDigits && password.utf8.count == count else {
            return [weak("The password is not \(count) digits. Use \(count) digits and nothing else.", field)]
        }
        return []
    }

    private static func weak(_ message: String, _ field: String) -> Finding {
        Finding(.invalid, field, message)
    }
}
