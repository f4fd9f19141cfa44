import Coursework
import Foundation
import SQL

/// A context as the store has it, put together to be told.
struct StoredContext {
    let row: Int64
    let record: ContextRecord
}

/// Puts contexts together, and takes in what others know of them, in one transaction.
struct StoredContexts {
    let connection: any Connection
    let device: DeviceID
    /// Whether the school has not heard of a context as it was noted last.
    private let isUntold: (Int64) throws -> Bool
    /// The rows of those that the school turned out to know as they are here.
    var told: [Int64] = []
    private var paths: StoredPaths

    init(_ connection: any Connection, device: DeviceID, isUntold: @escaping (Int64) throws -> Bool) {
        self.connection = connection
        self.device = device
        self.isUntold = isUntold
        paths = StoredPaths(connection)
    }

    /// The contexts of these rows, none of which the school has heard of as it is.
    mutating func untold(_ list: [Int64], now: Date) throws -> [StoredContext] {
        try list.compactMap { row in
            guard let row = try connection.first(.fullContext, Value(row), as: { try FullRow($0, device) }) else {
                return nil
            }
            let record = try record(of: row, isUntold: true, now: now)
            if record.edited.time != row.stamps.edited {
                try connection.write(ContextStamps(of: record, on: device), ofContext: row.context.id)
                // What is written is what is told at once.
                if !row.isNew {
                    try connection.run("UPDATE context SET unsent = NULL WHERE id = $1", Value(row.context.id))
                }
            }
            return StoredContext(row: row.context.id, record: record)
        }
    }

    /// The record of a context, removed or not.
    mutating func record(ofRow row: Int64, now: Date) throws -> ContextRecord? {
        let found = try connection.first(.fullContext, Value(row)) { try FullRow($0, device) }
        return try found.map { try record(of: $0, isUntold: try $0.isNew || isUntold(row), now: now) }
    }

    /// Stamps that the school cannot credit are changed: an unsent edit made here gets the present time, and one from
    /// elsewhere the earliest time, so that the school's version wins over it.
    private mutating func record(of row: FullRow, isUntold: Bool, now: Date) throws -> ContextRecord {
        let path = try paths.path(of: row.context.id) ?? [row.context.identifier]
        let shown = row.context.hasNavigation ? try connection.shown(below: row.context.id) : []
        return ContextRecord(
            path, row.context.content, thumbnail: row.fingerprint,
            navigationChildren: try shown.compactMap { try paths.path(of: $0) }, isRemoved: row.isRemoved,
            saved: row.context.saved
        ) { property in
            let stamp = row.stamps[property]
            return stamp.redated(at: now, to: isUntold && stamp.device == device ? HybridTime(now) : .zero)
        }
    }

    private struct FullRow {
        let context: ContextRow
        let stamps: ContextStamps
        let fingerprint: String?
        let isRemoved: Bool
        /// Whether it was saved since the sync took note last.
        let isNew: Bool

        init(_ row: Row, _ device: DeviceID) throws {
            context = try ContextRow(row)
            stamps = try ContextStamps(row, device: device)
            fingerprint = row.textIfAny("fingerprint")
            isRemoved = !row.isNull("removed")
            isNew = !row.isNull("unsent")
        }
    }
}

extension Query {
    private static let columns = "\(ContextRow.columns), \(ContextStamps.columns), fingerprint, removed, unsent"
    fileprivate static let fullContext = Query(kept: "SELECT \(columns) FROM context WHERE id = $1")
}
