import SQL
import Testing

/// What is asked and written together is what it would be one after the other.
@Suite struct LookupTests {
    private static let people = GroupQuery(
        """
        WITH asked (id) AS ({asked})
        SELECT asked.id, p.name FROM asked CROSS JOIN person p WHERE p.id = asked.id
        """, columns: 1, common: 0)
    private static let insert = GroupInsert(
        """
        INSERT INTO person (name, age, shade) {rows}
        ON CONFLICT (name) DO UPDATE SET age = excluded.age
        """, columns: .text, .integer, .real)

    private func place(_ engine: Engine, _ count: Int) throws -> Place {
        let place = try Place(engine, StatementTests.table)
        try place.write { try $0.enqueue(Self.insert, (0..<count).map { [.text("p\($0)"), Value($0), nil] }) }
        return place
    }

    private static func names(_ ids: [Int]) -> Lookup<[Int64: String]> {
        people.lookup([], ids.map { [Value($0)] }, into: [:]) { $0[$1.integer("id")] = $1.text("name") }
    }

    @Test(arguments: Engine.allCases, [0, 1, 2, 3, 100, 256, 257, 600])
    func `rows are written together, however many`(_ engine: Engine, count: Int) throws {
        let place = try place(engine, count)
        #expect(try place.one("SELECT count(*) FROM person") { Int($0.integer()) } == count)
        #expect(
            try place.one("SELECT coalesce(sum(age), 0) FROM person") { Int($0.integer()) } == count * (count - 1) / 2)
    }

    @Test(arguments: Engine.allCases)
    func `a value may be NULL in one row and not in the next, whichever comes first`(_ engine: Engine) throws {
        let place = try place(engine, 0)
        let rows: [[Value]] = [
            ["a", nil, nil], ["b", 1, 0.5], ["c", nil, 0.5], ["d", 2, nil], ["e", nil, nil], ["f", 3, 1.5],
        ]
        for _ in 0..<2 {
            for size in [1, 2, 4] {
                for start in stride(from: 0, to: 6, by: size) {
                    try place.write { try $0.enqueue(Self.insert, Array(rows[start..<min(start + size, 6)])) }
                }
            }
        }
        let found = try place.read {
            try $0.all("SELECT age, shade FROM person ORDER BY name") {
                [$0.integerIfAny("age").map(Double.init), $0.realIfAny("shade")]
            }
        }
        #expect(found == [[nil, nil], [1, 0.5], [nil, 0.5], [2, nil], [nil, nil], [3, 1.5]])
    }

    private static let samples = GroupInsert(
        "INSERT INTO sample (id, whole, number, words, data) {rows}", columns: .integer, .integer, .real, .text, .bytes)

    @Test(arguments: Engine.allCases)
    func `rows that are written together arrive as statements would write them`(_ engine: Engine) throws {
        let place = try Place(engine, BulkInsertTests.table)
        let rows: [[Value]] = [
            [1, .integer(.min), 0.25, "", .blob([])],
            [2, nil, .real(-.infinity), "{\"a\\b\", NULL}\t\n'zoë'", .blob([0, 255, 10])],
            [3, .integer(.max), .real(.nan), nil, nil],
            [4, 0, 7, "NULL", .blob([92, 34])],
        ]
        try place.write { try $0.enqueue(Self.samples, rows) }
        let kinds: [TableColumns.Column.Kind] = [.integer, .integer, .real, .text, .bytes]
        let found = try place.read {
            try $0.all("SELECT id, whole, number, words, data FROM sample ORDER BY id") { $0.values(kinds) }
        }
        let (third, fourth): ([Value], [Value]) = (
            [3, .integer(.max), nil, nil, nil], [4, 0, .real(7), "NULL", .blob([92, 34])]
        )
        #expect(found == [rows[0], rows[1], third, fourth])
    }

    @Test(arguments: Engine.allCases)
    func `of rows that are written together none may be of another kind`(_ engine: Engine) throws {
        let place = try Place(engine, BulkInsertTests.table)
        var wrong: [[Value]] = [
            [1, "two", nil, nil, nil], [1, nil, "half", nil, nil], [1, nil, nil, .blob([1]), nil],
            [1, nil, nil, nil, "bytes"],
        ]
        // SQLite keeps it.
        if engine == .postgreSQL { wrong.append([1, nil, nil, "a\0b", nil]) }
        for row in wrong {
            let rows: [[Value]] = [[0, 1, 0.5, "right", .blob([1])], row]
            #expect(code { try place.write { try $0.enqueue(Self.samples, rows) } } == .constraint, "\(row)")
        }
        #expect(try place.one("SELECT count(*) FROM sample") { $0.integer() } == 0)
    }

    @Test(arguments: Engine.allCases)
    func `several things are looked up at once, after what was enqueued`(_ engine: Engine) throws {
        let place = try place(engine, 100)
        try place.write { connection in
            try connection.enqueue("UPDATE person SET name = 'new' WHERE id = 1")
            let (few, many, none, plain) = try connection.find(
                Self.names([1, 2, 1000]), Self.names(Array(1...100)), Self.names([]), Lookup([]) { 7 })
            #expect(few == [1: "new", 2: "p1"])
            #expect(many.count == 100)
            #expect(none == [:])
            #expect(plain == 7)
            // And once more, now that the statements are prepared.
            #expect(try connection.find(Self.names([3])) == [3: "p2"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `what fails among others fails the transaction, and not the next one`(_ engine: Engine) throws {
        let place = try place(engine, 3)
        let wrong = Lookup([BatchedQuery("SELECT abs(-9223372036854775807 - id) FROM person", []) { _ = $0.integer() }])
        {}
        #expect(throws: (any Error).self) {
            try place.write { connection in
                try connection.enqueue("DELETE FROM person WHERE id = 3")
                _ = try connection.find(Self.names([1]), wrong, Self.names([2]))
            }
        }
        #expect(throws: CancellationError.self) {
            try place.write { connection in
                let mine = Self.people.lookup([], [[1], [2]], into: 0) { _, _ in throw CancellationError() }
                _ = try connection.find(Self.names([1]), mine, Self.names([2]))
            }
        }
        #expect(try place.read { try $0.find(Self.names([1, 2, 3])) }.count == 3)
    }
}
