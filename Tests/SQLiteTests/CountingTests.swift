import SQL
import SQLite
import Testing

/// Changes of rows are counted by whatever statement, and what cannot be followed counts as a change of all.
@Suite struct CountingTests {
    let place = try! Place()

    private func open() throws -> SQLiteDatabase {
        let database = try place.openWithLessons()
        try database.count([CountedRows("lesson", rare: ["'lesson/' || {row}.title"])])
        return database
    }

    private func numbers(_ database: SQLiteDatabase) throws -> [UInt64] {
        try database.write { connection in
            let changes = try #require(connection.changes)
            return ["umbra", "penumbra"].map { changes.number(of: "lesson/\($0)") }
        }
    }

    @Test(arguments: [
        "INSERT INTO lesson (id, title) VALUES (7, 'umbra')",
        "INSERT INTO lesson (id, title) VALUES (1, 'umbra') ON CONFLICT (id) DO UPDATE SET title = excluded.title",
        "UPDATE lesson SET id = 8 WHERE title = 'umbra'", "UPDATE lesson SET title = 'antumbra' WHERE title = 'umbra'",
        "UPDATE lesson SET title = 'umbra' WHERE title = 'antumbra'", "DELETE FROM lesson WHERE title = 'umbra'",
        "DELETE FROM lesson WHERE id = 1",
        "WITH old AS (SELECT 1 AS id) DELETE FROM lesson WHERE id IN (SELECT id FROM old)",
    ])
    func `a statement changes what its rows are about, and nothing else`(statement: String) throws {
        let database = try open()
        for title in ["umbra", "penumbra", "antumbra"] { try database.addLesson(title) }
        let before = try numbers(database)
        try database.write { _ = try $0.run(Query(built: statement)) }
        let after = try numbers(database)
        #expect(after[0] > before[0])
        #expect(after[1] == before[1])
    }

    @Test func `tables that cannot all be counted can still be written`() throws {
        let database = try place.openWithLessons()
        let rows = [CountedRows("lesson", rare: ["'lesson/' || {row}.title"]), CountedRows("nothing", rare: ["'all'"])]
        #expect(throws: SQLError.self) { try database.count(rows) }
        try database.addLesson("umbra")
        #expect(try database.titles() == ["umbra"])
    }

    @Test(arguments: [
        ("INSERT INTO lesson (id, title) VALUES (7, 'umbra')", false), ("UPDATE lesson SET title = 'umbra'", false),
        ("UPDATE lesson SET id = 8 WHERE title = 'umbra'", true), ("DELETE FROM lesson WHERE title = 'umbra'", true),
        ("DELETE FROM lesson", true),
    ])
    func `that something is there changes only with its key, and when it goes`(statement: String, isLost: Bool) throws {
        let database = try place.openWithLessons()
        try database.count([CountedRows("lesson", lost: ["'lesson/umbra'"], key: ["id"])])
        try database.addLesson("umbra")
        let before = try numbers(database)
        try database.write { _ = try $0.run(Query(built: statement)) }
        #expect(try (numbers(database)[0] != before[0]) == isLost)
        // Without their triggers meanwhile, all that is counted has changed.
        let last = try numbers(database)
        try database.write { try $0.changeBroadly {} }
        #expect(try numbers(database)[0] > last[0])
        try database.addLesson("umbra")
        let again = try numbers(database)
        try database.write { _ = try $0.run("DELETE FROM lesson") }
        #expect(try numbers(database)[0] > again[0])
    }

    @Test func `reading and writing nothing changes nothing`() throws {
        let database = try open()
        try database.addLesson("umbra")
        let before = try numbers(database)
        _ = try database.titles()
        try database.write { _ = try $0.run("DELETE FROM lesson WHERE id = 99") }
        #expect(try numbers(database) == before)
    }

    @Test func `what another process commits changes all`() throws {
        let database = try open()
        let before = try numbers(database)
        try place.open().addLesson("antumbra")
        let after = try numbers(database)
        #expect(zip(before, after).allSatisfy { $0 < $1 })
    }

    @Test func `what is undone changes all, be it a part`() throws {
        let database = try open()
        var last = try numbers(database)
        for isWhole in [true, false] {
            _ = try? database.write { connection in
                let part = try connection.inSavepoint {
                    _ = try connection.run("INSERT INTO lesson (title) VALUES ('umbra')")
                    throw CancellationError()
                }
                if isWhole { _ = try part.get() }
            }
            let next = try numbers(database)
            #expect(zip(last, next).allSatisfy { $0 < $1 })
            last = next
        }
    }

    @Test func `deleting all rows and writing the file anew are no way around`() throws {
        let database = try open()
        try database.addLesson("umbra")
        let before = try numbers(database)
        try database.write { _ = try $0.run("DELETE FROM lesson") }
        let emptied = try numbers(database)
        #expect(before[0] < emptied[0])
        try database.compact()
        try database.addLesson("umbra")
        #expect(try numbers(database)[0] > emptied[0])
    }

    @Test func `more subjects than are told apart all count as changed`() throws {
        let changes = ChangeCounts()
        let before = changes.number(of: "first")
        for number in 0...100_000 { changes.changed("\(number)") }
        #expect(changes.number(of: "first") > before)
    }
}
