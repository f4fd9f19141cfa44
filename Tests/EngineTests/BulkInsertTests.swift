import SQL
import Testing

@Suite struct BulkInsertTests {
    static let table = """
        CREATE TABLE sample (
            id {integer} NOT NULL PRIMARY KEY, whole {integer}, number {real}, words {text}, data {bytes}
        ) {strict};
        """
    static let rows = BulkInsert(into: "sample", "id", "whole", "number", "words", "data")

    @Test(arguments: Engine.allCases)
    func `every value arrives as a statement would write it`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        let rows: [[Value]] = [
            [1, .integer(.min), 0.25, "", .blob([])],
            [2, nil, .real(.infinity), "tab\tline\n\\. \"quoted\" zoë", .blob([0, 255, 10])],
            [3, .integer(.max), .real(.nan), nil, nil],
        ]
        try place.write { connection in
            try connection.enqueue("DELETE FROM sample")
            try connection.insert(Self.rows) { add in for row in rows { try add(row) } }
            #expect(try connection.first("SELECT count(*) FROM sample") { $0.integer() } == 3)
        }
        let kinds: [TableColumns.Column.Kind] = [.integer, .integer, .real, .text, .bytes]
        let found = try place.read {
            try $0.all("SELECT id, whole, number, words, data FROM sample ORDER BY id") { $0.values(kinds) }
        }
        #expect(found == [rows[0], rows[1], [3, .integer(.max), nil, nil, nil]])
    }

    @Test(arguments: Engine.allCases)
    func `rows of several megabytes all arrive`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        let words = Value.text(String(repeating: "x", count: 1_000))
        try place.write { connection in
            try connection.insert(Self.rows) { add in
                for id in 1...3_000 { try add([Value(id), nil, nil, words, nil]) }
            }
        }
        #expect(
            try place.one("SELECT count(*) AS n, sum(length(words)) AS size FROM sample") { row in
                [row.integer("n"), row.integer("size")]
            } == [3_000, 3_000_000])
    }

    private static let family = """
        CREATE TABLE parent (place {integer} NOT NULL, id {integer} NOT NULL, PRIMARY KEY (place, id)) {keyed};
        CREATE TABLE child (
            place {integer} NOT NULL, id {integer} NOT NULL, parent {integer}, name {text} NOT NULL,
            PRIMARY KEY (place, id), FOREIGN KEY (place, parent) REFERENCES parent (place, id)
        ) {keyed};
        CREATE INDEX childOfParent ON child (place, parent, id);
        CREATE UNIQUE INDEX childByName ON child (place, name);
        INSERT INTO parent (place, id) VALUES (1, 1), (1, 2);
        INSERT INTO child (place, id, parent, name) VALUES (1, 0, NULL, 'first');
        """
    private static let children = BulkInsert(into: "child", "place", "id", "parent", "name")

    private func grow(
        _ connection: any Connection, parent: (Int) -> Value = { [1, 2, nil][$0 % 3] },
        name: (Int) -> Value = { .text("n\($0)") }
    ) throws {
        try connection.grow("child", by: 6_000) {
            try connection.insert(Self.children) { add in
                for id in 1...6_000 { try add([1, Value(id), parent(id), name(id)]) }
            }
        }
    }

    /// What SQLite knows of the table's indexes.
    private func indexes(_ place: Place) throws -> [String] {
        try place.read { connection in
            try connection.all(
                """
                SELECT m.name || ' ' || m.sql || ' ' || s.stat AS line FROM sqlite_master m JOIN sqlite_stat1 s ON s.idx = m.name
                WHERE m.type = 'index' AND m.tbl_name = 'child' ORDER BY m.name
                """
            ) { $0.text("line") }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a table that grows many times over keeps its rules`(_ engine: Engine) throws {
        let place = try Place(engine, Self.family)
        try place.database.expectLargeTables(sharing: "place")
        let before = engine == .sqlite ? try indexes(place) : []
        try place.write { try grow($0) }
        #expect(try place.one("SELECT count(*) FROM child WHERE place = 1 AND parent = 2") { $0.integer() } == 2_000)
        if engine == .sqlite { #expect(try indexes(place) == before && before.count == 2) }
        for wrong in ["(1, 7000, 9, 'x')", "(1, 7000, 1, 'n7')"] {
            let text = Query(built: "INSERT INTO child (place, id, parent, name) VALUES \(wrong)")
            #expect(code { try place.write { _ = try $0.run(text) } } == .constraint, "\(wrong)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `many rows of which one must not be are none`(_ engine: Engine) throws {
        let place = try Place(engine, Self.family)
        try place.database.expectLargeTables(sharing: "place")
        let before = engine == .sqlite ? try indexes(place) : []
        #expect(code { try place.write { try grow($0, parent: { $0 == 5_999 ? 9 : 1 }) } } == .constraint)
        #expect(code { try place.write { try grow($0, name: { _ in "twin" }) } } == .constraint)
        #expect(try place.one("SELECT count(*) FROM child") { $0.integer() } == 1)
        if engine == .sqlite { #expect(try indexes(place) == before) }
        try place.write { try grow($0) }
        #expect(try place.one("SELECT count(*) FROM child") { $0.integer() } == 6_001)
    }

    @Test(arguments: Engine.allCases)
    func `a row that must not be fails alone in its part, and all in its transaction`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        func insert(_ ids: [Int], _ connection: any Connection) throws {
            try connection.insert(Self.rows) { add in for id in ids { try add([Value(id), nil, nil, nil, nil]) } }
        }
        try place.write { connection in
            try insert([1], connection)
            guard case .failure = try connection.inSavepoint({ try insert([2, 1], connection) }) else {
                Issue.record("The same row was inserted twice.")
                return
            }
            try insert([3], connection)
        }
        #expect(code { try place.write { try insert([4, 4], $0) } } == .constraint)
        #expect(throws: CancellationError.self) {
            try place.write { connection in
                try connection.insert(Self.rows) { add in
                    try add([5, nil, nil, nil, nil])
                    throw CancellationError()
                }
            }
        }
        #expect(try place.read { try $0.all("SELECT id FROM sample ORDER BY id") { $0.integer() } } == [1, 3])
    }
}
