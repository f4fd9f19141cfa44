/// What stands in a file of words, in the form of gettext's PO files.
struct WordsFile {
    /// An English phrase, and what it is in the file's language.
    struct Entry: Equatable {
        /// Tells apart what is one phrase in English and two in another language.
        var context = ""
        var english = ""
        /// The English for any number but one, where something is counted.
        var plural = ""
        /// By form; one where nothing is counted. An empty text is none yet.
        var texts: [String] = []
        /// Whether a translator has yet to look whether it fits, since the English has changed.
        var isFuzzy = false
    }

    private(set) var entries: [Entry] = []

    init(_ bytes: some Sequence<UInt8>) {
        var reader = Reader()
        for line in Array(bytes).split(separator: UInt8(ascii: "\n")) { reader.read(line) }
        reader.end()
        entries = reader.entries
    }

    /// A line of the first entry, which is about the file: `header["Language"]`.
    subscript(header name: String) -> String? {
        let lines =
            entries.first { $0.english.isEmpty && $0.context.isEmpty }?.texts.first?.split(separator: "\n") ?? []
        guard let line = lines.first(where: { $0.hasPrefix("\(name):") }) else { return nil }
        return String(line.dropFirst(name.count + 1).drop { $0 == " " })
    }
}

/// Takes the lines of a file, one by one.
private struct Reader {
    private enum Field { case context, english, plural, text }

    var entries: [WordsFile.Entry] = []
    private var entry = WordsFile.Entry()
    private var field: Field?
    private var isNextFuzzy = false

    mutating func read(_ line: ArraySlice<UInt8>) {
        guard let first = line.first else { return }
        switch first {
        case UInt8(ascii: "#"):
            // Marks stand in a line of their own, “#, fuzzy, python-brace-format”, and what is out of use behind “#~”.
            if line.dropFirst().first == UInt8(ascii: ",") {
                isNextFuzzy = String(decoding: line, as: UTF8.self).contains("fuzzy")
            } else if line.dropFirst().first == UInt8(ascii: "~") {
                isNextFuzzy = false
            }
        case UInt8(ascii: "\""): append(line)
        default:
            let word = line.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") }
            begin(String(decoding: word, as: UTF8.self))
            append(line.drop { $0 != UInt8(ascii: "\"") })
        }
    }

    private mutating func begin(_ word: String) {
        switch word {
        case "msgctxt":
            end()
            field = .context
        case "msgid":
            if field != .context { end() }
            field = .english
        case "msgid_plural": field = .plural
        case let word where word.hasPrefix("msgstr"):
            entry.texts.append("")
            field = .text
        default: field = nil
        }
        if field != .text, isNextFuzzy { (entry.isFuzzy, isNextFuzzy) = (true, false) }
    }

    mutating func end() {
        if !entry.texts.isEmpty { entries.append(entry) }
        entry = WordsFile.Entry()
        field = nil
    }

    private mutating func append(_ line: ArraySlice<UInt8>) {
        guard let end = line.lastIndex(of: UInt8(ascii: "\"")), end > line.startIndex else { return }
        let text = Self.plain(line[(line.startIndex + 1)..<end])
        switch field {
        case .context: entry.context += text
        case .english: entry.english += text
        case .plural: entry.plural += text
        case .text: entry.texts[entry.texts.count - 1] += text
        case nil: break
        }
    }

    private static func plain(_ text: ArraySlice<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "\\")) else { return String(decoding: text, as: UTF8.self) }
        var plain: [UInt8] = []
        var isEscaped = false
        for byte in text {
            if isEscaped {
                plain.append(byte == UInt8(ascii: "n") ? 10 : byte == UInt8(ascii: "t") ? 9 : byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else {
                plain.append(byte)
            }
        }
        return String(decoding: plain, as: UTF8.self)
    }
}
