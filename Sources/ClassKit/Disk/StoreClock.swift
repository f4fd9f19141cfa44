import Coursework
import Foundation
import SQL

/// The hybrid clock by which a store stamps saves, so that a later save always has a later stamp. It is corrected by
/// the school's clock as far as that is known.
struct StoreClock {
    let device: DeviceID
    /// The last stamp that was used or received.
    private(set) var time: HybridTime
    /// How many seconds the school's clock was ahead of ours.
    private(set) var skew: TimeInterval
    /// The last known time of the school's clock.
    private(set) var heard: Date?

    init(device: DeviceID, time: HybridTime = .zero, skew: TimeInterval = 0, heard: Date? = nil) {
        self.device = device
        self.time = time
        self.skew = skew
        self.heard = heard
    }

    /// The best estimate of the school's time when our own clock shows `now`.
    ///
    /// It is never before the last known time of the school: otherwise a machine without a battery, whose clock
    /// starts in 1970, would begin attempts before anything was assigned.
    func corrected(_ now: Date) -> Date {
        guard let heard else { return now }
        let guess = now.addingTimeInterval(skew)
        // Our clock was set after the skew was measured.
        return guess >= heard ? guess : max(now, heard)
    }

    /// When something began for which our clock showed `shown`, as the school's clock would have said.
    ///
    /// If our clock has not been set since then, it was as far off then as it is now. If it has, the seconds that have
    /// passed decide.
    ///
    /// - Parameter age: the seconds from then to `now`; nil when nobody has counted them.
    func beginning(shown: Date, age: TimeInterval?, now: Date) -> Date {
        let present = corrected(now)
        let unset = shown.addingTimeInterval(present.timeIntervalSince(now))
        guard let age, age >= 0 else { return unset }
        guard let heard, max(now, now.addingTimeInterval(skew)) < heard else {
            let counted = present.addingTimeInterval(-age)
            return abs(counted.timeIntervalSince(unset)) < Self.inaccuracy ? unset : counted
        }
        // Our clock was set back after the school was heard, to a time that is over. What it showed before that is
        // believed: work that began before its handout was posted must not seem to have begun after. What is longer
        // ago than anything that happened `age` seconds ago was shown since, and so after the school was heard.
        let guess = shown.addingTimeInterval(skew)
        return guess >= heard.addingTimeInterval(-age - Self.inaccuracy) ? guess : heard
    }

    /// By how many seconds two clocks differ at most that agree.
    private static let inaccuracy: TimeInterval = 1

    /// The stamp of a save.
    mutating func tick(now: Date) -> HybridTime { time.tick(now: corrected(now)) }

    /// Receives the time of an edit from elsewhere, so that later edits here get a later time.
    mutating func receive(_ stamp: Stamp, now: Date) { time.receive(stamp.time, now: corrected(now)) }

    /// Whether the school's time was received that recently and our clock has not been set since; otherwise it should
    /// be requested again.
    func hasHeard(within seconds: TimeInterval, now: Date) -> Bool {
        guard let heard else { return false }
        let passed = now.addingTimeInterval(skew).timeIntervalSince(heard)
        return passed >= 0 && passed < seconds
    }

    /// Learns the school's time, read while our clock went from one time to another.
    ///
    /// If our clock could have agreed with it, our clock counts as right. The hybrid clock does not continue from
    /// stamps that were far ahead: an edit is always later than the one it replaces anyway, and people see the dates.
    mutating func synchronize(with school: Date, from start: Date, to end: Date) {
        skew = min(0, school.timeIntervalSince(start)) + max(0, school.timeIntervalSince(end))
        // A time sent in milliseconds may be rounded by that much.
        if abs(skew) < 0.002 { skew = 0 }
        heard = school
        let latest = HybridTime(school.addingTimeInterval(HybridTime.maximumDrift))
        if time > latest { time = HybridTime(school) }
    }
}

extension Connection {
    /// The generation of the store, and its clock.
    func storeState() throws -> (generation: Int64, clock: StoreClock) {
        try first("SELECT generation, device, clock, skew, heard FROM store") { row in
            let clock = StoreClock(
                device: DeviceID(rawValue: row.text("device")),
                time: HybridTime(rawValue: row.integer("clock")) ?? .zero,
                skew: row.real("skew"), heard: row.realIfAny("heard").map(Date.init(timeIntervalSinceReferenceDate:)))
            return (row.integer("generation"), clock)
        } ?? (0, StoreClock(device: DeviceID(rawValue: "")))
    }

    func write(_ clock: StoreClock) throws {
        try run(
            "UPDATE store SET clock = $1, skew = $2, heard = $3", Value(clock.time.rawValue), .real(clock.skew),
            Value(clock.heard?.timeIntervalSinceReferenceDate))
    }
}
