/// One step in the history of a database's tables. Once released it never changes.
///
/// It speaks SQL and uses no type of ours, so that it still means in ten years what it meant when it ran first. What the
/// engines spell differently stands in braces: see ``Dialect``.
package struct Migration: Sendable {
    /// What the step does, for whoever reads the table of steps taken.
    package var name: String
    package var script: String

    package init(_ name: String, _ script: String) {
        self.name = name
        self.script = script
    }
}

extension Database {
    /// Takes the steps that the database has not taken yet, all in one transaction or none.
    ///
    /// - Throws: ``SQLError`` with code `newer` when the database has taken steps that `migrations` does not hold.
    package func migrate(_ migrations: [Migration], file: String) throws {
        if try read({ try $0.stepsTaken() }) == migrations.count { return }
        try write { connection in
            // Processes that start together take the steps one after the other, and so each of them once.
            try connection.hold(["migration"])
            try connection.take(migrations, dialect, file: file)
        }
    }

    /// The steps that ``migrate(_:file:)`` would take now.
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
    /// Takes the steps that have not been taken yet, as a part of a transaction.
    package func take(_ migrations: [Migration], _ dialect: Dialect, file: String) throws {
        try run("CREATE TABLE IF NOT EXISTS migration (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE)")
        let taken = try stepsTaken()
        guard taken <= migrations.count else {
            throw SQLError.newer(file: file, taken: taken, known: migrations.count)
        }
        for number in taken..<migrations.count {
            try runScript(dialect.expand(migrations[number].script))
            try run(
                "INSERT INTO migration (number, name) VALUES ($1, $2)",
                Value(number + 1), .text(migrations[number].name))
        }
    }

    /// How many steps the database has taken; none when it has no table of them.
    package func stepsTaken() throws -> Int {
        guard try hasTable("migration") else { return 0 }
        return try first("SELECT coalesce(max(number), 0) FROM migration") { Int($0.integer(0)) } ?? 0
    }
}

extension SQLError {
    fileprivate static func newer(file: String, taken: Int, known: Int) -> SQLError {
        SQLError(
            .newer,
            """
            \(file) was written by a newer version (step \(taken); this one knows \(known)). Nothing was changed. \
            Update this program, or move the file away to start afresh.
            """)
    }
}
