import Gregorian

#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

/// Dates as all our JSON has them: RFC 3339 in UTC with milliseconds, `2026-11-21T08:00:00.000Z`.
package enum Timestamp {
    /// From the year 1 to the year 9999; what lies beyond is drawn to the end.
    private static let range: ClosedRange<Int64> = -62_135_596_800_000...253_402_300_799_999

    static let byteCount = 24

    package static func text(of date: Date) -> String {
        String(unsafeUninitializedCapacity: byteCount) { buffer in
            if let start = buffer.baseAddress { write(date, to: start) }
            return byteCount
        }
    }

    /// The date as it is read again from its text.
    package static func kept(_ date: Date) -> Date {
        Date(timeIntervalSince1970: Double(milliseconds(of: date)) / 1000)
    }

    private static func milliseconds(of date: Date) -> Int64 {
        let exact = (date.timeIntervalSince1970 * 1000).rounded()
        return exact.isNaN ? 0 : Int64(min(max(exact, Double(range.lowerBound)), Double(range.upperBound)))
    }

    /// Writes the text of a date into room for ``byteCount`` bytes.
    static func write(_ date: Date, to start: UnsafeMutablePointer<UInt8>) {
        let (days, rest) = milliseconds(of: date).quotientAndRemainder(flooringBy: 86_400_000)
        let (year, month, day) = GregorianCalendar.date(ofDayNumber: Int(days))
        var place = start
        func put(_ value: Int64, _ digits: Int, then mark: Unicode.Scalar) {
            var value = value
            for index in stride(from: digits - 1, through: 0, by: -1) {
                place[index] = 0x30 + UInt8(truncatingIfNeeded: value % 10)
                value /= 10
            }
            place[digits] = UInt8(ascii: mark)
            place += digits + 1
        }
        put(Int64(year), 4, then: "-")
        put(Int64(month), 2, then: "-")
        put(Int64(day), 2, then: "T")
        put(rest / 3_600_000, 2, then: ":")
        put(rest / 60_000 % 60, 2, then: ":")
        put(rest / 1000 % 60, 2, then: ".")
        put(rest % 1000, 3, then: "Z")
    }

    /// Nil for anything else; fractions beyond milliseconds are cut, and any offset from UTC will do.
    package static func date(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { bytes in
            var reader = Reader(bytes: bytes)
            return reader.date()
        }
    }

    private struct Reader {
        let bytes: UnsafeBufferPointer<UInt8>
        var place = 0

        mutating func date() -> Date? {
            guard let year = number(4), skip("-"), let month = number(2), skip("-"), let day = number(2),
                (1...12).contains(month), year > 0,
                (1...GregorianCalendar.days(inMonth: month, of: year)).contains(day),
                skip("T") || skip("t"), let hour = number(2), skip(":"), let minute = number(2), skip(":"),
                let second = number(2), hour < 24, minute < 60, second < 60, let fraction = fraction(),
                let offset = offset(), place == bytes.count
            else { return nil }
            let days = GregorianCalendar.dayNumber(year: year, month: month, day: day)
            let minutes = days * 1440 + hour * 60 + minute - offset
            return Date(timeIntervalSince1970: Double(minutes * 60_000 + second * 1000 + fraction) / 1000)
        }

        private mutating func number(_ digits: Int) -> Int? {
            guard place + digits <= bytes.count else { return nil }
            var value = 0
            for byte in bytes[place..<(place + digits)] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int(byte - 0x30)
            }
            place += digits
            return value
        }

        private mutating func skip(_ character: Unicode.Scalar) -> Bool {
            guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
            place += 1
            return true
        }

        private mutating func fraction() -> Int? {
            guard skip(".") else { return 0 }
            var value = 0
            var digits = 0
            while place < bytes.count, (0x30...0x39).contains(bytes[place]) {
                if digits < 3 { value = value * 10 + Int(bytes[place] - 0x30) }
                digits += 1
                place += 1
            }
            guard (1...9).contains(digits) else { return nil }
            for _ in min(digits, 3)..<3 { value *= 10 }
            return value
        }

        private mutating func offset() -> Int? {
            if skip("Z") || skip("z") { return 0 }
            let sign = skip("+") ? 1 : skip("-") ? -1 : 0
            guard sign != 0, let hours = number(2), skip(":"), let minutes = number(2), hours < 24, minutes < 60 else {
                return nil
            }
            return sign * (hours * 60 + minutes)
        }
    }
}

extension Int64 {
    fileprivate func quotientAndRemainder(flooringBy divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}

extension Date: JSONWritable {
    package func write(to json: inout JSONWriter) { json.value(self) }
}
