import Foundation
import Locks
import SQL
import SQLite

/// The file with the results for an app's work and the school's assignments, outside of the app's own folder.
///
/// Nothing in it is unique: lost content is checked, sent and fetched again. So a damaged file is replaced by a new
/// one, unlike the store.
final class VerdictFile: Sendable {
    /// The file cannot be used; a new one may take its place.
    struct Lost: Error {}

    private struct Opened {
        let database: SQLiteDatabase
        let number: ino_t
    }

    let path: String
    private let opened = Locked<Opened?>(nil)

    init(path: String) { self.path = path }

    /// Where it lies: for `HOME/production/PERSON/APP/store.sqlite` it is `HOME/school/production/PERSON/APP.sqlite`. A store
    /// that stands anywhere else has it in a folder beside itself.
    static func path(ofStore store: String) -> String {
        let folder = (store as NSString).deletingLastPathComponent
        let parts = (folder as NSString).pathComponents.suffix(3).map { $0 }
        guard parts.count == 3, Manifest.Environment(rawValue: parts[0]) != nil else {
            return folder + "/school/verdicts.sqlite"
        }
        let home = ["", "", ""].reduce(folder) { path, _ in (path as NSString).deletingLastPathComponent }
        return "\(home)/school/\(parts[0])/\(parts[1])/\(parts[2]).sqlite"
    }

    /// Reads in one transaction; nil when there is no file yet.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result? {
        guard PrivateFile.exists(path) else { return nil }
        return try watch { try database().read(body) }
    }

    /// Writes in one transaction, into a new file if there is none.
    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try watch { try database().write(body) }
    }

    /// Removes the file. Only the holder of the ``SyncLock`` may do this: others could remove a new one.
    func startOver() throws {
        opened.withLock { $0 = nil }
        for end in ["", "-wal", "-shm"] { try PrivateFile.remove(path + end) }
    }

    /// The database, opened once more when another file has its name by now.
    private func database() throws -> SQLiteDatabase {
        try opened.withLock { opened in
            var facts = stat()
            let number = stat(path, &facts) == 0 ? facts.st_ino : nil
            if let opened, opened.number == number { return opened.database }
            opened = nil
            let database = try SQLiteDatabase(path: path, applicationID: VerdictSchema.applicationID)
            try database.migrate(VerdictSchema.migrations, expecting: Self.expected, file: path)
            if stat(path, &facts) == 0 { opened = Opened(database: database, number: facts.st_ino) }
            return database
        }
    }

    private static let columns = Result { try SQLiteDatabase.columns(after: VerdictSchema.migrations) }
    private static let expected = ExpectedTables { try columns.get() }

    private func watch<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch let error as SQLError
            where [.corrupt, .otherTables].contains(error.code) && error.message.contains(path)
        {
            throw Lost()
        }
    }
}
