import Coursework
import Foundation
import SQL

/// An attempt as the store has it, put together to be told.
struct StoredAttempt {
    let row: Int64
    /// The row of the context that it is of.
    let context: Int64?
    let record: ActivityRecord
    let document: URL?
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
        return try put(connection.all(.allActivities) { ActivityRow($0) }, items, removed)
    }

    /// The attempts of these rows, in the order in which they were saved first.
    mutating func attempts(_ rows: [Int64]) throws -> [StoredAttempt] {
        let list = Value.text("[" + rows.map(String.init).joined(separator: ",") + "]")
        let rows = try connection.all(.someActivities, [list]) { ActivityRow($0) }
        let items = try connection.all(.itemsOfActivities, [list]) { ItemRow($0) }
        let removed = try connection.all(.removedItemsOfActivities, [list]) { RemovedItemRow($0) }
        return try put(rows, items, removed)
    }

    private mutating func put(
        _ rows: [ActivityRow], _ items: [ItemRow], _ removed: [RemovedItemRow]
    ) throws -> [StoredAttempt] {
        let items = Dictionary(grouping: items, by: \.activity)
        let removed = Dictionary(grouping: removed, by: \.activity)
        return try rows.map { row in
            let path = try row.context.flatMap { try paths.path(of: $0) } ?? [root]
            let record = row.record(
                at: path, items: items[row.id] ?? [], removed: removed[row.id] ?? [], on: device)
            return StoredAttempt(
                row: row.id, context: row.context, record: record, document: row.document.flatMap { URL(string: $0) })
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
        time = HybridTime(rawValue: row.integer("stamp")) ?? .zero
    }
}

private struct RemovedItemRow {
    let activity: Int64
    let identifier: String
    let time: HybridTime

    init(_ row: Row) {
        activity = row.integer("activity")
        identifier = row.text("identifier")
        time = HybridTime(rawValue: row.integer("stamp")) ?? .zero
    }
}

private struct ActivityRow {
    let id: Int64
    let uuid: String
    let context: Int64?
    let document: String?
    let duration: Double
    let progress: ProgressRanges
    let begun: Date
    let edited: HybridTime
    let chosen: HybridTime

    init(_ row: Row) {
        id = row.integer("id")
        uuid = row.text("uuid")
        context = row.integerIfAny("context")
        document = row.textIfAny("document")
        duration = row.real("duration")
        progress = ProgressRanges(bytes: row.blob("progress")) ?? ProgressRanges()
        begun = Date(timeIntervalSinceReferenceDate: row.real("begun"))
        edited = HybridTime(rawValue: row.integer("edited")) ?? .zero
        chosen = HybridTime(rawValue: row.integer("chosen")) ?? .zero
    }

    func record(
        at path: IdentifierPath, items: [ItemRow], removed: [RemovedItemRow], on device: DeviceID
    ) -> ActivityRecord {
        // What is there came after its removal, if it was ever removed.
        var all = Dictionary(
            removed.map { ($0.identifier, Stamped<ActivityItem>(nil, at: Stamp($0.time, device))) }
        ) { $1 }
        for row in items { all[row.item.identifier] = Stamped(row.item, at: Stamp(row.time, device)) }
        let front = items.first(where: \.isPrimary)?.item.identifier
        return ActivityRecord(
            id: .init(rawValue: uuid), path: path, created: begun, edited: Stamp(edited, device),
            durations: duration > 0 ? [device: duration.clamped(to: Limit.seconds)] : [:], progress: progress,
            items: all,
            // Without any item nobody has ever chosen one.
            primary: all.isEmpty ? nil : Stamped(front, at: Stamp(chosen, device)))
    }
}
