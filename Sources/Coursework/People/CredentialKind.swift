/// Temporary credentials that a school gives out.
public enum CredentialKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A password that must be replaced at its first use.
    case temporaryPassword
    /// A code that is required besides the password.
    case verificationCode

    /// For how many days it is valid: a term, or a school year.
    public var validDays: Int {
        switch self {
        case .temporaryPassword: 90
        case .verificationCode: 365
        }
    }
}
