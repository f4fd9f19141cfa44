package import Foundation

/// A digest of some log entries and of the seal before. Changing or removing one of those entries would change this
/// seal and all after it.
package struct AuditSeal: Hashable, Sendable {
    /// Counted from 1, without gaps.
    package var number: Int
    /// How many lines it covers.
    package var entries: Int
    package var sealed: Date
    /// SHA-256, in hexadecimal digits.
    package var digest: String
    /// Whether some of its entries have been deleted because of their age. Then it only proves the order of the
    /// seals.
    package var isSwept: Bool
}

/// The result of checking the log against its seals.
package struct AuditCheck: Hashable, Sendable {
    package var seals = 0
    /// Entries that are unchanged since they were sealed.
    package var entries = 0
    /// Seals whose entries were changed, removed or added, in order.
    package var broken: [Int] = []
    /// The last seal. Somebody who has noted it elsewhere can also tell whether a changed log was sealed again.
    package var last: AuditSeal?
}
