/// What the recording rule asks of the app that reports.
public struct AppStanding: Hashable, Sendable {
    /// Whether the organization has approved the app.
    public var isApproved: Bool
    /// Whether the app has declared the context, be it retired since.
    public var isContextKnown: Bool

    /// Makes a standing.
    public init(isApproved: Bool, isContextKnown: Bool) {
        self.isApproved = isApproved
        self.isContextKnown = isContextKnown
    }
}
