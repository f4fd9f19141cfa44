/// Whether work was finished in time. Late work counts like any other; the word stays with it.
public enum Punctuality: String, Hashable, Sendable, Codable, CaseIterable {
    /// By the due date, or there was none.
    case onTime
    /// After the due date.
    case late
}
