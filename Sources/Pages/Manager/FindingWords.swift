import Rosters
import Texts

extension Words {
    /// What is said about a roster file, in the reader's language.
    func phrase(_ sentence: Sentence) -> Phrase {
        var wording = Wording.Interpolation(literalCapacity: 0, interpolationCount: 0)
        for piece in sentence.pieces {
            switch piece {
            case .words(let text): wording.appendLiteral(text)
            case .name(let name): wording.appendInterpolation(name)
            case .number(let number): wording.appendInterpolation(number)
            case .sentence(let inner): wording.appendInterpolation(plain(phrase(inner)))
            }
        }
        return .foundElsewhere(Wording(stringInterpolation: wording))
    }
}
