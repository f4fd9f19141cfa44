import Coursework
import Foundation
import SQL

/// Writes one batch in one transaction: removals, then contexts, each once its parent is stored and its place is free,
/// then attempts.
///
/// What breaks a rule is left out and told; what SQLite cannot do ends the transaction, and then nothing is written.
struct SaveWriter {
    let connection: any Connection
    var outcome = SaveOutcome()
    private let clock: Clock
    /// The clock of the store, and what it says of all that this save writes.
    private(set) var storeClock: StoreClock
    let stamp: HybridTime
    /// What our clock says, and how many seconds the machine has been on.
    let now: Date
    let sinceStart: TimeInterval
    /// What the school's clock is ahead of ours, as far as is known.
    let correction: TimeInterval
    /// The row that was given last.
    private var lastRow: Int64?
    /// The place in the order of saving that the next new context gets: one save writes many in one order.
    private var nextPlace: HybridTime
    /// The parent of the last context that was written, for its siblings come next.
    private var family: Family?
    /// The rows of contexts that are about to leave the place where they are stored.
    private var displaced: Set<Int64>

    static func write(_ batch: SaveBatch, to connection: any Connection, knownGeneration: Int64, clock: Clock) throws
        -> SaveOutcome
    {
        var writer = try SaveWriter(connection, clock: clock, displaced: batch.displaced, known: knownGeneration)
        for refusal in batch.refused { writer.outcome.fail(refusal.object, refusal.error) }
        for gone in batch.gone { try writer.remove(gone.object, row: gone.row) }
        if !batch.gone.isEmpty { try writer.forgetShownThatAreGone() }
        let leftOver = try writer.write(batch.contexts)
        if !batch.mayWait { for (change, reason) in leftOver { writer.outcome.fail(change.object, reason) } }
        let stuck = try writer.removals(of: batch, above: leftOver.compactMap(\.0.row))
        guard stuck.isEmpty else { throw Stuck(rows: stuck) }
        for change in batch.contexts where change.fields.contains(.navigation) { try writer.writeNavigation(change) }
        for change in batch.activities { try writer.write(change) }
        for completion in batch.completions { try writer.write(completion) }
        try writer.passPlaces()
        return writer.outcome
    }

    /// A stored context, and how many children it has.
    private struct Family {
        let parent: CLSContext
        let row: Int64
        var count: Int
    }

    /// Removals that would take along what was to move away first and could not.
    struct Stuck: Error {
        let rows: Set<Int64>
    }

    private func removals(of batch: SaveBatch, above rows: [Int64]) throws -> Set<Int64> {
        guard !batch.gone.isEmpty else { return [] }
        return Set(batch.gone.map(\.row)).intersection(try rows.flatMap { try connection.rows(above: $0) })
    }

    private init(_ connection: any Connection, clock: Clock, displaced: Set<Int64>, known: Int64) throws {
        self.connection = connection
        self.clock = clock
        self.displaced = displaced
        let (generation, storeClock) = try connection.storeState()
        now = clock.now()
        sinceStart = clock.sinceStart()
        self.storeClock = storeClock
        stamp = self.storeClock.tick(now: now)
        nextPlace = stamp
        correction = storeClock.corrected(now).timeIntervalSince(now)
        outcome.foundForeignChange = generation != known
        outcome.generation = generation + 1
        try connection.run(
            "UPDATE store SET generation = $1, clock = $2", Value(generation + 1), Value(stamp.rawValue))
    }

    /// Advances the store's clock beyond all assigned positions, so that what is saved next comes after them.
    private func passPlaces() throws {
        guard nextPlace > stamp else { return }
        try connection.run("UPDATE store SET clock = max(clock, $1)", Value(nextPlace.rawValue))
    }

    private func write(_ completion: Completion) throws {
        try connection.run(
            "INSERT INTO completion (path, marked, unsent) VALUES ($1, $2, 1)",
            .text(String(decoding: try JSONEncoder().encode(completion.path), as: UTF8.self)),
            .real(completion.marked.timeIntervalSinceReferenceDate + correction))
    }

    // MARK: - Contexts

    private mutating func remove(_ object: CLSContext, row: Int64) throws {
        let now = clock.now().timeIntervalSinceReferenceDate
        let staying = "[" + displaced.map(String.init).joined(separator: ",") + "]"
        // Every row below it too, but for what moves elsewhere; those that were removed before keep their date.
        try connection.run(
            """
            WITH RECURSIVE gone (id) AS (
                SELECT $1 UNION ALL SELECT context.id FROM context JOIN gone ON context.parent = gone.id
                WHERE context.id NOT IN (SELECT value FROM json_each($3))
            )
            UPDATE context SET removed = $2, currentActivity = NULL, unsent = 1, edited = max($4, edited + 1),
                stamps = json_set(
                    coalesce(stamps, '{}'), '$.isRemoved',
                    json_object('time', printf('%016x', max($4, edited + 1)), 'device', $5))
            WHERE id IN (SELECT id FROM gone) AND removed IS NULL
            """, Value(row), .real(now), .text(staying), Value(stamp.rawValue), .text(storeClock.device.rawValue))
        outcome.saved.append(object)
    }

    /// Writes what can be written, repeatedly while that makes room for more.
    ///
    /// - Returns: what is left, with the reasons.
    private mutating func write(_ changes: [SaveBatch.ContextChange]) throws -> [(SaveBatch.ContextChange, CLSError)] {
        var waiting = changes
        while true {
            var leftOver: [(SaveBatch.ContextChange, CLSError)] = []
            for change in waiting {
                if let reason = try write(change) { leftOver.append((change, reason)) }
            }
            if leftOver.isEmpty || leftOver.count == waiting.count { return leftOver }
            waiting = leftOver.map(\.0)
        }
    }

    /// Writes a context, or notes that it fails; or else tells what stands in its way for now.
    private mutating func write(_ change: SaveBatch.ContextChange) throws -> CLSError? {
        let parent = try rowOfParent(change)
        if let above = change.parent, parent == nil {
            let reason = CLSError.dependsOnFailed(change.object, what: change.place)
            guard outcome.failed.contains(ObjectIdentifier(above)) else { return reason }
            outcome.fail(change.object, reason)
            return nil
        }
        let problems = problems(of: change)
        guard problems.isEmpty else {
            for problem in problems { outcome.fail(change.object, problem) }
            return nil
        }
        let reason: CLSError?
        if let row = try change.row ?? storedRoot(change) {
            reason = try update(change, row: row, below: parent)
        } else {
            reason = try insert(change, below: parent)
        }
        if reason == nil, !outcome.failed.contains(ObjectIdentifier(change.object)) {
            outcome.saved.append(change.object)
        }
        return reason
    }

    /// The row of a main app context that another process has stored meanwhile.
    private mutating func storedRoot(_ change: SaveBatch.ContextChange) throws -> Int64? {
        guard change.parent == nil, let row = try connection.mainAppContext()?.id else { return nil }
        outcome.contextRows[ObjectIdentifier(change.object)] = row
        return row
    }

    private func problems(of change: SaveBatch.ContextChange) -> [CLSError] {
        let findings = change.content.findings(at: change.path)
        let isReserved = change.content.type == .app && change.parent != nil
        return findings.map { .finding($0, of: change.object, at: change.place) }
            + (isReserved ? [.isReserved(change.object)] : []) + (change.thumbnailError.map { [$0] } ?? [])
    }

    /// Answers what stands in the way, if anything does.
    private mutating func insert(_ change: SaveBatch.ContextChange, below parent: Int64?) throws -> CLSError? {
        if let parent {
            if let problem = try lackOfRoom(for: change, below: parent) { return problem }
        } else if change.fields.isEmpty {
            outcome.implied = ObjectIdentifier(change.object)
        }
        guard let row = try insertRow(change, below: parent) else {
            // Only one that is stored under the same parent and name keeps a row from being inserted.
            guard let parent, let present = try connection.context(below: parent, identifier: change.object.identifier)
            else { return .existsAlready(change.object) }
            return try meet(present, change)
        }
        outcome.contextRows[ObjectIdentifier(change.object)] = row
        family?.count += 1
        if change.fields.contains(.thumbnail) { try writeThumbnail(change, row: row, isNew: true) }
        return nil
    }

    /// The new row; nil when the place is taken. A removed one of the same path comes back as what is new now.
    private mutating func insertRow(_ change: SaveBatch.ContextChange, below parent: Int64?) throws -> Int64? {
        // A number of our own, for asking SQLite which one it gave costs as much as the rest of the row.
        let row = try (lastRow ?? connection.lastContext()) + 1
        var arguments = [Value(row), Value(parent), .text(change.object.identifier)]
        arguments.reserveCapacity(20)
        try change.content.appendStoredValues(to: &arguments)
        arguments.append(.real(change.created.timeIntervalSinceReferenceDate))
        arguments.append(.real(change.modified.timeIntervalSinceReferenceDate))
        arguments.append(Value(stamp.rawValue))
        arguments.append(Value(nextPlace.rawValue))
        nextPlace = nextPlace.successor
        let count = try connection.run(
            """
            INSERT INTO context (id, parent, identifier, type, customTypeName, title, displayOrder, topic, isAssignable,
                ageLocation, ageLength, minutesLocation, minutesLength, summary, link, capabilities, created, modified,
                stamp, edited, unsent, saved)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $19, 1, $20)
            ON CONFLICT (parent, identifier) DO NOTHING
            """, arguments)
        guard count == 1 else { return try revive(Array(arguments.dropFirst())) }
        lastRow = row
        return row
    }

    /// Brings a removed context back as what is new now; nil when the one that is stored has not been removed.
    private func revive(_ arguments: [Value]) throws -> Int64? {
        var row: Int64?
        try connection.visit(
            """
            UPDATE context SET
                type = $3, customTypeName = $4, title = $5, displayOrder = $6, topic = $7, isAssignable = $8,
                ageLocation = $9, ageLength = $10, minutesLocation = $11, minutesLength = $12, summary = $13,
                link = $14, capabilities = $15, hasThumbnail = 0, hasNavigation = 0, primaryKind = NULL,
                created = $16, modified = $17, removed = NULL, fingerprint = NULL,
                stamp = max($18, edited + 1), stampDevice = NULL, stamps = NULL, edited = max($18, edited + 1), unsent = 1,
                saved = coalesce(saved, $19)
            WHERE parent = $1 AND identifier = $2 AND removed IS NOT NULL
            RETURNING id
            """, arguments
        ) {
            row = $0.integer()
            return true
        }
        return row
    }

    /// A new context's place is taken: by one that will move, or by the same context, as it has the same path.
    private mutating func meet(_ present: ContextRow, _ change: SaveBatch.ContextChange) throws -> CLSError? {
        if displaced.contains(present.id) { return .existsAlready(change.object) }
        if try couldNotBeKnown(present, change) {
            outcome.contextRows[ObjectIdentifier(change.object)] = present.id
            outcome.adopted[ObjectIdentifier(change.object)] = present
        } else {
            outcome.duplicates[ObjectIdentifier(change.object)] = (change.object, present)
            outcome.fail(change.object, .existsAlready(change.object))
        }
        return nil
    }

    /// Whether the stored context may have arrived after the app looked for it: from another process that saved at
    /// the same time, or from another device.
    private func couldNotBeKnown(_ present: ContextRow, _ change: SaveBatch.ContextChange) throws -> Bool {
        try change.isMadeByDelegate || change.isOvertaken || outcome.foundForeignChange
            || connection.isOfAnotherDevice(present.id)
    }

    private mutating func rowOfParent(_ change: SaveBatch.ContextChange) throws -> Int64? {
        if let family, family.parent === change.parent { return family.row }
        family = nil
        guard let parent = change.parent else { return nil }
        let stored =
            outcome.contextRows[ObjectIdentifier(parent)] ?? outcome.duplicates[ObjectIdentifier(parent)]?.stored.id
            ?? Objects.locked { parent.row }
        guard let row = stored else { return nil }
        // A parent that has been removed is found out when somebody wants to hang something below it.
        if let count = try connection.childCount(of: row) { family = Family(parent: parent, row: row, count: count) }
        return row
    }

    /// Answers what stands in the way, if anything does.
    private mutating func update(
        _ change: SaveBatch.ContextChange, row: Int64, below parent: Int64?
    ) throws -> CLSError? {
        if let parent, change.fields.contains(.parent), let problem = try move(change, row: row, below: parent) {
            return problem
        }
        var values: [Value] = []
        try change.content.appendStoredValues(to: &values)
        // Read before the row is written: a property that is set to what it was keeps its stamp.
        let stamps = try editedStamps(change, row: row)
        let all = zip(ContextField.columnOrder, values)
        let arguments =
            all.filter { change.fields.contains($0.0) }.map(\.1)
            + [.real(change.modified.timeIntervalSinceReferenceDate), Value(row)]
        let names = change.fields.columns + ["modified"]
        let settings = names.enumerated().map { "\($1) = $\($0 + 1)" }.joined(separator: ", ")
        let changed = try connection.run(
            Query(built: "UPDATE context SET \(settings) WHERE id = $\(names.count + 1) AND removed IS NULL"),
            arguments)
        if changed != 1 {
            outcome.vanished.append(change.object)
            outcome.fail(change.object, .isGone(change.object))
            return nil
        }
        if let stamps { try connection.write(stamps, ofContext: row) }
        if change.fields.contains(.thumbnail) { try writeThumbnail(change, row: row) }
        return nil
    }

    /// The stamps that a stored context has after the change; nil when nothing is different from what is stored.
    private func editedStamps(_ change: SaveBatch.ContextChange, row: Int64) throws -> ContextStamps? {
        guard let stored = try connection.context(row) else { return nil }
        let properties = change.fields.properties(thatDifferIn: stored.content, change.content)
        guard !properties.isEmpty, var stamps = try connection.stamps(ofContext: row, on: storeClock.device) else {
            return nil
        }
        stamps.edit(properties, at: stamp)
        return stamps
    }

    /// Hangs a stored context elsewhere, or answers what stands in the way: its place is taken, it would hang below
    /// itself, or what is below it would lie too deep.
    private mutating func move(
        _ change: SaveBatch.ContextChange, row: Int64, below parent: Int64
    ) throws -> CLSError? {
        let present = try connection.context(below: parent, identifier: change.object.identifier)
        if present?.id != row {
            if present != nil { return .existsAlready(change.object) }
            if try connection.isContext(parent, below: row) { return .wouldBeItsOwnAncestor(change.object) }
            if let problem = try lackOfRoom(for: change, below: parent) { return problem }
            let deepest = try connection.deepestPath(below: row, at: change.path)
            if let finding = deepest.findings.first { return .finding(finding, of: change.object, at: change.place) }
            try rehang(change, row: row, below: parent)
        }
        displaced.remove(row)
        return nil
    }

    private mutating func rehang(_ change: SaveBatch.ContextChange, row: Int64, below parent: Int64) throws {
        // A removed one with the same path gets a name that no app can use, because names cannot contain NUL.
        try connection.run(
            """
            UPDATE context SET identifier = identifier || char(0) || id
            WHERE parent = $1 AND identifier = $2 AND removed IS NOT NULL AND id <> $3
            """, Value(parent), .text(change.object.identifier), Value(row))
        let before = try connection.first("SELECT parent FROM context WHERE id = $1", Value(row)) { $0.integer() }
        try connection.run("UPDATE context SET parent = $1 WHERE id = $2", Value(parent), Value(row))
        if let before { try tellOfMove(of: row, from: before) }
        // One parent has gained a child, and another has lost one.
        family = nil
    }

    /// Others identify contexts by path: for them, everything that moved is removed from its old path and new at
    /// another.
    private mutating func tellOfMove(of row: Int64, from parent: Int64) throws {
        try leaveTombstones(of: row, below: parent)
        lastRow = nil
        try connection.run(
            """
            WITH RECURSIVE moved (id) AS (
                SELECT $1 UNION ALL SELECT context.id FROM context JOIN moved ON context.parent = moved.id
            )
            UPDATE context SET unsent = 1, edited = max($2, edited + 1), stamp = max($2, edited + 1),
                stampDevice = NULL, stamps = NULL
            WHERE id IN (SELECT id FROM moved) AND removed IS NULL
            """, Value(row), Value(stamp.rawValue))
    }

    private func leaveTombstones(of row: Int64, below parent: Int64) throws {
        let tombstone = try connection.first(
            """
            INSERT INTO context (parent, identifier, type, customTypeName, title, displayOrder, topic, isAssignable,
                ageLocation, ageLength, minutesLocation, minutesLength, summary, link, capabilities, created, modified,
                removed, stamp, edited, unsent, saved)
            SELECT $2, identifier, type, customTypeName, title, displayOrder, topic, isAssignable,
                ageLocation, ageLength, minutesLocation, minutesLength, summary, link, capabilities, created, modified,
                $3, max($4, edited + 1), max($4, edited + 1), 1, saved
            FROM context WHERE id = $1
            RETURNING id
            """, Value(row), Value(parent), .real(clock.now().timeIntervalSinceReferenceDate), Value(stamp.rawValue)
        ) { $0.integer() }
        guard let tombstone else { return }
        let children = try connection.all("SELECT id FROM context WHERE parent = $1 AND removed IS NULL", [Value(row)])
        {
            $0.integer()
        }
        for child in children { try leaveTombstones(of: child, below: tombstone) }
    }

    /// No context has more children than the limit allows, and one that has been removed has none.
    private func lackOfRoom(for change: SaveBatch.ContextChange, below parent: Int64) throws -> CLSError? {
        guard let family else { return .parentIsGone(change.object) }
        return Limit.findings(forChildren: family.count + 1).first.map {
            .finding($0, of: change.object, at: change.place)
        }
    }
}
