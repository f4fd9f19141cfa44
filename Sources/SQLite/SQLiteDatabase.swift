import Locks
package import SQL

/// A database in one SQLite file, in write-ahead mode: one writer at a time, and readers whom nobody blocks.
///
/// Any number of processes may have the same file open. Every commit is synced to the disk before `write` returns.
package final class SQLiteDatabase: Database {
    package let path: String
    private let identity: FileIdentity
    private let idleReaders = Locked<[SQLiteConnection]>([])
    private let writer: Locked<SQLiteConnection?>

    /// Opens the file, and makes it when there is none.
    ///
    /// - Parameter applicationID: a number of our own in the file's head, by which we know a stranger's file from ours.
    /// - Throws: ``SQLError``; a file that is damaged, foreign or unreachable is left as it is.
    package init(path: String, applicationID: Int32) throws {
        self.path = path
        // SQLite would take an empty file for a new one, and throw away the log that lies beside it.
        let hasLog = PrivateFile.hasContent(path + "-wal")
        try PrivateFile.create(path)
        guard !hasLog || PrivateFile.hasContent(path) else { throw SQLError.lonelyLog(path) }
        guard let identity = FileIdentity(path) else { throw SQLError.moved(path) }
        self.identity = identity
        let connection = try SQLiteConnection(path: path)
        try connection.claim(applicationID: applicationID)
        writer = Locked(connection)
    }

    package func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.read(body) }
    }

    /// What a single statement reads: it sees one state of the database by itself, and a transaction around it would cost
    /// as much again.
    package func look<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.look(body) }
    }

    private func withReader<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let connection = try idleReaders.withLock { $0.popLast() } ?? makeReader()
        defer { if connection.isSound { idleReaders.withLock { $0.append(connection) } } }
        return try body(connection)
    }

    package func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try writer.withLock { writer in
            try checkIdentity()
            let connection = try writer ?? SQLiteConnection(path: path)
            writer = connection
            defer { if !connection.isSound { writer = nil } }
            return try connection.write(body)
        }
    }

    private func makeReader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, isReader: true)
        try checkIdentity()
        return connection
    }

    /// What is written to a file that has lost its name is lost, and one of another file knows nothing of what is loaded.
    private func checkIdentity() throws {
        guard FileIdentity(path) == identity else { throw SQLError.moved(path) }
    }
}
