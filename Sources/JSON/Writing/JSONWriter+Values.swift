#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension JSONWriter {
    @usableFromInline package mutating func null() {
        beginValue()
        append("null")
    }

    @usableFromInline package mutating func value(_ bool: Bool) {
        beginValue()
        append(bool ? "true" : "false")
    }

    @usableFromInline package mutating func value(_ integer: Int64) {
        beginValue()
        appendDigits(integer.magnitude, isNegative: integer < 0)
    }

    @usableFromInline package mutating func value(_ integer: Int) {
        value(Int64(integer))
    }

    /// Writes the fewest digits that are read back as the same number; a whole number without a point.
    ///
    /// JSON has no infinity and no NaN: null stands for them. What should never come here must not end a server all the same.
    @usableFromInline package mutating func value(_ number: Double) {
        guard number.isFinite else { return null() }
        beginValue()
        // Beyond 2^53 not every whole number is one, and its digits would claim what they do not know.
        if let integer = Int64(exactly: number), integer.magnitude <= 1 << 53, integer != 0 || number.sign == .plus {
            appendDigits(integer.magnitude, isNegative: integer < 0)
        } else {
            var digits = number.description
            digits.withUTF8 { append($0) }
        }
    }

    package mutating func value(_ date: Date) {
        beginValue()
        let length = Timestamp.byteCount
        let target = room(for: length + 2)
        target[0] = UInt8(ascii: "\"")
        Timestamp.write(date, to: target + 1)
        target[length + 1] = UInt8(ascii: "\"")
        didWrite(length + 2)
    }

    /// Writes bytes that are JSON already, one value of it.
    package mutating func raw(_ json: [UInt8]) {
        beginValue()
        json.withUnsafeBufferPointer { append($0) }
    }

    package mutating func value(_ value: JSONValue) {
        switch value {
        case .null: null()
        case .bool(let bool): self.value(bool)
        case .integer(let integer): self.value(integer)
        case .number(let number): self.value(number)
        case .string(let string): self.value(string)
        case .array(let elements):
            openArray()
            for element in elements {
                self.value(element)
            }
            closeArray()
        case .object(let object): self.value(object)
        }
    }

    package mutating func value(_ object: JSONObject) {
        openObject()
        for member in object.members {
            name(of: member.name)
            value(member.value)
        }
        closeObject()
    }

    private mutating func append(_ text: StaticString) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    private mutating func appendDigits(_ magnitude: UInt64, isNegative: Bool) {
        // 19 digits and a sign at most, written from the last.
        let target = room(for: 20)
        let length = Self.digitCount(magnitude) + (isNegative ? 1 : 0)
        var rest = magnitude
        var place = length
        repeat {
            let (tens, digit) = rest.quotientAndRemainder(dividingBy: 10)
            place -= 1
            target[place] = 0x30 + UInt8(truncatingIfNeeded: digit)
            rest = tens
        } while rest != 0
        if isNegative {
            target[0] = UInt8(ascii: "-")
        }
        didWrite(length)
    }

    private static func digitCount(_ number: UInt64) -> Int {
        var count = 1
        var rest = number
        while rest >= 10 {
            rest /= 10
            count += 1
        }
        return count
    }
}
