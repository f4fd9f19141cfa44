/// Texts as they are searched: words in one spelling. What is stored and what is typed are folded alike.
enum SearchWords {
    /// Counts up with every change after which a text has other words: what is stored is folded again then.
    static let rule: Int64 = 1
    /// Letters of a word that count; what is longer is found by its beginning.
    static let longest = 40
    static let mostPerText = 64

    /// How letters are written by those who have no umlauts and rings on their keyboard.
    enum Spelling {
        /// Without: Muller, Soren.
        case plain
        /// As two letters: Mueller, Soeren.
        case spelledOut

        /// Those in which a text may differ: it has letters of Latin beyond ASCII.
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

    /// The words of the texts, folded, each once.
    static func words(in texts: [String]) -> Set<String> {
        var words: Set<String> = []
        for text in texts {
            for word in fold(text).split(whereSeparator: { !$0.isLetter && !$0.isNumber }).prefix(mostPerText) {
                words.insert(String(word.prefix(longest)))
            }
        }
        return words
    }

    /// In small letters, without accents: as somebody in a hurry types it. Apostrophes, hyphens and digits are those of ASCII.
    static func fold(_ text: String, _ spelling: Spelling = .plain) -> String {
        FoldedLetters.fold(text, spelling)
    }

    // MARK: - Names

    /// A name as it is put in order, whether or not its parts are joined by apostrophes or hyphens.
    static func ordered(_ name: String) -> String {
        let bytes = fold(name).utf8.lazy.filter { $0 != UInt8(ascii: "'") }
        let ordered = String(decoding: bytes.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
        // An index of PostgreSQL takes no more than some 2700 bytes.
        return ordered.utf8.count <= 512
            ? ordered : String(String.UnicodeScalarView(ordered.unicodeScalars.prefix(512)))
    }

    /// Texts with numbers as people put them in order: 5a before 10a.
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

    /// What a part of a name is found by the beginning of: from each of its words on, all that follows as one word.
    ///
    /// So “Anna-Lena” and “Anna Lena” are found by `anna`, `lena`, `annalena` and `anna-lena`, and have two words rather than four.
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

    /// The spellings of a text as one word; one of what is typed has to begin one of what is stored.
    static func spellings(of text: String) -> Set<String> {
        let spellings = Spelling.all(of: text).map { shortened(parts(fold(text, $0)).joined()) }
        return Set(spellings.filter { !$0.isEmpty })
    }

    /// The words somebody types, each in its spellings, without those that are nothing but apostrophes.
    static func typed(_ text: String) -> [Set<String>] {
        text.split(whereSeparator: \.isWhitespace).map { spellings(of: String($0)) }.filter { !$0.isEmpty }
    }

    /// With digits of ASCII, and otherwise as it is.
    static func withDigits(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { FoldedLetters.digit($0) ?? $0 }))
    }

    /// What lies between spaces, apostrophes and hyphens.
    private static func parts(_ folded: String) -> [Substring] {
        folded.unicodeScalars.split { scalar in
            switch scalar {
            case "-", "'", " ": true
            // What is known at once need not be asked of Unicode.
            case "!"..."~": false
            default: scalar.properties.isWhitespace
            }
        }.map(Substring.init)
    }

    private static func shortened(_ word: String) -> String {
        word.utf8.count <= longest ? word : String(String.UnicodeScalarView(word.unicodeScalars.prefix(longest)))
    }
}
