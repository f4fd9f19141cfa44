/// A permanent identifier of one thing in a school.
///
/// It is a number that grows with time, so that rows created together are stored together, unless a form named what it makes by an
/// `IdempotencyKey`. Outside it is written as
/// 13 letters and digits, because JavaScript would lose the number's last digits. The type parameter keeps a
/// handout's identifier from being used for a class.
package struct Identifier<Identified>: RawRepresentable, Hashable, Comparable, Sendable {
    package let rawValue: Int64

    package init(rawValue: Int64) { self.rawValue = rawValue }

    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Identifier: CustomStringConvertible, LosslessStringConvertible {
    package var description: String { IdentifierText.text(of: rawValue) }

    /// Nil for anything but 13 letters and digits that encode a positive number.
    package init?(_ description: String) {
        guard let value = IdentifierText.value(of: description) else { return nil }
        rawValue = value
    }
}

extension Identifier: Codable {
    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let value = IdentifierText.value(of: try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "An identifier has 13 letters and digits.")
        }
        rawValue = value
    }

    package func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }
}

/// The 32 digits leave out i, l, o and u, which are easily mistaken.
enum IdentifierText {
    private static let digits = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)
    private static let values: [Int8] = {
        var values = [Int8](repeating: -1, count: 256)
        for (value, digit) in digits.enumerated() { values[Int(digit)] = Int8(value) }
        return values
    }()
    static let length = 13

    static func text(of value: Int64) -> String {
        String(unsafeUninitializedCapacity: length) { buffer in
            var rest = UInt64(bitPattern: value)
            for index in stride(from: length - 1, through: 0, by: -1) {
                buffer[index] = digits[Int(rest & 31)]
                rest >>= 5
            }
            return length
        }
    }

    static func value(of text: String) -> Int64? {
        guard text.utf8.count == length else { return nil }
        var result: UInt64 = 0
        for byte in text.utf8 {
            let value = values[Int(byte)]
            // Of 63 bits, only three are left for the first digit.
            guard value >= 0, result < 1 << 58 else { return nil }
            result = result << 5 | UInt64(value)
        }
        return result > 0 ? Int64(result) : nil
    }
}
