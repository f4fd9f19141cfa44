/// What the recording rule needs to know about the app.
public struct AppStanding: Hashable, Sendable {
    /// Whether the organization has approved the app.
    public var isApproved: Bool
    /// Whether the app has declared the context, even if it was retired since.
    public var isContextKnown: Bool

    /// Makes a standing.
    public init(isApproved: Bool, isContextKnown: Bool) {
        self.isApproved = isApproved
        self.isContextKnown = isContextKnown
    }
}
