#if canImport(FoundationEssentials)
    package import FoundationEssentials
#else
    package import Foundation
#endif

extension ActivityRecord {
    /// What a device tells, with stamps that can't be credited at `now` brought back to `now`: of a device whose clock is
    /// ahead, or of somebody who wants to have the last word for ever.
    ///
    /// Its work counts all the same. Told twice it is the same: what `known` holds already keeps the stamp it has there.
    package func credited(at now: Date, beside known: ActivityRecord?) -> ActivityRecord {
        guard !isCredible(at: now) else { return self }
        let time = HybridTime(now)
        var record = self
        record.created = min(created, now)
        for (identifier, item) in items {
            record.items[identifier] = item.credited(at: now, beside: known?.items[identifier])
        }
        record.primary = primary?.credited(at: now, beside: known?.primary)
        guard !edited.time.isCredible(at: now) else { return record }
        record.edited = known?.edited ?? Stamp(time, edited.device)
        if let known, known.merging(record) != known { record.edited = Stamp(time, edited.device) }
        return record
    }

    /// The same, where no edit that can't be credited at `now` holds against one that can: for what was kept before anybody
    /// asked.
    package func yielding(at now: Date) -> ActivityRecord {
        guard !isCredible(at: now) else { return self }
        var record = self
        record.created = min(created, now)
        record.edited = edited.redated(at: now, to: .zero)
        record.items = items.mapValues { $0.redated(at: now, to: .zero) }
        record.primary = primary?.redated(at: now, to: .zero)
        return record
    }

    /// This and all that another copy of the same record knows.
    package func merging(_ other: ActivityRecord) -> ActivityRecord {
        var merged = self
        merged.merge(other)
        return merged
    }

    private func isCredible(at now: Date) -> Bool {
        edited.time.isCredible(at: now) && HybridTime(created).isCredible(at: now)
            && items.values.allSatisfy { $0.stamp.time.isCredible(at: now) }
            && primary?.stamp.time.isCredible(at: now) != false
    }
}

extension Stamped {
    fileprivate func credited(at now: Date, beside known: Stamped?) -> Stamped {
        guard !stamp.time.isCredible(at: now) else { return self }
        return known?.value == value ? known ?? self : redated(at: now, to: HybridTime(now))
    }
}
