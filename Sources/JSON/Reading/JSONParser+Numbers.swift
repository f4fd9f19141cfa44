extension JSONParser {
    mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = place
        let isNegative = next == UInt8(ascii: "-")
        if isNegative {
            place += 1
        }
        var decimal = Decimal()
        try integerPart(&decimal)
        let isWhole = next != UInt8(ascii: ".") && next | 0x20 != UInt8(ascii: "e")
        if isWhole {
            if let integer = decimal.integer(isNegative: isNegative) {
                return .integer(integer)
            }
        } else {
            try fraction(&decimal)
            try exponent(&decimal)
            if let number = decimal.exactNumber {
                return .number(isNegative ? -number : number)
            }
        }
        return .number(try roundedNumber(from: start))
    }

    private mutating func integerPart(_ decimal: inout Decimal) throws(JSONSyntaxError) {
        if next == UInt8(ascii: "0") {
            place += 1
            guard !isAtDigit else { throw error(.invalidNumber, "A number begins with 0. Leave the 0 out.") }
            return
        }
        try digits(&decimal)
    }

    private mutating func fraction(_ decimal: inout Decimal) throws(JSONSyntaxError) {
        guard next == UInt8(ascii: ".") else { return }
        place += 1
        let start = place
        try digits(&decimal)
        decimal.exponent -= place - start
    }

    private mutating func exponent(_ decimal: inout Decimal) throws(JSONSyntaxError) {
        guard next | 0x20 == UInt8(ascii: "e") else { return }
        place += 1
        let isNegative = next == UInt8(ascii: "-")
        if isNegative || next == UInt8(ascii: "+") {
            place += 1
        }
        var exponent = Decimal()
        try digits(&exponent)
        // An exponent of many digits is none for exact arithmetic, whatever it is.
        let value = exponent.isExact && exponent.digits < 1_000_000 ? Int(exponent.digits) : 1_000_000
        decimal.exponent += isNegative ? -value : value
    }

    private mutating func digits(_ decimal: inout Decimal) throws(JSONSyntaxError) {
        guard isAtDigit else { throw error(.invalidNumber, "A digit is missing in a number. Write it out.") }
        while isAtDigit {
            decimal.add(bytes[place] & 0x0F)
            place += 1
        }
    }

    private var isAtDigit: Bool { place < bytes.count && bytes[place] &- 0x30 < 10 }

    /// The nearest number to the digits since `start`, by the standard library, whose rounding is right but slower.
    private func roundedNumber(from start: Int) throws(JSONSyntaxError) -> Double {
        let digits = String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<place]), as: UTF8.self)
        guard let number = Double(digits), number.isFinite else {
            throw error(.numberTooLarge, "A number is too large to be kept. Use a smaller one.", at: start)
        }
        return number
    }
}

/// Digits read so far, and the power of ten that they are to be multiplied with.
private struct Decimal {
    var digits: UInt64 = 0
    var exponent = 0
    /// Whether all digits fit.
    private(set) var isExact = true

    mutating func add(_ digit: UInt8) {
        let (tens, overflow) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = tens.addingReportingOverflow(UInt64(digit))
        digits = sum
        if overflow || carry {
            isExact = false
        }
    }

    func integer(isNegative: Bool) -> Int64? {
        guard isExact else { return nil }
        if isNegative {
            return digits <= Int64.min.magnitude ? Int64(truncatingIfNeeded: 0 &- digits) : nil
        }
        return Int64(exactly: digits)
    }

    /// The number, where it takes but one operation on two numbers that are exact, which rounds rightly by itself.
    var exactNumber: Double? {
        guard isExact, digits <= 1 << 53, abs(exponent) <= 22 else { return nil }
        let number = Double(digits)
        return exponent < 0 ? number / Self.power(-exponent) : number * Self.power(exponent)
    }

    private static func power(_ exponent: Int) -> Double {
        powers[exponent]
    }

    private static let powers: [Double] = [
        1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]
}
