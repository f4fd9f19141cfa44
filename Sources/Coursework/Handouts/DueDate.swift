/// When a handout is due, or is to be posted: a date and perhaps a time, as the clock at the class's location shows it.
///
/// It is kept as the teacher said it and not as an instant, so that it stays what the teacher meant when the location's
/// time zone or its rules change:
///
/// ```swift
/// let due = DueDate(date, LocalTime(hour: 14, minute: 30))
/// due.instant(in: berlin)   // 13:30 in Greenwich in winter, 12:30 in summer
/// ```
public struct DueDate: Hashable, Sendable {
    /// The day.
    public var date: LocalDate
    /// The time; without one it is the end of the day.
    public var time: LocalTime?

    /// Makes a due date.
    public init(_ date: LocalDate, _ time: LocalTime? = nil) {
        self.date = date
        self.time = time
    }

    /// Reads a due date such as `2026-11-21` or `2026-11-21T14:30`; nil for any other text.
    public init?(_ text: String) {
        let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
        guard let date = LocalDate(String(parts[0])) else { return nil }
        self.date = date
        if parts.count > 1 {
            guard let time = LocalTime(String(parts[1])) else { return nil }
            self.time = time
        }
    }

    /// Seconds from 1970 to it, by a clock without time zone changes.
    var wallClock: Int { 86400 * date.dayNumber + 60 * (time ?? .endOfDay).minutes }
}

extension DueDate: Comparable {
    /// Sorts by date and time; at the end of a day, an explicit 23:59 comes before no time.
    public static func < (left: DueDate, right: DueDate) -> Bool {
        (left.wallClock, left.time == nil ? 1 : 0) < (right.wallClock, right.time == nil ? 1 : 0)
    }
}

extension DueDate: Codable, CustomStringConvertible {
    /// The text that stands for it everywhere: `2026-11-21`, or `2026-11-21T14:30`.
    public var description: String { time.map { "\(date)T\($0)" } ?? "\(date)" }

    public init(from decoder: any Decoder) throws {
        self = try decoder.named("due date", DueDate.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}
