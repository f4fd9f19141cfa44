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
        INSERT INTO person (name, age, shade) VALUES {rows}
        ON CONFLICT (name) DO UPDATE SET age = excluded.age
        """, columns: 3)

    private func place(_ engine: Engine, _ count: Int) throws -> Place {
        let place = try Place(engine, StatementTests.table)
        try place.write { try Self.insert.enqueue($0, (0..<count).map { [.text("p\($0)"), Value($0), nil] }) }
        return place
    }

    private static func names(_ ids: [Int]) -> Lookup<[Int64: String]> {
        people.lookup([], ids.map { [Value($0)] }, into: [:]) { $0[$1.integer("id")] = $1.text("name") }
    }

    @Test(arguments: Engine.allCases, [0, 1, 2, 3, 31, 32, 33, 100])
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
                    try place.write { try Self.insert.enqueue($0, Array(rows[start..<min(start + size, 6)])) }
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
