import SQL
import Testing

@Suite struct TransactionTests {
    struct Change: Error {}

    private func place(_ engine: Engine) throws -> Place {
        try Place(engine, "CREATE TABLE note (words {text} NOT NULL UNIQUE) {strict};")
    }

    private func notes(_ place: Place) throws -> [String] { try place.read(notes) }

    private func notes(_ connection: any Connection) throws -> [String] {
        try connection.all("SELECT words FROM note ORDER BY words") { $0.text() }
    }

    @discardableResult
    private func add(_ words: String, _ connection: any Connection) throws -> Int {
        try connection.run("INSERT INTO note (words) VALUES ($1)", .text(words))
    }

    @Test(arguments: Engine.allCases)
    func `a write that throws leaves nothing`(_ engine: Engine) throws {
        let place = try place(engine)
        #expect(throws: Change.self) {
            try place.write { connection in
                try add("a", connection)
                throw Change()
            }
        }
        #expect(try notes(place) == [])
        try place.write { _ = try add("b", $0) }
        #expect(try notes(place) == ["b"])
    }

    @Test(arguments: Engine.allCases)
    func `a state has another name once something was committed`(_ engine: Engine) throws {
        let place = try place(engine)
        let first = try place.read { try $0.state() }
        // A PostgreSQL server is shared, and any commit of its other databases makes a new name too.
        if engine == .sqlite { #expect(try place.read { try $0.state() } == first) }
        #expect(first != nil)
        try place.write { _ = try add("a", $0) }
        let second = try place.read { try $0.state() }
        #expect(second != nil && second != first)
    }

    @Test(arguments: Engine.allCases)
    func `a state keeps its name for as long as a transaction sees it`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.read { connection in
            let before = try connection.state()
            try place.write { _ = try add("a", $0) }
            #expect(try connection.state() == before)
            #expect(try notes(connection) == [])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a savepoint that fails is undone alone`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { connection in
            try add("before", connection)
            let failed = try connection.inSavepoint {
                try add("lost", connection)
                try add("before", connection)
            }
            #expect(throws: SQLError.self) { try failed.get() }
            let thrown = try connection.inSavepoint { () throws -> Int in
                try add("lost too", connection)
                throw Change()
            }
            #expect(throws: Change.self) { try thrown.get() }
            let kept = try connection.inSavepoint { try add("kept", connection) }
            #expect(try kept.get() == 1)
            try add("after", connection)
        }
        #expect(try notes(place) == ["after", "before", "kept"])
    }

    @Test(arguments: Engine.allCases)
    func `savepoints may hold savepoints`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { connection in
            _ = try connection.inSavepoint {
                try add("outer", connection)
                _ = try connection.inSavepoint {
                    try add("inner", connection)
                    throw Change()
                }
            }
        }
        #expect(try notes(place) == ["outer"])
    }

    @Test(arguments: Engine.allCases)
    func `an enqueued statement fails within its savepoint`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { connection in
            try connection.enqueue("INSERT INTO note (words) VALUES ('a')")
            let result = try connection.inSavepoint { try connection.enqueue("INSERT INTO note (words) VALUES ('a')") }
            #expect(throws: SQLError.self) { try result.get() }
            try connection.enqueue("INSERT INTO note (words) VALUES ('b')")
        }
        #expect(try notes(place) == ["a", "b"])
    }

    @Test func `on PostgreSQL an error that is swallowed does not pass for a commit`() throws {
        let place = try place(.postgreSQL)
        let found = code {
            try place.write { connection in
                try add("a", connection)
                _ = try? add("a", connection)
            }
        }
        #expect(found == .constraint)
        let later = code {
            try place.write { connection in
                try add("a", connection)
                _ = try? add("a", connection)
                try connection.enqueue("INSERT INTO note (words) VALUES ('b')")
            }
        }
        #expect(later == .constraint)
        #expect(try notes(place) == [])
    }

    @Test(arguments: Engine.allCases)
    func `a read may not change anything`(_ engine: Engine) throws {
        let place = try place(engine)
        #expect(code { try place.read { _ = try add("a", $0) } } == .readOnly)
        #expect(try notes(place) == [])
        try place.write { _ = try add("b", $0) }
        #expect(try notes(place) == ["b"])
    }

    @Test(arguments: Engine.allCases)
    func `a read sees one state from its first look to its end`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { _ = try add("a", $0) }
        try place.read { reader in
            #expect(try notes(reader) == ["a"])
            try place.write { _ = try add("b", $0) }
            #expect(try notes(reader) == ["a"])
        }
        #expect(try notes(place) == ["a", "b"])
    }

    @Test(arguments: Engine.allCases)
    func `nobody sees what is not committed`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { writer in
            try add("a", writer)
            #expect(try notes(place) == [])
        }
        #expect(try notes(place) == ["a"])
    }

    @Test(arguments: Engine.allCases)
    func `a write runs again when others stood in its way, but not for ever`(_ engine: Engine) throws {
        let place = try place(engine)
        var runs = 0
        try place.database.write(attempts: 3) { connection in
            runs += 1
            try add("run \(runs)", connection)
            if runs < 3 { throw SQLError(.conflict, "somebody else") }
        }
        #expect(try notes(place) == ["run 3"])
        runs = 0
        let found = code {
            try place.database.write(attempts: 3) { _ in
                runs += 1
                throw SQLError(.conflict, "somebody else")
            }
        }
        #expect(found == .conflict)
        #expect(runs == 3)
    }

    @Test(arguments: Engine.allCases)
    func `who locks a subject reads in order to write`(_ engine: Engine) async throws {
        let place = try Place(
            engine, "CREATE TABLE counter (value {integer} NOT NULL) {strict}; INSERT INTO counter (value) VALUES (0);")
        let database = place.database
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<25 {
                        try database.write { connection in
                            try connection.lock(["the counter"])
                            let value = try connection.first("SELECT value FROM counter") { $0.integer() } ?? 0
                            try connection.run("UPDATE counter SET value = $1", .integer(value + 1))
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try place.one("SELECT value FROM counter") { $0.integer() } == 100)
    }
}
