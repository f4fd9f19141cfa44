package import Foundation

/// What somebody else did to an account, of which its owner is told.
package struct AccountNotice: Hashable, Sendable {
    package enum What: Hashable, Sendable {
        case factorsTaken
        case inspected(InspectionReason)
    }

    package var at: Date
    /// Nil for the school itself, and for somebody who is gone.
    package var by: String?
    package var what: What
}
