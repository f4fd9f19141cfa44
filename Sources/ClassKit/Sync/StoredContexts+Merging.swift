import Coursework
import Foundation
import SQL

extension StoredContexts {
    /// Merges what others know about a context: for each property the latest edit wins.
    ///
    /// - Returns: Whether anything changed here.
    mutating func merge(_ theirs: ContextRecord, into root: String, now: Date) throws -> Bool {
        // What no app of ours could have saved is not for this store.
        guard theirs.path.elements.first?.canonicalSpelling == root, theirs.findings.isEmpty,
            theirs.edited.time.isCredible(at: now),
            theirs.path.depth == 1 || theirs.description.type != .app
        else { return false }
        let row = try self.row(at: theirs.path)
        guard let mine = try record(ofRow: row, now: now) else { return false }
        var merged = mine
        merged.merge(theirs)
        // What differs from theirs is unknown to the school, or soon will be: it stays unsent if it was.
        if merged == theirs {
            try connection.run("UPDATE context SET unsent = NULL WHERE id = $1", Value(row))
            told.append(row)
        }
        guard merged != mine else { return false }
        try write(merged, over: mine, row: row)
        return true
    }

    /// The row of a path, created if necessary: as removed and with the earliest stamp, so that it is not visible and
    /// every declaration wins over it.
    private func row(at path: IdentifierPath) throws -> Int64 {
        var parent: Int64?
        for identifier in path.elements.map(\.canonicalSpelling) {
            let isRoot = parent == nil
            let found =
                isRoot
                ? try connection.mainAppContext()?.id
                : try connection.first(.anyChild, Value(parent), .text(identifier)) { $0.integer() }
            parent = try found ?? insert(identifier, below: parent)
        }
        return parent ?? 0
    }

    private func insert(_ identifier: String, below parent: Int64?) throws -> Int64 {
        let content = ContextDescription(type: parent == nil ? .app : .none, title: identifier)
        var arguments = [Value(parent), .text(identifier)]
        try content.appendStoredValues(to: &arguments)
        // The main app context is there from the start.
        arguments.append(parent == nil ? .null : .real(0))
        var row: Int64 = 0
        try connection.visit(
            """
            INSERT INTO context (parent, identifier, type, customTypeName, title, displayOrder, topic, isAssignable,
                ageLocation, ageLength, minutesLocation, minutesLength, summary, link, capabilities, created, modified,
                removed)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 0, 0, $16)
            RETURNING id
            """, arguments
        ) {
            row = $0.integer()
            return true
        }
        return row
    }

    private func write(_ merged: ContextRecord, over mine: ContextRecord, row: Int64) throws {
        var content = merged.description
        if merged.path.depth == 1 { content.type = .app }
        let edited = merged.edited.time.date.timeIntervalSinceReferenceDate
        let isRemoved = merged.isRemoved && merged.path.depth > 1
        var arguments = [Value(row)]
        try content.appendStoredValues(to: &arguments)
        arguments += try ContextStamps(of: merged, on: device).storedValues()
        arguments += [Value(merged.thumbnail.value), .real(edited), isRemoved ? .real(edited) : .null]
        arguments.append(Value(merged.saved?.rawValue))
        try connection.run(
            """
            UPDATE context SET
                type = $2, customTypeName = $3, title = $4, displayOrder = $5, topic = $6, isAssignable = $7,
                ageLocation = $8, ageLength = $9, minutesLocation = $10, minutesLength = $11, summary = $12,
                link = $13, capabilities = $14, stamp = $15, stampDevice = $16, stamps = $17, edited = max(edited, $18),
                fingerprint = $19, created = iif(created = 0, $20, created), modified = max(modified, $20),
                removed = iif($21 IS NULL, NULL, coalesce(removed, $21)),
                currentActivity = iif($21 IS NULL, currentActivity, NULL), saved = $22
            WHERE id = $1
            """, arguments)
        if merged.navigationChildren != mine.navigationChildren {
            try show(merged.navigationChildren.value?.elements ?? [], below: row)
        }
    }

    private func show(_ children: [IdentifierPath], below row: Int64) throws {
        try connection.run("DELETE FROM navigation WHERE context = $1", Value(row))
        for (position, path) in children.enumerated() {
            try connection.run(
                "INSERT OR IGNORE INTO navigation (context, child, position) VALUES ($1, $2, $3)",
                Value(row), Value(try self.row(at: path)), Value(position))
        }
        try connection.run(
            "UPDATE context SET hasNavigation = $2 WHERE id = $1", Value(row), Value(!children.isEmpty))
    }
}

extension Query {
    fileprivate static let anyChild = Query(kept: "SELECT id FROM context WHERE parent = $1 AND identifier = $2")
}
