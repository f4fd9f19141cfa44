import Coursework
import Foundation
import SQL

/// Writes one batch in one transaction: removals, then contexts from the top down, then attempts.
///
/// What breaks a rule is left out and told; what SQLite cannot do ends the transaction, and then nothing is written.
struct SaveWriter {
    let connection: any Connection
    var outcome = SaveOutcome()
    private let clock: Clock
    /// How many children the parents have that got new ones.
    private var childCounts: [Int64: Int] = [:]

    static func write(_ batch: SaveBatch, to connection: any Connection, knownGeneration: Int64, clock: Clock) throws
        -> SaveOutcome
    {
        var writer = SaveWriter(connection: connection, clock: clock)
        try writer.writeGeneration(known: knownGeneration)
        for refusal in batch.refused { writer.outcome.fail(refusal.object, refusal.error) }
        for gone in batch.gone { try writer.remove(gone.object, row: gone.row) }
        for change in batch.contexts { try writer.write(change) }
        for change in batch.contexts where change.fields.contains(.navigation) { try writer.writeNavigation(change) }
        for change in batch.activities { try writer.write(change) }
        return writer.outcome
    }

    private init(connection: any Connection, clock: Clock) {
        self.connection = connection
        self.clock = clock
    }

    private mutating func writeGeneration(known: Int64) throws {
        let before = try connection.generation()
        outcome.foundForeignChange = before != known
        outcome.generation = before + 1
        try connection.run("UPDATE store SET generation = $1", Value(before + 1))
    }

    // MARK: - Contexts

    private mutating func remove(_ object: CLSContext, row: Int64) throws {
        let now = clock.now().timeIntervalSinceReferenceDate
        // Every row below it too; those that were removed before keep their date.
        try connection.run(
            """
            WITH RECURSIVE gone (id) AS (
                SELECT $1 UNION ALL SELECT context.id FROM context JOIN gone ON context.parent = gone.id
            )
            UPDATE context SET removed = $2, currentActivity = NULL
            WHERE id IN (SELECT id FROM gone) AND removed IS NULL
            """, Value(row), .real(now))
        try connection.run("DELETE FROM navigation WHERE child IN (SELECT id FROM context WHERE removed IS NOT NULL)")
        outcome.saved.append(object)
    }

    private mutating func write(_ change: SaveBatch.ContextChange) throws {
        if let parent = change.parent, outcome.failed.contains(ObjectIdentifier(parent)) {
            return outcome.fail(change.object, .dependsOnFailed(change.object, what: change.place))
        }
        let problems = problems(of: change)
        guard problems.isEmpty else { return problems.forEach { outcome.fail(change.object, $0) } }
        guard try store(change) else { return }
        if change.fields.contains(.thumbnail) { try writeThumbnail(change) }
        outcome.saved.append(change.object)
    }

    private func problems(of change: SaveBatch.ContextChange) -> [CLSError] {
        let findings = change.content.findings(at: change.path)
        let isReserved = change.content.type == .app && change.parent != nil
        return findings.map { .finding($0, of: change.object, at: change.place) }
            + (isReserved ? [.isReserved(change.object)] : [])
    }

    private mutating func store(_ change: SaveBatch.ContextChange) throws -> Bool {
        if let row = change.row { return try update(change, row: row) }
        // Another process may have stored the main app context first; what was set here goes into its row.
        if change.parent == nil, let stored = try connection.mainAppContext() {
            outcome.contextRows[ObjectIdentifier(change.object)] = stored.id
            return try change.fields.isEmpty || update(change, row: stored.id)
        }
        return try insert(change)
    }

    private mutating func insert(_ change: SaveBatch.ContextChange) throws -> Bool {
        let parent = try rowOfParent(change)
        if let parent, try !hasRoom(for: change, below: parent) { return false }
        let arguments =
            try [Value(parent), .text(change.object.identifier)] + change.content.storedValues() + [
                .real(change.created.timeIntervalSinceReferenceDate),
                .real(change.modified.timeIntervalSinceReferenceDate),
            ]
        // A removed one of the same path comes back as what is new now.
        var row: Int64?
        try connection.visit(
            """
            INSERT INTO context (parent, identifier, type, customTypeName, title, displayOrder, topic, isAssignable,
                ageLocation, ageLength, minutesLocation, minutesLength, summary, link, capabilities, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)
            ON CONFLICT (parent, identifier) DO UPDATE SET
                type = excluded.type, customTypeName = excluded.customTypeName, title = excluded.title,
                displayOrder = excluded.displayOrder, topic = excluded.topic, isAssignable = excluded.isAssignable,
                ageLocation = excluded.ageLocation, ageLength = excluded.ageLength,
                minutesLocation = excluded.minutesLocation, minutesLength = excluded.minutesLength,
                summary = excluded.summary, link = excluded.link, capabilities = excluded.capabilities,
                hasThumbnail = 0, hasNavigation = 0, primaryKind = NULL,
                created = excluded.created, modified = excluded.modified, removed = NULL
            WHERE removed IS NOT NULL
            RETURNING id
            """, arguments
        ) {
            row = $0.integer(0)
            return true
        }
        guard let row = try row ?? adoptStored(change, parent: parent) else {
            outcome.duplicates.append(change.object)
            outcome.fail(change.object, .existsAlready(change.object))
            return false
        }
        outcome.contextRows[ObjectIdentifier(change.object)] = row
        return true
    }

    /// What two processes' delegates make at once is one context and no mistake of anybody's.
    private func adoptStored(_ change: SaveBatch.ContextChange, parent: Int64?) throws -> Int64? {
        guard let parent, change.isMadeByDelegate else { return nil }
        return try connection.context(below: parent, identifier: change.object.identifier)?.id
    }

    private func rowOfParent(_ change: SaveBatch.ContextChange) throws -> Int64? {
        guard let parent = change.parent else { return nil }
        return outcome.contextRows[ObjectIdentifier(parent)] ?? Objects.locked { parent.row }
    }

    private mutating func update(_ change: SaveBatch.ContextChange, row: Int64) throws -> Bool {
        if change.fields.contains(.parent), try !move(change) { return false }
        var names = change.fields.columns
        let all = try zip(ContextField.columnOrder, change.content.storedValues())
        var arguments = all.filter { change.fields.contains($0.0) }.map(\.1)
        names.append("modified")
        arguments.append(.real(change.modified.timeIntervalSinceReferenceDate))
        arguments.append(Value(row))
        let settings = names.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: ", ")
        let changed = try connection.run(
            Query(built: "UPDATE context SET \(settings) WHERE id = $\(names.count + 1) AND removed IS NULL"),
            arguments)
        guard changed == 1 else {
            outcome.vanished.append(change.object)
            outcome.fail(change.object, .isGone(change.object))
            return false
        }
        return true
    }

    /// Hangs a stored context elsewhere, unless its place is taken or what is below it would lie too deep.
    private mutating func move(_ change: SaveBatch.ContextChange) throws -> Bool {
        guard let parent = try rowOfParent(change), let row = change.row else { return true }
        if let present = try connection.context(below: parent, identifier: change.object.identifier), present.id != row
        {
            outcome.fail(change.object, .existsAlready(change.object))
            return false
        }
        // A removed one of the same path makes room under a name that no app can give.
        try connection.run(
            """
            UPDATE context SET identifier = identifier || char(10) || id
            WHERE parent = $1 AND identifier = $2 AND removed IS NOT NULL AND id <> $3
            """, Value(parent), .text(change.object.identifier), Value(row))
        guard try hasRoom(for: change, below: parent) else { return false }
        let height = try connection.height(below: row)
        let deepest = IdentifierPath(change.path.elements + Array(repeating: "-", count: height))
        for finding in deepest.findings {
            outcome.fail(change.object, .finding(finding, of: change.object, at: change.place))
            return false
        }
        try connection.run("UPDATE context SET parent = $1 WHERE id = $2", Value(parent), Value(row))
        return true
    }

    /// No context has more children than the limit allows.
    private mutating func hasRoom(for change: SaveBatch.ContextChange, below parent: Int64) throws -> Bool {
        let count = try childCounts[parent] ?? connection.childCount(of: parent)
        for finding in Limit.findings(forChildren: count + 1) {
            outcome.fail(change.object, .finding(finding, of: change.object, at: change.place))
            return false
        }
        childCounts[parent] = count + 1
        return true
    }

    private func writeThumbnail(_ change: SaveBatch.ContextChange) throws {
        guard let row = change.row ?? outcome.contextRows[ObjectIdentifier(change.object)] else { return }
        if let png = change.png {
            try connection.run(
                """
                INSERT INTO thumbnail (context, png) VALUES ($1, $2)
                ON CONFLICT (context) DO UPDATE SET png = excluded.png
                """, Value(row), .blob(png))
        } else {
            try connection.run("DELETE FROM thumbnail WHERE context = $1", Value(row))
        }
        try connection.run("UPDATE context SET hasThumbnail = $2 WHERE id = $1", Value(row), Value(change.png != nil))
    }

    private func writeNavigation(_ change: SaveBatch.ContextChange) throws {
        guard let row = change.row ?? outcome.contextRows[ObjectIdentifier(change.object)] else { return }
        try connection.run("DELETE FROM navigation WHERE context = $1", Value(row))
        for (position, child) in change.navigation.enumerated() {
            let childRow = outcome.contextRows[ObjectIdentifier(child)] ?? Objects.locked { child.row }
            guard let childRow else { continue }
            try connection.run(
                "INSERT OR IGNORE INTO navigation (context, child, position) VALUES ($1, $2, $3)",
                Value(row), Value(childRow), Value(position))
        }
        try connection.run(
            "UPDATE context SET hasNavigation = $2 WHERE id = $1", Value(row), Value(!change.navigation.isEmpty))
    }
}
