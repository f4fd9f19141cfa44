import CSQLite
import Locks
import SQL

/// One connection, used by one thread at a time, with the statements it has prepared so far.
final class SQLiteConnection: Connection, @unchecked Sendable {
    // Protected by its owner: `SQLiteDatabase` lends a connection to one thread at a time.
    let handle: OpaquePointer
    let path: String
    /// Whether every access to the file has succeeded so far; after a failure, nothing cached about it can be
    /// trusted.
    private(set) var isSound = true
    private var prepared: [UInt: SQLiteStatement] = [:]
    private(set) var changes: ChangeCounts?
    /// The rows whose changes are counted.
    private var countedRows: [CountedRows] = []
    /// SQLite's data version of the last state that the counts include.
    private var counted: Int64?
    /// The changes that the writing connection shares with readers; nil if nobody writes.
    private let committed: CommittedChanges?
    /// The last commit before the present read transaction began; nil outside of one, and in the first.
    private var commitAtBegin: LastCommit?
    private var hasRead = false
    /// The commit whose state this transaction sees, once determined; an inner nil means that it is not known.
    private var seen: LastCommit??
    /// Distinguishes the connections of this process.
    private let reader: UInt64
    private static let lastNumber = Locked<UInt64>(0)

    /// How many statements are kept, for tests.
    var preparedCount: Int { prepared.count }
    /// How many instructions the kept statements have run, for tests: unlike times, these are the same on every
    /// machine.
    var instructions: Int { prepared.values.reduce(0) { $0 + $1.instructions } }

    /// How many milliseconds to wait for another process's transaction: far longer than any of ours takes.
    static let patience: Int32 = 30_000

    /// What a connection is for.
    enum Use {
        case writing
        /// While others write.
        case reading
        /// A file that nobody writes, and that may be on a read-only medium.
        case readingOnly
    }

    /// - Parameters:
    ///   - erasesDeleted: whether deleted data is overwritten in the file.
    ///   - logPages: how long the log becomes before its pages are moved into the file.
    ///   - committed: shared by all connections to a file in write-ahead mode.
    init(
        path: String, _ use: Use = .writing, erasesDeleted: Bool = false, logPages: Int = 1000,
        committed: CommittedChanges? = nil
    ) throws {
        self.path = path
        self.committed = committed
        reader = Self.lastNumber.withLock { last in
            last += 1
            return last
        }
        // The log may belong to another program; until we have written ourselves, nothing of it may be moved into the
        // file.
        let hasLog = PrivateFile.hasContent(path + "-wal")
        var handle: OpaquePointer?
        let access = use == .readingOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE
        let flags = access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
        let result = sqlite3_open_v2(path, &handle, flags, nil)
        guard result == SQLITE_OK, let handle else {
            let error = SQLError(sqlite: result, path: path, of: handle)
            sqlite3_close_v2(handle)
            throw error
        }
        self.handle = handle
        sqlite3_busy_timeout(handle, Self.patience)
        // Checked before anything is read: in write-ahead mode, even reading needs write access.
        guard use == .readingOnly || sqlite3_db_readonly(handle, "main") == 0 else {
            throw SQLError(sqlite: SQLITE_READONLY, path: path)
        }
        csqlite_keep_log(handle, hasLog ? 1 : 0)
        csqlite_no_bloom_filters(handle)
        try runScript("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;")
        // Emptied, the log keeps the room that it needs anyway; each page has a head of 24 bytes there.
        try runScript("PRAGMA wal_autocheckpoint = \(logPages); PRAGMA journal_size_limit = \(logPages * 4194)")
        if use != .writing { try runScript("PRAGMA query_only = ON") }
        // Keeps a large transaction in memory until it ends; with a small cache, its pages go to the log and come
        // back.
        if use == .writing { try runScript("PRAGMA cache_size = -65536") }
        if erasesDeleted { try runScript("PRAGMA secure_delete = ON") }
    }

    deinit {
        // What is kept there refers to the counts in turn.
        changes?.kept = nil
        prepared.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Makes sure that the file is ours and in write-ahead mode; a new file becomes so.
    func claim(applicationID: Int32) throws {
        // Read in one transaction, because another process may be claiming the file at the same time.
        let (found, isEmpty) = try read { _ in
            (try number("PRAGMA application_id"), try number("SELECT count(*) FROM sqlite_master") == 0)
        }
        if found != Int64(applicationID) {
            guard found == 0, isEmpty else { throw SQLError.foreign(path) }
            try runScript("PRAGMA application_id = \(applicationID)")
        }
        try enterWriteAheadMode()
    }

    /// Two processes that open a new file at once may refuse each other here without waiting, so we retry.
    private func enterWriteAheadMode() throws {
        for attempt in 1... {
            do {
                return try runScript("PRAGMA journal_mode = WAL")
            } catch let error as SQLError where error.code == .busy && attempt < 100 {
                sqlite3_sleep(20)
            }
        }
    }

    /// Makes sure that the file is one of ours, without changing it.
    func recognize(applicationID: Int32) throws {
        guard try number("PRAGMA application_id") == Int64(applicationID) else { throw SQLError.foreign(path) }
    }

    private func number(_ query: Query) throws -> Int64 { try first(query) { $0.integer() } ?? 0 }

    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        commitAtBegin = lastCommit
        defer { (commitAtBegin, seen) = (nil, nil) }
        let result = try transaction("BEGIN", body)
        hasRead = true
        return result
    }

    func read<Result>(ifStill commit: LastCommit, _ body: (any Connection) throws -> Result) throws -> Result? {
        guard lastCommit == commit else { return nil }
        let result = try read(body)
        // The state is that of the first look at the file, and not of the beginning.
        return lastCommit == commit ? result : nil
    }

    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try undo()
        let result = try body(self)
        hasRead = true
        return result
    }

    /// Nil if it cannot be determined now.
    var lastCommit: LastCommit? {
        // Before the first read, the log's index is not open.
        guard hasRead, committed != nil else { return nil }
        var (count, checksum) = (UInt32(0), UInt64(0))
        guard csqlite_last_commit(handle, &count, &checksum) != 0 else { return nil }
        return LastCommit(count: count, checksum: checksum)
    }

    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        let result = try transaction("BEGIN IMMEDIATE") { connection in
            try countOthers()
            return try body(connection)
        }
        csqlite_keep_log(handle, 0)
        hasRead = true
        publishChanges()
        return result
    }

    private func transaction<Result>(_ begin: Query, _ body: (any Connection) throws -> Result) throws -> Result {
        try undo()
        try run(begin)
        do {
            let result = try body(self)
            try run("COMMIT")
            return result
        } catch {
            changes?.changedAll()
            // The first error is the one that counts; if this fails as well, the next transaction rolls back.
            try? undo()
            throw error
        }
    }

    /// Rolls back a running transaction, unless a full disk has already ended it.
    private func undo() throws {
        if sqlite3_get_autocommit(handle) == 0 { try run("ROLLBACK") }
    }

    // MARK: - Counting changes

    /// Counts from now on what any statement of this connection writes to these rows, by temporary triggers.
    func count(_ rows: [CountedRows]) throws {
        let counts = ChangeCounts()
        // The library holds it: some triggers may be there, and call the function, when another cannot be made.
        let result = sqlite3_create_function_v2(
            handle, "countChange", 1, SQLITE_UTF8 | SQLITE_INNOCUOUS, Unmanaged.passRetained(counts).toOpaque(),
            { context, _, arguments in
                guard let counts = sqlite3_user_data(context), let argument = arguments?[0] else { return }
                let start = sqlite3_value_text(argument)
                let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(argument)))
                let subject = String(decoding: bytes, as: UTF8.self)
                Unmanaged<ChangeCounts>.fromOpaque(counts).takeUnretainedValue().changed(subject)
            }, nil, nil, { counts in if let counts { Unmanaged<ChangeCounts>.fromOpaque(counts).release() } })
        guard result == SQLITE_OK else { throw failure(result) }
        countedRows = rows
        try makeTriggers()
        changes = counts
    }

    private struct Trigger {
        var name: String
        var script: String

        init?(
            _ number: Int, _ event: String, of columns: [String] = [], _ states: [String], _ table: String,
            _ subjects: [String]
        ) {
            let calls = subjects.flatMap { subject in
                states.map { "SELECT countChange(\(subject.replacing("{row}", with: $0)));" }
            }
            if calls.isEmpty { return nil }
            name = "count\(columns.isEmpty ? "" : "Key")\(event)\(number)"
            let of = columns.isEmpty ? "" : " OF \(columns.joined(separator: ", "))"
            script = """
                CREATE TEMP TRIGGER IF NOT EXISTS \(name) AFTER \(event)\(of) ON main.\(table)
                BEGIN \(calls.joined(separator: " ")) END
                """
        }
    }

    private var triggers: [Trigger] {
        countedRows.enumerated().flatMap { number, rows in
            let written = rows.rare + rows.frequent
            return [
                Trigger(number, "INSERT", ["NEW"], rows.table, written),
                Trigger(number, "UPDATE", ["OLD", "NEW"], rows.table, written),
                Trigger(number, "UPDATE", of: rows.key, ["OLD"], rows.table, rows.lost),
                Trigger(number, "DELETE", ["OLD"], rows.table, written + rows.lost),
            ].compactMap { $0 }
        }
    }

    private func makeTriggers() throws {
        for trigger in triggers { try runScript(trigger.script) }
    }

    /// Without the triggers meanwhile. Because of them SQLite would keep a copy of each page that a statement changes
    /// until the statement has ended: of an import of 100,000 people, 13 GB.
    func changeBroadly(_ body: () throws -> Void) throws {
        guard let changes else { return try body() }
        changes.changedAll()
        for trigger in triggers { try runScript("DROP TRIGGER temp.\(trigger.name)") }
        try body()
        try makeTriggers()
        changes.changedAll()
    }

    /// What another connection has committed since is not known row by row.
    private func countOthers() throws {
        guard let changes else { return }
        let state = try number("PRAGMA data_version")
        if state != counted { changes.changedAll() }
        counted = state
    }

    /// Publishes what was written as part of the state just committed; if another process has committed since, the
    /// next commit publishes it.
    private func publishChanges() {
        guard let changes, let committed, let lastCommit else { return }
        // Read last: a commit that is not yet visible here is not counted either.
        guard let state = try? number("PRAGMA data_version"), state == counted else { return }
        changes.publish(committed, as: lastCommit)
    }

    func numbers(of subjects: [String]) throws -> [UInt64]? {
        guard let committed, let commit = try commitSeen() else { return nil }
        return committed.numbers(of: subjects, in: commit)
    }

    /// The commit whose state this transaction sees: the last one before it began, if no other came before its first
    /// read.
    private func commitSeen() throws -> LastCommit? {
        guard let commitAtBegin else { return nil }
        if let seen { return seen }
        if sqlite3_txn_state(handle, "main") == SQLITE_TXN_NONE { _ = try hasTable("migration") }
        let found = lastCommit == commitAtBegin ? commitAtBegin : nil
        seen = .some(found)
        return found
    }

    func runScript(_ text: String) throws {
        let result = sqlite3_exec(handle, text, nil, nil, nil)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    @discardableResult
    func run(_ query: Query, _ arguments: [Value]) throws -> Int {
        try visit(query, arguments) { _ in true }
        return Int(sqlite3_changes64(handle))
    }

    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws {
        let statement = try statement(for: query)
        defer { statement.reset() }
        try statement.bind(arguments)
        var row: Row?
        while true {
            switch statement.step() {
            case SQLITE_ROW:
                let found = row ?? Row(statement, statement.names)
                row = found
                if try !found.hand(to: body) { return }
            case SQLITE_DONE: return
            case let result: throw failure(result)
            }
        }
    }

    func hasTable(_ name: String) throws -> Bool {
        try first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = $1", .text(name)) { _ in true } ?? false
    }

    func columns() throws -> TableColumns {
        var columns = TableColumns()
        try visit(
            """
            SELECT entry.name AS tableName, info.name, info.type, info."notnull" OR info.pk > 0 AS isRequired
            FROM sqlite_master AS entry, pragma_table_info(entry.name) AS info
            WHERE entry.type = 'table' AND entry.name NOT LIKE 'sqlite%'
            """, []
        ) { row in
            let kind = TableColumns.Column.Kind(rawValue: row.text("type")) ?? .other
            columns.add(.init(row.text("name"), kind, isRequired: row.bool("isRequired")), to: row.text("tableName"))
            return true
        }
        return columns
    }

    /// SQLite's number changes with every commit of another connection, and is meaningless to other connections.
    func state() throws -> DatabaseState? {
        try first("PRAGMA data_version") { DatabaseState(reader: reader, String($0.integer())) }
    }

    /// The statement for a query: the prepared one, if it is kept and not in use by a caller.
    private func statement(for query: Query) throws -> SQLiteStatement {
        guard let key = query.key else { return try prepare(query.text, keep: false) }
        if let known = prepared[key], !known.isBusy { return known }
        let fresh = try prepare(query.text, keep: true)
        prepared[key] = fresh
        return fresh
    }

    private func prepare(_ text: String, keep: Bool) throws -> SQLiteStatement {
        var statement: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, text, -1, keep ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &statement, nil)
        guard result == SQLITE_OK, let statement else { throw failure(result) }
        return SQLiteStatement(statement)
    }

    private func failure(_ result: Int32) -> SQLError {
        let error = SQLError(sqlite: result, path: path, of: handle)
        if [.corrupt, .unreachable].contains(error.code) { isSound = false }
        return error
    }
}
