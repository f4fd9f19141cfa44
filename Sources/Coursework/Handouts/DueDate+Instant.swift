// Time zones need all of Foundation: FoundationEssentials only knows UTC. No other file here needs them.
public import Foundation

extension DueDate {
    /// The instant at which clocks in that zone show it.
    ///
    /// If clocks were moved forward past it, it is later by the same amount: 02:30 becomes 03:30, and a time on a day
    /// that an island skipped is the same time on the next day. If clocks were moved back and show it twice, it is
    /// the second time. So nobody is late because of a clock change.
    public func instant(in zone: TimeZone) -> Date {
        // Within a day of it lie all instants at which any zone's clock shows it, and no zone has changed its clock
        // twice in two days; so the offsets at both ends are all that are possible. The smaller the offset, the later
        // the instant.
        let ends = [wallClock - 86400, wallClock + 86400]
        let offsets = ends.map { zone.secondsFromGMT(for: Self.date($0)) }.sorted()
        let instants = offsets.map { Self.date(wallClock - $0) }
        let shown = zip(instants, offsets).first { zone.secondsFromGMT(for: $0) == $1 }
        return shown?.0 ?? instants[0]
    }

    /// Whether work handed in then is late; the whole due minute is on time.
    public func isLate(handedIn: Date, in zone: TimeZone) -> Bool {
        handedIn.milliseconds >= instant(in: zone).milliseconds + 60_000
    }

    /// Whether it has passed and somebody has something left to do.
    public func isOverdue(done: Int, of students: Int, at now: Date, in zone: TimeZone) -> Bool {
        done < students && isLate(handedIn: now, in: zone)
    }

    /// The punctuality of work finished then.
    public func punctuality(finished: Date, in zone: TimeZone) -> Punctuality {
        isLate(handedIn: finished, in: zone) ? .late : .onTime
    }

    private static func date(_ seconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(seconds))
    }
}

extension LocalDate {
    /// The day in that zone; the first or last possible one for times outside the range.
    public init(_ date: Date, in zone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        let days = min(max((seconds / 86400).rounded(.down), -1e6), 1e7)
        self.init(nearest: Int(days))
    }
}
