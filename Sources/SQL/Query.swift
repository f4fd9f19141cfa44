/// The text of one statement, with parameters `$1`, `$2`, … numbered from the first argument on.
///
/// A literal is the usual form: it cannot hold anybody's input, and its prepared statement is found again without hashing
/// its text. A text that has to be put together names itself: `Query(kept: …)` for a constant of the program,
/// `Query(built: …)` for one that is used and thrown away.
package struct Query: ExpressibleByStringLiteral, Sendable {
    package let text: String
    /// By which an engine finds the prepared statement again; nil when it is not to be kept.
    package let key: UInt?

    private static let lastKey = Locked<UInt>(0)

    package init(stringLiteral value: StaticString) {
        text = value.description
        key = UInt(bitPattern: value.utf8Start)
    }

    /// A statement put together once, for a constant. Making one costs a prepared statement for good.
    package init(kept text: String) {
        self.text = text
        // Small numbers, which no literal has for an address.
        key = Self.lastKey.withLock { last in
            last += 1
            return last
        }
    }

    /// A statement put together for one use; values still go in as arguments, never into the text.
    package init(built text: String) {
        self.text = text
        key = nil
    }
}
