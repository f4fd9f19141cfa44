#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A time that orders edits as they were made, even where clocks are wrong: a hybrid logical clock and its readings.
///
/// The upper bits hold milliseconds since 1970, the lower 16 a counter of edits within one millisecond. Each
/// ``tick(now:)`` is later than all before it, even if the clock was set back; after ``receive(_:now:)`` it is also
/// later than the received time. In JSON it is 16 hexadecimal digits, because a number would lose its last digits in
/// a browser; the digits sort like the times.
public struct HybridTime: Hashable, Sendable {
    /// Milliseconds and counter as one number, which is never negative; both databases store it.
    public let rawValue: Int64

    /// How far ahead of the clock a received time may be: one hour, in seconds.
    public static let maximumDrift = 3600.0

    /// The earliest time, where a new clock starts.
    public static let zero = HybridTime(unchecked: 0)

    /// Makes a time from its stored value; nil for a negative number.
    public init?(rawValue: Int64) {
        guard rawValue >= 0 else { return nil }
        self.rawValue = rawValue
    }

    /// The first time within the date's millisecond; dates before 1970 count as 1970.
    public init(_ date: Date) {
        rawValue = date.milliseconds << 16
    }

    private init(unchecked rawValue: Int64) {
        self.rawValue = rawValue
    }

    /// The date, to the millisecond.
    public var date: Date { Date(milliseconds: rawValue >> 16) }

    /// How many edits came before in the same millisecond.
    public var counter: Int { Int(rawValue & 0xFFFF) }

    /// The next possible time. When the counter is exhausted, the millisecond advances ahead of the clock.
    public var successor: HybridTime {
        HybridTime(unchecked: rawValue == .max ? .max : rawValue + 1)
    }

    /// Advances the clock for an edit made now.
    @discardableResult
    public mutating func tick(now: Date) -> HybridTime {
        self = max(successor, HybridTime(now))
        return self
    }

    /// Whether a received time is plausible: one more than ``maximumDrift`` ahead of `now` comes from a wrong clock,
    /// or from somebody who wants to win for ever. Devices and the school use the same rule.
    public func isCredible(at now: Date) -> Bool { self <= .latestCredible(at: now) }

    /// The latest time that is plausible.
    static func latestCredible(at now: Date) -> HybridTime { HybridTime(now.addingTimeInterval(maximumDrift)) }

    /// Takes note of a received time, so that later edits get a later time.
    ///
    /// A time more than ``maximumDrift`` ahead of `now` is ignored: otherwise one device with its clock years ahead
    /// would advance everybody's clock for ever.
    ///
    /// - Parameter now: The best available clock. For the server this is its own; for a device, whose clock may start
    ///   in 1970 without a battery, the date of the server's answer.
    /// - Returns: Whether the time was credible.
    @discardableResult
    public mutating func receive(_ remote: HybridTime, now: Date) -> Bool {
        guard remote.isCredible(at: now) else { return false }
        self = max(self, remote)
        return true
    }
}

extension HybridTime: Comparable {
    public static func < (left: HybridTime, right: HybridTime) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension HybridTime: Codable, CustomStringConvertible {
    /// The 16 hexadecimal digits that stand for the time in JSON.
    public var description: String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                let digit = UInt8(truncatingIfNeeded: rawValue >> Int64(60 - place * 4)) & 0x0F
                digits[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
            }
            return 16
        }
    }

    /// Reads a time as it stands in JSON; nil for anything else.
    package init?(digits: String) {
        var digits = digits
        guard let time = digits.withUTF8({ HybridTime(digits: $0) }) else { return nil }
        self = time
    }

    /// The same of the text's bytes.
    package init?(digits: UnsafeBufferPointer<UInt8>) {
        guard digits.count == 16 else { return nil }
        var value: UInt64 = 0
        for digit in digits {
            guard let digit = Self.value(ofDigit: digit) else { return nil }
            value = value << 4 | UInt64(digit)
        }
        self.init(rawValue: Int64(bitPattern: value))
    }

    private static func value(ofDigit digit: UInt8) -> UInt8? {
        switch digit {
        case 0x30...0x39: digit - 0x30
        case 0x41...0x46: digit - 0x37
        case 0x61...0x66: digit - 0x57
        default: nil
        }
    }

    public init(from decoder: any Decoder) throws {
        self = try decoder.named("time", HybridTime.init(digits:))
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}
