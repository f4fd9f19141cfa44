import Foundation

/// Letters as they are compared: in lower case, without accents, in the basic form of every keyboard.
///
/// The letters of most names are folded once and then looked up. Others use Unicode's compatibility forms, which
/// takes many times as long.
enum FoldedLetters {
    typealias Spelling = SearchWords.Spelling

    static func fold(_ text: String, _ spelling: Spelling) -> String {
        let known = spelling == .plain ? plain : spelledOut
        var folded = ""
        folded.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            guard let letters = known[scalar] else { return foldAnew(text, spelling) }
            folded += letters
        }
        return folded
    }

    // MARK: - Letters that were folded once

    private struct Known {
        /// European scripts, Hebrew and Arabic; then Vietnamese, and typographic punctuation.
        private static let first: UInt32 = 0x700
        private static let later: [Range<UInt32>] = [0x1E00..<0x1F00, 0x2000..<0x2070]

        /// Japanese, Chinese and Korean, which do not change.
        private static let unchanged: [Range<UInt32>] = [
            0x3041..<0x3097, 0x30A1..<0x30FB, 0x4E00..<0xA000, 0xAC00..<0xD7A4,
        ]

        private let table: [String?]

        init(_ spelling: Spelling) {
            let values = [0..<Self.first] + Self.later
            table = values.joined().map { value in
                guard let scalar = Unicode.Scalar(value), !isAccent(scalar) else { return nil }
                return foldAnew(String(scalar), spelling)
            }
        }

        /// Nil for other characters, and for combining marks, which mean nothing without the letter before them.
        subscript(scalar: Unicode.Scalar) -> String? {
            if scalar.value < Self.first { return table[Int(scalar.value)] }
            var start = Self.first
            for range in Self.later {
                if range.contains(scalar.value) { return table[Int(start + scalar.value - range.lowerBound)] }
                start += UInt32(range.count)
            }
            return Self.unchanged.contains { $0.contains(scalar.value) } ? String(scalar) : nil
        }
    }

    private static let plain = Known(.plain)
    private static let spelledOut = Known(.spelledOut)

    // MARK: - All others

    private static func foldAnew(_ text: String, _ spelling: Spelling) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if isAccent(scalar) {
                put(accent: scalar, after: &folded, spelling)
            } else {
                for small in scalar.properties.lowercaseMapping.unicodeScalars where !isAccent(small) {
                    put(small, after: &folded, spelling)
                }
            }
        }
        // Composes Korean syllables and Japanese letters again.
        return String(folded).precomposedStringWithCanonicalMapping
    }

    /// Marks that people leave out when typing, and invisible characters. The vowel signs of Indian scripts are marks
    /// as well, but not accents.
    private static func isAccent(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x80 else { return false }
        let properties = scalar.properties
        // The Arabic character that only lengthens a word.
        if properties.isDefaultIgnorableCodePoint || scalar == "\u{640}" { return true }
        guard properties.generalCategory == .nonspacingMark else { return false }
        return switch scalar.value {
        case ..<0x700, 0x1AB0..<0x1B00, 0x1DC0..<0x1E00, 0x20D0..<0x2100, 0xFE20..<0xFE30: true
        default: false
        }
    }

    private static func put(
        accent: Unicode.Scalar, after folded: inout String.UnicodeScalarView, _ spelling: Spelling
    ) {
        switch (folded.last, accent) {
        case (" ", "\u{301}"):
            // An accent on a space, which some keyboards produce for an apostrophe.
            folded.removeLast()
            folded.append("'")
        case ("a", "\u{308}"), ("o", "\u{308}"), ("u", "\u{308}"): if spelling == .spelledOut { folded.append("e") }
        case ("a", "\u{30A}"): if spelling == .spelledOut { folded.append("a") }
        default: break
        }
    }

    private static func put(
        _ small: Unicode.Scalar, after folded: inout String.UnicodeScalarView, _ spelling: Spelling
    ) {
        if small == "ø", spelling == .spelledOut {
            folded.append(contentsOf: "oe".unicodeScalars)
        } else if let letters = alike[small] {
            folded.append(contentsOf: letters.unicodeScalars)
        } else if let digit = digit(small) {
            folded.append(digit)
        } else {
            folded.append(small.properties.generalCategory == .dashPunctuation ? "-" : small)
        }
    }

    static func digit(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
        guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
        return Unicode.Scalar(UInt8(ascii: "0") + UInt8(value))
    }

    /// Letters without a Unicode decomposition, and what people type for them.
    private static let alike: [Unicode.Scalar: String] = {
        let letters: [(String, String)] = [
            ("'", "`’‘‛ʼʻʹʽʾʿˈ′׳"),
            // The mathematical minus, and the point inside Catalan words.
            ("-", "\u{2212}·"),
            ("o", "ø"), ("ae", "æ"), ("oe", "œ"), ("ss", "ß"), ("th", "þ"), ("d", "ðđ"), ("l", "ł"), ("i", "ı"),
            ("h", "ħ"), ("t", "ŧ"), ("n", "ŋ"), ("k", "ĸ"), ("a", "ə"), ("σ", "ς"),
            ("ا", "ٱ"), ("ه", "ةەہھۃ"), ("ي", "ىی"), ("ك", "کڪ"),
        ]
        return Dictionary(
            uniqueKeysWithValues: letters.flatMap { letter, others in others.unicodeScalars.map { ($0, letter) } })
    }()
}
