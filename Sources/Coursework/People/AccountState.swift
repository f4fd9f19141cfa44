/// Whether an account can be used.
public enum AccountState: String, Hashable, Sendable, Codable, CaseIterable {
    /// Nobody has signed in with it yet.
    case new
    /// Somebody has signed in with it.
    case active
    /// Nobody can sign in with it; it will be deleted after a while.
    case deactivated

    /// Whether it is possible to sign in with it.
    public var allowsSignIn: Bool { self == .new || self == .active }
}

/// Where an account comes from.
public enum AccountSource: String, Hashable, Sendable, Codable, CaseIterable {
    /// Made by hand.
    case manual
    /// Kept by an imported roster.
    case synced

    /// Days from deactivation to deletion.
    ///
    /// People who drop out of an import by mistake, or over the summer, get longer than those whom somebody
    /// deactivated.
    public var deletionDelay: Int {
        switch self {
        case .manual: 30
        case .synced: 120
        }
    }
}

/// What happens to an account.
public enum AccountEvent: Hashable, Sendable {
    /// Somebody signed in with it.
    case signIn
    /// Its password was reset.
    case resetPassword
    /// Its owner leaves, or is no longer in the roster.
    case deactivate
    /// Its owner is back.
    case reactivate
    /// It is deleted at once, together with its owner.
    case delete
    /// It is deleted at once, and its owner stays.
    case remove
}

/// Why something cannot be done with an account.
public struct AccountRefusal: Error, Hashable, Sendable {
    /// The reasons; the names never change.
    public enum Code: String, Hashable, Sendable, Codable, CaseIterable {
        /// It was deactivated.
        case deactivated
        /// It is not deactivated.
        case notDeactivated
        /// Its roster still has it, or will have it again with the next import.
        case keptByRoster
        /// Somebody has signed in with it.
        case used
        /// The next import of its roster would create it again.
        case givenByRoster
    }

    /// The reason; switch on this.
    public var code: Code

    /// Makes a refusal.
    public init(_ code: Code) {
        self.code = code
    }

    /// What prevents it and what to do instead, for a person to read.
    public var message: String {
        switch code {
        case .deactivated: "This account is deactivated. Reactivate it first."
        case .notDeactivated: "This account is not deactivated. It can be used as it is."
        case .keptByRoster: "This account comes from an imported roster. Deactivate it first, or remove it there."
        case .used: "Somebody has signed in with this account. Deactivate it instead, or change its name."
        case .givenByRoster:
            "This account comes from an imported roster, which would bring it back. Deactivate it, or change its name."
        }
    }
}
