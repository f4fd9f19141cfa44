import Foundation
import SQL
import Testing

@testable import SQLite

/// Which files are taken for ours, and what becomes of the others.
@Suite struct OpeningTests {
    let place = try! Place()

    /// Makes a file of another program's.
    private func makeForeign(_ script: String) throws -> Data {
        try PrivateFile.create(place.path)
        try SQLiteConnection(path: place.path).runScript(script)
        return try place.bytes()
    }

    private func expectRefusal(_ code: SQLError.Code, leaving before: Data) throws {
        let error = #expect(throws: SQLError.self) { try place.open() }
        #expect(error?.code == code)
        #expect(error?.message.contains(place.path) == true)
        #expect(try place.bytes() == before)
        #expect(try place.names() == ["lessons.sqlite"])
    }

    @Test func `what the system refuses is told as it told it`() throws {
        try PrivateFile.create(place.path)
        let connection = try SQLiteConnection(path: place.path)
        try connection.runScript("CREATE TABLE lesson (title TEXT)")
        // In the place of the file stands what cannot be read like one.
        let folder = open("/", O_RDONLY | O_DIRECTORY)
        defer { close(folder) }
        for number in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap({ Int32($0) }) {
            let file = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
            if file == place.path { dup2(folder, number) }
        }
        let error = #expect(throws: SQLError.self) { try connection.runScript("SELECT * FROM sqlite_schema") }
        #expect(error?.code == .unreachable)
        #expect(error?.detail == "disk I/O error, result 266: Is a directory")
    }

    @Test func `a new file and its companions are for their owner alone`() throws {
        let database = try place.openWithLessons()
        try database.addLesson("umbra")
        let names = try place.names()
        #expect(names == ["lessons.sqlite", "lessons.sqlite-shm", "lessons.sqlite-wal"])
        for suffix in ["", "-wal", "-shm"] {
            let facts = try FileManager.default.attributesOfItem(atPath: place.path + suffix)
            #expect(facts[.posixPermissions] as? Int == 0o600)
        }
    }

    @Test func `folders are made on the way, for their owner alone`() throws {
        let deep = place.path + "/a/b/lessons.sqlite"
        _ = try SQLiteDatabase(path: deep, applicationID: Place.applicationID)
        for folder in ["", "/a", "/a/b"] {
            let facts = try FileManager.default.attributesOfItem(atPath: place.path + folder)
            #expect(facts[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func `a commit is synced before it is acknowledged`() throws {
        let database = try place.open()
        let level: Query = "PRAGMA synchronous"
        // 2 is FULL: in write-ahead mode each commit then syncs the log.
        #expect(try database.write { try $0.first(level) { $0.integer() } } == 2)
        #expect(try database.read { try $0.first(level) { $0.integer() } } == 2)
        #expect(try database.write { try $0.first("PRAGMA journal_mode") { $0.text() } } == "wal")
    }

    @Test func `a database of another program is refused and not touched`() throws {
        let before = try makeForeign("PRAGMA application_id = 7; CREATE TABLE recipe (id INTEGER)")
        try expectRefusal(.foreign, leaving: before)
    }

    @Test func `an empty database of another program is refused and not touched`() throws {
        let before = try makeForeign("PRAGMA application_id = 7")
        try expectRefusal(.foreign, leaving: before)
    }

    @Test func `a database with tables that says nothing of its program is refused and not touched`() throws {
        let before = try makeForeign("CREATE TABLE recipe (id INTEGER)")
        try expectRefusal(.foreign, leaving: before)
    }

    @Test func `an empty file becomes a database`() throws {
        try PrivateFile.create(place.path)
        try place.openWithLessons().addLesson("umbra")
        #expect(try place.open().titles() == ["umbra"])
    }

    @Test(arguments: [2, 20, 100, 4096, 10_000])
    func `a file that is no database is refused and not touched`(size: Int) throws {
        let noise = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 73 &+ 41) })
        try noise.write(to: URL(filePath: place.path))
        try expectRefusal(.corrupt, leaving: noise)
    }
}
