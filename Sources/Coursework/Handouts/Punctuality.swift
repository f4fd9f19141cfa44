/// Whether work was finished in time. Late work counts like any other, but stays marked as late.
public enum Punctuality: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the due date, or there was none.
    case onTime
    /// After the due date.
    case late
}
