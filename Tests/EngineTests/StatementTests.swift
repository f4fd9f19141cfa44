import SQL
import Testing

@Suite struct StatementTests {
    static let table = """
        CREATE TABLE person (
            id {identity}, name {text} NOT NULL UNIQUE CHECK (length(name) <= 40), age {integer}, shade {real}
        ) {strict};
        CREATE TABLE membership (
            class {text} NOT NULL, person {integer} NOT NULL REFERENCES person (id) ON DELETE CASCADE,
            PRIMARY KEY (class, person)
        ) {keyed};
        """

    private func place(_ engine: Engine, _ names: String...) throws -> Place {
        let place = try Place(engine, Self.table)
        try place.write { connection in
            for name in names { try connection.run("INSERT INTO person (name) VALUES ($1)", .text(name)) }
        }
        return place
    }

    /// Or each call of a function that puts one together would keep another prepared statement, until memory is full.
    @Test func `a text that is put together again is the same statement`() {
        func made(_ table: String) -> Query { Query(kept: "SELECT count(*) FROM \(table)") }
        #expect(made("person").key == made("person").key)
        #expect(made("person").key != made("membership").key)
        #expect(made("person").key != Query(built: "SELECT count(*) FROM person").key)
    }

    @Test(arguments: Engine.allCases)
    func `parameters may stand in any order and more than once`(_ engine: Engine) throws {
        let found = try place(engine).one(
            "SELECT CAST($2 AS TEXT) || CAST($1 AS TEXT) || CAST($2 AS TEXT)", "a", "b"
        ) { $0.text() }
        #expect(found == "bab")
    }

    @Test(arguments: Engine.allCases)
    func `a statement takes NULL and values by turns`(_ engine: Engine) throws {
        let place = try place(engine)
        let rows: [(Value, Value)] = [(nil, nil), (5, nil), (nil, 0.5), (7, 1.5), (8, nil)]
        try place.write { connection in
            for (number, row) in rows.enumerated() {
                try connection.run(
                    "INSERT INTO person (name, age, shade) VALUES ($1, $2, $3)", .text("p\(number)"), row.0, row.1)
            }
        }
        let ages = try place.read { try $0.all("SELECT age FROM person ORDER BY id") { $0.integerIfAny() } }
        #expect(ages == [nil, 5, nil, 7, 8])
        let shades = try place.read { try $0.all("SELECT shade FROM person ORDER BY id") { $0.realIfAny() } }
        #expect(shades == [nil, nil, 0.5, 1.5, nil])
    }

    @Test(arguments: Engine.allCases)
    func `a change counts as later than the one before, whatever the clock says`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        let found = try ([5, 5, 3, 20] as [Int64]).map { time in
            try place.write { connection in
                try connection.first("UPDATE person SET age = {after age $1} RETURNING age", .integer(time)) {
                    $0.integer()
                }
            }
        }
        #expect(found == [5, 6, 7, 20])
    }

    @Test(arguments: Engine.allCases)
    func `RETURNING gives the new row`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        let id = try place.write {
            try $0.first("INSERT INTO person (name) VALUES ($1) RETURNING id", .text("Ben")) { $0.integer() }
        }
        #expect(id == 2)
        #expect(try place.one("SELECT name FROM person WHERE id = $1", 2) { $0.text() } == "Ben")
    }

    @Test(arguments: Engine.allCases)
    func `identities are not given twice`(_ engine: Engine) throws {
        let place = try place(engine, "Ada", "Ben")
        try place.write { try $0.run("DELETE FROM person") }
        let id = try place.write {
            try $0.first("INSERT INTO person (name) VALUES ('Cleo') RETURNING id") { $0.integer() }
        }
        #expect(id == 3)
    }

    @Test(arguments: Engine.allCases)
    func `ON CONFLICT updates the row that is there`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        try place.write { connection in
            for age in [9, 10] as [Int64] {
                try connection.run(
                    """
                    INSERT INTO person (name, age) VALUES ($1, $2)
                    ON CONFLICT (name) DO UPDATE SET age = coalesce(person.age, 0) + excluded.age
                    """, "Ada", .integer(age))
            }
            try connection.run("INSERT INTO person (name) VALUES ('Ada') ON CONFLICT DO NOTHING")
        }
        #expect(try place.one("SELECT age FROM person") { $0.integer() } == 19)
    }

    @Test(arguments: Engine.allCases)
    func `a change tells how many rows it changed`(_ engine: Engine) throws {
        let place = try place(engine, "Ada", "Ben", "Cleo")
        let counts = try place.write { connection in
            try [
                connection.run("UPDATE person SET age = 9 WHERE name > $1", "Ada"),
                connection.run("UPDATE person SET age = 9 WHERE name = $1", "Nobody"),
                connection.run("DELETE FROM person"),
            ]
        }
        #expect(counts == [2, 0, 3])
    }

    @Test(arguments: Engine.allCases)
    func `texts are ordered by their bytes`(_ engine: Engine) throws {
        let place = try place(engine, "b", "a", "B", "ä", "Z", "z")
        let names = try place.read { try $0.all("SELECT name FROM person ORDER BY name") { $0.text() } }
        #expect(names == ["B", "Z", "a", "b", "z", "ä"])
        #expect(try place.one("SELECT count(*) FROM person WHERE name < $1", "a") { $0.integer() } == 2)
    }

    @Test(arguments: Engine.allCases)
    func `nobody wants more rows than asked for`(_ engine: Engine) throws {
        let place = try place(engine, "Ada", "Ben", "Cleo")
        var seen: [String] = []
        try place.read {
            try $0.visit("SELECT name FROM person ORDER BY name", []) { row in
                seen.append(row.text())
                return seen.count < 2
            }
        }
        #expect(seen == ["Ada", "Ben"])
    }

    @Test(arguments: Engine.allCases)
    func `a visit may ask further, even the same`(_ engine: Engine) throws {
        let place = try place(engine, "Ada", "Ben")
        let query: Query = "SELECT id, name FROM person ORDER BY id"
        let pairs = try place.read { connection in
            try connection.all(query) { row in
                let name = row.text("name")
                return try connection.all(query) { name + $0.text("name") }
            }
        }
        #expect(pairs == [["AdaAda", "AdaBen"], ["BenAda", "BenBen"]])
    }

    @Test(arguments: Engine.allCases)
    func `texts built for one use work like kept ones`(_ engine: Engine) throws {
        let place = try place(engine, "Ada", "Ben")
        for count in 1...3 {
            let marks = (1...count).map { "$\($0)" }.joined(separator: ", ")
            let names = (1...count).map { Value.text($0 == 1 ? "Ben" : "Nobody \($0)") }
            let found = try place.read {
                try $0.all(Query(built: "SELECT id FROM person WHERE name IN (\(marks))"), names) { $0.integer() }
            }
            #expect(found == [2])
        }
    }

    @Test(arguments: Engine.allCases)
    func `enqueued statements are there for the next one`(_ engine: Engine) throws {
        let place = try place(engine)
        try place.write { connection in
            // More than may be under way at once.
            for number in 0..<200 {
                try connection.enqueue("INSERT INTO person (name) VALUES ($1)", .text("p\(number)"))
            }
            #expect(try connection.first("SELECT count(*) FROM person") { $0.integer() } == 200)
            try connection.enqueue("DELETE FROM person WHERE name = 'p7'")
        }
        #expect(try place.one("SELECT count(*) FROM person") { $0.integer() } == 199)
    }

    @Test(arguments: Engine.allCases)
    func `an enqueued statement that fails undoes the transaction`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        let found = code {
            try place.write { connection in
                try connection.enqueue("INSERT INTO person (name) VALUES ('Ben')")
                try connection.enqueue("INSERT INTO person (name) VALUES ('Ada')")
                try connection.enqueue("INSERT INTO person (name) VALUES ('Cleo')")
            }
        }
        #expect(found == .constraint)
        #expect(try place.one("SELECT count(*) FROM person") { $0.integer() } == 1)
    }

    @Test(arguments: Engine.allCases)
    func `what the tables forbid is a constraint`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        let forbidden: [(Query, [Value])] = [
            ("INSERT INTO person (name) VALUES ($1)", ["Ada"]), ("INSERT INTO person (name) VALUES ($1)", [nil]),
            ("INSERT INTO person (name) VALUES ($1)", [.text(String(repeating: "x", count: 41))]),
            ("INSERT INTO membership (class, person) VALUES ('physics', $1)", [77]),
            ("INSERT INTO person (name, age) VALUES ('Ben', $1)", ["ten"]),
        ]
        for (query, arguments) in forbidden {
            #expect(code { try place.write { _ = try $0.run(query, arguments) } } == .constraint, "\(query.text)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `no error repeats what was bound`(_ engine: Engine) throws {
        let place = try place(engine, "secret")
        let attempts: [(Query, Value)] = [
            ("INSERT INTO person (name) VALUES ($1)", "secret"),
            ("INSERT INTO person (name, age) VALUES ('Ben', $1)", "secret"),
            ("INSERT INTO person (name, age) VALUES ('Ben', length($1) / 0 + CAST($1 AS BIGINT))", "secret"),
        ]
        for (query, value) in attempts {
            do {
                try place.write { _ = try $0.run(query, value) }
            } catch let error as SQLError {
                #expect(!error.description.contains("secret"), "\(query.text)")
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a mistake in a statement is told as such`(_ engine: Engine) throws {
        let place = try place(engine)
        #expect(code { try place.write { _ = try $0.run("SELEKT 1") } } == .other)
        #expect(code { try place.write { _ = try $0.run("SELECT nothing FROM person") } } == .other)
        #expect(code { try place.write { try $0.runScript("CREATE TABLE x (a TEXT); SELEKT") } } == .other)
        #expect(try place.read { try $0.hasTable("x") } == false)
        #expect(try place.one("SELECT 1") { $0.integer() } == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a table is known by its name`(_ engine: Engine) throws {
        let place = try place(engine)
        #expect(try place.read { try $0.hasTable("person") })
        #expect(try place.read { try !$0.hasTable("nobody") })
    }

    @Test(arguments: Engine.allCases)
    func `rows that belong to a deleted one go with it`(_ engine: Engine) throws {
        let place = try place(engine, "Ada")
        try place.write { connection in
            try connection.run("INSERT INTO membership (class, person) VALUES ('physics', 1)")
            try connection.run("DELETE FROM person")
        }
        #expect(try place.one("SELECT count(*) FROM membership") { $0.integer() } == 0)
    }
}
