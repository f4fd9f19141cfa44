extension JSONWriter {
    /// Writes text in quotation marks.
    ///
    /// `<`, `>`, `&` and the two line separators of Unicode are escaped as well, so that the JSON may stand in a page's script.
    @usableFromInline package mutating func value(_ text: String) {
        beginValue()
        appendQuoted(text)
    }

    mutating func appendQuoted(_ text: String) {
        append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { appendEscaped($0) }
        append(UInt8(ascii: "\""))
    }

    private mutating func appendEscaped(_ bytes: UnsafeBufferPointer<UInt8>) {
        var run = 0
        var place = 0
        while place < bytes.count {
            let byte = bytes[place]
            if Self.isPlain(byte) || (byte == 0xE2 && !Self.isLineSeparator(bytes, at: place)) {
                place += 1
                continue
            }
            append(UnsafeBufferPointer(rebasing: bytes[run..<place]))
            place += appendEscape(of: byte, at: place, in: bytes)
            run = place
        }
        append(UnsafeBufferPointer(rebasing: bytes[run...]))
    }

    /// Whether the byte may stand as it is; false also for what begins a line separator and many others.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool {
        // The control characters and " & < >, a bit each.
        let escaped: UInt64 = 0xFFFF_FFFF | 1 << 0x22 | 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
        if byte < 64 {
            return escaped >> UInt64(byte) & 1 == 0
        }
        return byte != UInt8(ascii: "\\") && byte != 0xE2
    }

    /// Whether U+2028 or U+2029 stands there, which end a line in old scripts.
    private static func isLineSeparator(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        place + 2 < bytes.count && bytes[place + 1] == 0x80 && bytes[place + 2] & 0xFE == 0xA8
    }

    /// Writes the escape of the character that begins with the byte.
    ///
    /// - Returns: How many bytes the character has.
    private mutating func appendEscape(of byte: UInt8, at place: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"): append("\\", byte)
        case 0x0A: append("\\", UInt8(ascii: "n"))
        case 0x0D: append("\\", UInt8(ascii: "r"))
        case 0x09: append("\\", UInt8(ascii: "t"))
        case 0xE2:
            append("\\u202", bytes[place + 2] == 0xA8 ? UInt8(ascii: "8") : UInt8(ascii: "9"))
            return 3
        default:
            append(
                byte >> 4 == 0 ? "\\u000" : byte >> 4 == 1 ? "\\u001" : byte >> 4 == 2 ? "\\u002" : "\\u003",
                Self.hexadecimalDigit(byte & 0x0F))
        }
        return 1
    }

    private mutating func append(_ text: StaticString, _ byte: UInt8) {
        append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
        append(byte)
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? 0x30 + value : 0x41 + value - 10
    }
}
