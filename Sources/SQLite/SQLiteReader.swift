import CSQLite
import Locks
package import SQL

/// A SQLite file opened for reading only: the file and its folder stay unchanged.
package final class SQLiteReader: Database {
    package let path: String
    private let connection: Locked<SQLiteConnection>

    /// - Throws: `foreign` when the file is not one of ours.
    package init(path: String, applicationID: Int32) throws {
        self.path = path
        let connection = try SQLiteConnection(path: path, .readingOnly)
        try connection.recognize(applicationID: applicationID)
        self.connection = Locked(connection)
    }

    package var dialect: Dialect { .sqlite }

    package func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try connection.withLock { try $0.read(body) }
    }

    package func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try connection.withLock { try $0.readOnce(body) }
    }

    package func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        throw SQLError(sqlite: SQLITE_READONLY, path: path)
    }

    /// What is wrong with the file; reads all of it.
    package func problems() throws -> [String] { try connection.withLock { try $0.problems() } }
}
