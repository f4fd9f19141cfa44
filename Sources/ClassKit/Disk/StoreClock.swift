import Coursework
import Foundation
import SQL

/// The clock by which a store stamps what is saved: hybrid, so that a later save always has the later stamp, and put
/// right by the school's clock as far as that is known.
struct StoreClock {
    let device: DeviceID
    /// The last stamp that was given or heard of.
    private(set) var time: HybridTime
    /// How many seconds the school's clock was ahead of ours.
    private(set) var skew: TimeInterval
    /// What the school's clock said last.
    private(set) var heard: Date?

    init(device: DeviceID, time: HybridTime = .zero, skew: TimeInterval = 0, heard: Date? = nil) {
        self.device = device
        self.time = time
        self.skew = skew
        self.heard = heard
    }

    /// The best guess at the school's time, when our own clock says `now`.
    ///
    /// It is never before what the school said last: a machine without a battery, which believes in 1970 after each
    /// start, would otherwise begin attempts before anything was assigned.
    func corrected(_ now: Date) -> Date {
        guard let heard else { return now }
        let guess = now.addingTimeInterval(skew)
        // Our clock has been set since the skew was measured.
        return guess >= heard ? guess : max(now, heard)
    }

    /// The stamp of a save.
    mutating func tick(now: Date) -> HybridTime { time.tick(now: corrected(now)) }

    /// Takes note of an edit from elsewhere, so that what is edited here from now on comes later.
    mutating func receive(_ stamp: Stamp, now: Date) { time.receive(stamp.time, now: corrected(now)) }

    /// Whether our clock fits what the school's said no longer ago than that; otherwise it is better asked again.
    func hasHeard(within seconds: TimeInterval, now: Date) -> Bool {
        guard let heard else { return false }
        let passed = now.addingTimeInterval(skew).timeIntervalSince(heard)
        return passed >= 0 && passed < seconds
    }

    /// Takes note of what the school's clock said while ours went from one time to another.
    ///
    /// A clock that may have agreed with the school's in that time is taken to be right.
    /// Stamps that were given far ahead of it are not continued: each edit comes later than the one it replaces by
    /// itself, and dates are shown to people.
    mutating func hear(_ school: Date, from start: Date, to end: Date) {
        skew = min(0, school.timeIntervalSince(start)) + max(0, school.timeIntervalSince(end))
        // What is told in milliseconds may lie that much before its time.
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
