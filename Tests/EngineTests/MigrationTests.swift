import SQL
import Testing

@Suite struct MigrationTests {
    static let steps = [
        Migration("people", "CREATE TABLE person (id {identity}, name {text} NOT NULL) {strict};"),
        Migration("Ada", "INSERT INTO person (name) VALUES ('Ada'); -- {not, a, word} {"),
    ]

    private func migrate(_ place: Place, _ steps: [Migration] = steps) throws {
        try place.database.migrate(steps, file: "the school's database")
    }

    private func people(_ place: Place) throws -> Int64 {
        try place.one("SELECT count(*) FROM person") { $0.integer(0) }
    }

    @Test(arguments: Engine.allCases)
    func `each step is taken once`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place, Array(Self.steps.prefix(1)))
        try migrate(place)
        try migrate(place)
        #expect(try people(place) == 1)
        let names = try place.read { try $0.all("SELECT name FROM migration ORDER BY number") { $0.text(0) } }
        #expect(names == ["people", "Ada"])
    }

    @Test(arguments: Engine.allCases)
    func `a step that fails leaves the old data untouched`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place)
        let bad =
            Self.steps + [
                Migration("fine", "DELETE FROM person; CREATE TABLE class (id {identity});"),
                Migration("bad", "INSERT INTO nowhere VALUES (1);"),
            ]
        #expect(code { try migrate(place, bad) } == .other)
        #expect(try people(place) == 1)
        #expect(try place.read { try !$0.hasTable("class") })
        try migrate(place)
    }

    @Test(arguments: Engine.allCases)
    func `a database of a newer version is left alone`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place)
        #expect(code { try migrate(place, Array(Self.steps.prefix(1))) } == .newer)
    }

    @Test(arguments: Engine.allCases)
    func `processes that start together take each step once`(_ engine: Engine) async throws {
        let place = try Place(engine)
        let database = place.database
        try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try database.migrate(Self.steps, file: "the school's database") } }
            try await group.waitForAll()
        }
        #expect(try people(place) == 1)
    }
}
