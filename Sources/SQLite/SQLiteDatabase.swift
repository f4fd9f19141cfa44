import Locks
package import SQL

/// A database in one SQLite file, in write-ahead mode: one writer at a time, and readers whom nobody blocks.
///
/// Any number of processes may have the same file open. Every commit is synced to the disk before `write` returns.
package final class SQLiteDatabase: Database {
    package let path: String
    private let identity: FileIdentity
    private let erasesDeleted: Bool
    private let idleReaders = Locked<[SQLiteConnection]>([])
    private let writer: Locked<Writer>
    /// An app that saves without a pause keeps neither the sync nor another thread from writing.
    private let turns = Turns()
    private let committed = CommittedChanges()

    /// The connection that writes, while there is a sound one, and what every one of them is to count.
    private struct Writer {
        var connection: SQLiteConnection?
        var counted: [CountedRows] = []
    }

    /// Opens the file, and makes it when there is none.
    ///
    /// - Parameters:
    ///   - applicationID: a number of our own in the file's head, by which we know a stranger's file from ours.
    ///   - erasesDeleted: whether what is deleted is overwritten in the file, at the price of writing it once more.
    /// - Throws: ``SQLError``; a file that is damaged, foreign or unreachable is left as it is.
    package init(path: String, applicationID: Int32, erasesDeleted: Bool = false) throws {
        self.path = path
        self.erasesDeleted = erasesDeleted
        // SQLite would take an empty file for a new one, and throw away the log that lies beside it.
        let hasLog = PrivateFile.hasContent(path + "-wal")
        try PrivateFile.create(path)
        guard !hasLog || PrivateFile.hasContent(path) else { throw SQLError.lonelyLog(path) }
        guard let identity = FileIdentity(path) else { throw SQLError.moved(path) }
        self.identity = identity
        let connection = try SQLiteConnection(path: path, erasesDeleted: erasesDeleted, committed: committed)
        try connection.claim(applicationID: applicationID)
        writer = Locked(Writer(connection: connection))
    }

    package func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.read(body) }
    }

    package func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.readOnce(body) }
    }

    /// Names the last commit of whatever process; a look into memory that all of them share.
    ///
    /// - Returns: nil where it cannot be told just now.
    package func lastCommit() throws -> LastCommit? { try withReader { $0.lastCommit } }

    package func numbers(of subjects: [String]) throws -> [UInt64]? {
        try lastCommit().flatMap { committed.numbers(of: subjects, in: $0) }
    }

    private func withReader<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        let connection = try idleReaders.withLock { $0.popLast() } ?? makeReader()
        defer { if connection.isSound { idleReaders.withLock { $0.append(connection) } } }
        return try body(connection)
    }

    package func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withWriter { try $0.write(body) }
    }

    /// Writes the file anew without what was deleted, and empties its log: then the bytes of it are gone from both.
    ///
    /// Others may go on reading meanwhile; who writes waits.
    package func compact() throws {
        try withWriter { connection in
            try connection.runScript("VACUUM")
            try connection.emptyLog()
        }
    }

    /// The same, unless somebody goes on reading for longer than a moment; tells whether it was done.
    package func compactIfNobodyReads() throws -> Bool {
        try withWriter { connection in
            try connection.runScript("VACUUM")
            return try connection.emptyLogIfNobodyReads()
        }
    }

    /// Empties the log, in which what was deleted stands still; the file itself was written over where it erases what is
    /// deleted. While somebody reads for long, the log stays: to wait for them would keep everybody from writing.
    package func forgetDeleted() throws -> Bool {
        try withWriter { try $0.emptyLogIfNobodyReads() }
    }

    /// Puts everything into the one file, so that nothing beside it belongs to it. The database is not used afterwards.
    ///
    /// - Throws: `busy` when somebody else has it open.
    package func seal() throws {
        idleReaders.withLock { $0.removeAll() }
        try withWriter { try $0.leaveWriteAheadMode() }
        writer.withLock { $0.connection = nil }
    }

    package func count(_ rows: [CountedRows]) throws {
        try withWriter { try $0.count(rows) }
        writer.withLock { $0.counted = rows }
    }

    /// Lends out the connection that writes; one that has met a damaged or unreachable file is not used again.
    private func withWriter<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try turns.withTurn {
            try writer.withLock { writer in
                try checkIdentity()
                let connection = try writer.connection ?? makeWriter(writer.counted)
                writer.connection = connection
                defer { if !connection.isSound { writer.connection = nil } }
                return try body(connection)
            }
        }
    }

    private func makeWriter(_ counted: [CountedRows]) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, erasesDeleted: erasesDeleted, committed: committed)
        if !counted.isEmpty { try connection.count(counted) }
        return connection
    }

    /// The tables that the steps lead to, found by taking them in memory.
    package static func columns(after migrations: [Migration]) throws -> TableColumns {
        let connection = try SQLiteConnection(path: ":memory:")
        try connection.take(migrations, .sqlite, file: "an empty database")
        return try connection.columns()
    }

    /// Closes the connections that nobody reads with; others are opened when they are needed.
    func forgetReaders() { idleReaders.withLock { $0 = [] } }

    private func makeReader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, .reading, committed: committed)
        try checkIdentity()
        return connection
    }

    /// What is written to a file that has lost its name is lost, and one of another file knows nothing of what is loaded.
    private func checkIdentity() throws {
        guard FileIdentity(path) == identity else { throw SQLError.moved(path) }
    }
}
