/// Something that pages say: in English where it is used, and in other languages as their files of words have it.
///
/// ```swift
/// extension Phrase {
///     static let newHandout = Phrase("New handout")
///
///     static func postedBy(_ name: String) -> Phrase { Phrase("Posted by \(name)") }
///
///     static func students(_ count: Int) -> Phrase {
///         Phrase(one: "\(count) student", other: "\(count) students", count)
///     }
/// }
/// ```
///
/// `Scripts/words` finds phrases by these literals and brings them into `Words/de.po` and its like. What a file lacks is
/// said in English.
///
/// What is put in is set apart from the text around it, so that a name in another direction moves nothing.
package struct Phrase: Sendable, Hashable {
    /// Where something is counted: what stands for one, and how many there are.
    private struct Counted: Hashable {
        var one: Wording
        var count: Int
    }

    /// In English; where something is counted, for any number but one.
    private var other: Wording
    private var counted: Counted?
    private var context: String
    private var isSame = false

    /// - Parameter context: Where it stands, if another language has two words for it: “a handout's state”.
    package init(_ english: Wording, context: String = "") {
        other = english
        self.context = context
    }

    /// How many, in as many ways as each language has.
    package init(one: Wording, other: Wording, _ count: Int, context: String = "") {
        self.other = other
        counted = Counted(one: one, count: count)
        self.context = context
    }

    /// The same in all languages: a name, a number, or a sign.
    package static func same(_ wording: Wording) -> Phrase {
        var phrase = Phrase(wording)
        phrase.isSame = true
        return phrase
    }

    /// One that `Scripts/words` finds elsewhere, as the sentences about roster files.
    package static func foundElsewhere(_ wording: Wording) -> Phrase { Phrase(wording) }

    /// One that a rule or the school says, to programs as well: in the sources it stands in `sentence(…)`.
    package static func foundElsewhere(_ english: String) -> Phrase { Phrase(Wording(stringLiteral: english)) }

    private var english: Wording {
        guard let counted, counted.count == 1 else { return other }
        return counted.one
    }

    func wording(in language: Language, _ catalog: Catalog?) -> Wording {
        if language == .pseudo { return english.pseudo }
        guard !isSame, let catalog else { return english }
        let key = Catalog.Key(context: context, english: other.template)
        return catalog.wording(key, count: counted?.count, values: other.values) ?? english
    }
}

/// A phrase in one language: its words, and the values among them.
package struct Wording: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Piece: Sendable, Hashable {
        case words(String)
        case value(String)
        case number(Double)
    }

    let pieces: [Piece]

    init(_ pieces: [Piece]) { self.pieces = pieces }

    package init(stringLiteral text: String) { pieces = [.words(text)] }
    package init(stringInterpolation interpolation: Interpolation) { pieces = interpolation.pieces }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.words(literal)) }
        }

        package mutating func appendInterpolation(_ value: String) { pieces.append(.value(value)) }
        package mutating func appendInterpolation(_ number: Int) { pieces.append(.number(Double(number))) }
        package mutating func appendInterpolation(_ number: Double) { pieces.append(.number(number)) }
    }

    /// What is put in, in its order.
    var values: [Piece] {
        pieces.filter { if case .words = $0 { false } else { true } }
    }

    /// As files of words have it: `Posted by {1}`.
    var template: String {
        var text = ""
        var place = 0
        for piece in pieces {
            if case .words(let words) = piece {
                text += words
            } else {
                place += 1
                text += "{\(place)}"
            }
        }
        return text
    }

    /// English as no one writes it, between brackets.
    var pseudo: Wording {
        let inner = pieces.map { piece in
            if case .words(let text) = piece { Piece.words(Pseudo.text(text)) } else { piece }
        }
        return Wording([.words("⟦")] + inner + [.words("⟧")])
    }
}

enum Pseudo {
    private static let letters: [Character: Character] = [
        "a": "á", "b": "ƀ", "c": "ç", "d": "ḓ", "e": "é", "f": "ƒ", "g": "ğ", "h": "ĥ", "i": "í", "j": "ĵ", "k": "ķ",
        "l": "ŀ", "m": "ɱ", "n": "ñ", "o": "ó", "p": "ƥ", "q": "ɋ", "r": "ŕ", "s": "ş", "t": "ŧ", "u": "ú", "v": "ṽ",
        "w": "ŵ", "x": "ẋ", "y": "ý", "z": "ž", "A": "Á", "B": "Ɓ", "C": "Ç", "D": "Ḓ", "E": "É", "F": "Ƒ", "G": "Ğ",
        "H": "Ĥ", "I": "Í", "J": "Ĵ", "K": "Ķ", "L": "Ŀ", "M": "Ḿ", "N": "Ñ", "O": "Ó", "P": "Ƥ", "Q": "Ɋ", "R": "Ŕ",
        "S": "Ş", "T": "Ŧ", "U": "Ú", "V": "Ṽ", "W": "Ŵ", "X": "Ẋ", "Y": "Ý", "Z": "Ž",
    ]

    /// Readable still, and a third longer, as translations are.
    static func text(_ text: String) -> String {
        String(text.map { letters[$0] ?? $0 }) + String(repeating: "~", count: text.count / 3)
    }
}
