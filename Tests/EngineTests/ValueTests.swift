import SQL
import Testing

@Suite struct ValueTests {
    static let table = """
        CREATE TABLE sample (
            id {integer} PRIMARY KEY, whole {integer}, number {real}, words {text}, data {bytes}
        ) {strict};
        """

    @Test(arguments: Engine.allCases, [0, 1, -1, Int64.max, .min, 1 << 53 + 1])
    func `integers come back as they went in`(_ engine: Engine, _ value: Int64) throws {
        let place = try Place(engine, Self.table)
        try place.write { try $0.run("INSERT INTO sample (id, whole) VALUES (1, $1)", .integer(value)) }
        #expect(try place.one("SELECT whole FROM sample") { $0.integer(0) } == value)
    }
}
