/// What somebody is at a location.
public enum Role: String, Hashable, Sendable, Codable, CaseIterable {
    /// Does everything, for other administrators too.
    case administrator
    /// Looks after accounts and classes.
    case manager
    /// Teaches classes.
    case teacher
    /// Learns.
    case student
}
