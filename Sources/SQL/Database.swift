import Glibc

/// A database. Access is a closure in a transaction; connections never escape.
package protocol Database: Sendable {
    /// What this engine spells differently.
    var dialect: Dialect { get }

    /// Whether each query is a network round trip, so that queries are better sent together.
    var isRemote: Bool { get }

    /// How long a transaction waits for a lock.
    var lockWait: Duration { get }

    /// Runs `body` in a read-only transaction, which sees one unchanging state of the database.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body`, which executes a single statement, without a transaction: a statement sees one state anyway, and
    /// a transaction would double the cost.
    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body` in a transaction that is committed when `body` returns and rolled back when it throws.
    ///
    /// When this returns, the changes survive a crash of the process and a power failure. A failed statement aborts
    /// the transaction; to survive a failure, use ``Connection/inSavepoint(_:)``.
    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Prepares the query planner for tables that will be large, and in which nearly all rows have the same value in
    /// that column. Call it when all tables exist; does nothing for an engine that gathers statistics itself.
    func expectLargeTables(sharing column: String) throws

    /// Starts counting the changes of these rows, if the engine can notice all of them. Call it when all tables
    /// exist. See ``Connection/changes``.
    func count(_ rows: [CountedRows]) throws

    /// What ``Connection/numbers(of:)`` would return in a transaction that began now, from memory only.
    func numbers(of subjects: [String]) throws -> [UInt64]?

    /// Wipes deleted data from everything outside the tables, as far as this program can and no reader prevents it.
    ///
    /// - Returns: whether nothing is left; otherwise it must be tried again.
    func forgetDeleted() throws -> Bool
}

extension Database {
    package var isRemote: Bool { false }
    package var lockWait: Duration { .seconds(10) }
    package func expectLargeTables(sharing column: String) throws {}
    package func count(_ rows: [CountedRows]) throws {}
    package func numbers(of subjects: [String]) throws -> [UInt64]? { nil }
    package func forgetDeleted() throws -> Bool { true }
}

extension Database {
    /// Writes, and runs `body` again in a new transaction after a conflict with other transactions.
    ///
    /// So `body` may run more than once and must change nothing but the database.
    package func write<Result>(attempts: Int, _ body: (any Connection) throws -> Result) throws -> Result {
        for attempt in 1..<attempts {
            do {
                return try write(body)
            } catch let error as SQLError where error.code == .conflict {
                // It was rolled back completely. Two transactions that retry at the same time may conflict again, so
                // each waits for a random time.
                usleep(.random(in: 0..<(2000 << UInt32(min(attempt, 6)))))
            }
        }
        return try write(body)
    }
}

/// What a transaction's body works with. It must not be kept after the transaction.
package protocol Connection: AnyObject {
    /// Runs a statement without result rows, and returns how many rows it changed.
    @discardableResult
    func run(_ query: Query, _ arguments: [Value]) throws -> Int

    /// Runs a statement of which only success matters. An error may be thrown as late as at the next statement or at
    /// the commit.
    ///
    /// Over a network, several enqueued statements are sent together in one round trip.
    func enqueue(_ query: Query, _ arguments: [Value]) throws

    /// Inserts rows of which only success matters, as with a query.
    func enqueue(_ insert: GroupInsert, _ rows: [[Value]]) throws

    /// Whether many of those rows are one statement.
    var insertsInGroups: Bool { get }

    /// Inserts the rows that `fill` adds. It runs no other statements of this connection meanwhile.
    ///
    /// Over a network the rows travel many at a time and are not answered one by one.
    /// - Returns: how many rows there were.
    @discardableResult
    func insert(_ rows: BulkInsert, _ fill: (_ add: (_ row: [Value]) throws -> Void) throws -> Void) throws -> Int

    /// Waits until no other transaction holds a lock of any of these names, and takes them all until the end of this
    /// transaction.
    ///
    /// The next statement sees everything that the earlier holders have committed. An engine with a single writer
    /// does nothing here. All locks must be taken in one call, before anything else, so that transactions never
    /// deadlock. Thousands of names may lock all that begin with the same words up to the last slash.
    func lock(_ names: [String]) throws

    /// Takes the locks unless another transaction holds one of them; returns whether it has them.
    ///
    /// Some of them may be held until the end of this transaction even if it has not got all.
    func lockIfFree(_ names: [String]) throws -> Bool

    /// Whoever waits so long for a lock in this transaction gets ``SQLError/Code/busy``. To be called before anything else.
    func waitForLocks(atMost seconds: Double) throws

    /// Returns once all enqueued statements have run and all locks are held.
    func waitForEnqueued() throws

    /// Hands each row to `body`, which tells whether it wants another one.
    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws

    /// Runs several queries that do not depend on each other's results, and passes the rows of each to its body, in
    /// order.
    ///
    /// Over a network they are sent together in one round trip. An error thrown by a body ends it.
    func runBatch(_ queries: [BatchedQuery]) throws

    func hasTable(_ name: String) throws -> Bool

    /// The existing tables and their columns.
    func columns() throws -> TableColumns

    /// Identifies the state of the whole database that this transaction sees; nil if that is not possible.
    func state() throws -> DatabaseState?

    /// The counted changes, in a writing transaction; nil if nothing is counted.
    var changes: ChangeCounts? { get }

    /// Updates ``changes`` with what others have committed; a lookup that can be combined with others.
    func othersChanges() -> Lookup<Void>

    /// A change number for each of the subjects. If all stay the same from one transaction to the next, both saw the
    /// same rows of these subjects.
    ///
    /// - Returns: nil if that cannot be determined: in writing transactions, while others commit, and with an engine
    ///   that counts nothing.
    func numbers(of subjects: [String]) throws -> [UInt64]?

    /// Runs a script of several statements without parameters: a migration.
    func runScript(_ text: String) throws

    /// Runs `body`, which changes so much that it is not counted row by row: all that anybody has cached is outdated
    /// after it. When it throws, the part of the transaction to which it belongs has to be rolled back.
    func changeBroadly(_ body: () throws -> Void) throws

    /// Runs `body`, which inserts about so many rows into the table and does nothing else.
    ///
    /// Where it at least doubles, an engine may make the indexes and check the references only afterwards, all at once. When this
    /// throws, the part of the transaction to which it belongs has to be rolled back.
    func grow(_ table: String, by count: Int, _ body: () throws -> Void) throws

    /// Says that these tables have become many times as large in this transaction, and continue to grow.
    ///
    /// An engine that keeps query plans made for smaller tables makes them anew.
    func haveGrown(_ tables: [String]) throws
}

extension Connection {
    package func grow(_ table: String, by count: Int, _ body: () throws -> Void) throws { try body() }
    package func haveGrown(_ tables: [String]) throws {}
    package func changeBroadly(_ body: () throws -> Void) throws { try body() }
}

/// A query, and what to do with each of its rows.
package struct BatchedQuery {
    package var query: Query
    package var arguments: [Value]
    package var body: (Row) throws -> Void

    package init(_ query: Query, _ arguments: [Value], _ body: @escaping (Row) throws -> Void) {
        self.query = query
        self.arguments = arguments
        self.body = body
    }
}

/// Identifies everything that a transaction sees: if two states are equal, nothing at all was committed in between.
package struct DatabaseState: Hashable, Sendable {
    /// The connection that made it: some connections have numbers of their own that cannot be compared with others'.
    package let reader: UInt64
    package let name: String

    package init(reader: UInt64 = 0, _ name: String) {
        self.reader = reader
        self.name = name
    }
}

extension Connection {
    package func enqueue(_ query: Query, _ arguments: [Value]) throws { try run(query, arguments) }
    package func enqueue(_ query: Query, _ arguments: Value...) throws { try enqueue(query, arguments) }

    package func lock(_ names: [String]) throws {}

    package func lockIfFree(_ names: [String]) throws -> Bool { true }

    package func waitForLocks(atMost seconds: Double) throws {}

    package func runBatch(_ queries: [BatchedQuery]) throws {
        for batched in queries {
            try visit(batched.query, batched.arguments) { row in
                try batched.body(row)
                return true
            }
        }
    }

    package func waitForEnqueued() throws {}

    package func state() throws -> DatabaseState? { nil }

    package var changes: ChangeCounts? { nil }

    package func othersChanges() -> Lookup<Void> { Lookup([]) {} }

    package func numbers(of subjects: [String]) throws -> [UInt64]? { nil }

    /// Runs `body` as a part of the transaction that can fail alone: when it throws, only its own changes are rolled
    /// back.
    ///
    /// - Throws: when they cannot be rolled back, so that the whole transaction is lost.
    package func inSavepoint<Success>(_ body: () throws -> Success) throws -> Result<Success, any Error> {
        try enqueue("SAVEPOINT part")
        do {
            let success = try body()
            try run("RELEASE SAVEPOINT part")
            return .success(success)
        } catch {
            changes?.changedAll()
            try run("ROLLBACK TO SAVEPOINT part")
            try enqueue("RELEASE SAVEPOINT part")
            return .failure(error)
        }
    }

    @discardableResult
    package func run(_ query: Query, _ arguments: Value...) throws -> Int { try run(query, arguments) }

    /// The first row, as `body` reads it.
    package func first<Result>(
        _ query: Query, _ arguments: Value..., as body: (Row) throws -> Result
    ) throws -> Result? {
        var found: Result?
        try visit(query, arguments) { row in
            found = try body(row)
            return false
        }
        return found
    }

    /// Every row, as `body` reads it.
    package func all<Result>(
        _ query: Query, _ arguments: [Value] = [], as body: (Row) throws -> Result
    ) throws -> [Result] {
        var found: [Result] = []
        try visit(query, arguments) { row in
            found.append(try body(row))
            return true
        }
        return found
    }
}
