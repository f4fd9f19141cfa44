import SQL

extension SQLiteDatabase {
    /// SQLite chooses indexes by how many rows it expects for each value. Without statistics it assumes that every
    /// column narrows a search to ten rows. A column with the same value in nearly all rows then looks as good as a
    /// key, and a query for a handout's students reads all students of the school. `ANALYZE` would only count what is
    /// there today, which in a new school is nothing, so each index is described as it will be in a large school.
    package func expectLargeTables(sharing column: String) throws {
        let isTold = try read { connection in
            try connection.hasTable("sqlite_stat1")
                && connection.first(Self.isTold) { $0.bool() } == true
        }
        if isTold { return }
        try write { connection in
            // Creates the statistics table, which only SQLite itself can do.
            try connection.runScript("ANALYZE migration; DELETE FROM sqlite_stat1")
            try connection.run(Self.telling, .text(column))
            try connection.runScript("ANALYZE sqlite_schema")
        }
        // Connections that are open already would not read it.
        forgetReaders()
    }

    private static let isTold: Query = """
        SELECT (SELECT count(*) FROM sqlite_stat1) =
            (SELECT count(*) FROM sqlite_master t JOIN pragma_index_list(t.name) WHERE t.type = 'table'
                AND t.name NOT LIKE 'sqlite%')
        """

    private static let telling: Query = """
        INSERT INTO sqlite_stat1 (tbl, idx, stat)
        SELECT tbl, idx, '1000000 ' || group_concat(count, ' ') FROM (
            SELECT tbl, idx, CASE
                WHEN isUnique AND place = last THEN 1
                -- How many rows are left by the columns up to this one.
                ELSE CASE place - (leading = $1) WHEN -1 THEN 1000000 WHEN 0 THEN 1000 WHEN 1 THEN 30 ELSE 2 END
                END AS count
            FROM (
                SELECT t.name AS tbl,
                    -- The key of a table that is one with it goes by the table's name.
                    CASE WHEN l.origin = 'pk' THEN t.name ELSE l.name END AS idx,
                    l."unique" AS isUnique, i.seqno AS place,
                    max(i.seqno) OVER (PARTITION BY t.name, l.name) AS last,
                    first_value(i.name) OVER (PARTITION BY t.name, l.name ORDER BY i.seqno) AS leading
                FROM sqlite_master t JOIN pragma_index_list(t.name) l JOIN pragma_index_info(l.name) i
                WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'
                ORDER BY t.name, l.name, i.seqno
            )
        ) GROUP BY tbl, idx
        """
}
