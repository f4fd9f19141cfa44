import Foundation

/// A number of attempts at once, and then one every few seconds.
struct TokenBucket: Hashable, Sendable {
    struct Rate: Hashable, Sendable {
        var capacity: Double
        /// Seconds until another attempt is allowed.
        var interval: TimeInterval
    }

    private var level: Double
    private var updated: Date

    init(_ rate: Rate, at now: Date) {
        level = rate.capacity
        updated = now
    }

    /// If the clock is set back, nobody waits longer because of it.
    mutating func refill(_ rate: Rate, at now: Date) {
        level = min(rate.capacity, level + max(0, now.timeIntervalSince(updated)) / rate.interval)
        updated = now
    }

    /// Seconds to wait for an attempt; 0 if one is available.
    func wait(_ rate: Rate) -> TimeInterval { level >= 1 ? 0 : (1 - level) * rate.interval }

    mutating func take() { level -= 1 }

    mutating func refund(_ rate: Rate) { level = min(rate.capacity, level + 1) }

    /// Whether it is full, so that it need not be remembered.
    func isFull(_ rate: Rate) -> Bool { level >= rate.capacity }
}
