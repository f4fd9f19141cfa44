import Foundation
import SQL
import SQLite
import School
import SchoolForTests
import Testing

@testable import Archives

@Suite struct RestoreTests {
    @Test(arguments: Engine.allCases, Engine.allCases)
    func `a school moves between engines with every row`(from: Engine, to: Engine) async throws {
        let campus = try await Campus.busy(from)
        let folder = try Folder()
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        let target = try emptyDatabase(to, in: folder)
        try Restore(ArchiveFile(folder.path("archive"))).run(into: target, "the new place")
        #expect(try contents(target) == contents(campus.school.database))
    }

    @Test(arguments: Engine.allCases)
    func `cursors of before are refused afterwards`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let folder = try Folder()
        let database = campus.school.database
        _ = try Backup.write(database, "the school", to: folder.path("archive"))
        let name = Feed.catalog(Campus.app).name(in: campus.organization)
        let cursor = try database.read { try campus.school.feed.now(of: name, $0) }
        var restore = Restore(try ArchiveFile(folder.path("archive")))
        restore.replaces = true
        try restore.run(into: database, "the school")
        #expect(throws: ChangeFeed.Cursor.Unknown.self) {
            _ = try database.read { try campus.school.feed.page(of: name, after: cursor, limit: 1, $0) }
        }
        // And the school works on.
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 5))
        #expect(try campus.count("activity") == 4)
    }

    @Test(arguments: Engine.allCases)
    func `a school that is there is not replaced unless told`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let folder = try Folder()
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        let other = try Campus(engine)
        let before = try contents(other.school.database)
        let restore = Restore(try ArchiveFile(folder.path("archive")))
        #expect(archiveError { try restore.run(into: other.school.database, "there") } == .occupied)
        #expect(try contents(other.school.database) == before)
    }

    @Test(arguments: Engine.allCases)
    func `a restore that fails midway leaves the old school as it was`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let folder = try Folder()
        let path = folder.path("archive")
        _ = try Backup.write(campus.school.database, "the school", to: path)
        // Sound as a file, but a row of it breaks a rule of the tables.
        let archive = try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
        try archive.write { connection in
            try connection.run("PRAGMA ignore_check_constraints = ON")
            try connection.run("UPDATE account SET state = 'nonsense'")
            try connection.run("PRAGMA ignore_check_constraints = OFF")
        }
        try archive.seal()
        let other = try Campus(engine)
        let before = try contents(other.school.database)
        #expect(throws: (any Error).self) {
            var restore = Restore(try ArchiveFile(path))
            restore.replaces = true
            try restore.run(into: other.school.database, "there")
        }
        #expect(try contents(other.school.database) == before)
    }

    @Test func `an archive of a newer version is refused`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        let path = folder.path("archive")
        _ = try Backup.write(campus.school.database, "the school", to: path)
        let archive = try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
        _ = try archive.write { try $0.run("INSERT INTO migration (number, name) VALUES (1000, 'later')") }
        try archive.seal()
        #expect(sqlError { _ = try ArchiveFile(path) } == .newer)
    }

    @Test(arguments: [0.3, 0.6, 0.95])
    func `an archive that was cut off is refused`(part: Double) async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        let path = folder.path("archive")
        _ = try Backup.write(campus.school.database, "the school", to: path)
        let bytes = try Data(contentsOf: URL(filePath: path))
        try bytes.prefix(Int(Double(bytes.count) * part)).write(to: URL(filePath: path))
        #expect(throws: (any Error).self) { _ = try ArchiveFile(path) }
    }

    @Test func `an archive is only looked at`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        let path = folder.path("archive")
        _ = try Backup.write(campus.school.database, "the school", to: path)
        let before = try Data(contentsOf: URL(filePath: path))
        try Restore(ArchiveFile(path)).run(intoFile: folder.path("school.db"))
        #expect(try Data(contentsOf: URL(filePath: path)) == before)
        #expect(folder.names == ["archive", "school.db"])
    }

    @Test func `a log that lies beside the old file does not get into the new one`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        // A damaged school with the log of its last changes.
        try Data(repeating: 7, count: 8192).write(to: URL(filePath: folder.path("school.db")))
        try Data(repeating: 9, count: 8192).write(to: URL(filePath: folder.path("school.db-wal")))
        #expect(throws: (any Error).self) {
            try Restore(ArchiveFile(folder.path("archive"))).run(intoFile: folder.path("school.db"))
        }
        #expect(try Data(contentsOf: URL(filePath: folder.path("school.db"))) == Data(repeating: 7, count: 8192))
        var restore = Restore(try ArchiveFile(folder.path("archive")))
        restore.replaces = true
        try restore.run(intoFile: folder.path("school.db"))
        #expect(folder.names == ["archive", "school.db"])
        let restored = try SQLiteDatabase(path: folder.path("school.db"), applicationID: Tables.applicationID)
        #expect(try contents(restored) == contents(campus.school.database))
    }

    @Test func `a file that somebody works with is not replaced`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        var restore = Restore(try ArchiveFile(folder.path("archive")))
        try restore.run(intoFile: folder.path("school.db"))
        let server = try SQLiteDatabase(path: folder.path("school.db"), applicationID: Tables.applicationID)
        _ = try server.read { try $0.stepsTaken() }
        restore.replaces = true
        #expect(archiveError { try restore.run(intoFile: folder.path("school.db")) } == .inUse)
        _ = try server.write { try $0.run("UPDATE organization SET name = 'Still here'") }
    }

    @Test func `nobody stays signed in when that is asked for`() async throws {
        let campus = try await Campus.busy(.sqlite)
        try campus.run(
            """
            INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
            VALUES ($1, 1, $2, 'browser', $3, '', 1, 1, 9)
            """, Value(campus.teacher), .blob([1]))
        let folder = try Folder()
        _ = try Backup.write(campus.school.database, "the school", to: folder.path("archive"))
        var restore = Restore(try ArchiveFile(folder.path("archive")))
        restore.signsOut = true
        let target = try emptyDatabase(.sqlite, in: folder)
        try restore.run(into: target, "there")
        #expect(try contents(target)["session"]?.isEmpty == true)
    }
}
