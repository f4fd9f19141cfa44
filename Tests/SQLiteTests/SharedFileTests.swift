import Foundation
import Programs
import SQL
import Testing

@testable import SQLite

/// Several databases over one file, and what other hands do to it.
@Suite struct SharedFileTests {
    let place = try! Place()

    @Test(arguments: 1...10)
    func `many that open a new file at once all succeed`(round: Int) async throws {
        let place = place
        let tables = Migration("lessons", "CREATE TABLE lesson (id INTEGER PRIMARY KEY, title TEXT) STRICT")
        try await withThrowingTaskGroup { group in
            for number in 0..<20 {
                group.addTask {
                    try await onThread {
                        let database = try place.open()
                        try database.migrate([tables], file: place.path)
                        try database.addLesson("\(number)")
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try place.open().titles().count == 20)
    }

    /// Closing any descriptor of a file takes all locks of the process from it; then another process that closes the file
    /// last would take the log away from under us, and what is in it.
    @Test func `opening a file again takes no lock away from who has it open`() throws {
        let first = try place.openWithLessons()
        _ = try place.open()
        let descriptor = open(place.path, O_RDWR)
        defer { close(descriptor) }
        var lock = flock()
        lock.l_type = Int16(F_WRLCK)
        lock.l_whence = Int16(SEEK_SET)
        // SQLite's lock bytes begin at 1 GiB.
        lock.l_start = 0x4000_0000
        lock.l_len = 512
        // F_OFD_GETLK, which Swift does not import: it sees the locks of our own process as well.
        #expect(fcntl(descriptor, 36, &lock) == 0)
        #expect(lock.l_type == Int16(F_RDLCK))
        withExtendedLifetime(first) {}
    }

    @Test func `a file that was replaced while it was open takes no writes`() throws {
        let database = try place.openWithLessons()
        try database.addLesson("umbra")
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".old")
        try expectMoved { try database.addLesson("lost") }
        _ = try SQLiteDatabase(path: place.path + ".other", applicationID: Place.applicationID)
        try FileManager.default.moveItem(atPath: place.path + ".other", toPath: place.path)
        try expectMoved { try database.addLesson("lost") }
    }

    @Test func `a file that was put back takes writes again`() throws {
        let database = try place.openWithLessons()
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".old")
        try expectMoved { try database.addLesson("lost") }
        try FileManager.default.moveItem(atPath: place.path + ".old", toPath: place.path)
        try database.addLesson("umbra")
        #expect(try database.titles() == ["umbra"])
    }

    @Test func `no new reader opens a file that was replaced`() throws {
        let database = try place.openWithLessons()
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".old")
        try PrivateFile.create(place.path)
        try expectMoved { _ = try database.titles() }
    }

    private func expectMoved(_ body: () throws -> Void) throws {
        let error = #expect(throws: SQLError.self, performing: body)
        #expect(error?.code == .unreachable)
        #expect(error?.message.contains(place.path) == true)
        #expect(error?.message.contains("start the app again") == true)
    }

    @Test func `a log without its file is not thrown away`() throws {
        let database = try place.openWithLessons()
        try database.addLesson("umbra")
        let log = try Data(contentsOf: URL(filePath: place.path + "-wal"))
        #expect(!log.isEmpty)
        try FileManager.default.removeItem(atPath: place.path)
        let error = #expect(throws: SQLError.self) { try place.open() }
        #expect(error?.code == .corrupt)
        #expect(error?.message.contains("\(place.path)-wal") == true)
        #expect(try Data(contentsOf: URL(filePath: place.path + "-wal")) == log)
        withExtendedLifetime(database) {}
    }

    @Test func `a refused file keeps the log that its own program left`() throws {
        try leaveLog("PRAGMA application_id = 7; PRAGMA journal_mode = WAL; CREATE TABLE recipe (id INTEGER)")
        let before = try [place.bytes(), Data(contentsOf: URL(filePath: place.path + "-wal"))]
        let error = #expect(throws: SQLError.self) { try place.open() }
        #expect(error?.code == .foreign)
        #expect(try [place.bytes(), Data(contentsOf: URL(filePath: place.path + "-wal"))] == before)
    }

    /// Makes a file with a log beside it, as a process that was killed leaves them.
    private func leaveLog(_ script: String) throws {
        let living = place.path + ".living"
        try PrivateFile.create(living)
        let connection = try SQLiteConnection(path: living)
        try connection.runScript(script)
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: living + suffix, toPath: place.path + suffix)
        }
        withExtendedLifetime(connection) {}
    }

    @Test func `a log that a killed process left is read`() throws {
        try leaveLog(
            """
            PRAGMA application_id = \(Place.applicationID); PRAGMA journal_mode = WAL;
            CREATE TABLE lesson (id INTEGER PRIMARY KEY, title TEXT) STRICT; INSERT INTO lesson (title) VALUES ('umbra')
            """)
        #expect(try place.open().titles() == ["umbra"])
    }
}
