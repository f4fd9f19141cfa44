import Foundation

/// The file permissions that this process denies to others.
enum Mask {
    /// The previous mask, which programs that we start for the user get back.
    static let former = umask(0o077)
}
