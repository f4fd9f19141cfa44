import Foundation

/// A grade as the school writes it: a number, a word with a number, or a name from OneRoster's list.
package struct Grade {
    let text: String
    /// The only number in it, if that number is the grade.
    let number: Int?
    private let digits: Range<String.Index>?

    /// The possible numbers: a greater one must mean something else.
    package static let numbers = 0...20

    init(_ text: String) {
        self.text = text
        guard let digits = Self.onlyDigits(of: text), Self.isAlone(digits, in: text) else {
            (number, digits) = (nil, nil)
            return
        }
        let value = text[digits].reduce(0) { min($0 * 10 + ($1.wholeNumberValue ?? 0), 1000) }
        number = Self.numbers.contains(value) ? value : nil
        self.digits = number == nil ? nil : digits
    }

    /// Whether it is written with a leading zero, as rosters do.
    var isPadded: Bool { digits.map { text[$0].count > 1 && text[$0].first?.wholeNumberValue == 0 } ?? false }

    /// Whether it, or one of several with commas between, has no number and is none of OneRoster's, as where somebody has written
    /// it out.
    var isUnusual: Bool {
        text.split(separator: ",").contains { grade in
            !grade.contains(where: Self.isDigit) && !Self.allNames.contains(String(grade).trimmed.uppercased())
        }
    }

    /// The next grade; nil if unknown.
    ///
    /// - Parameter padded: whether the school writes its first grade as 01 rather than 1.
    func next(padded: Bool) -> String? {
        guard let number, let digits else {
            return Self.names[text.uppercased()].map { $0 == "1" && padded ? "01" : $0 }
        }
        guard number < Self.numbers.upperBound else { return nil }
        return text.replacingCharacters(in: digits, with: Self.written(number + 1, like: text[digits]))
    }

    /// The grades that have a successor. There is none for PS, UG and Other.
    private static let names = ["IT": "PR", "PR": "PK", "PK": "KG", "TK": "KG", "KG": "1", "K": "1"]

    private static let allNames = Set(names.keys).union(["PS", "UG", "OTHER"])

    private static func onlyDigits(of text: String) -> Range<String.Index>? {
        guard let start = text.firstIndex(where: isDigit) else { return nil }
        let end = text[start...].firstIndex { !isDigit($0) } ?? text.endIndex
        return text[end...].contains(where: isDigit) ? nil : start..<end
    }

    /// A word may come before the number and a dot after it; anything attached to it may change its meaning, as in
    /// 6e.
    private static func isAlone(_ digits: Range<String.Index>, in text: String) -> Bool {
        let (before, after) = (text[..<digits.lowerBound], text[digits.upperBound...])
        return (before.isEmpty || before.last?.isWhitespace == true) && (after.isEmpty || after.first == ".")
    }

    private static func isDigit(_ character: Character) -> Bool {
        character.unicodeScalars.count == 1
            && character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
    }

    /// As long as before and with the same kind of digits: Arabic has its own.
    private static func written(_ number: Int, like old: Substring) -> String {
        let ascii = String(number)
        let filled = String(repeating: "0", count: max(0, old.count - ascii.count)) + ascii
        guard let some = old.first, let value = some.wholeNumberValue, let scalar = some.unicodeScalars.first else {
            return filled
        }
        let zero = scalar.value - UInt32(value)
        return String(
            String.UnicodeScalarView(
                filled.compactMap { digit in Unicode.Scalar(zero + UInt32(digit.wholeNumberValue ?? 0)) }))
    }
}
