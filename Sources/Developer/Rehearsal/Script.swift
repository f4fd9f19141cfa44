/// A rehearsal as it is written: one step on each line, words between blanks, texts with blanks in quotation marks, and
/// nothing after a `#`.
package struct Script: Sendable {
    struct Line: Equatable, Sendable {
        var number: Int
        var words: [String]
    }

    /// What messages call it.
    package var name: String
    var lines: [Line]

    /// - Throws: ``DeveloperError`` with the line that cannot be read.
    package init(_ text: String, name: String) throws {
        self.name = name
        lines = try text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap {
            index, line in
            guard let words = Self.words(line) else {
                throw DeveloperError("\(name):\(index + 1): a quotation mark is opened and not closed.")
            }
            return words.isEmpty ? nil : Line(number: index + 1, words: words)
        }
        // What checks nothing must not pass.
        guard !lines.isEmpty else { throw DeveloperError("\(name): there is no step in it.") }
    }

    /// Nil when a quotation mark is left open.
    package static func words(_ line: Substring) -> [String]? {
        var words: [String] = []
        var word: String?
        var isQuoted = false
        for character in line {
            switch character {
            case "\"":
                isQuoted.toggle()
                word = word ?? ""
            case "#" where !isQuoted && word == nil: return words
            case " " where !isQuoted, "\t" where !isQuoted, "\r" where !isQuoted:
                if let done = word { words.append(done) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if isQuoted { return nil }
        if let word { words.append(word) }
        return words
    }
}
