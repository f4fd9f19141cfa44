#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension ActivityRecord {
    /// The same, begun at `time` where a device whose clock is far ahead says that it was later: else it would stand in front of all
    /// attempts that come after it.
    package func begunBy(_ time: Date) -> ActivityRecord {
        guard !HybridTime(created).isCredible(at: time) else { return self }
        var record = self
        record.created = time
        return record
    }

    /// This and all that is told of it at `time`.
    ///
    /// Of two edits the later one holds, but one with a stamp that can't be credited, of a device whose clock is far ahead or of
    /// somebody who wants to have the last word, holds against none that can.
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
    /// The same, or before all others where this one can't be credited and the other can.
    fileprivate func yielding(to other: Stamp, at time: Date) -> Stamp {
        other.time.isCredible(at: time) ? redated(at: time, to: .zero) : self
    }
}

extension Stamped {
    fileprivate func yielding(to other: Stamped, at time: Date) -> Stamped {
        other.stamp.time.isCredible(at: time) ? redated(at: time, to: .zero) : self
    }
}
