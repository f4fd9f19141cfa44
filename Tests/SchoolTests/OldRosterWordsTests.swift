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

/// What files of changes had said before deletions of nobody were kept.
@Suite struct OldRosterWordsTests {
    private static func fillOld(_ database: any Database) throws {
        let step = "whom files do not enable, and deletions that named nobody"
        try database.migrate(Array(Tables.migrations.prefix { $0.name != step }), file: "the test's")
        try database.write { connection in
            for statement in [
                """
                INSERT INTO organization (id, name, timeZone, language, created, modified)
                VALUES (1, 'Hill School', 'UTC', 'en', 0, 0)
                """,
                """
                INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
                VALUES (1, 2, 'Ada', 'Byron', 'byron ada', 0, 0)
                """,
                """
                INSERT INTO rosterTold (organization, source, thing, value, person, told, seen)
                VALUES (1, 'oneRoster', 'enrolment', 'e1', 2, 30, 40), (1, 'oneRoster', 'role', 'r1', 2, 50, 60)
                """,
            ] { try connection.run(Query(built: statement)) }
        }
    }

    @Test(arguments: Engine.allCases)
    func `they are kept, and nobody can be meant beside them`(engine: Engine) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let database: any Database =
            engine == .sqlite
            ? try SQLiteDatabase(
                path: folder.url.appending(path: "school.db").path, applicationID: Tables.applicationID)
            : try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
        try Self.fillOld(database)
        let school = School(database)
        try school.prepare(place: "the test's school")
        let kept = try database.write { connection in
            try connection.run(
                """
                INSERT INTO rosterTold (organization, source, thing, value, person, told, seen)
                VALUES (1, 'oneRoster', 'person', 'u1', NULL, 70, 80)
                """)
            return try connection.all("SELECT thing, value, person, told, seen FROM rosterTold ORDER BY value") { row in
                [row.text("thing"), row.text("value")]
                    + [row.integerIfAny("person"), row.integer("told"), row.integer("seen")].map { "\($0 ?? 0)" }
            }
        }
        #expect(
            kept == [
                ["enrolment", "e1", "2", "30", "40"], ["role", "r1", "2", "50", "60"],
                ["person", "u1", "0", "70", "80"],
            ])
        await school.close()
    }
}
