/// One migration of a database's tables. Once released it never changes.
///
/// It speaks SQL and uses no type of ours, so that it still means in ten years what it meant when it ran first. What
/// engines spell differently is written in braces: see ``Dialect``.
package struct Migration: Sendable {
    /// A column that only some databases have already.
    package struct Addition: Sendable {
        package var table: String
        package var column: String
        /// Its type and constraints.
        package var definition: String

        package init(_ table: String, _ column: String, _ definition: String) {
            self.table = table
            self.column = column
            self.definition = definition
        }
    }

    /// A description for people who read the table of migrations.
    package var name: String
    /// Columns that are added if missing, before the script runs: SQLite has no syntax for that.
    package var additions: [Addition]
    package var script: String

    package init(_ name: String, adding additions: [Addition] = [], _ script: String) {
        self.name = name
        self.additions = additions
        self.script = script
    }
}

extension Database {
    /// Runs the migrations that the database has not run yet, all in one transaction.
    ///
    /// - Parameter expected: what the tables must look like afterwards.
    /// - Throws: ``SQLError`` with code `newer` when the database has run migrations that are not in `migrations`,
    ///   and with `otherTables` when its tables are not the expected ones. Nothing is changed then.
    package func migrate(_ migrations: [Migration], expecting expected: ExpectedTables? = nil, file: String) throws {
        let isUpToDate = try read { connection in
            guard try connection.stepsTaken() == migrations.count else { return false }
            try connection.check(expected, file: file)
            return true
        }
        if isUpToDate { return }
        try write { connection in
            // Processes that start together run the migrations one after the other, so each migration runs only once.
            try connection.lock(["migration"])
            try connection.take(migrations, dialect, file: file)
            try connection.check(expected, file: file)
        }
    }

    /// The migrations that ``migrate(_:file:)`` would run now.
    package func stepsToTake(of migrations: [Migration], file: String) throws -> ArraySlice<Migration> {
        try read { connection in
            let taken = try connection.stepsTaken()
            guard taken <= migrations.count else {
                throw SQLError.newer(file: file, taken: taken, known: migrations.count)
            }
            return migrations.dropFirst(taken)
        }
    }
}

extension Connection {
    /// Runs the missing migrations inside a transaction.
    package func take(_ migrations: [Migration], _ dialect: Dialect, file: String) throws {
        try run("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
        let taken = try stepsTaken()
        guard taken <= migrations.count else {
            throw SQLError.newer(file: file, taken: taken, known: migrations.count)
        }
        for number in max(0, taken)..<migrations.count {
            try add(migrations[number].additions, dialect)
            try runScript(dialect.expand(migrations[number].script))
            try run(
                "INSERT INTO migration (number, name) VALUES ($1, $2)",
                Value(number + 1), .text(migrations[number].name))
        }
    }

    private func add(_ additions: [Migration.Addition], _ dialect: Dialect) throws {
        guard !additions.isEmpty else { return }
        let columns = try columns()
        for addition in additions where !columns.has(addition.column, in: addition.table) {
            let definition = dialect.expand(addition.definition)
            try runScript("ALTER TABLE \(addition.table) ADD COLUMN \(addition.column) \(definition)")
        }
    }

    /// - Throws: ``SQLError`` with code `otherTables` when the tables are not the expected ones.
    package func check(_ expected: ExpectedTables?, file: String) throws {
        guard let expected else { return }
        let differences = try expected.differences(of: columns())
        guard differences.isEmpty else { throw SQLError.otherTables(file: file, differences) }
    }

    /// How many migrations the database has run; 0 when it has no table of them.
    package func stepsTaken() throws -> Int {
        guard try hasTable("migration") else { return 0 }
        return try first("SELECT coalesce(max(number), 0) FROM migration") { Int($0.integer()) } ?? 0
    }
}

extension SQLError {
    fileprivate static func otherTables(file: String, _ differences: [String]) -> SQLError {
        let some = differences.prefix(5).joined(separator: "; ")
        let more = differences.count > 5 ? "; and \(differences.count - 5) more differences" : ""
        return SQLError(
            .otherTables,
            """
            The tables in \(file) are not those of this version: \(some)\(more). Nothing was changed. Keep a copy of it; then go on \
            with the version that wrote it, or restore a backup.
            """)
    }

    fileprivate static func newer(file: String, taken: Int, known: Int) -> SQLError {
        SQLError(
            .newer,
            """
            \(file) was written by a newer version (step \(taken); this one knows \(known)). Nothing was changed. \
            Update this program, or move the file away to start afresh.
            """)
    }
}
