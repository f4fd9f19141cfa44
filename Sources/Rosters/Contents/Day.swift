/// A day of the calendar, without a clock and a place.
package struct Day: Hashable, Comparable, Sendable {
    /// As one number: 20260824.
    private var number: Int32

    package var year: Int { Int(number / 10_000) }
    package var month: Int { Int(number / 100 % 100) }
    package var day: Int { Int(number % 100) }

    /// Nil when there is no such day; years have four digits.
    package init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Day.count(ofMonth: month, in: year)
        else { return nil }
        number = Int32(year * 10_000 + month * 100 + day)
    }

    package static func < (one: Day, other: Day) -> Bool { one.number < other.number }

    private static func count(ofMonth month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

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
        let seconds = Moment.days(to: day) * 86_400 + hour * 3_600 + minute * 60 + second
        milliseconds = Int64(seconds * 1_000 + fraction)
    }

    /// The days from 1 January 1970. Years are taken to begin in March, so that a leap day is the last of its year.
    private static func days(to day: Day) -> Int {
        let year = day.month > 2 ? day.year : day.year - 1
        let month = (day.month + 9) % 12
        let inYear = (153 * month + 2) / 5 + day.day - 1
        return year * 365 + year / 4 - year / 100 + year / 400 + inYear - 719_468
    }
}

extension Moment: CustomStringConvertible {
    package var description: String {
        let day = Int((Double(milliseconds) / 86_400_000).rounded(.down))
        let rest = Int(milliseconds) - day * 86_400_000
        let (hour, minute, second) = (rest / 3_600_000, rest / 60_000 % 60, rest / 1_000 % 60)
        return Moment.date(day)
            + "T\(padded(hour, 2)):\(padded(minute, 2)):\(padded(second, 2)).\(padded(rest % 1_000, 3))Z"
    }

    /// The opposite of counting days: guess the year from its mean length, and mend the guess.
    private static func date(_ days: Int) -> String {
        func first(_ year: Int) -> Int { Day(year: year, month: 3, day: 1).map(Moment.days) ?? 0 }
        var year = min(9998, max(1, Int((Double(days) + 719_468) / 365.2425)))
        while year < 9999, days >= first(year + 1) { year += 1 }
        while year > 1, days < first(year) { year -= 1 }
        let inYear = days - first(year)
        let month = (5 * inYear + 2) / 153
        let day = inYear - (153 * month + 2) / 5 + 1
        return
            "\(padded(month < 10 ? year : year + 1, 4))-\(padded(month < 10 ? month + 3 : month - 9, 2))-\(padded(day, 2))"
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
