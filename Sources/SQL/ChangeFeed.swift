/// A list of changes for each organization. Readers follow it with a cursor and never miss an entry.
///
/// With several writers, entries do not become visible in the order of their numbers: 8 may be committed before 7,
/// and a reader who has seen 8 would never ask for 7. So an entry carries the number of the transaction that wrote
/// it, and readers stop before the oldest running transaction: everything before it is complete. A writer that stays
/// open for long delays the feed, but no entry is lost.
///
/// Cursors belong to one history. After an older copy of the database is restored, numbers would be used again, so
/// ``begin(_:newHistory:)`` then starts a new history and cursors of the previous one are refused. Cursors older than
/// the last pruned entry are refused as well: see ``prune(olderThan:now:_:)``.
package struct ChangeFeed: Sendable {
    /// One entry.
    package struct Change: Hashable, Sendable {
        /// What changed; the text is up to the caller.
        package var topic: String
        /// More details; may be empty.
        package var detail: String

        package init(topic: String, detail: String = "") {
            self.topic = topic
            self.detail = detail
        }
    }

    /// A page of entries.
    package struct Page: Hashable, Sendable {
        package var changes: [Change]
        /// The cursor with which to continue.
        package var cursor: Cursor
        /// Whether there are more entries to read now.
        package var hasMore: Bool
    }

    private let appending: Query
    private let paging: Query
    private let newest: GroupQuery
    private let renewal: Query
    private let history: Query
    private let noting: Query

    /// Create it once per database and keep it.
    package init(_ dialect: Dialect) {
        func query(_ text: String) -> Query { Query(kept: dialect.expand(text)) }
        appending = query(
            """
            INSERT INTO change (organization, writer, topic, detail)
            SELECT $1, base + {transaction}, $2, $3 FROM changeHistory
            """)
        // The history and the pruning mark come first in the same result, because over a network a separate query
        // would double the cost. Entries after the cursor by the same writer and by later writers are two ranges:
        // with a single writer, SQLite would read all entries for (writer, number) > ($2, $3).
        paging = query(
            """
            SELECT 0 AS kind, name, prunedWriter AS writer, prunedNumber AS number, '' AS topic, '' AS detail
            FROM changeHistory
            UNION ALL
            SELECT * FROM (
                SELECT 1, '', writer, number, topic, detail FROM change
                WHERE organization = $1 AND writer = $2 AND number > $3
                    AND writer < (SELECT base + {horizon} FROM changeHistory)
                ORDER BY number LIMIT $4
            ) AS rest
            UNION ALL
            SELECT * FROM (
                SELECT 1, '', writer, number, topic, detail FROM change
                WHERE organization = $1 AND writer > $2
                    AND writer < (SELECT base + {horizon} FROM changeHistory)
                ORDER BY writer, number LIMIT $4
            ) AS news
            ORDER BY kind, writer, number
            """)
        // Ordered, so that PostgreSQL takes the index: it would look through all entries for one that it expects to be there.
        let last = """
            FROM change c WHERE c.organization = asked.organization AND c.writer < h.base + {horizon}
                ORDER BY c.writer DESC, c.number DESC LIMIT 1
            """
        newest = GroupQuery(
            dialect.expand(
                """
                WITH asked (organization) AS ({asked})
                SELECT asked.organization, h.name, coalesce((SELECT c.writer \(last)), h.prunedWriter) AS writer,
                    coalesce((SELECT c.number \(last)), h.prunedNumber) AS number
                FROM asked CROSS JOIN changeHistory h
                """), columns: 1, common: 0)
        renewal = query(
            """
            UPDATE changeHistory SET name = $1, base = base + CASE
                WHEN $2 >= base + {transaction} THEN $2 + 1 - base - {transaction} ELSE 0 END
            """)
        history = query("SELECT name, base + {transaction} AS now FROM changeHistory")
        noting = query(
            """
            INSERT INTO changeTime (at, writer, number)
            SELECT $1, base + {horizon} - 1, coalesce((SELECT max(number) FROM change), 0) FROM changeHistory
            WHERE 1 = 1 ON CONFLICT (at) DO NOTHING
            """)
    }

    /// The feed's tables: one migration among those of the program that uses it.
    package static let migration = Migration(
        "the feed of changes",
        """
        CREATE TABLE change (
            number {identity},
            organization {text} NOT NULL,
            writer {integer} NOT NULL,
            topic {text} NOT NULL,
            detail {text} NOT NULL
        ) {strict};
        CREATE INDEX changeOfOrganization ON change (organization, writer, number);

        -- One row. The base is what transactions' numbers are counted from: it grows when they start anew. Up to the pruned
        -- entry all are gone.
        CREATE TABLE changeHistory (
            name {text} NOT NULL,
            base {integer} NOT NULL,
            prunedWriter {integer} NOT NULL DEFAULT 0,
            prunedNumber {integer} NOT NULL DEFAULT 0
        ) {strict};

        -- Where the feed stood at some times, so that entries need none of their own: all up to there are older.
        CREATE TABLE changeTime (
            at {integer} NOT NULL PRIMARY KEY,
            writer {integer} NOT NULL,
            number {integer} NOT NULL
        ) {strict};
        INSERT INTO changeHistory (name, base) VALUES ('', 0);
        """)

    /// A server calls this first, before it uses the database.
    ///
    /// - Parameters:
    ///   - newHistory: a random name without a hyphen, used if a new history has to begin.
    ///   - isRestored: whether the database was replaced by an older copy. A copy moved to another PostgreSQL server
    ///     is noticed without this.
    package func begin(_ connection: any Connection, newHistory: String, isRestored: Bool = false) throws {
        try connection.lock(["changeHistory"])
        let last = try connection.first("SELECT coalesce(max(writer), 0) FROM change") { $0.integer() } ?? 0
        let noted = try connection.first("SELECT coalesce(max(writer), 0) FROM changeTime") { $0.integer() } ?? 0
        let known = try connection.first(history) { (name: $0.text("name"), transaction: $0.integer("now")) }
        guard let known, !known.name.isEmpty, known.transaction >= max(last, noted), !isRestored else {
            try connection.run(renewal, .text(newHistory), .integer(max(last, noted)))
            return
        }
    }

    /// Adds an entry, in the transaction that makes the change.
    package func append(_ topic: String, detail: String = "", of organization: String, _ connection: any Connection)
        throws
    {
        try connection.enqueue(appending, .text(organization), .text(topic), .text(detail))
    }

    /// The entries after `cursor`, oldest first.
    ///
    /// - Throws: ``Cursor/Unknown`` when the cursor is of another history, or entries after it have been pruned: read
    ///   everything anew, from ``now(of:_:)`` on.
    package func page(
        of organization: String, after cursor: Cursor, limit: Int, _ connection: any Connection
    ) throws -> Page {
        var page = Page(changes: [], cursor: cursor, hasMore: false)
        var isKnown = false
        let arguments: [Value] = [
            .text(organization), .integer(cursor.writer), .integer(cursor.number), .integer(Int64(limit) + 1),
        ]
        try connection.visit(paging, arguments) { row in
            if row.integer("kind") == 0 {
                let pruned = Cursor(
                    history: row.text("name"), writer: row.integer("writer"), number: row.integer("number"))
                isKnown = cursor.isAtOrAfter(pruned)
            } else if page.changes.count < limit {
                (page.cursor.writer, page.cursor.number) = (row.integer("writer"), row.integer("number"))
                page.changes.append(Change(topic: row.text("topic"), detail: row.text("detail")))
            } else {
                page.hasMore = true
            }
            return true
        }
        guard isKnown else { throw Cursor.Unknown() }
        return page
    }

    /// The position after the last entry. A reader that reads the whole state in the same transaction misses nothing
    /// after this.
    package func now(of organization: String, _ connection: any Connection) throws -> Cursor {
        try connection.find(now(of: [organization]))[organization] ?? Cursor(history: "", writer: 0, number: 0)
    }

    /// The same for several organizations, as a lookup that can be combined with others. If there is no entry, it is the
    /// position up to which entries were pruned: the oldest valid cursor.
    package func now(of organizations: Set<String>) -> Lookup<[String: Cursor]> {
        newest.lookup([], organizations.map { [.text($0)] }, into: [:]) { now, row in
            now[row.text("organization")] = Cursor(
                history: row.text("name"), writer: row.integer("writer"), number: row.integer("number"))
        }
    }
}

extension ChangeFeed {
    /// Its tables, which do not belong in a backup, because a copy begins its own history.
    package static let tables: Set<String> = ["change", "changeHistory", "changeTime"]

    /// When ``prune(olderThan:now:_:)`` was called last.
    package func lastPruned(_ connection: any Connection) throws -> Int64? {
        try connection.first("SELECT max(at) FROM changeTime") { $0.integerIfAny() } ?? nil
    }

    /// Deletes entries older than `limit`, and remembers the feed's present position. Call it once in a while in a
    /// transaction of its own; entries are kept longer by up to the time between two calls.
    ///
    /// Times can be any numbers that grow. Cursors from before the last deleted entry are refused from then on.
    /// - Returns: how many entries were deleted.
    @discardableResult
    package func prune(olderThan limit: Int64, now: Int64, _ connection: any Connection) throws -> Int {
        try connection.lock(["changeHistory"])
        try connection.run(noting, .integer(now))
        let note = try connection.first(
            "SELECT at, writer, number FROM changeTime WHERE at <= $1 ORDER BY at DESC LIMIT 1", .integer(limit)
        ) { (at: $0.integer("at"), place: [Value.integer($0.integer("writer")), .integer($0.integer("number"))]) }
        guard let note else { return 0 }
        try connection.run("DELETE FROM changeTime WHERE at < $1", .integer(note.at))
        let last = try connection.all(
            """
            SELECT writer, number FROM change WHERE (writer, number) <= ($1, $2)
            ORDER BY writer DESC, number DESC LIMIT 1
            """, note.place
        ) { [Value.integer($0.integer("writer")), .integer($0.integer("number"))] }.first
        guard let last else { return 0 }
        try connection.run("UPDATE changeHistory SET prunedWriter = $1, prunedNumber = $2", last)
        return try connection.run("DELETE FROM change WHERE (writer, number) <= ($1, $2)", last)
    }
}

extension ChangeFeed {
    /// A position in the feed, as an opaque text.
    package struct Cursor: Hashable, Sendable {
        /// Thrown for a cursor that does not belong to this database's history.
        package struct Unknown: Error, Hashable {}

        fileprivate var history: String
        fileprivate var writer: Int64
        fileprivate var number: Int64

        fileprivate init(history: String, writer: Int64, number: Int64) {
            self.history = history
            self.writer = writer
            self.number = number
        }

        package init(_ text: String) throws(Unknown) {
            let parts = text.split(separator: "-", omittingEmptySubsequences: false)
            guard parts.count == 3, let writer = Int64(parts[1]), let number = Int64(parts[2]) else { throw Unknown() }
            self.init(history: String(parts[0]), writer: writer, number: number)
        }

        package var text: String { "\(history)-\(writer)-\(number)" }

        /// Whether a reader here has seen everything up to another cursor; false for one of another history.
        package func isAtOrAfter(_ other: Cursor) -> Bool {
            history == other.history && (writer, number) >= (other.writer, other.number)
        }
    }
}
