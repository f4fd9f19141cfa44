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
    /// The later of two edits wins. An edit whose stamp is not credible, because the device's clock is far ahead or somebody
    /// wants to win for ever, counts as made when it first arrived. Arriving once more it changes nothing, be it soon or
    /// when its stamp has become credible.
    package func merging(_ told: ActivityRecord, at time: Date) -> ActivityRecord {
        var record = self
        record.merge(told.arriving(at: time, after: self))
        return record
    }

    /// The same as it counts when it arrives at `time`, where `known` is known.
    package func arriving(at time: Date, after known: ActivityRecord? = nil) -> ActivityRecord {
        let latest = HybridTime.latestCredible(at: time)
        var record = self
        record.ahead = nil
        let former = known?.ahead ?? [:]
        guard !former.isEmpty || isAhead(of: latest) else { return record }
        var ahead: [DeviceID: ClosedRange<HybridTime>] = [:]
        record = record.restamped { stamp in
            let (span, isAhead) = (former[stamp.device], stamp.time > latest)
            if isAhead { ahead[stamp.device] = (ahead[stamp.device] ?? span).including(stamp.time) }
            if let span, stamp.time <= span.upperBound, isAhead || stamp.time >= span.lowerBound {
                return Stamp(.zero, stamp.device)
            }
            guard isAhead else { return stamp }
            // Later than what the device told before, even within one millisecond.
            let before = [self, known].compactMap { $0?.lastEdit(on: stamp.device, notAfter: latest) }.max()
            return Stamp(max(HybridTime(time), before?.successor ?? .zero), stamp.device)
        }
        if !ahead.isEmpty { record.ahead = ahead }
        return record
    }

    /// The same where edits with stamps that are not credible count as the earliest: of those that were taken before
    /// stamps were looked at, nobody knows when they arrived.
    package func settled(at time: Date) -> ActivityRecord {
        let latest = HybridTime.latestCredible(at: time)
        guard isAhead(of: latest) else { return self }
        var ahead = ahead ?? [:]
        var record = restamped { stamp in
            guard stamp.time > latest else { return stamp }
            ahead[stamp.device] = ahead[stamp.device].including(stamp.time)
            return Stamp(.zero, stamp.device)
        }
        record.ahead = ahead
        return record
    }

    private func isAhead(of latest: HybridTime) -> Bool {
        edited.time > latest || (primary?.stamp.time ?? .zero) > latest
            || items.values.contains { $0.stamp.time > latest }
    }

    private func lastEdit(on device: DeviceID, notAfter latest: HybridTime) -> HybridTime? {
        ([edited] + [primary?.stamp].compactMap(\.self) + items.values.map(\.stamp))
            .filter { $0.device == device && $0.time <= latest }.map(\.time).max()
    }

    private func restamped(_ change: (Stamp) -> Stamp) -> ActivityRecord {
        var record = self
        record.edited = change(edited)
        record.items = items.mapValues { $0.restamped(change) }
        record.primary = primary?.restamped(change)
        return record
    }
}

extension ClosedRange<HybridTime> {
    /// The range that reaches over both.
    func including(_ other: Self) -> Self {
        Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
    }
}

extension ClosedRange<HybridTime>? {
    fileprivate func including(_ time: HybridTime) -> ClosedRange<HybridTime> {
        self?.including(time...time) ?? time...time
    }
}
