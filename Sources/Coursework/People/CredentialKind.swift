#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What a school gives out for signing in, each for a limited time.
public enum CredentialKind: String, Hashable, Sendable, Codable, CaseIterable {
    /// A password that is replaced when it is first used.
    case temporaryPassword
    /// A code that is asked for beside the password.
    case verificationCode

    /// Days for which it holds: a term, and a school year.
    public var validDays: Int {
        switch self {
        case .temporaryPassword: 90
        case .verificationCode: 365
        }
    }

    /// Whether one that was made then still holds.
    public func isValid(made: Date, at now: Date) -> Bool {
        now.milliseconds < made.milliseconds + Int64(validDays) * 86_400_000
    }
}

extension AccountSource {
    /// When an account is deleted that was deactivated then.
    public func deletionDate(deactivated: Date) -> Date {
        deactivated.addingTimeInterval(Double(deletionDelay) * 86400)
    }
}
