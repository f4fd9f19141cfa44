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

@Suite struct SessionScopeTests {
    /// The tables as they were before sign-ins had scopes, with one of each kind.
    private static func fillOld(_ database: any Database) throws {
        try database.migrate(Array(Tables.migrations.prefix { $0.name != "what a sign-in opens" }), file: "the test's")
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
            ] { try connection.run(Query(built: statement)) }
            for (id, kind) in [(3, "browser"), (4, "device"), (5, "link")] {
                try connection.run(
                    """
                    INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
                    VALUES (1, $1, 2, $2, $3, $2, 0, 0, 32503680000000)
                    """, .integer(Int64(id)), .text(kind), .blob([UInt8](repeating: 7, count: 32)))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func `sign-ins of devices from before are narrowed, and those of browsers stay`(engine: Engine) async throws {
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
        let ada = Actor(organization: Organization.ID(rawValue: 1), person: Person.ID(rawValue: 2))
        let kinds = try school.read(as: ada) { try $0.ownSessions() }.map { ($0.label, $0.kind) }
        #expect(Dictionary(uniqueKeysWithValues: kinds) == ["browser": .browser, "device": .device, "link": .link])
        await school.close()
    }
}
