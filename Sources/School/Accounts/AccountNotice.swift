package import Foundation

/// A notice to an account's owner about what somebody else did to the account.
package struct AccountNotice: Hashable, Sendable {
    package enum What: Hashable, Sendable {
        case factorsTaken
        case inspected(InspectionReason)
    }

    package var at: Date
    /// Nil if the school itself did it, or if the person has been deleted.
    package var by: String?
    package var what: What
}
