// Each edit has a stamp of its own, from the device's hybrid clock.
extension ActivityRecord {
    /// Adds seconds of work on the stamp's device, up to ``Limit/seconds``; nothing is added unless it is a finite number
    /// above 0.
    public mutating func addDuration(_ seconds: Double, at stamp: Stamp) {
        guard seconds > 0, seconds.isFinite else { return }
        durations[stamp.device] = [durations[stamp.device] ?? 0, seconds].sum(within: Limit.seconds)
        touch(stamp)
    }

    /// Adds a range of progress as ``ProgressRanges/insert(from:to:)`` does.
    ///
    /// - Returns: Whether the bounds were valid, 0 ≤ start ≤ end ≤ 1.
    @discardableResult
    public mutating func addProgress(from start: Double, to end: Double, at stamp: Stamp) -> Bool {
        touch(stamp)
        return progress.insert(from: start, to: end)
    }

    /// Adds an item, replacing the one with the same identifier.
    public mutating func put(_ item: ActivityItem, at stamp: Stamp) {
        setItem(item.identifier, to: item, at: stamp)
    }

    /// Sets the primary item, or none; the previous primary item is removed, unless it is the same.
    public mutating func setPrimary(_ item: ActivityItem?, at stamp: Stamp) {
        if let former = primary?.value, former != item?.identifier {
            setItem(former, to: nil, at: stamp)
        }
        if let item {
            put(item, at: stamp)
        }
        setPrimaryIdentifier(item?.identifier, at: stamp)
    }

    /// Removes all items, including the primary item.
    public mutating func removeAllItems(at stamp: Stamp) {
        for (identifier, item) in items where item.value != nil {
            setItem(identifier, to: nil, at: stamp)
        }
        setPrimaryIdentifier(nil, at: stamp)
    }

    private mutating func setItem(_ identifier: String, to item: ActivityItem?, at stamp: Stamp) {
        touch(items[identifier].set(item, at: stamp))
    }

    private mutating func setPrimaryIdentifier(_ identifier: String?, at stamp: Stamp) {
        touch(primary.set(identifier, at: stamp))
    }

    private mutating func touch(_ stamp: Stamp) {
        edited = max(edited, stamp)
    }
}

extension ActivityRecord {
    /// Everything that prevents the record from being saved; empty if nothing does.
    public var findings: [Finding] {
        var findings = path.findings
        if durations.values.contains(where: { !Limit.seconds.contains($0) }) {
            findings.append(.outside(Limit.seconds, field: "durations"))
        }
        let present = items.compactMapValues(\.value).sorted { $0.key < $1.key }
        if present.count > Limit.itemsPerActivity {
            findings.append(.tooMany(present.count, of: "items", in: "items", limit: Limit.itemsPerActivity))
        }
        for (index, entry) in present.enumerated() {
            findings += entry.value.findings.map { $0.inside("items[\(index)]") }
            if entry.key != entry.value.identifier {
                let message = "An item stands under another's identifier. Use its own."
                findings.append(Finding(.invalid, "items[\(index)].identifier", message))
            }
        }
        return findings
    }

    /// Whether it exceeds the limits of one activity, as a merge of two allowed copies can.
    package var isTooLarge: Bool {
        if max(durations.count, ahead?.count ?? 0) > Limit.devicesPerActivity { return true }
        if items.count > Limit.itemsKeptPerActivity { return true }
        // Counted only where there may be too many.
        return items.count > Limit.itemsPerActivity
            && items.values.count { $0.value != nil } > Limit.itemsPerActivity
    }
}
