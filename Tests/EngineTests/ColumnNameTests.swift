import SQL
import Testing

/// Columns are read by what the statement calls them, on both engines alike.
@Suite struct ColumnNameTests {
    private func place(_ engine: Engine) throws -> Place {
        let place = try Place(engine, StatementTests.table)
        try place.write { connection in
            for (name, age) in [("Ada", 17), ("Ben", 18), ("Cleo", 19)] {
                try connection.run("INSERT INTO person (name, age) VALUES ($1, $2)", .text(name), Value(age))
            }
        }
        return place
    }

    @Test(arguments: Engine.allCases)
    func `a column is called what the statement calls it, in capitals or not`(_ engine: Engine) throws {
        let place = try place(engine)
        let found = try place.one("SELECT p.id, p.name AS givenName, p.age + 1 AS nextAge FROM person p ORDER BY p.id")
        {
            "\($0.text("givenName")) \($0.text("GivenNAME")) \($0.integer("nextAge")) \($0.integer("id"))"
        }
        #expect(found == "Ada Ada 18 1")
    }

    @Test(arguments: Engine.allCases)
    func `what several statements give together is called as the first calls it`(_ engine: Engine) throws {
        let place = try place(engine)
        let query: Query = """
            WITH old AS (SELECT age AS years, name FROM person WHERE age > 18)
            SELECT 1 AS kind, old.years, name FROM old UNION ALL SELECT 2, age, '' FROM person WHERE age < 18 ORDER BY kind
            """
        let found = try place.read {
            try $0.all(query) { "\($0.integer("kind")) \($0.integer("years")) \($0.text("name"))" }
        }
        #expect(found == ["1 19 Cleo", "2 17 "])
    }

    @Test(arguments: Engine.allCases)
    func `what an insertion gives back has names as well`(_ engine: Engine) throws {
        let place = try place(engine)
        let found = try place.write {
            try $0.first("INSERT INTO person (name) VALUES ('Dora') RETURNING id, name AS called") {
                "\($0.integer("id")) \($0.text("called"))"
            }
        }
        #expect(found == "4 Dora")
    }

    /// Each row is read in an order of its own, and the same statement by another reader.
    @Test(arguments: Engine.allCases)
    func `columns are found in whatever order they are read`(_ engine: Engine) throws {
        let place = try place(engine)
        let query: Query = "SELECT id, name, age FROM person ORDER BY id"
        for _ in 1...2 {
            let found = try place.read {
                try $0.all(query) { row in
                    switch row.integer("id") {
                    case 1: "\(row.text("name")) \(row.integer("age")) \(row.text("name"))"
                    case 2: "\(row.integer("age")) \(row.text("name"))"
                    default: "\(row.text("name"))"
                    }
                }
            }
            #expect(found == ["Ada 17 Ada", "18 Ben", "Cleo"])
            let backwards = try place.read {
                try $0.all(query) { "\($0.integer("age")) \($0.text("name")) \($0.integer("id"))" }
            }
            #expect(backwards == ["17 Ada 1", "18 Ben 2", "19 Cleo 3"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `the only column needs no name`(_ engine: Engine) throws {
        let place = try place(engine)
        #expect(try place.one("SELECT count(*) FROM person") { $0.integer() } == 3)
        #expect(try place.one("SELECT shade FROM person") { $0.realIfAny() } == nil)
    }

    // MARK: - What is not there

    private func error<Read>(_ engine: Engine, _ query: Query, _ read: (Row) -> Read) throws -> SQLError? {
        let place = try place(engine)
        return #expect(throws: SQLError.self) { try place.read { _ = try $0.first(query, as: read) } }
    }

    @Test(arguments: Engine.allCases)
    func `what a statement does not have fails it and is never nothing`(_ engine: Engine) throws {
        let missing = try error(engine, "SELECT id, name FROM person") { $0.textIfAny("surname") }
        #expect(missing?.code == .other)
        #expect(missing?.detail == "surname is none of id, name")
    }

    @Test(arguments: Engine.allCases)
    func `an expression without a name can't be read among others`(_ engine: Engine) throws {
        let missing = try error(engine, "SELECT name, age + 1 FROM person") { $0.integer("age") }
        #expect(missing?.code == .other)
    }

    @Test(arguments: Engine.allCases)
    func `of two columns by one name neither is read`(_ engine: Engine) throws {
        let missing = try error(engine, "SELECT p.name, p.age AS Name FROM person p") { $0.text("name") }
        #expect(missing?.code == .other)
    }

    @Test(arguments: Engine.allCases)
    func `without a name none of several columns is read`(_ engine: Engine) throws {
        let missing = try error(engine, "SELECT id, name FROM person") { $0.integer() }
        #expect(missing?.code == .other)
    }

    /// What was made of the missing column is the smaller mistake.
    @Test(arguments: Engine.allCases)
    func `whoever complains of what they were given is told the reason`(_ engine: Engine) throws {
        struct Complaint: Error {}
        let place = try place(engine)
        let query: Query = "SELECT id, name FROM person"
        let error = #expect(throws: SQLError.self) {
            try place.read {
                try $0.visit(query, []) { if $0.text("surname").isEmpty { throw Complaint() } else { true } }
            }
        }
        #expect(error?.detail == "surname is none of id, name")
        #expect(try place.read { try $0.all(query) { $0.text("name") } } == ["Ada", "Ben", "Cleo"])
    }

    @Test(arguments: Engine.allCases)
    func `what was written beside it is undone`(_ engine: Engine) throws {
        let place = try place(engine)
        let failed = code {
            try place.write { connection in
                try connection.run("DELETE FROM person")
                _ = try connection.first("INSERT INTO person (name) VALUES ('Dora') RETURNING id, name") {
                    $0.text("age")
                }
            }
        }
        #expect(failed == .other)
        #expect(try place.one("SELECT count(*) FROM person") { $0.integer() } == 3)
    }

    @Test(arguments: Engine.allCases)
    func `a question among others fails as one alone`(_ engine: Engine) throws {
        let place = try place(engine)
        let queries = [
            BatchedQuery("SELECT id, name FROM person", []) { _ = $0.text("name") },
            BatchedQuery("SELECT id, age FROM person", []) { _ = $0.text("name") },
        ]
        #expect(code { try place.read { try $0.runBatch(queries) } } == .other)
        #expect(try place.one("SELECT count(*) FROM person") { $0.integer() } == 3)
    }
}
