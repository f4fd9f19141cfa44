import Coursework
import Foundation
import SQL

/// An attempt as the store has it, put together to be told.
struct StoredAttempt {
    let row: Int64
    /// The row of the context that it is of.
    let context: Int64?
    private(set) var record: ActivityRecord
    let document: URL?
    /// When an item was last made the primary one, or another than it.
    private let chosen: Stamp

    /// Without its place and its items, which stand elsewhere.
    fileprivate init(_ row: Row, on device: DeviceID) {
        self.row = row.integer("id")
        context = row.integerIfAny("context")
        document = row.textIfAny("document").flatMap { URL(string: $0) }
        chosen = Stamp(HybridTime(stored: row.integer("chosen")), device)
        let duration = row.real("duration")
        record = ActivityRecord(
            id: .init(rawValue: row.text("uuid")), path: [],
            created: Date(timeIntervalSinceReferenceDate: row.real("begun")),
            edited: Stamp(HybridTime(stored: row.integer("edited")), device),
            durations: duration > 0 ? [device: duration.clamped(to: Limit.seconds)] : [:],
            progress: ProgressRanges(bytes: row.blob("progress")) ?? ProgressRanges())
    }

    fileprivate func at(_ path: IdentifierPath, _ items: [ItemRow], removed: [RemovedItemRow]) -> StoredAttempt {
        var attempt = self
        attempt.record.path = path
        // What is there came after its removal, if it was ever removed.
        for row in removed { attempt.record.items[row.identifier] = Stamped(nil, at: Stamp(row.time, chosen.device)) }
        for row in items {
            attempt.record.items[row.item.identifier] = Stamped(row.item, at: Stamp(row.time, chosen.device))
        }
        // Without any item nobody has ever chosen one.
        guard !attempt.record.items.isEmpty else { return attempt }
        attempt.record.primary = Stamped(items.first(where: \.isPrimary)?.item.identifier, at: chosen)
        return attempt
    }
}

/// Puts attempts together from the rows of one transaction.
struct StoredAttempts {
    let connection: any Connection
    /// The device that attempts are attributed to: all that is stored was done on it.
    let device: DeviceID
    let root: String
    private var paths: StoredPaths

    init(_ connection: any Connection, device: DeviceID, root: String) {
        self.connection = connection
        self.device = device
        self.root = root
        paths = StoredPaths(connection)
    }

    /// Every attempt, in the order in which they were saved first.
    mutating func all() throws -> [StoredAttempt] {
        let items = try connection.all(.allItems) { ItemRow($0) }
        let removed = try connection.all(.allRemovedItems) { RemovedItemRow($0) }
        let attempts = try connection.all(.allActivities) { StoredAttempt($0, on: device) }
        return try put(attempts, items, removed)
    }

    /// The attempts of these rows, in the order in which they were saved first.
    mutating func attempts(_ rows: [Int64]) throws -> [StoredAttempt] {
        let list = Value.text("[" + rows.map(String.init).joined(separator: ",") + "]")
        let attempts = try connection.all(.someActivities, [list]) { StoredAttempt($0, on: device) }
        let items = try connection.all(.itemsOfActivities, [list]) { ItemRow($0) }
        let removed = try connection.all(.removedItemsOfActivities, [list]) { RemovedItemRow($0) }
        return try put(attempts, items, removed)
    }

    private mutating func put(
        _ attempts: [StoredAttempt], _ items: [ItemRow], _ removed: [RemovedItemRow]
    ) throws -> [StoredAttempt] {
        let items = Dictionary(grouping: items, by: \.activity)
        let removed = Dictionary(grouping: removed, by: \.activity)
        return try attempts.map { attempt in
            let path = try attempt.context.flatMap { try paths.path(of: $0) } ?? [root]
            return attempt.at(path, items[attempt.row] ?? [], removed: removed[attempt.row] ?? [])
        }
    }
}

extension Query {
    private static let activity = "id, uuid, context, document, duration, progress, begun, edited, chosen"
    private static let item = "activity, identifier, isPrimary, title, kind, value, detail, created, stamp, position"
    private static let removed = "activity, identifier, stamp"

    fileprivate static let allActivities = Query(kept: "SELECT \(activity) FROM activity ORDER BY id")
    fileprivate static let someActivities = Query(
        kept: """
            SELECT \(activity) FROM activity
            WHERE id IN (SELECT value FROM json_each($1)) AND context IS NOT NULL ORDER BY id
            """)
    fileprivate static let allItems = Query(kept: "SELECT \(item) FROM item")
    fileprivate static let itemsOfActivities = Query(
        kept: "SELECT \(item) FROM item WHERE activity IN (SELECT value FROM json_each($1))")
    fileprivate static let allRemovedItems = Query(kept: "SELECT \(removed) FROM removedItem")
    fileprivate static let removedItemsOfActivities = Query(
        kept: "SELECT \(removed) FROM removedItem WHERE activity IN (SELECT value FROM json_each($1))")
}

private struct ItemRow {
    let activity: Int64
    let isPrimary: Bool
    let item: ActivityItem
    let time: HybridTime

    init(_ row: Row) {
        activity = row.integer("activity")
        isPrimary = row.bool("isPrimary")
        let value = ActivityItem.Value(
            storedKind: row.integer("kind"), value: row.real("value"), detail: row.realIfAny("detail"))
        item =
            ActivityItem(
                row.text("identifier"), title: row.text("title"), value: value,
                created: Date(timeIntervalSinceReferenceDate: row.real("created")),
                position: Int(row.integer("position"))
            ).bounded
        time = HybridTime(stored: row.integer("stamp"))
    }
}

private struct RemovedItemRow {
    let activity: Int64
    let identifier: String
    let time: HybridTime

    init(_ row: Row) {
        activity = row.integer("activity")
        identifier = row.text("identifier")
        time = HybridTime(stored: row.integer("stamp"))
    }
}

extension HybridTime {
    fileprivate init(stored: Int64) { self = HybridTime(rawValue: stored) ?? .zero }
}
