package import Coursework
package import FoundationEssentials
import SQL
import SQLite

/// All that was recorded in a store, and saved: what reports are made of.
package struct RecordedWork: Sendable {
    /// An attempt, at a context or at a document.
    package struct Attempt: Hashable, Sendable {
        /// The attempt; where it is one at a document, the path is that of the main app context.
        package var record: ActivityRecord
        package var document: URL?
    }

    /// That the app marked the assigned activities of a context as done.
    package struct DoneMark: Hashable, Sendable {
        package var path: IdentifierPath
        package var marked: Date
    }

    /// In the order in which they were saved first.
    package var attempts: [Attempt] = []
    package var doneMarks: [DoneMark] = []
}

extension CLSDataStore {
    /// Reads what was recorded, all of it at one moment.
    package func recordedWork(on device: DeviceID) throws -> RecordedWork {
        let root = mainAppContext.identifier
        return try tree.file.read { connection in
            var reader = RecordedWorkReader(connection: connection, device: device, root: root)
            return RecordedWork(attempts: try reader.attempts(), doneMarks: try reader.doneMarks())
        }
    }

    /// What is stored of a context, its path beginning with the app's identifier; nil when it is not declared.
    package func storedContext(at path: IdentifierPath) throws -> ContextDescription? {
        try tree.file.read { connection in
            guard var row = try connection.mainAppContext(), row.identifier == path.elements.first else { return nil }
            for identifier in path.elements.dropFirst() {
                guard let child = try connection.context(below: row.id, identifier: identifier) else { return nil }
                row = child
            }
            return row.content
        }
    }

    /// Whether attempts at the context, its path beginning with the app's identifier, differ from what is stored.
    package func hasUnsavedWork(at path: IdentifierPath) -> Bool {
        Objects.locked { tree.activities.contains { $0.context?.identifierPath == path.elements } }
    }

    /// Whether attempts at the document differ from what is stored.
    package func hasUnsavedWork(atDocument url: URL) -> Bool {
        Objects.locked { tree.documents[url.absoluteString]?.isListed ?? false }
    }

    /// Takes note that a teacher attached the file to a handout, or does so no more.
    package func setDocument(_ url: URL, isAssigned: Bool) throws {
        try tree.file.database().write {
            _ = try $0.run(
                """
                INSERT INTO document (url, isAssigned) VALUES ($1, $2)
                ON CONFLICT (url) DO UPDATE SET isAssigned = excluded.isAssigned
                """, .text(url.absoluteString), Value(isAssigned))
        }
    }
}

/// Puts records together from the rows of one transaction.
private struct RecordedWorkReader {
    let connection: any Connection
    let device: DeviceID
    let root: String
    private var paths: [Int64: IdentifierPath] = [:]

    init(connection: any Connection, device: DeviceID, root: String) {
        self.connection = connection
        self.device = device
        self.root = root
    }

    mutating func attempts() throws -> [RecordedWork.Attempt] {
        let items = try itemsByActivity()
        let rows = try connection.all(
            """
            SELECT id, uuid, context, document, duration, progress, created, modified FROM activity ORDER BY id
            """, as: ActivityRow.init)
        return try rows.map { row in
            let path = try row.context.map { try self.path(of: $0) } ?? [root]
            let record = row.record(at: path, items: items[row.id] ?? [], on: device)
            return RecordedWork.Attempt(record: record, document: row.document.flatMap { URL(string: $0) })
        }
    }

    func doneMarks() throws -> [RecordedWork.DoneMark] {
        try connection.all("SELECT path, marked FROM completion ORDER BY id") { row in
            let path = try JSONDecoder().decode([String].self, from: Data(row.text(0).utf8))
            let marked = Date(timeIntervalSinceReferenceDate: row.real(1))
            return RecordedWork.DoneMark(path: IdentifierPath(path), marked: marked)
        }
    }

    private func itemsByActivity() throws -> [Int64: [ItemRow]] {
        let rows = try connection.all(
            "SELECT activity, identifier, isPrimary, title, kind, value, detail, created, modified FROM item",
            as: ItemRow.init)
        return Dictionary(grouping: rows, by: \.activity)
    }

    /// The path of a context, be it removed.
    private mutating func path(of context: Int64) throws -> IdentifierPath {
        if let known = paths[context] { return known }
        let found = try connection.first("SELECT parent, identifier FROM context WHERE id = $1", Value(context)) {
            ($0.integerIfAny(0), $0.text(1))
        }
        guard let (parent, stored) = found else { return [root] }
        // A removed one that had to make room got a NUL and its row's number; see `SaveWriter.rehang`.
        let identifier = String(stored.prefix { $0 != "\0" })
        let path = try parent.map { try self.path(of: $0).appending(identifier) } ?? [identifier]
        paths[context] = path
        return path
    }
}

private struct ItemRow {
    let activity: Int64
    let isPrimary: Bool
    let item: ActivityItem
    let modified: Date

    init(_ row: any Row) {
        activity = row.integer(0)
        isPrimary = row.bool(2)
        let value = ActivityItem.Value(storedKind: row.integer(4), value: row.real(5), detail: row.realIfAny(6))
        item = ActivityItem(
            row.text(1), title: row.text(3), value: value, created: Date(timeIntervalSinceReferenceDate: row.real(7)))
        modified = Date(timeIntervalSinceReferenceDate: row.real(8))
    }
}

private struct ActivityRow {
    let id: Int64
    let uuid: String
    let context: Int64?
    let document: String?
    let duration: Double
    let progress: ProgressRanges
    let created: Date
    let modified: Date

    init(_ row: any Row) {
        id = row.integer(0)
        uuid = row.text(1)
        context = row.integerIfAny(2)
        document = row.textIfAny(3)
        duration = row.real(4)
        progress = ProgressRanges(bytes: row.blob(5)) ?? ProgressRanges()
        created = Date(timeIntervalSinceReferenceDate: row.real(6))
        modified = Date(timeIntervalSinceReferenceDate: row.real(7))
    }

    func record(at path: IdentifierPath, items: [ItemRow], on device: DeviceID) -> ActivityRecord {
        let edited = Stamp(HybridTime(modified), device)
        var record = ActivityRecord(
            id: .init(rawValue: uuid), path: path, created: created, edited: edited, progress: progress)
        record.addDuration(duration, at: edited)
        for row in items {
            let stamp = Stamp(HybridTime(row.modified), device)
            if row.isPrimary {
                record.setPrimary(row.item, at: stamp)
            } else {
                record.put(row.item, at: stamp)
            }
        }
        return record
    }
}
