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
    private var paths: StoredPaths

    init(_ connection: any Connection, device: DeviceID) {
        self.connection = connection
        self.device = device
        paths = StoredPaths(connection)
    }

    /// What the school has not heard of as it is, parents before their children where both were made together.
    mutating func unsent(after row: Int64, limit: Int, now: Date) throws -> [StoredContext] {
        // One that had to make room for another of the same path has nothing more to say.
        try connection.run("UPDATE context SET unsent = NULL WHERE unsent = 1 AND instr(identifier, char(0)) > 0")
        let rows = try connection.all(.unsentContexts, [Value(row), Value(limit)]) { try FullRow($0, device) }
        return try rows.map { row in
            let record = try record(of: row, now: now)
            if record.edited.time != row.stamps.edited {
                try connection.write(ContextStamps(of: record, on: device), ofContext: row.context.id)
            }
            return StoredContext(row: row.context.id, record: record)
        }
    }

    /// The record of a context, removed or not.
    mutating func record(ofRow row: Int64, now: Date) throws -> ContextRecord? {
        let found = try connection.first(.fullContext, Value(row)) { try FullRow($0, device) }
        return try found.map { try record(of: $0, now: now) }
    }

    /// Stamps that the school could not credit are dated back: an edit made here, which it has not heard of, to now; what came
    /// from elsewhere to the beginning of time, so that whatever the school says of it holds.
    private mutating func record(of row: FullRow, now: Date) throws -> ContextRecord {
        let path = try paths.path(of: row.context.id) ?? [row.context.identifier]
        let shown = row.context.hasNavigation ? try connection.shown(below: row.context.id) : []
        return ContextRecord(
            path, row.context.content, thumbnail: row.fingerprint,
            navigationChildren: try shown.compactMap { try paths.path(of: $0) }, isRemoved: row.isRemoved,
            saved: row.context.saved
        ) { property in
            let stamp = row.stamps[property]
            return stamp.redated(at: now, to: row.isUnsent && stamp.device == device ? HybridTime(now) : .zero)
        }
    }

    private struct FullRow {
        let context: ContextRow
        let stamps: ContextStamps
        let fingerprint: String?
        let isRemoved: Bool
        let isUnsent: Bool

        init(_ row: any Row, _ device: DeviceID) throws {
            context = try ContextRow(row)
            stamps = try ContextStamps(row, from: 22, device: device)
            fingerprint = row.textIfAny(26)
            isRemoved = !row.isNull(27)
            isUnsent = !row.isNull(28)
        }
    }
}

extension Query {
    private static let columns = "\(ContextRow.columns), \(ContextStamps.columns), fingerprint, removed, unsent"
    fileprivate static let fullContext = Query(kept: "SELECT \(columns) FROM context WHERE id = $1")
    fileprivate static let unsentContexts = Query(
        kept: "SELECT \(columns) FROM context WHERE unsent = 1 AND id > $1 ORDER BY id LIMIT $2")
}
