import Foundation

/// What files that this process makes are not to be open for.
enum Mask {
    /// What it was before everything of ours became nobody else's; what somebody starts with us is to have it again.
    static let former = umask(0o077)
}
