// Time zones need the whole of Foundation: the essential part knows only Greenwich. No other file here needs one.
public import Foundation

extension DueDate {
    /// The instant at which the clock in that zone comes to show it.
    ///
    /// Where clocks were put forward past it, it is as much later as they were put forward: 02:30 becomes 03:30, and a
    /// time on a day that an island left out is the same time on the next. Where clocks were put back and show it
    /// twice, it is the second time. So nobody is late for what the clock did.
    public func instant(in zone: TimeZone) -> Date {
        // All instants at which any zone's clock shows it lie within a day, and no zone has set its clock twice in
        // two; the offsets at both ends are then all there are. The smaller the offset, the later the instant.
        let ends = [wallClock - 86400, wallClock + 86400]
        let offsets = ends.map { zone.secondsFromGMT(for: Self.date($0)) }.sorted()
        let instants = offsets.map { Self.date(wallClock - $0) }
        let shown = zip(instants, offsets).first { zone.secondsFromGMT(for: $0) == $1 }
        return shown?.0 ?? instants[0]
    }

    /// Whether work handed in then is late; all of the due minute is on time.
    public func isLate(handedIn: Date, in zone: TimeZone) -> Bool {
        handedIn.milliseconds >= instant(in: zone).milliseconds + 60_000
    }

    /// The word that stays with work finished then.
    public func punctuality(finished: Date, in zone: TimeZone) -> Punctuality {
        isLate(handedIn: finished, in: zone) ? .late : .onTime
    }

    /// Whether what is to happen then, such as the posting of a scheduled handout, should have happened by now.
    public func hasCome(at now: Date, in zone: TimeZone) -> Bool {
        instant(in: zone).milliseconds <= now.milliseconds
    }

    private static func date(_ seconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(seconds))
    }
}

extension LocalDate {
    /// The day that it is in that zone; the first or last there is, for times before or after all.
    public init(_ date: Date, in zone: TimeZone) {
        let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        let days = min(max((seconds / 86400).rounded(.down), -1e6), 1e7)
        self.init(nearest: Int(days))
    }
}
