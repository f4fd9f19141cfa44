import Locks
package import SQL

/// A database in one SQLite file in write-ahead mode, with one writer at a time and readers that are never blocked.
///
/// Any number of processes can have the file open. Every commit is synced to disk before `write` returns.
package final class SQLiteDatabase: Database {
    package let path: String
    private let identity: FileIdentity
    private let erasesDeleted: Bool
    private let logPages: Int
    private let idleReaders = Locked<[SQLiteConnection]>([])
    private let writer: Locked<Writer>
    /// Makes writers take turns, so that an app that saves without a pause keeps neither the sync nor another thread
    /// from writing.
    private let writing = FairLock()
    private let committed = CommittedChanges()

    /// The writing connection, if there is a usable one, and what each of them has to count.
    private struct Writer {
        var connection: SQLiteConnection?
        var counted: [CountedRows] = []
    }

    /// Opens the file, and creates it if necessary.
    ///
    /// - Parameters:
    ///   - applicationID: our number in the file's header, which distinguishes our files from others.
    ///   - erasesDeleted: whether deleted data is overwritten in the file, at the cost of one more write.
    ///   - logPages: how many pages of 4 kB are written before they are moved to their places in the file.
    /// - Throws: ``SQLError``; a file that is damaged, foreign or unreachable is left as it is.
    package init(
        path: String, applicationID: Int32, erasesDeleted: Bool = false, logPages: Int = 1000
    ) throws {
        self.path = path
        self.erasesDeleted = erasesDeleted
        self.logPages = logPages
        // SQLite would treat an empty file as a new one, and discard the log beside it.
        let hasLog = PrivateFile.hasContent(path + "-wal")
        try PrivateFile.create(path)
        guard !hasLog || PrivateFile.hasContent(path) else { throw SQLError.lonelyLog(path) }
        guard let identity = FileIdentity(path) else { throw SQLError.moved(path) }
        self.identity = identity
        let connection = try SQLiteConnection(
            path: path, erasesDeleted: erasesDeleted, logPages: logPages, committed: committed)
        try connection.claim(applicationID: applicationID)
        writer = Locked(Writer(connection: connection))
    }

    package func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.read(body) }
    }

    /// Reads the state that this commit left.
    ///
    /// - Returns: nil if there has been another commit. It may have come before `body` read anything, so what `body` has
    ///   done counts for nothing then.
    package func read<Result>(
        ifStill commit: LastCommit, _ body: (any Connection) throws -> Result
    ) throws -> Result? {
        try withReader { try $0.read(ifStill: commit, body) }
    }

    package func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try withReader { try $0.readOnce(body) }
    }

    /// Identifies the last commit by any process, from shared memory.
    ///
    /// - Returns: nil if it cannot be determined now.
    package func lastCommit() throws -> LastCommit? {
        // Asked under the lock of the idle ones: lending one would take twice as long as the answer.
        if let answer = idleReaders.withLock({ $0.last.map(\.lastCommit) }) { return answer }
        return try withReader { $0.lastCommit }
    }

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

    /// Rewrites the file without deleted data and empties its log, so that the deleted bytes are in neither.
    ///
    /// Others can read in the meantime; writers wait.
    package func compact() throws {
        try withWriter { connection in
            try connection.runScript("VACUUM")
            try connection.emptyLog()
        }
    }

    /// The same, unless somebody reads for longer than a moment; returns whether it was done.
    package func compactIfNobodyReads() throws -> Bool {
        try withWriter { connection in
            try connection.runScript("VACUUM")
            return try connection.emptyLogIfNobodyReads()
        }
    }

    /// Empties the log, which still contains deleted data; the file itself was overwritten if it erases deleted data.
    /// If somebody reads for long, the log stays: waiting for them would block all writers.
    package func forgetDeleted() throws -> Bool {
        try withWriter { try $0.emptyLogIfNobodyReads() }
    }

    /// Moves everything into the one file, so that no other file belongs to it. The database must not be used
    /// afterwards.
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

    /// Lends the writing connection; one that has found a damaged or unreachable file is not used again.
    private func withWriter<Result>(_ body: (SQLiteConnection) throws -> Result) throws -> Result {
        try writing.withLock {
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
        let connection = try SQLiteConnection(
            path: path, erasesDeleted: erasesDeleted, logPages: logPages, committed: committed)
        if !counted.isEmpty { try connection.count(counted) }
        return connection
    }

    /// The tables that the migrations make, found by running them in memory.
    package static func columns(after migrations: [Migration]) throws -> TableColumns {
        let connection = try SQLiteConnection(path: ":memory:")
        try connection.take(migrations, .sqlite, file: "an empty database")
        return try connection.columns()
    }

    /// Closes idle reading connections; new ones are opened when needed.
    func forgetReaders() { idleReaders.withLock { $0 = [] } }

    private func makeReader() throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, .reading, committed: committed)
        try checkIdentity()
        return connection
    }

    /// Writes to a file that was renamed or deleted would be lost, and a new file of that name does not match what is
    /// cached.
    private func checkIdentity() throws {
        guard FileIdentity(path) == identity else { throw SQLError.moved(path) }
    }
}

extension ExpectedTables {
    /// What these migrations make.
    package init(after migrations: [Migration], fingerprint: UInt64? = nil) {
        self.init(fingerprint: fingerprint) { try SQLiteDatabase.columns(after: migrations) }
    }
}
