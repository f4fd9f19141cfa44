import Coursework
import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import School

/// Schools whose words were folded by an earlier rule.
@Suite struct RefoldingTests {
    private static let office = Actor(
        organization: Organization.ID(rawValue: 1), person: nil,
        posts: [Actor.Post(.administrator, at: Location.ID(rawValue: 1))])

    private static let path = IdentifierPath(["a", "ułamki"])

    /// A school as the version before the step left it.
    private static func fillOld(_ database: any Database) throws {
        try database.migrate(
            Array(Tables.migrations.prefix { $0.name != "by which rule words are folded" }), file: "the test's")
        try database.write { connection in
            for statement in [
                """
                INSERT INTO organization (id, name, timeZone, language, created, modified)
                VALUES (1, 'Hill School', 'UTC', 'en', 0, 0)
                """,
                "INSERT INTO app (organization, id, name, approved, created, modified) VALUES (1, 'a', 'A', 1, 0, 0)",
                """
                INSERT INTO person (organization, id, givenName, familyName, sortName, number, created, modified) VALUES
                    (1, 7, 'Łukasz', 'O’Müller-Çelik', 'o’muller-celik łukasz', '4711', 0, 5),
                    (1, 8, 'Adam', 'Zima', 'zima adam', NULL, 0, 5)
                """,
                """
                INSERT INTO person (organization, id, givenName, familyName, sortName, practiceOf, created, modified)
                VALUES (1, 9, 'Łearner', '', 'łearner', 7, 0, 5)
                """,
                """
                INSERT INTO personWord (organization, word, person) VALUES (1, 'o’muller-celik', 7), (1, 'celik', 7),
                    (1, 'łukasz', 7), (1, 'zima', 8), (1, 'adam', 8)
                """,
            ] { try connection.run(Query(built: statement)) }
            try addContext(connection)
        }
    }

    private static func addContext(_ connection: any Connection) throws {
        let record = ContextRecord(
            path, ContextDescription(title: "Ułamki ¼"), at: Stamp(.zero, DeviceID(rawValue: "tablet")))
        try connection.run(
            """
            INSERT INTO context (organization, app, path, displayOrder, title, type, isAssignable, isRemoved, record, modified)
            VALUES (1, 'a', $1, 0, 'Ułamki ¼', 0, 1, 0, $2, 0)
            """, .text(path.stored), .text(Stored.text(record)))
        try connection.run(
            "INSERT INTO contextWord (organization, word, app, path) VALUES (1, 'ułamki', 'a', $1)", .text(path.stored))
    }

    @Test(arguments: Engine.allCases)
    func `people and contents of an older school are found by what is typed now`(engine: Engine) async throws {
        let (school, folder) = try Self.school(engine)
        defer { folder.remove() }
        try Self.fillOld(school.database)
        try school.prepare(place: "the test's school")
        func found(_ filter: PeopleFilter) throws -> [Int64] {
            try school.read(as: Self.office) { try $0.people(filter).items.map(\.person.id.rawValue) }
        }
        for typed in ["lukasz", "ŁUKASZ", "o'mueller", "omuller", "mullercelik", "çelik", "4711"] {
            #expect(try found(PeopleFilter(words: typed)) == [7], "\(typed)")
        }
        #expect(try found(PeopleFilter(words: "zima adam")) == [8])
        #expect(try found(PeopleFilter(words: "learner")) == [])
        #expect(try found(PeopleFilter(name: "o'muller celik lukasz")) == [7])
        #expect(try found(PeopleFilter()) == [7, 8])
        for typed in ["ulamki", "ułamki", "UŁA"] {
            let paths = try school.read(as: Self.office) { try $0.contexts(ContextSearch(typed)).items.map(\.path) }
            #expect(paths == [Self.path], "\(typed)")
        }
        // Nobody has changed these people.
        let stamps = try school.database.read { try $0.all("SELECT DISTINCT modified FROM person") { $0.integer() } }
        #expect(stamps == [5])
        await school.close()
    }

    @Test(arguments: Engine.allCases)
    func `all of a large school is folded again, in steps, and only once`(engine: Engine) async throws {
        let (school, folder) = try Self.school(engine)
        defer { folder.remove() }
        try Self.fillOld(school.database)
        let count = 2 * Refolding.atOnce + 3
        try school.database.write { connection in
            for id in 100..<(100 + count) {
                try connection.enqueue(
                    """
                    INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
                    VALUES (1, $1, 'Søren', 'Ny', 'ny søren', 0, 0)
                    """, Value(id))
            }
        }
        try school.prepare(place: "the test's school")
        func words() throws -> Int64? {
            try school.database.read {
                try $0.first("SELECT count(*) FROM personWord WHERE word IN ('soren', 'soeren', 'ny')") {
                    $0.integer()
                }
            }
        }
        #expect(try words() == Int64(3 * count))
        _ = try school.database.write { try $0.run("DELETE FROM personWord") }
        try school.prepare(place: "the test's school")
        #expect(try words() == 0)
        await school.close()
    }

    private static func school(_ engine: Engine) throws -> (School, TemporaryFolder) {
        let folder = try TemporaryFolder()
        let database: any Database =
            engine == .sqlite
            ? try SQLiteDatabase(
                path: folder.url.appending(path: "school.db").path, applicationID: Tables.applicationID)
            : try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
        return (School(database), folder)
    }
}
