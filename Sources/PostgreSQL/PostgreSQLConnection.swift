import CPostgreSQL
import Glibc
import Locks
import SQL

/// One connection, used by one thread at a time, with the statements it has prepared so far.
///
/// It stays in libpq's pipeline mode: enqueued statements wait in the buffer and are sent with the next statement whose
/// result is needed, so BEGIN, COMMIT and enqueued statements cost no round trips of their own.
final class PostgreSQLConnection: Connection, @unchecked Sendable {
    /// A statement on the server, and the types it was prepared for.
    private final class Prepared {
        let types: [Oid]
        let name: String
        /// Known from the first answer on.
        private var columns: ColumnNames?

        init(types: [Oid], name: String) {
            self.types = types
            self.name = name
        }

        func columns(of answer: PostgreSQLResult) -> ColumnNames {
            if let columns { return columns }
            let found = answer.columnNames
            columns = found
            return found
        }

        /// An argument without a type is NULL, which matches any type.
        func fits(_ given: [Oid]) -> Bool { zip(given, types).allSatisfy { $0 == .unspecified || $0 == $1 } }
    }

    // Protected by its owner: the pool lends a connection to one thread at a time.
    private let handle: OpaquePointer
    private let database: String
    private var prepared: [UInt: [Prepared]] = [:]
    private var preparedCount = 0
    /// Statements whose results have not been read yet.
    private var unanswered = 0
    /// Why the running transaction can only be rolled back.
    private var failure: SQLError?
    /// Whether the connection must not be used again.
    private var isSpoiled = false
    /// The counted changes, up to a snapshot of the database.
    private var counts: ChangeCounts?
    private var countedTo: String?
    private var isWriting = false
    private var lockWait: LockWait

    /// This many results fit into the buffers of both sides; with more, both might wait for the other to read.
    private static let mostUnanswered = 64
    /// So many rows are inserted by one statement at most: the server has each of its arguments in memory as a whole.
    private static let mostRows = 256

    /// The number of round trips.
    private let journeys: Locked<Int>

    init(_ options: PostgreSQLOptions, counting journeys: Locked<Int> = Locked(0)) throws {
        database = options.name
        self.journeys = journeys
        lockWait = LockWait(usual: options.lockMilliseconds)
        handle = try options.connect()
        // Notices ("relation exists, skipping") would be printed to standard error.
        PQsetNoticeReceiver(handle, { _, _ in }, nil)
        // If one of these fails, `deinit` cleans up.
        try runScript(options.setUp)
        guard PQenterPipelineMode(handle) == 1 else { throw lost() }
    }

    deinit {
        // What is kept there refers to the counts in turn.
        counts?.kept = nil
        PQfinish(handle)
    }

    /// Whether it can be lent again: not in a transaction, and still connected.
    var isFit: Bool {
        guard !isSpoiled, unanswered == 0, PQstatus(handle) == CONNECTION_OK,
            PQtransactionStatus(handle) == PQTRANS_IDLE
        else { return false }
        // An idle server sends nothing except the end of the connection.
        var socket = pollfd(fd: PQsocket(handle), events: Int16(POLLIN), revents: 0)
        return poll(&socket, 1, 0) == 0
    }

    /// - Parameter counts: whether the database records changes.
    func write<Result>(counts: Bool, _ body: (any Connection) throws -> Result) throws -> Result {
        isWriting = true
        defer { isWriting = false }
        if counts, self.counts == nil { self.counts = ChangeCounts(countsFrequent: false) }
        return try transaction("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", body)
    }

    var changes: ChangeCounts? { isWriting ? counts : nil }

    /// Reads the changes of transactions that the last snapshot did not see, and a new snapshot.
    func othersChanges() -> Lookup<Void> {
        guard let counts = changes else { return Lookup([]) {} }
        guard let countedTo else {
            let batched = BatchedQuery(CountedTables.start, []) { row in
                (self.countedTo, counts.transaction) = (row.text("view"), row.integer("writer"))
            }
            return Lookup([batched]) { counts.changedAll() }
        }
        let batched = BatchedQuery(CountedTables.news, [.text(countedTo)]) { row in
            switch row.integer("kind") {
            case 0:
                (self.countedTo, counts.transaction) = (row.text("view"), row.integer("writer"))
                if row.bool("isPruned") { counts.changedAll() }
            default:
                let subject = row.text("view")
                if subject == CountedTables.everything { counts.changedAll() } else { counts.changed(subject) }
            }
        }
        return Lookup([batched]) {}
    }

    func changeBroadly(_ body: () throws -> Void) throws {
        guard let counts = changes else { return try body() }
        try enqueue(CountedTables.broad)
        try enqueue(CountedTables.counting, "nothing")
        counts.changedAll()
        try body()
        try enqueue(CountedTables.counting, "")
        counts.changedAll()
    }

    func transaction<Result>(_ begin: Query, _ body: (any Connection) throws -> Result) throws -> Result {
        failure = nil
        defer { lockWait.end() }
        do {
            try enqueue(begin)
            lockWait.begin()
            let result = try body(self)
            // The server would answer COMMIT with a silent ROLLBACK.
            if unanswered == 0, PQtransactionStatus(handle) == PQTRANS_INERROR { throw failure ?? lost() }
            try run("COMMIT")
            return result
        } catch {
            counts?.changedAll()
            lockWait.undo()
            rollBack()
            throw error
        }
    }

    /// Runs statements without a transaction around them.
    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        failure = nil
        lockWait.begin()
        defer { lockWait.end() }
        do {
            return try body(self)
        } catch {
            lockWait.undo()
            throw error
        }
    }

    private func rollBack() {
        do {
            try run("ROLLBACK")
        } catch {
            // The server rolls back what a closed connection leaves open.
            isSpoiled = true
        }
    }

    @discardableResult
    func run(_ query: Query, _ arguments: [Value]) throws -> Int {
        try send(query, arguments)
        return try lastAnswer()?.changes ?? 0
    }

    func enqueue(_ query: Query, _ arguments: [Value]) throws { try enqueue(query, PostgreSQLArguments(arguments)) }

    var insertsInGroups: Bool { true }

    func enqueue(_ insert: GroupInsert, _ rows: [[Value]]) throws {
        for start in stride(from: 0, to: rows.count, by: Self.mostRows) {
            let some = rows[start..<min(start + Self.mostRows, rows.count)]
            try enqueue(insert.ofArrays, PostgreSQLArguments(some, columns: insert.columns))
        }
    }

    private func enqueue(_ query: Query, _ arguments: PostgreSQLArguments) throws {
        try send(query, arguments)
        if unanswered == Self.mostUnanswered { _ = try lastAnswer() }
    }

    /// The whole answer is in memory before the first row is handed out, so `body` may use the connection. Ask for pages
    /// of what may be large.
    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws {
        let statement = try send(query, arguments)
        guard let result = try lastAnswer() else { return }
        try read(result, of: statement, body)
    }

    private func read(_ result: PostgreSQLResult, of statement: Prepared?, _ body: (Row) throws -> Bool) throws {
        guard result.count > 0 else { return }
        try PostgreSQLRow(result).visit(statement?.columns(of: result) ?? result.columnNames, body)
    }

    /// All results are in memory before the first row is passed on.
    func runBatch(_ queries: [BatchedQuery]) throws {
        var rest = queries[...]
        while !rest.isEmpty {
            let asked = rest.prefix(Self.mostUnanswered / 2)
            rest = rest.dropFirst(asked.count)
            // Preparing a statement reads all pending results, so it comes before the first query is sent.
            for batched in asked { try prepare(batched.query, batched.arguments) }
            let statements = try asked.map { try send($0.query, $0.arguments) }
            for ((batched, statement), result) in zip(zip(asked, statements), try answers().suffix(asked.count)) {
                try read(result, of: statement) { row in
                    try batched.body(row)
                    return true
                }
            }
        }
    }

    /// By COPY, a block of rows at a time.
    @discardableResult
    func insert(_ rows: BulkInsert, _ fill: (_ add: (_ row: [Value]) throws -> Void) throws -> Void) throws -> Int {
        var waiting = PostgreSQLCopy()
        var count = 0
        try fill { row in
            try waiting.append(row)
            count += 1
            if waiting.isFull { try copy(waiting.taken(), rows) }
        }
        if !waiting.isEmpty { try copy(waiting.taken(), rows) }
        return count
    }

    private func copy(_ bytes: [UInt8], _ rows: BulkInsert) throws {
        try withoutPipeline {
            let columns = rows.columns.joined(separator: ", ")
            let begin = PQexec(handle, "COPY \(rows.table) (\(columns)) FROM STDIN (FORMAT binary)")
            guard let begun = begin.map(PostgreSQLResult.init) else { throw lost() }
            guard begun.status == PGRES_COPY_IN else { throw fail(begun) }
            let isSent = bytes.withUnsafeBytes {
                PQputCopyData(handle, $0.bindMemory(to: CChar.self).baseAddress, Int32($0.count)) == 1
            }
            guard isSent, PQputCopyEnd(handle, nil) == 1 else { throw lost() }
            journeys.withLock { $0 += 2 }
            var failed: PostgreSQLResult?
            while let result = PQgetResult(handle).map(PostgreSQLResult.init) {
                if result.status != PGRES_COMMAND_OK { failed = failed ?? result }
            }
            if let failed { throw fail(failed) }
        }
    }

    private func withoutPipeline(_ body: () throws -> Void) throws {
        try tellLockWait()
        _ = try lastAnswer()
        let wasPipelined = PQpipelineStatus(handle) != PQ_PIPELINE_OFF
        if wasPipelined { PQexitPipelineMode(handle) }
        defer { if wasPipelined { PQenterPipelineMode(handle) } }
        try body()
    }

    func runScript(_ text: String) throws { try withoutPipeline { try exec(text) } }

    private func exec(_ text: String) throws {
        guard let result = PQexec(handle, text).map(PostgreSQLResult.init) else { throw lost() }
        if result.status == PGRES_FATAL_ERROR || result.status == PGRES_BAD_RESPONSE { throw fail(result) }
    }

    /// A query plan made while a table was empty may read the whole table or index for one row, and is kept while the
    /// table grows: importing 100,000 people with such lookups did not finish within ten minutes.
    func haveGrown(_ tables: [String]) throws {
        try runScript("ANALYZE (SKIP_LOCKED) \(tables.joined(separator: ", "))")
    }

    func hasTable(_ name: String) throws -> Bool {
        try first(
            "SELECT 1 FROM pg_catalog.pg_class WHERE oid = to_regclass($1) AND relkind IN ('r', 'p')", .text(name)
        ) { _ in true } ?? false
    }

    func columns() throws -> TableColumns {
        var columns = TableColumns()
        try visit(
            """
            SELECT entry.relname, info.attname, CAST(CAST(info.atttypid AS regtype) AS text) AS type, info.attnotnull
            FROM pg_catalog.pg_class AS entry JOIN pg_catalog.pg_attribute AS info ON info.attrelid = entry.oid
            WHERE entry.relnamespace = CAST(current_schema() AS regnamespace) AND entry.relkind IN ('r', 'p')
                AND info.attnum > 0 AND NOT info.attisdropped
            """, []
        ) { row in
            let column = TableColumns.Column(
                row.text("attname"), .init(type: row.text("type")), isRequired: row.bool("attnotnull"))
            columns.add(column, to: row.text("relname"))
            return true
        }
        return columns
    }

    /// The transactions that had ended when this one's snapshot was taken: equal snapshots see the same rows.
    func state() throws -> DatabaseState? {
        try first("SELECT CAST(pg_current_snapshot() AS TEXT)") { DatabaseState($0.text()) }
    }

    func waitForLocks(atMost seconds: Double) { lockWait.want(Int(seconds * 1000)) }

    /// Tells the server how long to wait for locks, if it has been told something else.
    private func tellLockWait() throws {
        guard let wanted = lockWait.next() else { return }
        try enqueue("SELECT set_config('lock_timeout', $1, false)", .text("\(wanted)"))
    }

    func waitForEnqueued() throws { _ = try lastAnswer() }

    // MARK: Statements

    private func prepare(_ query: Query, _ arguments: [Value]) throws {
        guard let key = query.key else { return }
        _ = try statement(of: query, key, PostgreSQLArguments.types(of: arguments))
    }

    @discardableResult
    private func send(_ query: Query, _ arguments: [Value]) throws -> Prepared? {
        try send(query, PostgreSQLArguments(arguments))
    }

    /// - Returns: the statement, where it is kept.
    @discardableResult
    private func send(_ query: Query, _ arguments: PostgreSQLArguments) throws -> Prepared? {
        try tellLockWait()
        let isSent: Int32
        let statement = try query.key.map { try self.statement(of: query, $0, arguments.types) }
        if let statement {
            isSent = arguments.withPointers { PQsendQueryPrepared(handle, statement.name, $0, $1, $2, $3, 0) }
        } else {
            isSent = arguments.withPointers {
                PQsendQueryParams(handle, query.text, $0, arguments.types, $1, $2, $3, 0)
            }
        }
        guard isSent == 1 else { throw lost() }
        unanswered += 1
        return statement
    }

    /// The statement as the server knows it, prepared for such arguments.
    private func statement(of query: Query, _ key: UInt, _ types: [Oid]) throws -> Prepared {
        if let known = prepared[key]?.first(where: { $0.fits(types) }) { return known }
        _ = try lastAnswer()
        preparedCount += 1
        let name = "s\(preparedCount)"
        guard PQsendPrepare(handle, name, query.text, Int32(types.count), types) == 1,
            PQsendDescribePrepared(handle, name) == 1
        else { throw lost() }
        unanswered += 2
        // If an argument is NULL this time, the server says which type it has otherwise.
        let taken = try lastAnswer()?.parameterTypes ?? types
        let statement = Prepared(types: taken, name: name)
        prepared[key, default: []].append(statement)
        return statement
    }

    // MARK: Answers

    private func lastAnswer() throws -> PostgreSQLResult? { try answers().last }

    /// Reads the results of all statements sent.
    private func answers() throws -> [PostgreSQLResult] {
        guard unanswered > 0 else { return [] }
        guard PQpipelineSync(handle) == 1 else { throw lost() }
        journeys.withLock { $0 += 1 }
        var answers: [PostgreSQLResult] = []
        answers.reserveCapacity(unanswered)
        unanswered = 0
        var firstFailure: PostgreSQLResult?
        while let result = nextAnswer() {
            switch result.status {
            case PGRES_PIPELINE_SYNC:
                if let firstFailure { throw fail(firstFailure) }
                failure = nil
                return answers
            case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE: firstFailure = firstFailure ?? result
            default: answers.append(result)
            }
        }
        if let firstFailure { _ = fail(firstFailure) }
        throw lost()
    }

    /// libpq returns nil between the results of two statements, and always once the connection is lost.
    private func nextAnswer() -> PostgreSQLResult? {
        for _ in 1...2 {
            if let result = PQgetResult(handle) { return PostgreSQLResult(result) }
        }
        return nil
    }

    private func fail(_ result: PostgreSQLResult) -> SQLError {
        let state = result.field(cpostgresql_field_state)
        guard PQstatus(handle) == CONNECTION_OK, !state.isEmpty else { return lost() }
        // "The transaction is aborted": report the error that aborted it.
        if state == "25P02", let failure { return failure }
        let error = SQLError(state: state, words: result.field(cpostgresql_field_message), database: database)
        // Its prepared statements are outdated; a fresh connection has none.
        if ["0A000", "26000"].contains(state) { isSpoiled = true }
        failure = error
        return error
    }

    private func lost() -> SQLError {
        isSpoiled = true
        unanswered = 0
        let words = String(cString: PQerrorMessage(handle)).split(separator: "\n").first.map(String.init) ?? ""
        return .lost(database, words: words)
    }

    // MARK: Notifications

    var socket: Int32 { PQsocket(handle) }

    /// The notifications received on our channels.
    func notifications() throws -> [String] {
        guard PQconsumeInput(handle) == 1, PQstatus(handle) == CONNECTION_OK else { throw lost() }
        var payloads: [String] = []
        while let notification = PQnotifies(handle) {
            payloads.append(String(cString: notification.pointee.extra))
            PQfreemem(notification)
        }
        return payloads
    }
}

extension TableColumns.Column.Kind {
    fileprivate init(type: String) {
        switch type {
        case "bigint", "integer": self = .integer
        case "double precision": self = .real
        case "text": self = .text
        case "bytea": self = .bytes
        default: self = .other
        }
    }
}
