#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

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

    /// Whether a credential made then is still valid.
    public func isValid(made: Date, at now: Date) -> Bool {
        now.milliseconds < made.milliseconds + Int64(validDays) * 86_400_000
    }
}

extension AccountSource {
    /// When an account that was deactivated then is deleted.
    public func deletionDate(deactivated: Date) -> Date {
        deactivated.addingTimeInterval(Double(deletionDelay) * 86400)
    }
}
