/// Texts in a form for searching. Stored and typed words are folded in the same way.
enum SearchWords {
    /// Must be increased with every change to how words are made: stored words are then folded again.
    static let rule: Int64 = 1
    /// The letters of a word that count; a longer word is found by its beginning.
    static let longest = 40
    static let mostPerText = 64

    /// How people write special letters that their keyboard lacks.
    enum Spelling {
        /// Without the marks: Muller, Soren.
        case plain
        /// As two letters: Mueller, Soeren.
        case spelledOut

        /// The spellings in which a text may differ: only texts with Latin letters beyond ASCII have several.
        fileprivate static func all(of text: String) -> [Spelling] {
            let isPlain = text.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                case 0x80..<0x370, 0x1E00..<0x1F00: false
                default: true
                }
            }
            return isPlain ? [.plain] : [.plain, .spelledOut]
        }
    }

    /// The folded words of the texts, each once.
    static func words(in texts: [String]) -> Set<String> {
        var words: Set<String> = []
        for text in texts {
            for word in fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(mostPerText) {
                words.insert(String(word.prefix(longest)))
            }
        }
        return words
    }

    /// In lower case and without accents. Apostrophes, hyphens and digits become ASCII.
    static func fold(_ text: String, _ spelling: Spelling = .plain) -> String {
        FoldedLetters.fold(text, spelling)
    }

    // MARK: - Names

    /// The sort key of a name, which does not depend on apostrophes or hyphens between its parts.
    static func ordered(_ name: String) -> String {
        let bytes = fold(name).utf8.lazy.filter { $0 != UInt8(ascii: "'") }
        let ordered = String(decoding: bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        // A PostgreSQL index takes at most about 2700 bytes.
        return ordered.utf8.count <= 512
            ? ordered : String(String.UnicodeScalarView(ordered.unicodeScalars.prefix(512)))
    }

    /// A sort key for texts with numbers: 5a comes before 10a.
    static func counted(_ text: String) -> String {
        var (counted, digits) = ("", "")
        func pad() -> String { digits.isEmpty ? "" : String(repeating: "0", count: max(0, 8 - digits.count)) + digits }
        for letter in fold(text).prefix(512) {
            guard letter.isASCII, letter.isNumber else {
                counted += pad() + String(letter)
                digits = ""
                continue
            }
            digits.append(letter)
        }
        return counted + pad()
    }

    /// The words by whose beginnings a part of a name is found: from each of its words on, everything that follows
    /// joined as one word.
    ///
    /// So “Anna-Lena” and “Anna Lena” are found by `anna`, `lena`, `annalena` and `anna-lena`, and store two words
    /// rather than four.
    static func endings(of name: String) -> Set<String> {
        var endings: Set<String> = []
        for spelling in Spelling.all(of: name) {
            var ending = ""
            for part in parts(fold(name, spelling)).prefix(mostPerText).reversed() {
                ending = shortened(String(part) + ending)
                endings.insert(ending)
            }
        }
        return endings
    }

    /// The spellings of a text as one word; a typed spelling must be the beginning of a stored one.
    static func spellings(of text: String) -> Set<String> {
        let spellings = Spelling.all(of: text).map { shortened(parts(fold(text, $0)).joined()) }
        return Set(spellings.filter { !$0.isEmpty })
    }

    /// The typed words, each in its spellings, without those that are only apostrophes.
    static func typed(_ text: String) -> [Set<String>] {
        text.split(whereSeparator: \.isWhitespace).map { spellings(of: String($0)) }.filter { !$0.isEmpty }
    }

    /// With ASCII digits, and otherwise unchanged.
    static func withDigits(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { FoldedLetters.digit($0) ?? $0 }))
    }

    /// The parts between spaces, apostrophes and hyphens.
    private static func parts(_ folded: String) -> [Substring] {
        folded.unicodeScalars.split { scalar in
            switch scalar {
            case "-", "'", " ": true
            // For these, Unicode's properties need not be looked up.
            case "!"..."~": false
            default: scalar.properties.isWhitespace
            }
        }.map(Substring.init)
    }

    private static func shortened(_ word: String) -> String {
        word.utf8.count <= longest ? word : String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest)))
    }
}
