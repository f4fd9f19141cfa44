#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension ActivityRecord {
    /// The same, but begun no later than `time`: an attempt from a device whose clock is far ahead would otherwise
    /// come before all later ones.
    package func begunBy(_ time: Date) -> ActivityRecord {
        guard !HybridTime(created).isCredible(at: time) else { return self }
        var record = self
        record.created = time
        return record
    }

    /// This record merged with another copy that arrived at `time`.
    ///
    /// The later of two edits wins. But an edit whose stamp is not credible, because the device's clock is far ahead
    /// or somebody wants to win for ever, never wins over a credible one.
    package func merging(_ told: ActivityRecord, at time: Date) -> ActivityRecord {
        var record = self
        record.edited = edited.yielding(to: told.edited, at: time)
        for (identifier, item) in told.items {
            record.items[identifier] = items[identifier]?.yielding(to: item, at: time)
        }
        record.primary = primary.map { known in told.primary.map { known.yielding(to: $0, at: time) } ?? known }
        record.merge(told)
        return record
    }
}

extension Stamp {
    /// The same stamp, or the earliest one if it is not credible and the other is.
    fileprivate func yielding(to other: Stamp, at time: Date) -> Stamp {
        other.time.isCredible(at: time) ? redated(at: time, to: .zero) : self
    }
}

extension Stamped {
    fileprivate func yielding(to other: Stamped, at time: Date) -> Stamped {
        other.stamp.time.isCredible(at: time) ? redated(at: time, to: .zero) : self
    }
}
