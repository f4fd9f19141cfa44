import Testing

@testable import SQL

@Suite struct ValueTests {
    static let table = """
        CREATE TABLE sample (
            id {integer} PRIMARY KEY, whole {integer}, number {real}, words {text}, data {bytes}
        ) {strict};
        """

    @Test(arguments: Engine.allCases)
    func `integers come back as they went in`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        for value in [0, 1, -1, Int64.max, .min, 1 << 53 + 1] {
            try place.keep(.integer(value), in: "whole")
            #expect(try place.one("SELECT whole FROM sample") { $0.integer() } == value)
            #expect(try place.one("SELECT CAST($1 AS BIGINT)", .integer(value)) { $0.integer() } == value)
        }
    }

    static let reals: [Double] = [
        0, 0.1, -1.5, .pi, 1e300, .infinity, -.infinity, .leastNonzeroMagnitude, .leastNormalMagnitude,
        .greatestFiniteMagnitude, 0.1 + 0.2, 9_007_199_254_740_992,
    ]

    @Test(arguments: Engine.allCases)
    func `real numbers come back to the last bit`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        for value in Self.reals {
            try place.keep(.real(value), in: "number")
            #expect(try place.one("SELECT number FROM sample") { $0.real() } == value)
            #expect(try place.one("SELECT count(*) FROM sample WHERE number = $1", .real(value)) { $0.integer() } == 1)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is not a number is kept as NULL`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        try place.keep(.real(.nan), in: "number")
        #expect(try place.one("SELECT number FROM sample") { $0.realIfAny() } == nil)
    }

    static let texts = [
        "", "Light and shadow", "naïve \u{1F4DA}", "שלום", "'quoted' \"twice\" $1 {bytes} \\x41 %", "line\nline\t\r\n",
        "\u{FFFF}\u{10FFFF}", String(repeating: "long ", count: 200_000),
    ]

    @Test(arguments: Engine.allCases)
    func `texts come back as they went in`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        for value in Self.texts {
            try place.keep(.text(value), in: "words")
            #expect(try place.one("SELECT words FROM sample") { $0.text() } == value)
            #expect(try place.one("SELECT length(words) FROM sample") { $0.integer() } == value.unicodeScalars.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `bytes come back as they went in`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        for value in [[], [0], Array(0...255), [UInt8](repeating: 0x5C, count: 300_000)] {
            try place.keep(.blob(value), in: "data")
            #expect(try place.one("SELECT data FROM sample") { $0.blob() } == value)
            #expect(try place.one("SELECT length(data) FROM sample") { $0.integer() } == value.count)
            #expect(try place.one("SELECT data FROM sample") { $0.isNull() } == false)
        }
    }

    @Test(arguments: Engine.allCases)
    func `NULL is nothing in every reading`(_ engine: Engine) throws {
        let place = try Place(engine, Self.table)
        try place.write {
            try $0.run(
                "INSERT INTO sample (id, whole, number, words, data) VALUES (1, $1, $2, $3, $4)", nil, nil, nil, nil)
        }
        try place.read { connection in
            try connection.visit("SELECT whole, number, words, data FROM sample", []) { row in
                for column in 0..<4 {
                    #expect(row.cells.isNull(column))
                    #expect(row.cells.integer(column) == 0)
                    #expect(row.cells.real(column) == 0)
                    #expect(row.cells.text(column) == "")
                    #expect(row.cells.blob(column) == [])
                }
                return true
            }
        }
    }

    @Test func `a text with a zero byte does not reach a PostgreSQL server`() throws {
        let place = try Place(.postgreSQL, Self.table)
        let error = #expect(throws: SQLError.self) {
            try place.write { try $0.run("INSERT INTO sample (id, words) VALUES (1, $1)", .text("a\0b")) }
        }
        #expect(error?.code == .constraint)
        #expect(error?.detail == "")
        #expect(try place.one("SELECT count(*) FROM sample") { $0.integer() } == 0)
    }

    /// Every one is read in every way, and both engines have to agree.
    static let expressions: [Query] = [
        "SELECT 1", "SELECT -7", "SELECT 2.5", "SELECT -0.5", "SELECT 1e20", "SELECT -1e20", "SELECT 123456789.125",
        "SELECT 9223372036854775807", "SELECT NULL", "SELECT 1 = 1", "SELECT 1 = 2", "SELECT NOT (1 = 1)",
        "SELECT EXISTS (SELECT 1)", "SELECT ''", "SELECT 'words'", "SELECT '12 steps'", "SELECT '  42'", "SELECT '1e3'",
        "SELECT '-2.5 or so'", "SELECT '.5'", "SELECT '5.'", "SELECT 'inf'", "SELECT 'nan'", "SELECT '0x10'",
        "SELECT CAST(2.5 AS DOUBLE PRECISION)", "SELECT CAST(3 AS DOUBLE PRECISION)",
        "SELECT CAST(1e300 AS DOUBLE PRECISION)", "SELECT CAST(1e-7 AS DOUBLE PRECISION)",
        "SELECT 7 / 2", "SELECT -7 / 2", "SELECT 7 % 3", "SELECT 7 / 2.0", "SELECT 1 || 'a'", "SELECT length('naïve')",
        "SELECT coalesce(NULL, 3)", "SELECT count(*), sum(id), avg(id), min(id), max(words) FROM sample",
        "SELECT sum(whole), sum(number), avg(number) FROM sample", "SELECT sum(whole) FROM sample WHERE id > 5",
        "SELECT count(*) FILTER (WHERE id > 1) FROM sample", "SELECT words < 'b' FROM sample WHERE id = 1",
        "SELECT number, data FROM sample WHERE id = 2",
        "SELECT whole IS NULL, whole IS NOT DISTINCT FROM 5 FROM sample",
        "SELECT row_number() OVER (ORDER BY id DESC) FROM sample ORDER BY id",
    ]

    @Test func `both engines read a value alike`() throws {
        let places = try Engine.allCases.map { try Place($0, Self.table) }
        for place in places {
            try place.write { connection in
                let insertion: Query = "INSERT INTO sample (id, whole, number, words, data) VALUES ($1, $2, $3, $4, $5)"
                try connection.run(insertion, 1, 5, 0.25, "Ada", .blob([1, 2]))
                try connection.run(insertion, 2, 6, .real(.infinity), "zoë", .blob(Array("12 bytes".utf8)))
            }
        }
        for query in Self.expressions {
            let readings = try places.map { place in
                try place.read { try $0.all(query) { row in (0..<query.columns).map { Reading(row, $0) } } }
            }
            #expect(readings[0] == readings[1], "\(query.text)")
            #expect(!readings[0].isEmpty)
        }
    }

    /// A value in every reading there is.
    struct Reading: Equatable {
        var isNull: Bool
        var integer: Int64
        var real: Double
        var text: String
        var blob: [UInt8]

        init(_ row: Row, _ column: Int) {
            isNull = row.cells.isNull(column)
            integer = row.cells.integer(column)
            real = row.cells.real(column)
            blob = row.cells.blob(column)
            text = row.cells.text(column)
        }
    }
}

extension Place {
    /// Makes the table hold this one value.
    fileprivate func keep(_ value: Value, in column: String) throws {
        try write { connection in
            try connection.run("DELETE FROM sample")
            try connection.run(Query(built: "INSERT INTO sample (id, \(column)) VALUES (1, $1)"), value)
        }
    }
}

extension Query {
    /// How many columns an expression of the list above has, commas in parentheses apart.
    fileprivate var columns: Int {
        var depth = 0
        var count = 1
        for character in text.prefix(while: { $0 != "F" }) {
            switch character {
            case "(": depth += 1
            case ")": depth -= 1
            case "," where depth == 0: count += 1
            default: break
            }
        }
        return count
    }
}
