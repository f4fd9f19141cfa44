import SQL
import SQLite
import Testing

/// What goes into a statement comes out of a row.
@Suite struct ValueTests {
    let place = try! Place()

    /// Puts a value into a column without a type and reads it back with `body`, from another connection.
    private func roundTrip<Result>(_ value: Value, _ body: (Row) -> Result) throws -> Result? {
        let database = try place.open()
        try database.write {
            try $0.runScript("CREATE TABLE thing (value ANY) STRICT")
            _ = try $0.run("INSERT INTO thing (value) VALUES ($1)", value)
        }
        return try database.read { try $0.first("SELECT value FROM thing", as: body) }
    }

    @Test(arguments: [
        "", "shadow", "a\0b", "\0", "👩🏽‍🔬", "שלום עליכם", "e\u{301}", String(repeating: "long ", count: 100_000),
    ])
    func `a text comes back as it was`(text: String) throws {
        let found = try roundTrip(.text(text)) { ($0.isNull(), $0.text(), $0.textIfAny()) }
        let (isNull, plain, optional) = try #require(found)
        #expect(!isNull)
        // Byte by byte: two spellings of a letter are equal strings.
        #expect(Array(plain.utf8) == Array(text.utf8))
        #expect(optional == text)
    }

    @Test(arguments: [[], [0], Array("a\0b".utf8), Array(UInt8.min...UInt8.max)])
    func `bytes come back as they were`(bytes: [UInt8]) throws {
        let found = try #require(try roundTrip(.blob(bytes)) { ($0.isNull(), $0.blob()) })
        #expect(found == (false, bytes))
    }

    @Test func `a megabyte comes back as it was`() throws {
        let bytes = [UInt8](repeating: 7, count: 1 << 20)
        let isSame = try roundTrip(.blob(bytes)) { $0.blob() == bytes }
        #expect(isSame == true)
    }

    @Test(arguments: [Int64.min, -1, 0, 1, Int64(1) << 53 + 1, Int64.max])
    func `an integer comes back as it was`(integer: Int64) throws {
        #expect(try roundTrip(.integer(integer)) { $0.integer() } == integer)
    }

    @Test(arguments: [0.1, -1.5, .infinity, -.infinity, .greatestFiniteMagnitude, .leastNonzeroMagnitude, .pi])
    func `a real comes back as it was`(real: Double) throws {
        #expect(try roundTrip(.real(real)) { $0.real() } == real)
    }

    @Test func `minus zero comes back as a zero`() throws {
        #expect(try roundTrip(.real(-0.0)) { $0.real() } == 0)
    }

    @Test func `a real that is no number comes back as NULL, for SQLite has no other name for it`() throws {
        #expect(try roundTrip(.real(.nan)) { $0.realIfAny() } == .some(.none))
    }

    @Test func `NULL comes back as nothing`() throws {
        let found = try roundTrip(.null) { ($0.integerIfAny(), $0.realIfAny(), $0.textIfAny(), $0.blob()) }
        #expect(try #require(found) == (nil, nil, nil, []))
    }

    @Test func `a value that is missing goes in as NULL`() {
        #expect(Value(Int64?.none) == .null)
        #expect(Value(Double?.none) == .null)
        #expect(Value(String?.none) == .null)
        #expect(Value([UInt8]?.none) == .null)
        #expect(Value(true) == .integer(1))
    }
}
