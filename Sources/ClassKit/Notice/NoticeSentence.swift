import Foundation

/// A sentence of a notice: in English where it is used, and in other languages as ``RecordingNotice/words`` has it.
///
/// `Scripts/words` finds it by its literal, as it finds what the school's pages say.
struct NoticeSentence {
    private let english: Wording

    init(_ english: Wording) { self.english = english }

    /// The sentence in a language, or in English where it has not been translated.
    func text(in language: String) -> String {
        guard let translated = RecordingNotice.words[language]?[english.template] else {
            return Self.filled(english.template, english.values)
        }
        let isFromTheRight = Locale.Language(identifier: language).characterDirection == .rightToLeft
        // Set apart, as most names are written from the left.
        return Self.filled(translated, isFromTheRight ? english.values.map { "\u{2068}\($0)\u{2069}" } : english.values)
    }

    /// Puts the values in the places of `{1}`, `{2}` and so on.
    private static func filled(_ template: String, _ values: [String]) -> String {
        var text = ""
        var rest = template[...]
        while let start = rest.firstIndex(of: "{"), let end = rest[start...].firstIndex(of: "}") {
            text += rest[..<start]
            if let place = Int(rest[start..<end].dropFirst()), values.indices.contains(place - 1) {
                text += values[place - 1]
            }
            rest = rest[end...].dropFirst()
        }
        text += rest
        return text
    }
}

extension NoticeSentence {
    /// English words as files of words have them, `Posted by {1}`, and what is put in.
    struct Wording: ExpressibleByStringInterpolation {
        struct Interpolation: StringInterpolationProtocol {
            fileprivate var template = ""
            fileprivate var values: [String] = []

            init(literalCapacity: Int, interpolationCount: Int) {}

            mutating func appendLiteral(_ literal: String) { template += literal }

            mutating func appendInterpolation(_ value: String) {
                values.append(value)
                template += "{\(values.count)}"
            }
        }

        fileprivate let template: String
        fileprivate let values: [String]

        init(stringLiteral text: String) { (template, values) = (text, []) }

        init(stringInterpolation interpolation: Interpolation) {
            (template, values) = (interpolation.template, interpolation.values)
        }
    }
}
