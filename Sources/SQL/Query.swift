import Locks

/// The text of one statement, with parameters `$1`, `$2`, … numbered from the first argument on.
///
/// A literal is the usual form: it cannot contain anybody's input, and its prepared statement is found without
/// hashing the text. A text that is put together at run time needs `Query(kept: …)` if it is a constant of the
/// program, and `Query(built: …)` if it is used once.
///
/// `{after modified $4}` stands for what the column becomes with a change at the time `$4`: that time, or one more than the
/// column where the clock has not gone on since the last change. So two changes never leave the same number behind.
package struct Query: ExpressibleByStringLiteral, Sendable {
    private enum Text {
        case literal(StaticString)
        case composed(String)
    }

    private let source: Text
    /// The key of the prepared statement; nil when it is not kept.
    package let key: UInt?

    /// The SQL text; engines ask for it only if they do not know the key yet.
    package var text: String {
        switch source {
        case .literal(let literal): Self.expanded(literal.description)
        case .composed(let text): Self.expanded(text)
        }
    }

    private static func expanded(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var (result, rest) = ("", text[...])
        while let start = rest.firstRange(of: "{after "), let end = rest[start.upperBound...].firstIndex(of: "}") {
            let words = rest[start.upperBound..<end].split(separator: " ")
            precondition(words.count == 2, "{after …} takes a column and a time")
            let (column, time) = (words[0], words[1])
            result += rest[..<start.lowerBound] + "CASE WHEN \(column) >= \(time) THEN \(column) + 1 ELSE \(time) END"
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }

    /// The keys of texts put together at run time. They are small numbers, which no literal has as its address.
    private static let keys = Locked<[String: UInt]>([:])

    package init(stringLiteral value: StaticString) {
        source = .literal(value)
        key = UInt(bitPattern: value.utf8Start)
    }

    /// A text put together for a constant. Each different text keeps a prepared statement for good.
    ///
    /// The same text is the same statement, so putting it together with each call is slower but keeps nothing more.
    package init(kept text: String) {
        source = .composed(text)
        key = Self.keys.withLock { keys in
            if let known = keys[text] { return known }
            let next = UInt(keys.count + 1)
            keys[text] = next
            return next
        }
    }

    /// A text put together for a single use. Values must still be arguments and never part of the text.
    package init(built text: String) {
        source = .composed(text)
        key = nil
    }
}
