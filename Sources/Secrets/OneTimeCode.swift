/// A few digits that a person copies from one screen to another, once and soon.
///
/// Its strength is the count of wrong attempts that its keeper allows and the time it holds, not its length. A hash of it
/// hides nothing, as all codes can be tried; so it is to be short-lived where it is kept.
package struct OneTimeCode: Sendable, Equatable, Unprintable {
    package enum Length: Int, Sendable, CaseIterable {
        case four = 4
        case six = 6
        case eight = 8
    }

    /// ASCII digits.
    package let text: String

    /// Each code of that length is as likely as the others.
    package static func random(_ length: Length = .six, from randomness: Randomness = .system) -> OneTimeCode {
        let digits = (0..<length.rawValue).map { _ in String(randomness.number(below: 10)) }
        return OneTimeCode(text: digits.joined())
    }

    private init(text: String) { self.text = text }

    /// The code that somebody typed: in the digits of any script, and with spaces or hyphens where they like them.
    /// Nil when it is none of ours.
    package init?(typed: String) {
        // Longer than anybody writes eight digits.
        guard typed.utf8.count <= 64 else { return nil }
        var digits = ""
        for scalar in typed.unicodeScalars where !Self.isSeparator(scalar) {
            guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else {
                return nil
            }
            digits += String(Int(value))
        }
        guard Length(rawValue: digits.count) != nil else { return nil }
        text = digits
    }

    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        [.spaceSeparator, .dashPunctuation].contains(scalar.properties.generalCategory)
    }

    /// Takes the same time wherever they differ.
    package static func == (left: OneTimeCode, right: OneTimeCode) -> Bool {
        Sodium.areEqual(Array(left.text.utf8), Array(right.text.utf8))
    }
}
