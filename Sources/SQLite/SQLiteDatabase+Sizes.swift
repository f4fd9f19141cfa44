import SQL

extension SQLiteDatabase {
    /// SQLite chooses indexes by how many rows it expects of each, and without being told it takes every column for one that
    /// leaves ten. A column that nearly all rows share then looks as good as a key: who asks for a handout's students gets
    /// all students of the school gone through. Counting (`ANALYZE`) would say what is there today, and of a new school
    /// nothing; so each index is described as it will be in a large one.
    package func expectLargeTables(sharing column: String) throws {
        let isTold = try read { connection in
            try connection.hasTable("sqlite_stat1")
                && connection.first(Self.isTold) { $0.bool() } == true
        }
        if isTold { return }
        try write { connection in
            // Makes the table of what is known; nobody else may.
            try connection.runScript("ANALYZE migration; DELETE FROM sqlite_stat1")
            try connection.run(Self.telling, .text(column))
            try connection.runScript("ANALYZE sqlite_schema")
        }
        // Who has the tables open already would not look again.
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
