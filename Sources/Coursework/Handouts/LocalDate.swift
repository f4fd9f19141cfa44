import Gregorian

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
        guard (1...GregorianCalendar.days(inMonth: month, of: year)).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads a date such as `2026-11-21`; nil for any other text.
    public init?(_ text: String) {
        guard let numbers = text.numbers(like: "0000-00-00") else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The day with that number, or else the first or last possible day.
    init(nearest dayNumber: Int) {
        let first = GregorianCalendar.dayNumber(year: 1, month: 1, day: 1)
        let last = GregorianCalendar.dayNumber(year: 9999, month: 12, day: 31)
        (year, month, day) = GregorianCalendar.date(ofDayNumber: min(max(dayNumber, first), last))
    }

    /// Days since 1 January 1970; before it they are negative.
    var dayNumber: Int { GregorianCalendar.dayNumber(year: year, month: month, day: day) }
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
