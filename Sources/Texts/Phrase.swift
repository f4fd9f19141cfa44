/// Something that pages say, in every language: what is not translated does not compile.
///
/// ```swift
/// extension Phrase {
///     static let newHandout = Phrase(en: "New handout", de: "Neues Handout", ar: "منشور جديد")
///
///     static func postedBy(_ name: String) -> Phrase {
///         Phrase(en: "Posted by \(name)", de: "Gestellt von \(name)", ar: "نشره \(name)")
///     }
/// }
/// ```
///
/// What is put in is set apart from the text around it, so that a name in another direction moves nothing.
package struct Phrase: Sendable, Hashable {
    private var english: Wording
    private var german: Wording
    private var arabic: Wording

    package init(en english: Wording, de german: Wording, ar arabic: Wording) {
        self.english = english
        self.german = german
        self.arabic = arabic
    }

    /// The same in all languages: a name, a number, or a sign.
    package static func same(_ wording: Wording) -> Phrase { Phrase(en: wording, de: wording, ar: wording) }

    subscript(language: Language) -> Wording {
        switch language {
        case .english: english
        case .german: german
        case .arabic: arabic
        case .pseudo: english.pseudo
        }
    }
}

/// A phrase in one language: its words, and the values among them.
package struct Wording: Sendable, Hashable, ExpressibleByStringInterpolation {
    enum Piece: Sendable, Hashable {
        case words(String)
        case value(String)
        case number(Double)
    }

    private(set) var pieces: [Piece]

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

    /// English as no one writes it, between brackets.
    var pseudo: Wording {
        let inner = pieces.map { piece in
            if case .words(let text) = piece { Piece.words(Pseudo.text(text)) } else { piece }
        }
        return Wording([.words("⟦")] + inner + [.words("⟧")])
    }
}

// How many, as each language tells it.
extension Wording {
    /// For English and German.
    package static func plural(_ count: Int, one: Wording, other: Wording) -> Wording { count == 1 ? one : other }

    /// For Arabic.
    package static func plural(
        _ count: Int, zero: Wording, one: Wording, two: Wording, few: Wording, many: Wording, other: Wording
    ) -> Wording {
        switch (count, count % 100) {
        case (0, _): zero
        case (1, _): one
        case (2, _): two
        case (_, 3...10): few
        case (_, 11...99): many
        default: other
        }
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
