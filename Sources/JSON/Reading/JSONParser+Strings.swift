extension JSONParser {
    /// Reads a text, from its first quotation mark to behind its last.
    mutating func string() throws(JSONSyntaxError) -> String {
        let start = place + 1
        var end = start
        var seen: UInt8 = 0
        while end < bytes.count {
            let byte = bytes[end]
            if byte == UInt8(ascii: "\"") {
                place = end + 1
                return try text(start..<end, isASCII: seen < 0x80)
            }
            guard byte >= 0x20, byte != UInt8(ascii: "\\") else { break }
            seen |= byte
            end += 1
        }
        place = end
        return try stringWithEscapes(from: start)
    }

    private func text(_ range: Range<Int>, isASCII: Bool) throws(JSONSyntaxError) -> String {
        let part = UnsafeBufferPointer(rebasing: bytes[range])
        if isASCII {
            return String(decoding: part, as: UTF8.self)
        }
        guard let text = String(validating: part, as: UTF8.self) else {
            throw error(.invalidUTF8, "The bytes of a text are no UTF-8. Send UTF-8.", at: firstFault(in: range))
        }
        return text
    }

    /// Where the first bytes stand that are no character.
    private func firstFault(in range: Range<Int>) -> Int {
        var decoder = UTF8()
        var rest = bytes[range].makeIterator()
        var place = range.lowerBound
        while case .scalarValue(let scalar) = decoder.decode(&rest) {
            place += UTF8.width(scalar)
        }
        return place
    }

    private mutating func stringWithEscapes(from start: Int) throws(JSONSyntaxError) -> String {
        var text = String()
        var run = start
        while true {
            guard !isAtEnd else { throw unexpected("A text has no end: a quotation mark is expected here") }
            let byte = bytes[place]
            if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                text += try self.text(run..<place, isASCII: false)
                place += 1
                guard byte == UInt8(ascii: "\\") else { return text }
                text.unicodeScalars.append(try escape())
                run = place
            } else {
                guard byte >= 0x20 else { throw controlCharacter(byte) }
                place += 1
            }
        }
    }

    private func controlCharacter(_ byte: UInt8) -> JSONSyntaxError {
        byte == 0 && !limits.allowsNUL
            ? error(.nul, Self.nulSentence)
            : error(.controlCharacter, "A control character stands in a text. Escape it, as in \\n.")
    }

    private static let nulSentence = "A text holds a NUL character, which can't be kept. Remove it."

    /// Reads what follows a backslash.
    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let kind = next
        let scalar: Unicode.Scalar
        switch kind {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): scalar = Unicode.Scalar(kind)
        case UInt8(ascii: "b"): scalar = "\u{08}"
        case UInt8(ascii: "f"): scalar = "\u{0C}"
        case UInt8(ascii: "n"): scalar = "\n"
        case UInt8(ascii: "r"): scalar = "\r"
        case UInt8(ascii: "t"): scalar = "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw isAtEnd ? unexpected("An escape is expected here") : invalidEscape(at: place - 1)
        }
        place += 1
        return scalar
    }

    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let start = place - 1
        let unit = try fourDigits(from: start)
        if let scalar = Unicode.Scalar(unit) {
            guard unit != 0 || limits.allowsNUL else { throw error(.nul, Self.nulSentence, at: start) }
            return scalar
        }
        // A lead surrogate, of which only the second half makes a character.
        guard unit < 0xDC00, next == UInt8(ascii: "\\") else { throw invalidEscape(at: start) }
        place += 1
        guard next == UInt8(ascii: "u") else { throw invalidEscape(at: start) }
        let second = try fourDigits(from: start)
        guard (0xDC00...0xDFFF).contains(second) else { throw invalidEscape(at: start) }
        let value = 0x10000 + (UInt32(unit - 0xD800) << 10 | UInt32(second - 0xDC00))
        guard let scalar = Unicode.Scalar(value) else { throw invalidEscape(at: start) }
        return scalar
    }

    private mutating func fourDigits(from start: Int) throws(JSONSyntaxError) -> UInt16 {
        place += 1
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard !isAtEnd else { throw unexpected("Four hexadecimal digits are expected here") }
            guard let digit = Self.hexadecimalValue(next) else { throw invalidEscape(at: start) }
            unit = unit << 4 | UInt16(digit)
            place += 1
        }
        return unit
    }

    private static func hexadecimalValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x41...0x46: byte - 0x41 + 10
        case 0x61...0x66: byte - 0x61 + 10
        default: nil
        }
    }

    private func invalidEscape(at place: Int) -> JSONSyntaxError {
        error(
            .invalidEscape, "An escape is none that JSON knows. Write \\u and four digits, a pair of them at most.",
            at: place)
    }
}
