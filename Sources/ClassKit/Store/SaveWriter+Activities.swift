import Coursework
import Foundation
import SQL

extension SaveWriter {
    /// Writes an attempt by merging: another process may have recorded into the same one meanwhile.
    mutating func write(_ change: SaveBatch.ActivityChange) throws {
        guard let row = try row(for: change) else { return }
        try mergeTimeAndProgress(change, row: row)
        outcome.writtenActivities.insert(ObjectIdentifier(change.object))
        for identifier in change.dropped {
            try remove(identifier, row: row)
        }
        guard try writeItems(change, row: row) else { return }
        outcome.saved.append(change.object)
    }

    /// Removes an item, if it is stored, so that no late copy of it brings it back.
    private func remove(_ identifier: String, row: Int64) throws {
        let count = try connection.run(
            """
            INSERT INTO removedItem (activity, identifier, stamp)
            SELECT activity, identifier, max($3, stamp + 1) FROM item WHERE activity = $1 AND identifier = $2
            ON CONFLICT (activity, identifier) DO UPDATE SET stamp = max(excluded.stamp, removedItem.stamp + 1)
            """, Value(row), .text(identifier), Value(stamp.rawValue))
        guard count > 0 else { return }
        try connection.run(
            "DELETE FROM item WHERE activity = $1 AND identifier = $2", Value(row), .text(identifier))
    }

    // MARK: - The row

    private mutating func row(for change: SaveBatch.ActivityChange) throws -> Int64? {
        if let row = change.row { return row }
        let activity = change.object
        switch activity.subject {
        case .none: return nil
        case .document(let url, _):
            let row = try insert(activity, context: nil, document: url.absoluteString)
            try connection.run(
                "UPDATE document SET currentActivity = $2 WHERE url = $1", .text(url.absoluteString), Value(row))
            return row
        case .context(let context):
            guard let contextRow = row(of: context.object, for: activity) else {
                outcome.fail(activity, .dependsOnFailed(activity, what: "An activity"))
                return nil
            }
            let row = try insert(activity, context: contextRow, document: nil)
            if change.isCurrent {
                try connection.run(
                    "UPDATE context SET currentActivity = $2 WHERE id = $1 AND removed IS NULL",
                    Value(contextRow), Value(row))
            }
            return row
        }
    }

    private func row(of context: CLSContext?, for activity: CLSActivity) -> Int64? {
        context.flatMap {
            outcome.contextRows[ObjectIdentifier($0)] ?? outcome.duplicates[ObjectIdentifier($0)]?.stored.id
        }
            ?? Objects.locked { activity.outlived?.contextRow ?? context?.row }
    }

    private mutating func insert(_ activity: CLSActivity, context: Int64?, document: String?) throws -> Int64 {
        let created = Value.real(activity.created.timeIntervalSinceReferenceDate)
        let age = activity.madeAt.map { sinceStart - $0 }
        let begun = storeClock.beginning(shown: activity.created, age: age, now: now)
        let row = try connection.first(
            """
            INSERT INTO activity (uuid, context, document, duration, progress, created, modified, begun)
            VALUES ($1, $2, $3, 0, x'', $4, $4, $5) RETURNING id
            """, .text(activity.uuid), Value(context), Value(document), created,
            .real(begun.timeIntervalSinceReferenceDate)
        ) { $0.integer() }
        outcome.activityRows[ObjectIdentifier(activity)] = row
        return row ?? 0
    }

    /// Time is added and progress united, so that neither removes anything stored.
    private func mergeTimeAndProgress(_ change: SaveBatch.ActivityChange, row: Int64) throws {
        var ranges = change.ranges
        let stored = try connection.first("SELECT progress FROM activity WHERE id = $1", Value(row)) { $0.blob() }
        if let stored, let others = ProgressRanges(bytes: stored) { ranges.formUnion(others) }
        try connection.run(
            """
            UPDATE activity SET duration = min(duration + $2, $7), progress = $3, modified = max(modified, $4),
                edited = max($5, edited + 1), chosen = iif($6, max($5, edited + 1), chosen)
            WHERE id = $1
            """,
            Value(row), .real(max(0, change.duration - change.savedDuration)), .blob(ranges.bytes),
            .real(change.modified.timeIntervalSinceReferenceDate), Value(stamp.rawValue),
            Value(!change.dropped.isEmpty || change.items.contains(where: \.isUnsaved)),
            .real(Limit.seconds.upperBound))
        // By itself: whoever sets an indexed column writes the index's page, though it says the same as before.
        try connection.run(
            "UPDATE activity SET outbox = 1 WHERE id = $1 AND context IS NOT NULL AND outbox IS NOT 1", Value(row))
    }

    // MARK: - Items

    /// Writes what has changed; false when an item failed, and so the attempt is not saved as a whole.
    private mutating func writeItems(_ change: SaveBatch.ActivityChange, row: Int64) throws -> Bool {
        var isWhole = true
        let tooMany = change.items.count > Limit.itemsPerActivity
        for (index, item) in change.items.enumerated() where item.isUnsaved {
            var problems = item.value.findings
            if tooMany, index >= Limit.itemsPerActivity {
                problems += Limit.findings(forItems: change.items.count)
            }
            for problem in problems {
                outcome.fail(item.object, .finding(problem, of: item.object, at: "An item of an activity"))
            }
            if try problems.isEmpty && isOfTheContextsClass(item, of: change.object) {
                try write(item, row: row)
            } else {
                isWhole = false
            }
        }
        return isWhole
    }

    private func write(_ item: SaveBatch.ItemChange, row: Int64) throws {
        if try writeInPlace(item, row: row) { return }
        if item.isPrimary {
            try connection.run(
                "UPDATE item SET isPrimary = 0 WHERE activity = $1 AND identifier <> $2 AND isPrimary = 1",
                Value(row), .text(item.value.identifier))
        }
        try connection.run(
            """
            INSERT INTO item
                (activity, identifier, isPrimary, position, title, kind, value, detail, modified, stamp, created)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, max($10, coalesce(
                (SELECT stamp + 1 FROM removedItem WHERE activity = $1 AND identifier = $2), 0)), $11)
            ON CONFLICT (activity, identifier) DO UPDATE SET
                isPrimary = excluded.isPrimary, position = excluded.position, title = excluded.title,
                kind = excluded.kind, value = excluded.value, detail = excluded.detail, modified = excluded.modified,
                stamp = max(excluded.stamp, item.stamp + 1)
            """, storedValues(item, row: row) + [.real(item.value.created.timeIntervalSinceReferenceDate)])
    }

    /// Writes an item that is stored and stays primary or not, and so leaves the index of primary items alone. Its stamp is
    /// later already than that of an item of its name that was removed before.
    ///
    /// - Returns: whether there is one.
    private func writeInPlace(_ item: SaveBatch.ItemChange, row: Int64) throws -> Bool {
        let count = try connection.run(
            """
            UPDATE item SET position = $4, title = $5, kind = $6, value = $7, detail = $8, modified = $9,
                stamp = max($10, stamp + 1)
            WHERE activity = $1 AND identifier = $2 AND isPrimary = $3
            """, storedValues(item, row: row))
        return count > 0
    }

    private func storedValues(_ item: SaveBatch.ItemChange, row: Int64) -> [Value] {
        let (value, detail) = item.value.value.storedNumbers
        return [
            Value(row), .text(item.value.identifier), Value(item.isPrimary), Value(item.position),
            .text(item.value.title), Value(item.value.value.kind.rawValue), .real(value), Value(detail),
            .real(item.modified.timeIntervalSinceReferenceDate), Value(stamp.rawValue),
        ]
    }

    /// The first primary item of a context decides the class of all that follow, over all attempts.
    private mutating func isOfTheContextsClass(_ item: SaveBatch.ItemChange, of activity: CLSActivity) throws -> Bool {
        guard item.isPrimary, let row = row(of: activity.context, for: activity) else { return true }
        let kind = item.value.value.kind
        let decided = try connection.first("SELECT primaryKind FROM context WHERE id = $1", Value(row)) {
            $0.integerIfAny().flatMap { Capability.Kind(rawValue: Int($0)) }
        }
        guard let expected = decided ?? nil else {
            try connection.run("UPDATE context SET primaryKind = $2 WHERE id = $1", Value(row), Value(kind.rawValue))
            return true
        }
        if expected != kind {
            outcome.fail(item.object, .primaryItemOfOtherClass(item.object, expected: expected))
        }
        return expected == kind
    }
}

extension Limit {
    fileprivate static func findings(forItems count: Int) -> [Finding] {
        [
            Finding(
                .limit, "items",
                "An activity has \(count) items; at most \(itemsPerActivity) fit. Those beyond were left out.")
        ]
    }
}
