/// Why somebody looks into another's account. The names never change: they stand in the log.
package enum InspectionReason: String, Hashable, Sendable, CaseIterable, Decodable {
    /// They need help with the account.
    case help
    /// Somebody may be in danger.
    case safety
    /// The school's rules may have been broken.
    case conduct
    /// They or their family have asked for it.
    case request
    /// An authority may ask for it.
    case law
}
