/// How much JSON is read before it is refused.
package struct JSONLimits: Hashable, Sendable {
    /// How many lists and objects may stand within each other.
    package var depth: Int
    /// How many values there may be altogether, lists and objects as well.
    package var values: Int
    /// Whether texts may hold NUL, which PostgreSQL can't keep.
    package var allowsNUL: Bool

    /// What requests are read with.
    package static let standard = JSONLimits()

    // As deep as a writer goes, so that whatever was read can be written.
    private static let greatestDepth = 63

    package init(depth: Int = 32, values: Int = 200_000, allowsNUL: Bool = false) {
        precondition(depth <= Self.greatestDepth, "so many levels could not be written again; allow at most 63")
        self.depth = depth
        self.values = values
        self.allowsNUL = allowsNUL
    }
}
