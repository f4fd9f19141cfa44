import CWords
import Locks

/// What one language says for each English phrase.
struct Catalog: Sendable {
    /// By what a phrase is found: what it is for any number but one, where something is counted.
    struct Key: Hashable {
        var context: String
        var english: String
    }

    private enum Piece: Sendable {
        case words(String)
        /// The place of a value in the English phrase, from 0.
        case value(Int)
    }

    private var phrases: [Key: [[Piece]]] = [:]
    private let rule: PluralRule?

    init(_ file: WordsFile) {
        rule = file[header: "Plural-Forms"].flatMap(PluralRule.init)
        for entry in file.entries where !entry.english.isEmpty && !entry.isFuzzy && !entry.texts.contains("") {
            let english = entry.plural.isEmpty ? entry.english : entry.plural
            phrases[Key(context: entry.context, english: english)] = entry.texts.map(Self.pieces)
        }
    }

    /// - Returns: nil where nothing fits: it was not translated, or speaks of values that there are none of.
    func wording(_ key: Key, count: Int?, values: [Wording.Piece]) -> Wording? {
        guard let forms = phrases[key] else { return nil }
        let form = count.flatMap { rule?.form($0) } ?? 0
        guard forms.indices.contains(form) else { return nil }
        var pieces: [Wording.Piece] = []
        for piece in forms[form] {
            switch piece {
            case .words(let text): pieces.append(.words(text))
            case .value(let place) where values.indices.contains(place): pieces.append(values[place])
            case .value: return nil
            }
        }
        return Wording(pieces)
    }

    /// `Posted by {1}` in pieces.
    private static func pieces(_ text: String) -> [Piece] {
        guard text.utf8.contains(UInt8(ascii: "{")) else { return [.words(text)] }
        var pieces: [Piece] = []
        var rest = Substring(text)
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            let (before, place) = (rest[..<start], Int(rest[rest.index(after: start)..<end]))
            if let place {
                if !before.isEmpty { pieces.append(.words(String(before))) }
                pieces.append(.value(place - 1))
            } else {
                pieces.append(.words(String(rest[...end])))
            }
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { pieces.append(.words(String(rest))) }
        return pieces
    }
}

// The files that are part of the program.
extension Catalog {
    /// Where each file begins and ends, and the language that it says it is in.
    private static let places: [(tag: String, place: Range<Int>)] = {
        var places: [(String, Range<Int>)] = []
        var start = 0
        let bytes = Catalog.bytes
        while let end = bytes[start...].firstIndex(of: 0) {
            if let tag = tag(bytes[start..<end]) { places.append((tag, start..<end)) }
            start = end + 1
        }
        return places
    }()

    private static var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeRawBufferPointer(start: cwords_files(), count: cwords_length()).assumingMemoryBound(to: UInt8.self)
    }

    private static func tag(_ file: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        // As gettext writes it, which has `pt_BR` where browsers have `pt-BR`.
        WordsFile(file.prefix(4000))[header: "Language"].map { String($0.map { $0 == "_" ? "-" : $0 }) }
    }

    /// The languages of the files, in their order.
    static let tags: [String] = places.map(\.tag)

    private static let known = Locked<[String: Catalog]>([:])

    /// Read when it is first asked for.
    static func of(_ language: Language) -> Catalog? {
        guard let place = places.first(where: { $0.tag == language.rawValue })?.place else { return nil }
        return known.withLock { known in
            if let catalog = known[language.rawValue] { return catalog }
            let catalog = Catalog(WordsFile(bytes[place]))
            known[language.rawValue] = catalog
            return catalog
        }
    }
}
