/// One thing that is wrong with what an app declares or reports, and where.
public struct Finding: Hashable, Sendable, Codable {
    /// The kinds of findings.
    public enum Code: String, Hashable, Sendable, Codable {
        /// Too long, too many or too deep.
        case limit
        /// Not a value that can be stored at all.
        case invalid
    }

    /// The path of the property with the value: `title`, `items[2].title`.
    public var field: String
    /// The kind of finding; switch on this.
    public var code: Code
    /// What is wrong, with which value, and what to do; for a person to read. Never quotes the value.
    public var message: String

    /// Makes a finding about one field.
    public init(_ code: Code, _ field: String, _ message: String) {
        self.field = field
        self.code = code
        self.message = message
    }

    /// The same finding, with its field inside an enclosing value.
    func inside(_ place: String) -> Finding {
        Finding(code, "\(place).\(field)", message)
    }
}

// The messages, so that callers do not write their own.
extension Finding {
    static func tooLong(_ count: Int, field: String, limit: Int) -> Finding {
        Finding(.limit, field, "The \(field) has \(count) characters; at most \(limit) fit. Shorten it.")
    }

    package static func tooMany(_ count: Int, of things: String, in field: String, limit: Int) -> Finding {
        Finding(.limit, field, "There are \(count) \(things); at most \(limit) fit. Use fewer.")
    }

    package static func outside(_ range: ClosedRange<Double>, field: String) -> Finding {
        let (least, most) = (Int(nearest: range.lowerBound), Int(nearest: range.upperBound))
        return Finding(.limit, field, "The \(field) is not within \(least) and \(most). Use a number that is.")
    }

    static func blank(_ field: String) -> Finding {
        Finding(.invalid, field, "The \(field) is blank. Give it at least one character that can be seen.")
    }

    static func empty(_ field: String) -> Finding {
        Finding(.invalid, field, "The \(field) is empty. Give it at least one character.")
    }

    // PostgreSQL stores no NUL in text, and C code would end the text there.
    static func nul(in field: String) -> Finding {
        Finding(.invalid, field, "The \(field) holds a NUL character, which can't be stored. Remove it.")
    }
}

extension Finding {
    /// The findings every text is checked for: its length, and NUL characters.
    static func check(_ text: String?, field: String, limit: Int) -> [Finding] {
        guard let text else { return [] }
        var findings: [Finding] = []
        if text.holdsNUL {
            findings.append(.nul(in: field))
        }
        // A text has no more scalars than bytes, and bytes need no counting.
        if text.utf8.count > limit {
            let count = text.unicodeScalars.count
            if count > limit {
                findings.append(.tooLong(count, field: field, limit: limit))
            }
        }
        return findings
    }

    /// The findings of a text that must have visible characters.
    static func check(visible text: String, field: String, limit: Int) -> [Finding] {
        // Nearly every text begins with a visible ASCII character, and then no Unicode table is needed.
        let isPlain = text.utf8.first.map { (0x21...0x7E).contains($0) } ?? false
        let isBlank = !isPlain && text.isBlank
        return (isBlank ? [.blank(field)] : []) + check(text, field: field, limit: limit)
    }
}

extension String {
    /// Whether it contains a NUL; checked for every text that is saved.
    var holdsNUL: Bool {
        utf8.withContiguousStorageIfAvailable { $0.contains(0) } ?? utf8.contains(0)
    }
}
