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

    // Each level is a few calls, and the threads of a server have small stacks.
    private static let greatestDepth = 512

    package init(depth: Int = 32, values: Int = 200_000, allowsNUL: Bool = false) {
        precondition(depth <= Self.greatestDepth, "so many levels may not fit the stack; allow at most 512")
        self.depth = depth
        self.values = values
        self.allowsNUL = allowsNUL
    }
}
