import CSQLite
import SQL

// Many rows for one table at once. Row by row, SQLite looks up each reference and finds a place in each index: of a million people in
// classes that is more than half of the time. Made at the end, an index is sorted and written from its beginning to its end.
extension SQLiteConnection {
    private struct Index {
        var name: String
        var script: String
    }

    private struct Reference {
        var parent: String
        var columns: [(own: String, other: String)] = []
    }

    /// From so many rows on it is worth it.
    private static let many = 5_000

    func grow(_ table: String, by count: Int, _ body: () throws -> Void) throws {
        guard count >= Self.many, try !hasMore(than: count, in: table) else { return try body() }
        let statistics = try statistics(of: table)
        let indexes = try all(Self.indexes, [.text(table)]) {
            Index(name: $0.text("name"), script: $0.text("sql"))
        }
        for index in indexes { try runScript("DROP INDEX \(index.name)") }
        try withoutReferences(body)
        for index in indexes { try runScript(index.script) }
        try tell(statistics, of: table)
        for reference in try references(of: table) { try check(reference, of: table) }
    }

    private static let indexes: Query =
        "SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = $1 AND sql IS NOT NULL ORDER BY name"

    private func hasMore(than count: Int, in table: String) throws -> Bool {
        try first(Query(kept: "SELECT 1 FROM \(table) LIMIT 1 OFFSET $1"), .integer(Int64(count))) { _ in true }
            ?? false
    }

    private func withoutReferences(_ body: () throws -> Void) throws {
        csqlite_check_references(handle, 0)
        defer { csqlite_check_references(handle, 1) }
        try body()
    }

    // MARK: - What goes with an index

    /// How the query planner sees the indexes, see ``SQLiteDatabase/expectLargeTables(sharing:)``: it is gone with an index.
    private func statistics(of table: String) throws -> [(index: String, counts: String)] {
        guard try hasTable("sqlite_stat1") else { return [] }
        return try all("SELECT idx, stat FROM sqlite_stat1 WHERE tbl = $1", [.text(table)]) {
            ($0.text("idx"), $0.text("stat"))
        }
    }

    private func tell(_ statistics: [(index: String, counts: String)], of table: String) throws {
        guard !statistics.isEmpty else { return }
        try run("DELETE FROM sqlite_stat1 WHERE tbl = $1", .text(table))
        for (index, counts) in statistics {
            try run(
                "INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES ($1, $2, $3)", .text(table), .text(index),
                .text(counts))
        }
        try runScript("ANALYZE sqlite_schema")
    }

    // MARK: - References

    private func references(of table: String) throws -> [Reference] {
        var found: [Int64: Reference] = [:]
        try visit(
            """
            SELECT id, "table" AS parent, "from" AS own, "to" AS other FROM pragma_foreign_key_list($1) ORDER BY id, seq
            """, [.text(table)]
        ) { row in
            let parent = row.text("parent")
            found[row.integer("id"), default: Reference(parent: parent)].columns
                .append((row.text("own"), row.text("other")))
            return true
        }
        return Array(found.values)
    }

    private func check(_ reference: Reference, of table: String) throws {
        let isSet = reference.columns.map { "c.\($0.own) IS NOT NULL" }.joined(separator: " AND ")
        let isSame = reference.columns.map { "p.\($0.other) = c.\($0.own)" }.joined(separator: " AND ")
        let orphan = try first(
            Query(
                kept: """
                    SELECT 1 FROM \(table) c WHERE \(isSet)
                        AND NOT EXISTS (SELECT 1 FROM \(reference.parent) p WHERE \(isSame)) LIMIT 1
                    """)
        ) { _ in true }
        guard orphan == nil else {
            throw SQLError(
                sqlite: SQLITE_CONSTRAINT, path: path, detail: "a row of \(table) without its \(reference.parent)")
        }
    }
}
