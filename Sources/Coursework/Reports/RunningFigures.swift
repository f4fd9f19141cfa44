#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The figures of attempts that keep coming, made without going through all of them each time.
///
/// All attempts but the latest are summed up. So news of the latest one, and each later one, costs the same however
/// many there were.
package struct RunningFigures: Sendable {
    private var earlier = AttemptSum()
    private var latest: ActivityRecord?

    /// Sums up attempts, given in any order.
    package init(_ attempts: some Sequence<ActivityRecord>) {
        for attempt in attempts.sorted(by: { $0.order < $1.order }) { add(attempt) }
    }

    /// The figures of all attempts.
    package var figures: ContextFigures {
        var sum = earlier
        if let latest { sum.add(latest) }
        return sum.figures
    }

    /// Takes a new attempt, or news of the latest one.
    ///
    /// - Returns: False if it is not later than the others: then all have to be summed up anew.
    package mutating func put(_ attempt: ActivityRecord) -> Bool {
        if latest?.id == attempt.id { latest = nil }
        if let last = latest?.order ?? earlier.last, attempt.order <= last { return false }
        add(attempt)
        return true
    }

    private mutating func add(_ attempt: ActivityRecord) {
        if let latest { earlier.add(latest) }
        latest = attempt
    }
}

/// The sum of attempts, each later than the one before.
private struct AttemptSum {
    private var count = 0
    private var seconds: Double?
    private var progress = ProgressRanges()
    private var primary: ActivityItem?
    private var additional: [ActivityItem] = []
    private var edited: Stamp?
    private(set) var last: (Date, ActivityRecord.ID)?

    mutating func add(_ attempt: ActivityRecord) {
        count += 1
        if !attempt.durations.isEmpty { seconds = (seconds ?? 0) + attempt.duration }
        progress.formUnion(attempt.progress)
        primary = attempt.primaryItem ?? primary
        let items = attempt.additionalItems
        if !items.isEmpty { additional = items }
        edited = edited.map { max($0, attempt.edited) } ?? attempt.edited
        last = attempt.order
    }

    var figures: ContextFigures {
        ContextFigures(
            attempts: count, time: seconds?.clamped(to: Limit.seconds),
            percent: progress.isEmpty ? nil : progress.fraction, primary: primary, additional: additional,
            edited: edited?.time.date)
    }
}

extension ActivityRecord {
    /// Attempts by when they began; at the same time, by identifier.
    fileprivate var order: (Date, ID) { (created, id) }
}
