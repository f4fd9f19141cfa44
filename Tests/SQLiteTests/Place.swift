import Foundation
import Programs
import SQL
import SQLite

/// A folder of its own for one test, for databases that lie in files.
final class Place: Sendable {
    static let applicationID: Int32 = 0x5445_5354

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    var path: String { folder.url.appending(path: "lessons.sqlite").path }

    /// Opens the file as another process would, so that what is asked of one is not answered by the other.
    func open() throws -> SQLiteDatabase { try SQLiteDatabase(path: path, applicationID: Self.applicationID) }

    /// A database with an empty table `lesson (id, title)`.
    func openWithLessons() throws -> SQLiteDatabase {
        let database = try open()
        try database.write { try $0.runScript("CREATE TABLE lesson (id INTEGER PRIMARY KEY, title TEXT) STRICT") }
        return database
    }

    /// What the file holds. No connection of this process may be open: closing the file would take its locks away.
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: path)) }

    /// The names beside the file, itself among them.
    func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted() }
}

extension SQLiteDatabase {
    func addLesson(_ title: String) throws {
        try write { _ = try $0.run("INSERT INTO lesson (title) VALUES ($1)", .text(title)) }
    }

    func titles() throws -> [String] { try read { try $0.titles() } }
}

extension Connection {
    func titles() throws -> [String] { try all("SELECT title FROM lesson ORDER BY id") { $0.text() } }
}

/// What a test throws on purpose.
struct Refusal: Error, Equatable {}
