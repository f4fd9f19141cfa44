package import Foundation

/// A digest of some lines of the log and of the seal before: none of those lines can be changed or taken out any more without
/// this seal, and all after it, being other ones.
package struct AuditSeal: Hashable, Sendable {
    /// Counted from 1, without gaps.
    package var number: Int
    /// How many lines it covers.
    package var entries: Int
    package var sealed: Date
    /// SHA-256, in hexadecimal digits.
    package var digest: String
    /// Whether lines of it have been deleted because of their age, so that it vouches for the order of seals alone.
    package var isSwept: Bool
}

/// What holding the log against its seals has shown.
package struct AuditCheck: Hashable, Sendable {
    package var seals = 0
    /// Lines that stand as they were sealed.
    package var entries = 0
    /// Seals whose lines are others now, or fewer, or more; in their order.
    package var broken: [Int] = []
    /// The last seal. Noted elsewhere, it shows also that nobody has sealed a changed log anew.
    package var last: AuditSeal?
}
