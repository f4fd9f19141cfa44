import Foundation
import SQL
import SQLite
import School
import SchoolForTests
import Testing

@testable import Archives

@Suite struct BackupTests {
    @Test(arguments: Engine.allCases)
    func `an archive holds every row, in one file that only its owner reads`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let folder = try Folder()
        let path = folder.path("archive")
        let backup = try Backup.write(campus.school.database, "the school", to: path)
        #expect(backup.rows["activity"] == 3)
        #expect(backup.rows["filePart"] == 1)
        let reader = try SQLiteReader(path: path, applicationID: Tables.applicationID)
        #expect(try contents(reader) == contents(campus.school.database))
        #expect(folder.names == ["archive"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test(arguments: Engine.allCases)
    func `what is written during a backup is in it whole or not at all`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let folder = try Folder()
        let before = try contents(campus.school.database)
        var hasWritten = false
        let other: any Database = campus.school.database
        _ = try Backup.write(other, "the school", to: folder.path("archive")) { table, _ in
            guard table == "organization", !hasWritten else { return }
            hasWritten = true
            // Another connection, as the server's would.
            #expect(throws: Never.self) {
                try campus.run("UPDATE person SET grade = '9' WHERE organization = $1")
                try campus.run("UPDATE class SET name = 'Optics' WHERE organization = $1")
            }
        }
        #expect(hasWritten)
        let reader = try SQLiteReader(path: folder.path("archive"), applicationID: Tables.applicationID)
        #expect(try contents(reader) == before)
    }

    @Test func `a file that is there is not replaced unless told`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        let path = folder.path("archive")
        try Data("mine".utf8).write(to: URL(filePath: path))
        #expect(archiveError { _ = try Backup.write(campus.school.database, "the school", to: path) } == .occupied)
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("mine".utf8))
        _ = try Backup.write(campus.school.database, "the school", to: path, replacing: true)
        #expect(try ArchiveFile(path).counts()["activity"] == 3)
    }

    @Test func `a backup that fails leaves nothing behind, and an older archive as it was`() async throws {
        struct Stop: Error {}
        let campus = try await Campus.busy(.sqlite)
        let folder = try Folder()
        let path = folder.path("archive")
        try Data("older".utf8).write(to: URL(filePath: path))
        // A table whose row can't be carried over: its person is not there.
        try campus.school.database.write { connection in
            try connection.run("PRAGMA defer_foreign_keys = ON")
            try connection.run("DROP TABLE figure")
        }
        #expect(throws: SQLError.self) {
            _ = try Backup.write(campus.school.database, "the school", to: path, replacing: true)
        }
        #expect(folder.names == ["archive"])
        #expect(try Data(contentsOf: URL(filePath: path)) == Data("older".utf8))
    }

    @Test(arguments: Engine.allCases)
    func `an empty place has nothing to keep`(engine: Engine) throws {
        let folder = try Folder()
        let database = try emptyDatabase(engine, in: folder)
        #expect(archiveError { _ = try Backup.write(database, "there", to: folder.path("archive")) } == .empty)
    }

    @Test(arguments: Engine.allCases)
    func `a school of an older version can be kept before its tables are changed`(engine: Engine) throws {
        let folder = try Folder()
        let database = try emptyDatabase(engine, in: folder)
        try database.migrate(Array(Tables.migrations.prefix(2)), file: "an old school")
        _ = try database.write { connection in
            try connection.run(
                "INSERT INTO organization (id, name, timeZone, language, created, modified) VALUES (1, 'Old', 'UTC', 'en', 1, 1)"
            )
        }
        let backup = try Backup.write(database, "an old school", to: folder.path("archive"))
        #expect(backup.steps == 2)
        let restored = try emptyDatabase(engine, in: folder, named: "new.db")
        try Restore(ArchiveFile(folder.path("archive"))).run(into: restored, "a new school")
        #expect(try contents(restored)["organization"]?.count == 1)
        #expect(try restored.read { try $0.stepsTaken() } == Tables.migrations.count)
    }
}
