import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import School
import SchoolForTests
import Testing

@testable import Archives

/// A folder of a test's own, gone with it.
final class Folder {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    func path(_ name: String) -> String { folder.url.appending(path: name).path }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder.url.path)) ?? []).sorted() }
}

/// An empty database of an engine.
func emptyDatabase(_ engine: Engine, in folder: Folder, named name: String = "empty.db") throws -> any Database {
    switch engine {
    case .sqlite: try SQLiteDatabase(path: folder.path(name), applicationID: Tables.applicationID)
    case .postgreSQL: try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
    }
}

/// Every row that belongs into an archive, in a fixed order.
func contents(_ database: any Database) throws -> [String: [[Value]]] {
    var contents: [String: [[Value]]] = [:]
    try database.read { connection in
        for shape in try SchoolTables.all() where !ChangeFeed.tables.contains(shape.name) && shape.name != "migration" {
            var rows: [[Value]] = []
            try shape.visitAll(connection) { rows.append($0) }
            contents[shape.name] = rows
        }
    }
    return contents
}

/// The code of the archive's error that `body` throws.
func archiveError(_ body: () throws -> Void) -> ArchiveError.Code? {
    #expect(throws: ArchiveError.self, performing: body)?.code
}

func sqlError(_ body: () throws -> Void) -> SQLError.Code? {
    #expect(throws: SQLError.self, performing: body)?.code
}

extension Campus {
    /// A school in which things have happened.
    static func busy(_ engine: Engine) async throws -> Campus {
        let campus = try Campus(engine, students: 3)
        try campus.post(["shadows"], ["colours"])
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 3), by: 1)
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra", "edge")), by: 2)
        try campus.run(
            """
            INSERT INTO file (organization, id, owner, name, mediaType, size, created)
            VALUES ($1, 7, $2, 'Essay.pdf', 'application/pdf', 4, 1)
            """, Value(campus.students[0]))
        try campus.run(
            "INSERT INTO filePart (organization, file, number, bytes) VALUES ($1, 7, 0, $2)", .blob([0, 1, 254, 255]))
        return campus
    }
}
