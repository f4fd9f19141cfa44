import SQL
import Testing

@testable import SQLite

@Suite struct StatementTests {
    let place = try! Place()

    @Test func `parameters go by their numbers, wherever they stand`() throws {
        let found = try place.open().read {
            try $0.first("SELECT $2 || '-' || $1 || '-' || $3", "one", "two", "three") { $0.text() }
        }
        #expect(found == "two-one-three")
    }

    @Test func `a parameter that stands twice takes one argument`() throws {
        let found = try place.open().read { try $0.first("SELECT $1 || $2 || $1", "a", "b") { $0.text() } }
        #expect(found == "aba")
    }

    @Test func `more than nine parameters keep their numbers`() throws {
        let found = try place.open().read {
            try $0.first(
                "SELECT $11 || $10 || $1 || $2 || $3 || $4 || $5 || $6 || $7 || $8 || $9", 1, 2, 3, 4, 5, 6, 7, 8, 9,
                "ten", "eleven"
            ) { $0.text() }
        }
        #expect(found == "eleventen123456789")
    }

    @Test func `a query can be asked again while it runs`() throws {
        let database = try place.openWithLessons()
        for title in ["umbra", "penumbra", "antumbra"] { try database.addLesson(title) }
        let pairs = try database.read { connection in
            func each(_ body: (String) throws -> Void) throws {
                try connection.visit("SELECT title FROM lesson ORDER BY id", []) {
                    try body($0.text())
                    return true
                }
            }
            var pairs: [String] = []
            try each { outer in try each { inner in pairs.append("\(outer) \(inner)") } }
            return pairs
        }
        #expect(pairs.count == 9)
        #expect(Set(pairs).count == 9)
    }

    @Test func `a body that wants no more rows gets none`() throws {
        let database = try place.openWithLessons()
        for title in ["umbra", "penumbra"] { try database.addLesson(title) }
        var seen = 0
        try database.read {
            try $0.visit("SELECT title FROM lesson", []) { _ in
                seen += 1
                return false
            }
        }
        #expect(seen == 1)
    }

    @Test func `a statement tells how many rows it changed`() throws {
        let database = try place.openWithLessons()
        for title in ["umbra", "penumbra"] { try database.addLesson(title) }
        let counts = try database.write {
            [
                try $0.run("UPDATE lesson SET title = upper(title)"),
                try $0.run("DELETE FROM lesson WHERE title = 'none'"), try $0.run("DELETE FROM lesson WHERE id = 1"),
            ]
        }
        #expect(counts == [2, 0, 1])
    }

    @Test func `a statement works again after an error`() throws {
        let database = try place.openWithLessons()
        func add(_ id: Int64) throws {
            try database.write { _ = try $0.run("INSERT INTO lesson (id, title) VALUES ($1, 'light')", .integer(id)) }
        }
        try add(1)
        let error = #expect(throws: SQLError.self) { try add(1) }
        #expect(error?.code == .constraint)
        try add(2)
        #expect(try database.titles() == ["light", "light"])
    }

    @Test func `an error holds nothing of what was bound`() throws {
        let database = try place.openWithLessons()
        try database.write { try $0.runScript("CREATE UNIQUE INDEX oneTitle ON lesson (title)") }
        try database.addLesson("a learner's words")
        let error = #expect(throws: SQLError.self) { try database.addLesson("a learner's words") }
        #expect(error.map { "\($0)".contains("learner") } == false)
        #expect(error.map { "\($0)".contains(place.path) } == true)
    }

    @Test func `what was bound once is not bound again`() throws {
        let connection = try SQLiteConnection(path: makeFile())
        let query: Query = "SELECT coalesce($1, 'nothing')"
        #expect(try connection.first(query, "something") { $0.text() } == "something")
        #expect(try connection.first(query, nil) { $0.text() } == "nothing")
    }

    // MARK: - What is kept prepared

    private func makeFile() throws -> String {
        try PrivateFile.create(place.path)
        return place.path
    }

    @Test func `a literal is prepared once`() throws {
        let connection = try SQLiteConnection(path: makeFile())
        let before = connection.preparedCount
        for number in 1...5 { #expect(try connection.first("SELECT $1 + 0", Value(number)) { $0.integer() } != nil) }
        #expect(connection.preparedCount == before + 1)
    }

    @Test func `a kept text is prepared once`() throws {
        let connection = try SQLiteConnection(path: makeFile())
        let query = Query(kept: "SELECT " + "1")
        let before = connection.preparedCount
        for _ in 1...5 { #expect(try connection.first(query) { $0.integer() } == 1) }
        #expect(connection.preparedCount == before + 1)
    }

    @Test func `two kept texts are never taken for each other`() throws {
        let database = try place.open()
        let queries = (0..<200).map { Query(kept: "SELECT \($0)") }
        for _ in 1...2 {
            let found = try database.read { connection in
                try queries.map { try connection.first($0) { $0.integer() } }
            }
            #expect(found == (0..<200).map { Int64($0) })
        }
    }

    /// Of what several rows in one statement change, SQLite would keep a copy beside the file meanwhile.
    @Test func `rows that are written together are statements of one row each`() throws {
        let connection = try SQLiteConnection(path: makeFile())
        try connection.runScript("CREATE TABLE note (number INTEGER)")
        let insert = GroupInsert("INSERT INTO note (number) {rows}", columns: .integer)
        let before = connection.preparedCount
        try connection.enqueue(insert, (0..<33).map { [Value($0)] })
        #expect(connection.preparedCount == before + 1)
        #expect(try connection.first("SELECT count(*) FROM note") { $0.integer() } == 33)
    }

    @Test func `a text built for one use is not kept`() throws {
        let connection = try SQLiteConnection(path: makeFile())
        let before = connection.preparedCount
        for number in 1...5 {
            #expect(try connection.first(Query(built: "SELECT \(number)")) { $0.integer() } == Int64(number))
        }
        #expect(connection.preparedCount == before)
    }

    @Test func `a kept statement survives a change of the tables by another process`() throws {
        let database = try place.openWithLessons()
        try database.addLesson("umbra")
        #expect(try database.titles() == ["umbra"])
        try place.open().write { try $0.runScript("ALTER TABLE lesson ADD COLUMN place INTEGER") }
        #expect(try database.titles() == ["umbra"])
    }

    @Test func `the wrong number of arguments is a mistake that traps`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let place = try Place()
            _ = try place.open().read { try $0.first("SELECT $1 + $2", 1) { $0.integer() } }
        }
        let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(said.contains("a statement with 2 parameters got 1"))
    }
}
