/// What is said about a file: in English by itself, and by pages in other languages, where `Scripts/words` brings it.
///
/// ```swift
/// let place = Sentence("row \(3)")
/// print(Sentence("The row says the same as \(place)."))
/// // The row says the same as row 3.
/// ```
package struct Sentence: Hashable, Sendable, ExpressibleByStringInterpolation {
    package enum Piece: Hashable, Sendable {
        case words(String)
        /// A name from a file, which is the same in all languages.
        case name(String)
        case number(Int)
        indirect case sentence(Sentence)
    }

    package let pieces: [Piece]

    package init(stringLiteral text: String) { pieces = text.isEmpty ? [] : [.words(text)] }
    package init(stringInterpolation interpolation: Interpolation) { pieces = interpolation.pieces }
    /// By this call `Scripts/words` finds it.
    init(_ sentence: Sentence) { self = sentence }
    /// Nothing but a name from a file.
    init(name: String) { pieces = [.name(name)] }
    init(number: Int) { pieces = [.number(number)] }

    package struct Interpolation: StringInterpolationProtocol {
        fileprivate var pieces: [Piece] = []

        package init(literalCapacity: Int, interpolationCount: Int) {}

        package mutating func appendLiteral(_ literal: String) {
            if !literal.isEmpty { pieces.append(.words(literal)) }
        }

        package mutating func appendInterpolation(_ name: String) { pieces.append(.name(name)) }
        package mutating func appendInterpolation(_ number: Int) { pieces.append(.number(number)) }
        package mutating func appendInterpolation(_ sentence: Sentence) { pieces.append(.sentence(sentence)) }
    }

    var hasNumber: Bool {
        pieces.contains { piece in
            switch piece {
            case .words, .name: false
            case .number: true
            case .sentence(let sentence): sentence.hasNumber
            }
        }
    }

    /// One behind the other.
    static func list(_ sentences: [Sentence]) -> Sentence {
        guard let first = sentences.first else { return "" }
        return sentences.dropFirst().reduce(first) { before, next in Sentence("\(before), \(next)") }
    }
}

extension Sentence: CustomStringConvertible {
    /// In English.
    package var description: String {
        pieces.map { piece in
            switch piece {
            case .words(let text), .name(let text): text
            case .number(let number): "\(number)"
            case .sentence(let sentence): sentence.description
            }
        }.joined()
    }
}
