import SQL
import SQLite
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
        try place.one("SELECT count(*) FROM person") { $0.integer() }
    }

    @Test(arguments: Engine.allCases)
    func `each step is taken once`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place, Array(Self.steps.prefix(1)))
        try migrate(place)
        try migrate(place)
        #expect(try people(place) == 1)
        let names = try place.read { try $0.all("SELECT name FROM migration ORDER BY number") { $0.text() } }
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

    // MARK: - Tables that are not as the steps say

    static let mended =
        steps + [Migration("what some lack", adding: [.init("person", "grade", "{text} NOT NULL DEFAULT '7'")], "")]

    private func expected(_ steps: [Migration] = mended) -> ExpectedTables {
        ExpectedTables(after: steps)
    }

    @Test(arguments: Engine.allCases)
    func `a column is added where it is missing, and left alone where it is there`(_ engine: Engine) throws {
        for hasGrade in [false, true] {
            let place = try Place(engine)
            try migrate(place)
            if hasGrade {
                try place.database.write {
                    try $0.runScript("ALTER TABLE person ADD COLUMN grade TEXT NOT NULL DEFAULT '7'")
                    try $0.run("UPDATE person SET grade = '8'")
                }
            }
            try place.database.migrate(Self.mended, expecting: expected(), file: "the school's database")
            #expect(try place.one("SELECT grade FROM person") { $0.text() } == (hasGrade ? "8" : "7"))
        }
    }

    @Test(arguments: Engine.allCases)
    func `tables that are not the expected ones are refused, and nothing is changed`(_ engine: Engine) throws {
        for (change, words) in [
            ("DROP TABLE person", "there is no table person"),
            (
                "ALTER TABLE person RENAME COLUMN name TO title",
                "person has no column name; person has an unknown column title"
            ),
        ] {
            let place = try Place(engine)
            try migrate(place)
            try place.database.write { try $0.runScript(change) }
            for steps in [Self.steps, Self.steps + [Migration("more", "CREATE TABLE class (id {identity});")]] {
                let error = #expect(throws: SQLError.self) {
                    try place.database.migrate(steps, expecting: expected(steps), file: "the school's database")
                }
                #expect(error?.code == .otherTables)
                #expect(
                    error?.message.contains("The tables in the school's database are not those of this version: ")
                        == true)
                #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            }
            #expect(try place.read { try $0.stepsTaken() } == 2)
            #expect(try place.read { try !$0.hasTable("class") })
        }
    }

    @Test(arguments: Engine.allCases)
    func `a column of another type, or that may be empty, is told`(_ engine: Engine) throws {
        let place = try Place(engine)
        let people = [
            Migration("people", "CREATE TABLE person (id {identity}, name {bytes}, age {real} NOT NULL) {strict};")
        ]
        try migrate(place, people)
        let others = [Migration("people", "CREATE TABLE person (id {identity}, name {text}, age {real}) {strict};")]
        let found = try place.read { try $0.columns() }
        let differences = try expected(others).differences(of: found)
        #expect(differences == ["person.age must have a value", "person.name holds values of another type"])
        #expect(try expected(people).differences(of: found) == [])
    }

    @Test(arguments: Engine.allCases)
    func `tables with the expected fingerprint are compared no further`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place)
        let found = try place.read { try $0.columns() }
        let known = ExpectedTables(fingerprint: found.fingerprint) { throw CancellationError() }
        try place.database.migrate(Self.steps, expecting: known, file: "the school's database")
        try place.database.write { try $0.runScript("ALTER TABLE person ADD COLUMN note TEXT") }
        #expect(throws: CancellationError.self) {
            try place.database.migrate(Self.steps, expecting: known, file: "the school's database")
        }
    }

    @Test(arguments: Engine.allCases)
    func `tables and columns beyond the expected ones are no hindrance`(_ engine: Engine) throws {
        let place = try Place(engine)
        try migrate(place)
        try place.database.write {
            try $0.runScript("CREATE TABLE other (name TEXT NOT NULL); ALTER TABLE person ADD COLUMN note TEXT")
        }
        try place.database.migrate(Self.steps, expecting: expected(Self.steps), file: "the school's database")
    }
}
