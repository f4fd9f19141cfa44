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

    /// In the order in which they were saved first.
    package var attempts: [Attempt] = []
    package var doneMarks: [DoneMark] = []
}

extension CLSDataStore {
    /// Reads what was recorded, all of it at one moment.
    package func recordedWork(on device: DeviceID) throws -> RecordedWork {
        let root = mainAppContext.identifier
        return try tree.file.read { connection in
            var attempts = StoredAttempts(connection, device: device, root: root)
            return RecordedWork(
                attempts: try attempts.all().map { RecordedWork.Attempt(record: $0.record, document: $0.document) },
                doneMarks: try connection.doneMarks().map(\.mark))
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
