import Gregorian

extension Schema.Format {
    /// Whether the text is of this format.
    package func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            var scanner = FormatScanner(bytes)
            return matches(&scanner) && scanner.isAtEnd
        }
    }

    private func matches(_ text: inout FormatScanner) -> Bool {
        switch self {
        case .date: text.date()
        case .dateTime: text.date() && text.skip("T") && text.time() && text.zone()
        case .timeOfDay: text.minutes()
        case .uri: text.uri()
        case .email: text.email()
        case .language: text.language()
        case .timeZone: text.timeZone()
        case .identifier: text.run(of: \.isIdentifierCharacter, 13...13)
        }
    }
}

/// Reads a text piece by piece; each step tells whether the piece was there.
private struct FormatScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var place = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    var isAtEnd: Bool { place == bytes.count }
    private var next: UInt8 { place < bytes.count ? bytes[place] : 0 }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: character), !isAtEnd else { return false }
        place += 1
        return true
    }

    /// Reads as many such characters as there are; tells whether their number was right.
    mutating func run(of kind: (UInt8) -> Bool, _ count: ClosedRange<Int>) -> Bool {
        let start = place
        while place < bytes.count, kind(bytes[place]) {
            place += 1
        }
        return count.contains(place - start)
    }

    private mutating func number(_ digits: Int, _ range: ClosedRange<Int>) -> Int? {
        var number = 0
        for _ in 0..<digits {
            guard next.isDigit else { return nil }
            number = number * 10 + Int(next & 0x0F)
            place += 1
        }
        return range.contains(number) ? number : nil
    }
}

extension FormatScanner {
    mutating func date() -> Bool {
        guard let year = number(4, 1...9999), skip("-"), let month = number(2, 1...12), skip("-") else { return false }
        return number(2, 1...GregorianCalendar.days(inMonth: month, of: year)) != nil
    }

    mutating func minutes() -> Bool {
        number(2, 0...23) != nil && skip(":") && number(2, 0...59) != nil
    }

    mutating func time() -> Bool {
        guard minutes(), skip(":"), number(2, 0...59) != nil else { return false }
        return skip(".") ? run(of: \.isDigit, 1...9) : true
    }

    mutating func zone() -> Bool {
        skip("Z") || ((skip("+") || skip("-")) && minutes())
    }

    mutating func uri() -> Bool {
        guard letters("http") else { return false }
        _ = letters("s")
        guard skip(":"), skip("/"), skip("/"), host() else { return false }
        if skip(":"), !run(of: \.isDigit, 1...5) {
            return false
        }
        guard next == UInt8(ascii: "/") || next == UInt8(ascii: "?") || next == UInt8(ascii: "#") else { return true }
        return rest()
    }

    mutating func email() -> Bool {
        repeat {
            guard run(of: \.isMailboxCharacter, 1...Int.max) else { return false }
        } while skip(".")
        return skip("@") && labels()
    }

    mutating func language() -> Bool {
        guard run(of: \.isLetter, 2...8) else { return false }
        while skip("-") {
            guard run(of: \.isLetterOrDigit, 1...8) else { return false }
        }
        return true
    }

    mutating func timeZone() -> Bool {
        guard next.isLetter else { return false }
        var parts = 0
        repeat {
            guard parts < 3, run(of: \.isZoneCharacter, 1...Int.max) else { return false }
            parts += 1
        } while skip("/")
        return true
    }

    private mutating func letters(_ word: StaticString) -> Bool {
        let start = place
        for index in 0..<word.utf8CodeUnitCount {
            guard next | 0x20 == word.utf8Start[index] else {
                place = start
                return false
            }
            place += 1
        }
        return true
    }

    private mutating func host() -> Bool {
        skip("[") ? run(of: \.isAddressCharacter, 2...45) && skip("]") : labels()
    }

    /// Names between dots, none of which begins or ends with a hyphen.
    private mutating func labels() -> Bool {
        repeat {
            let start = place
            guard run(of: { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }, 1...63) else { return false }
            guard bytes[start].isLetterOrDigit, bytes[place - 1].isLetterOrDigit else { return false }
        } while skip(".")
        return true
    }

    private mutating func rest() -> Bool {
        repeat {
            _ = run(of: \.isAddressPathCharacter, 0...Int.max)
            guard skip("%") else { return true }
        } while number(ofHexadecimalDigits: 2)
        return false
    }

    private mutating func number(ofHexadecimalDigits count: Int) -> Bool {
        for _ in 0..<count {
            guard next.isHexadecimalDigit else { return false }
            place += 1
        }
        return true
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { self &- 0x30 < 10 }
    fileprivate var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
    fileprivate var isLetterOrDigit: Bool { isDigit || isLetter }
    fileprivate var isHexadecimalDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
    fileprivate var isAddressCharacter: Bool { isHexadecimalDigit || stands(in: ":.") }
    fileprivate var isAddressPathCharacter: Bool { isLetterOrDigit || stands(in: "._~:/?#[]@!$&'()*+,;=-") }
    fileprivate var isMailboxCharacter: Bool { isLetterOrDigit || stands(in: "!#$%&'*+/=?^_`{|}~-") }
    fileprivate var isZoneCharacter: Bool { isLetterOrDigit || stands(in: "_+-") }

    fileprivate var isIdentifierCharacter: Bool {
        isDigit || (self &- 0x61 < 26 && !stands(in: "ilou"))
    }

    private func stands(in characters: StaticString) -> Bool {
        (0..<characters.utf8CodeUnitCount).contains { characters.utf8Start[$0] == self }
    }
}

extension String {
    /// Whether there is more than white space in it.
    var holdsVisibleCharacter: Bool {
        // Nearly every text begins with a visible ASCII character, and those need no table.
        utf8.first.map { (0x21...0x7E).contains($0) } ?? false
            || unicodeScalars.contains { !$0.properties.isWhitespace }
    }
}
