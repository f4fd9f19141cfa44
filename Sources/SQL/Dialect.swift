/// What the engines spell differently, so that one text serves them all.
///
/// A text for every engine writes `{integer}`, `{bytes}` and so on; ``expand(_:)`` puts the engine's own words there. Anything
/// else in braces stays as it is. Only texts of the program are expanded, never anything that came in.
package struct Dialect: Sendable {
    private let words: [String: String]

    /// - Parameters:
    ///   - integer: the type of 64-bit integers.
    ///   - real: the type of double-precision numbers.
    ///   - text: the type of texts, ordered by their UTF-8 bytes.
    ///   - bytes: the type of binary data.
    ///   - identity: a whole column: an integer primary key that the database counts up and never gives twice.
    ///   - strict: stands after a table's closing parenthesis: its columns hold their own types only.
    ///   - keyed: the same, for a table that is looked up by its primary key.
    ///   - transaction: an expression: the number of the transaction that writes; it grows with the time of its start.
    ///   - horizon: an expression: the lowest number that a transaction not yet finished may have.
    ///   - version: an expression: which transaction wrote a row as it is; 0 where nobody has to know.
    ///   - find: a function: where the second text begins in the first, counted from 1; 0 where it does not.
    package init(
        integer: String, real: String, text: String, bytes: String, identity: String, strict: String, keyed: String,
        transaction: String, horizon: String, version: String, find: String
    ) {
        words = [
            "integer": integer, "real": real, "text": text, "bytes": bytes, "identity": identity, "strict": strict,
            "keyed": keyed, "transaction": transaction, "horizon": horizon, "version": version, "find": find,
        ]
    }

    package func expand(_ text: String) -> String {
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            guard let word = words[String(rest[start...].dropFirst().prefix(upTo: end))] else {
                result += rest[...start]
                rest = rest[start...].dropFirst()
                continue
            }
            result += rest[..<start] + word
            rest = rest[end...].dropFirst()
        }
        return result + rest
    }
}
