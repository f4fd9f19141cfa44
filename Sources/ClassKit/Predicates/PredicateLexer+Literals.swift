extension PredicateLexer {
    /// The text up to the closing quote, with its escapes resolved.
    mutating func text(endingWith quote: UInt8) throws(PredicateFormatError) -> String {
        let start = offset
        offset += 1
        var content: [UInt8] = []
        while let byte = current, byte != quote {
            switch byte {
            case UInt8(ascii: "\\"):
                content += try escape()
            case UInt8(ascii: "%") where offset + 1 < bytes.count && bytes[offset + 1] == byte:
                content.append(byte)
                offset += 2
            default:
                content.append(byte)
                offset += 1
            }
        }
        guard current == quote else {
            let sign = String(Unicode.Scalar(quote))
            throw error(at: start, "expected a closing \(sign) for the text that begins here, found the end")
        }
        offset += 1
        return String(decoding: content, as: UTF8.self)
    }

    private mutating func escape() throws(PredicateFormatError) -> [UInt8] {
        let start = offset
        offset += 1
        guard let (scalar, length) = scalar(at: offset) else {
            throw error(at: start, "expected a character after \\, found the end")
        }
        offset += length
        switch scalar {
        case "\\", "'", "\"": return [UInt8(ascii: scalar)]
        case "n": return [0x0A]
        case "r": return [0x0D]
        case "t": return [0x09]
        case "u": return try escapedScalar(from: start)
        default: throw error(at: start, #"expected an escape such as \\, \" or \n, found \"# + String(scalar))
        }
    }

    /// `\u` and four hexadecimal digits, or two such surrogates in a row.
    private mutating func escapedScalar(from start: Int) throws(PredicateFormatError) -> [UInt8] {
        var units: [UInt16] = [try escapedUnit(from: start)]
        if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: #"\u"#.utf8) {
            offset += 2
            units.append(try escapedUnit(from: start))
        }
        guard let text = String(validating: units, as: UTF16.self) else {
            throw error(at: start, #"expected a character after \u, found half of a surrogate pair"#)
        }
        return Array(text.utf8)
    }

    private mutating func escapedUnit(from start: Int) throws(PredicateFormatError) -> UInt16 {
        let digits = bytes[offset...].prefix(4).prefix { Self.isHexDigit($0) }
        guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
            throw error(at: start, #"expected four hexadecimal digits after \u"#)
        }
        offset += 4
        return unit
    }

    /// `7`, `-7`, `0x1F`, `1.5`, `1e-3`.
    mutating func number() throws(PredicateFormatError) -> PredicateToken.Kind {
        let start = offset
        if current == UInt8(ascii: "-") { offset += 1 }
        let isHexadecimal = current == UInt8(ascii: "0") && isOne(of: "xX", at: offset + 1)
        var isFraction = false
        if isHexadecimal {
            offset += 2
            while let byte = current, Self.isHexDigit(byte) { offset += 1 }
        } else {
            skipDigits()
            isFraction = skipFraction()
        }
        if let (scalar, _) = scalar(at: offset), Self.isWord(scalar, first: false) {
            throw badNumber(from: start)
        }
        let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
        if isFraction { return .number(try fraction(digits, from: start)) }
        guard let value = Self.integer(digits, isHexadecimal: isHexadecimal) else { throw badNumber(from: start) }
        return .integer(value)
    }

    private func fraction(_ digits: String, from start: Int) throws(PredicateFormatError) -> Double {
        guard let value = Double(digits), value.isFinite else { throw badNumber(from: start) }
        return value
    }

    private static func integer(_ digits: String, isHexadecimal: Bool) -> Int64? {
        guard isHexadecimal else { return Int64(digits) }
        let sign = digits.hasPrefix("-") ? "-" : ""
        return Int64(sign + digits.dropFirst(sign.count + 2), radix: 16)
    }

    private mutating func skipFraction() -> Bool {
        let start = offset
        if current == UInt8(ascii: "."), isDigit(at: offset + 1) {
            offset += 1
            skipDigits()
        }
        if isOne(of: "eE", at: offset) {
            let sign = isOne(of: "+-", at: offset + 1) ? 1 : 0
            if isDigit(at: offset + 1 + sign) {
                offset += 1 + sign
                skipDigits()
            }
        }
        return offset > start
    }

    private mutating func skipDigits() {
        while isDigit(at: offset) { offset += 1 }
    }

    private func badNumber(from start: Int) -> PredicateFormatError {
        var end = offset
        while let (scalar, length) = scalar(at: end), Self.isWord(scalar, first: false) { end += length }
        let written = String(decoding: bytes[start..<end], as: UTF8.self)
        return error(at: start, "expected a number that fits 64 bits, found \(written.prefix(40))")
    }

    private func isOne(of signs: String, at index: Int) -> Bool {
        index < bytes.count && signs.utf8.contains(bytes[index])
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        Unicode.Scalar(byte).properties.isASCIIHexDigit
    }
}
