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

extension ActivityRecord {
    /// Attempts by when they began; at the same time, by identifier.
    var order: (Date, ID) { (created, id) }
}
