import Locks

/// The text of one statement, with parameters `$1`, `$2`, … numbered from the first argument on.
///
/// A literal is the usual form: it cannot hold anybody's input, and its prepared statement is found again without hashing
/// its text. A text that has to be put together names itself: `Query(kept: …)` for a constant of the program,
/// `Query(built: …)` for one that is used and thrown away.
package struct Query: ExpressibleByStringLiteral, Sendable {
    private enum Text {
        case literal(StaticString)
        case composed(String)
    }

    private let source: Text
    /// By which an engine finds the prepared statement again; nil when it is not to be kept.
    package let key: UInt?

    /// The statement itself; engines ask for it only where they do not know the key yet.
    package var text: String {
        switch source {
        case .literal(let literal): literal.description
        case .composed(let text): text
        }
    }

    /// The keys of statements that were put together. Small numbers, which no literal has for an address.
    private static let keys = Locked<[String: UInt]>([:])

    package init(stringLiteral value: StaticString) {
        source = .literal(value)
        key = UInt(bitPattern: value.utf8Start)
    }

    /// A statement put together once, for a constant. Another text costs a prepared statement for good.
    ///
    /// The same text is the same statement: one that is put together with each call is slower, and costs nothing more.
    package init(kept text: String) {
        source = .composed(text)
        key = Self.keys.withLock { keys in
            if let known = keys[text] { return known }
            let next = UInt(keys.count + 1)
            keys[text] = next
            return next
        }
    }

    /// A statement put together for one use; values still go in as arguments, never into the text.
    package init(built text: String) {
        source = .composed(text)
        key = nil
    }
}
