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

/// Contexts that a school knew before they had an order of saving and topics held for what lies below.
@Suite struct OldCatalogTests {
    private static func fillOld(_ database: any Database) throws {
        let step = "in which order content stands, and what it is about"
        try database.migrate(Array(Tables.migrations.prefix { $0.name != step }), file: "the test's")
        try database.write { connection in
            for statement in [
                """
                INSERT INTO organization (id, name, timeZone, language, created, modified)
                VALUES (1, 'Hill School', 'UTC', 'en', 0, 0)
                """,
                "INSERT INTO app (organization, id, name, approved, created, modified) VALUES (1, 'a', 'A', 1, 0, 0)",
            ] { try connection.run(Query(built: statement)) }
            try add(["a"], "science", connection)
            try add(["a", "art"], "art", connection)
            for depth in 2...8 { try add(IdentifierPath(["a"] + (2...depth).map(String.init)), nil, connection) }
        }
    }

    private static func add(_ path: IdentifierPath, _ topic: String?, _ connection: any Connection) throws {
        let title = "Place \(path.depth)"
        let record = ContextRecord(
            path, ContextDescription(title: title, topic: topic), at: Stamp(.zero, DeviceID(rawValue: "tablet")))
        try connection.run(
            """
            INSERT INTO context (organization, app, path, parent, displayOrder, title, type, topic, isAssignable, isRemoved,
                record, modified)
            VALUES (1, 'a', $1, $2, 0, $3, 0, $4, 1, 0, $5, 0)
            """, .text(path.stored), Value(path.parent?.stored), .text(title), Value(topic), .text(Stored.text(record)))
    }

    @Test(arguments: Engine.allCases)
    func `topics hold for what lies below, and what a device tells of the order comes first`(engine: Engine)
        async throws
    {
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
        let office = Actor(
            organization: Organization.ID(rawValue: 1), person: nil,
            posts: [Actor.Post(.administrator, at: Location.ID(rawValue: 1))])
        let found = try school.read(as: office) { transaction in
            (
                topic: try transaction.contexts(ContextSearch(topic: "science")).items.map(\.path.depth).sorted(),
                word: try transaction.contexts(ContextSearch("science")).items.count,
                order: try transaction.contexts(below: ["a"]).items.map(\.path.elements.last)
            )
        }
        #expect(found.topic == Array(1...8))
        #expect(found.word == 8)
        #expect(found.order == ["2", "art"])
        await school.close()
    }
}
