import Gregorian

/// A day of the calendar, without a clock and a place.
package struct Day: Hashable, Comparable, Sendable {
    /// As one number: 20260824.
    private var number: Int32

    package var year: Int { Int(number / 10_000) }
    package var month: Int { Int(number / 100 % 100) }
    package var day: Int { Int(number % 100) }

    /// Nil when there is no such day; years have four digits.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= GregorianCalendar.days(inMonth: month, of: year)
        else { return nil }
        number = Int32(year * 10_000 + month * 100 + day)
    }

    package static func < (one: Day, other: Day) -> Bool { one.number < other.number }

    /// `2026-08-24` and nothing else.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
            let year = text.digits(0..<4), let month = text.digits(5..<7), let day = text.digits(8..<10)
        else { return nil }
        self.init(year: year, month: month, day: day)
    }
}

extension Day: CustomStringConvertible {
    package var description: String { "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))" }
}

/// When a source last changed a row: milliseconds since 1970, in UTC.
package struct Moment: Hashable, Comparable, Sendable {
    package var milliseconds: Int64

    package init(milliseconds: Int64) { self.milliseconds = milliseconds }

    package static func < (one: Moment, other: Moment) -> Bool { one.milliseconds < other.milliseconds }

    /// `2026-08-24T07:30:00.000Z`; fewer digits of the second are read too.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count >= 20, text.count <= 30, text[10] == UInt8(ascii: "T"), text[13] == UInt8(ascii: ":"),
            text[16] == UInt8(ascii: ":"), text[text.count - 1] == UInt8(ascii: "Z"),
            let day = Day(UnsafeBufferPointer(rebasing: text[0..<10])),
            let hour = text.digits(11..<13), let minute = text.digits(14..<16), let second = text.digits(17..<19),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var fraction = 0
        if text.count > 20 {
            guard text[19] == UInt8(ascii: "."), text.count > 21, text.digits(20..<(text.count - 1)) != nil else {
                return nil
            }
            for place in 0..<3 {
                fraction = fraction * 10 + (20 + place < text.count - 1 ? Int(text[20 + place]) - 48 : 0)
            }
        }
        let days = GregorianCalendar.dayNumber(year: day.year, month: day.month, day: day.day)
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second
        milliseconds = Int64(seconds * 1_000 + fraction)
    }
}

extension Moment: CustomStringConvertible {
    package var description: String {
        let days = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = Int(milliseconds) - days * 86_400_000
        let (year, month, day) = GregorianCalendar.date(ofDayNumber: days)
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
            + "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2)).\(padded(rest % 1_000, 3))Z"
    }
}

private func padded(_ number: Int, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
}

extension UnsafeBufferPointer<UInt8> {
    /// The number that the digits are; nil when anything else is there.
    func digits(_ range: Range<Int>) -> Int? {
        var value = 0
        for index in range {
            guard (48...57).contains(self[index]) else { return nil }
            value = value &* 10 &+ Int(self[index] - 48)
        }
        return value
    }
}
