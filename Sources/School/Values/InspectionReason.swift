/// Why somebody inspects an account. The names never change, because the log contains them.
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
