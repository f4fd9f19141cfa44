/// Cuts a predicate format into tokens, one at a time, so that errors come in reading order.
///
/// It works on UTF-8, where every sign of the language is one code unit whatever combines with it.
struct PredicateLexer {
    let bytes: [UInt8]
    var offset = 0

    init(_ format: String) {
        bytes = Array(format.utf8)
    }

    var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    mutating func next() throws(PredicateFormatError) -> PredicateToken {
        while let byte = current, Self.isSpace(byte) { offset += 1 }
        let start = offset
        let kind = try nextKind()
        return PredicateToken(kind: kind, offset: start, source: source(from: start))
    }

    private mutating func nextKind() throws(PredicateFormatError) -> PredicateToken.Kind {
        guard let byte = current else { return .end }
        switch byte {
        case UInt8(ascii: "'"), UInt8(ascii: "\""): return .text(try text(endingWith: byte))
        case UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case UInt8(ascii: "-") where isDigit(at: offset + 1): return try number()
        case UInt8(ascii: "%"): return specifier()
        case UInt8(ascii: "#"): return escapedWord()
        default: break
        }
        if let word = word() { return .word(word) }
        if let symbol = PredicateSymbol.allCases.first(where: { takes($0.rawValue) }) { return .symbol(symbol) }
        return stray()
    }

    private mutating func specifier() -> PredicateToken.Kind {
        for (spelling, specifier) in PredicateSpecifier.spellings where takes(spelling) { return .specifier(specifier) }
        return stray()
    }

    private mutating func escapedWord() -> PredicateToken.Kind {
        let start = offset
        offset += 1
        if let word = word() { return .escapedWord(word) }
        offset = start
        return stray()
    }

    /// A letter or `_`, then letters, digits and `_`, of any alphabet.
    private mutating func word() -> String? {
        let start = offset
        while let (scalar, length) = scalar(at: offset), Self.isWord(scalar, first: offset == start) {
            offset += length
        }
        return offset == start ? nil : String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private mutating func stray() -> PredicateToken.Kind {
        offset += scalar(at: offset)?.length ?? 1
        return .stray
    }

    private mutating func takes(_ spelling: String) -> Bool {
        guard bytes[offset...].starts(with: spelling.utf8) else { return false }
        offset += spelling.utf8.count
        return true
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    static func isWord(_ scalar: Unicode.Scalar, first: Bool) -> Bool {
        if scalar == "_" { return true }
        return first ? scalar.properties.isXIDStart : scalar.properties.isXIDContinue
    }
}

extension PredicateLexer {
    func isDigit(at index: Int) -> Bool {
        index < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index])
    }

    func scalar(at index: Int) -> (scalar: Unicode.Scalar, length: Int)? {
        guard index < bytes.count else { return nil }
        if bytes[index] < 0x80 { return (Unicode.Scalar(bytes[index]), 1) }
        var end = index + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first.map { ($0, end - index) }
    }

    /// What the format says from there to here; a long piece is cut, since it only goes into messages.
    private func source(from start: Int) -> String {
        guard offset - start > 40 else { return String(decoding: bytes[start..<offset], as: UTF8.self) }
        return String(decoding: bytes[start..<offset], as: UTF8.self).prefix(40) + "…"
    }

    func error(at offset: Int, _ message: String) -> PredicateFormatError {
        PredicateFormatError(position: String(decoding: bytes[..<offset], as: UTF8.self).count, message: message)
    }
}
