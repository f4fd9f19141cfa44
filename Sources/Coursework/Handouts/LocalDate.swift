/// A calendar day in no particular time zone: `2026-11-21`.
///
/// Days of the Gregorian calendar, years 1 to 9999.
public struct LocalDate: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month.
    public let day: Int

    /// Makes a date; nil when the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        guard (1...Self.days(in: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads a date such as `2026-11-21`; nil for any other text.
    public init?(_ text: String) {
        guard let numbers = text.numbers(like: "0000-00-00") else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// How many days the month has.
    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The day with that number, or else the first or last possible day.
    init(nearest dayNumber: Int) {
        // Estimates the year and then corrects it, which needs no second table of leap years.
        let number = min(max(dayNumber, Self.dayNumber(1, 1, 1)), Self.dayNumber(9999, 12, 31))
        var year = 1970 + Int((Double(number) / 365.2425).rounded(.down))
        if Self.dayNumber(year, 1, 1) > number { year -= 1 }
        if Self.dayNumber(year + 1, 1, 1) <= number { year += 1 }
        let month = (1...12).last { Self.dayNumber(year, $0, 1) <= number } ?? 1
        (self.year, self.month, day) = (year, month, number - Self.dayNumber(year, month, 1) + 1)
    }

    /// Days since 1 January 1970; before it they are negative.
    var dayNumber: Int { Self.dayNumber(year, month, day) }

    private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
        // If years begin in March, the leap day is at the end.
        let (year, month) = month > 2 ? (year, month - 3) : (year - 1, month + 9)
        let leapDays = year / 4 - year / 100 + year / 400
        return 365 * year + leapDays + (153 * month + 2) / 5 + day - 719_469
    }
}

extension LocalDate: Comparable {
    public static func < (left: LocalDate, right: LocalDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension LocalDate: Codable, CustomStringConvertible {
    /// The text that stands for the date everywhere: `2026-11-21`.
    public var description: String {
        "\(year.padded(to: 4))-\(month.padded(to: 2))-\(day.padded(to: 2))"
    }

    public init(from decoder: any Decoder) throws {
        self = try decoder.named("date", LocalDate.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}
