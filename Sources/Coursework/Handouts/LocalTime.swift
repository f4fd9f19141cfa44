/// A minute of the day in no particular time zone: `14:30`.
public struct LocalTime: Hashable, Sendable {
    /// Minutes since midnight, 0 to 1439.
    public let minutes: Int

    /// Makes a time; nil when no clock shows it.
    public init?(hour: Int, minute: Int) {
        guard (0..<24).contains(hour), (0..<60).contains(minute) else { return nil }
        self.init(unchecked: 60 * hour + minute)
    }

    /// Reads a time such as `08:05`; nil for any other text.
    public init?(_ text: String) {
        guard let numbers = text.numbers(like: "00:00") else { return nil }
        self.init(hour: numbers[0], minute: numbers[1])
    }

    private init(unchecked minutes: Int) {
        self.minutes = minutes
    }

    /// The last minute of a day, 23:59.
    public static let endOfDay = LocalTime(unchecked: 1439)

    /// The hour, 0 to 23.
    public var hour: Int { minutes / 60 }

    /// The minute of the hour, 0 to 59.
    public var minute: Int { minutes % 60 }
}

extension LocalTime: Comparable {
    public static func < (left: LocalTime, right: LocalTime) -> Bool {
        left.minutes < right.minutes
    }
}

extension LocalTime: Codable, CustomStringConvertible {
    /// The text that stands for the time everywhere: `08:05`.
    public var description: String { "\(hour.padded(to: 2)):\(minute.padded(to: 2))" }

    public init(from decoder: any Decoder) throws {
        self = try decoder.named("time of day", LocalTime.init(_:))
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}
