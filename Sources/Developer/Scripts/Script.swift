/// A rehearsal as it is written: one step on each line, words between blanks, texts with blanks in quotation marks, and
/// nothing after a `#`. A quotation mark in such a text has a backslash before it.
package struct Script: Sendable {
    struct Line: Equatable, Sendable {
        var number: Int
        var words: [String]
    }

    /// What messages call it.
    package var name: String
    var lines: [Line]

    static let mostCharacters = 4_000
    static let mostLines = 20_000

    /// - Throws: ``DeveloperError`` with the line that cannot be read.
    package init(_ text: String, name: String) throws {
        self.name = name
        let written = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        guard written.count <= Self.mostLines else {
            throw DeveloperError("\(name): there are \(written.count) lines, and at most \(Self.mostLines) are played.")
        }
        lines = try written.enumerated().compactMap { index, line in
            guard line.utf8.count <= Self.mostCharacters else {
                throw DeveloperError(
                    "\(name):\(index + 1): this line has more than \(Self.mostCharacters) characters. What is longer goes into a file: script FILE."
                )
            }
            guard let words = Self.words(line) else {
                throw DeveloperError("\(name):\(index + 1): a quotation mark is opened and not closed.")
            }
            return words.isEmpty ? nil : Line(number: index + 1, words: words)
        }
        // What checks nothing must not pass.
        guard !lines.isEmpty else { throw DeveloperError("\(name): there is no step in it.") }
    }

    /// Nil when a quotation mark is left open.
    ///
    /// By scalars: a text may begin with a mark that belongs above a letter, and then makes one character with the
    /// quotation mark before it.
    package static func words(_ line: Substring) -> [String]? {
        var words: [String] = []
        var word: String.UnicodeScalarView?
        var (isQuoted, isEscaped) = (false, false)
        func add(_ scalar: Unicode.Scalar) { word = (word ?? .init()) + [scalar] }
        for scalar in line.unicodeScalars {
            if isEscaped {
                if scalar != "\"", scalar != "\\" { add("\\") }
                add(scalar)
                isEscaped = false
                continue
            }
            switch scalar {
            case "\\" where isQuoted: isEscaped = true
            case "\"":
                isQuoted.toggle()
                word = word ?? .init()
            case "#" where !isQuoted && word == nil: return words
            case " " where !isQuoted, "\t" where !isQuoted, "\r" where !isQuoted:
                if let done = word { words.append(String(done)) }
                word = nil
            default: add(scalar)
            }
        }
        if isQuoted { return nil }
        if let word { words.append(String(word)) }
        return words
    }

    /// These words as they would be written.
    static func line(of words: [String]) -> String {
        words.map { word in
            let scalars = word.unicodeScalars
            guard scalars.isEmpty || scalars.contains(where: { " \t#\"".unicodeScalars.contains($0) }) else {
                return word
            }
            var quoted = "\"".unicodeScalars
            for scalar in scalars {
                if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
                quoted.append(scalar)
            }
            quoted.append("\"")
            return String(quoted)
        }.joined(separator: " ")
    }

    /// The identifiers of a path as steps have it, between slashes.
    static func path(_ word: String) -> [String] { word.unicodeScalars.split(separator: "/").map { String($0) } }

    /// Whether it is played in browsers as well.
    package var opensBrowsers: Bool { lines.contains { $0.words[0] == "serve" } }

    /// Why it can't be played on this machine, and what to do about it.
    package var lack: String? {
        do {
            if opensBrowsers { _ = try Browser.find() }
            return nil
        } catch { return DeveloperError.words(of: error) }
    }
}
