import Glibc

/// A database. Access is a closure in a transaction; connections never escape.
package protocol Database: Sendable {
    /// What this engine spells differently.
    var dialect: Dialect { get }

    /// Whether each query is a network round trip, so that queries are better sent together.
    var isRemote: Bool { get }

    /// Runs `body` in a read-only transaction, which sees one unchanging state of the database.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body`, which executes a single statement, without a transaction: a statement sees one state anyway, and
    /// a transaction would double the cost.
    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body` in a transaction that is committed when `body` returns and rolled back when it throws.
    ///
    /// When this returns, the changes survive a crash of the process and a power failure. A failed statement aborts
    /// the transaction; to survive a failure, use ``Connection/attempt(_:)``.
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
    /// Over a network, several posted statements are sent together in one round trip.
    func post(_ query: Query, _ arguments: [Value]) throws

    /// Waits until no other transaction holds a lock on any of `subjects`, and locks them until the end of this
    /// transaction.
    ///
    /// The next statement sees everything that the earlier holders have committed. An engine with a single writer
    /// does nothing here. All subjects must be locked in one call, before anything else, so that transactions never
    /// deadlock.
    func hold(_ subjects: [String]) throws

    /// Returns once all posted statements have run and all locks are held.
    func settle() throws

    /// Hands each row to `body`, which tells whether it wants another one.
    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws

    /// Runs several queries that do not depend on each other's results, and passes the rows of each to its body, in
    /// order.
    ///
    /// Over a network they are sent together in one round trip. An error thrown by a body ends it.
    func ask(_ questions: [Question]) throws

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

    /// Says that these tables have become many times as large in this transaction, and continue to grow.
    ///
    /// An engine that keeps query plans made for smaller tables makes them anew.
    func haveGrown(_ tables: [String]) throws
}

extension Connection {
    package func haveGrown(_ tables: [String]) throws {}
}

/// A query, and what to do with each of its rows.
package struct Question {
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
    package func post(_ query: Query, _ arguments: [Value]) throws { try run(query, arguments) }
    package func post(_ query: Query, _ arguments: Value...) throws { try post(query, arguments) }

    package func hold(_ subjects: [String]) throws {}

    package func ask(_ questions: [Question]) throws {
        for question in questions {
            try visit(question.query, question.arguments) { row in
                try question.body(row)
                return true
            }
        }
    }

    package func settle() throws {}

    package func state() throws -> DatabaseState? { nil }

    package var changes: ChangeCounts? { nil }

    package func othersChanges() -> Lookup<Void> { Lookup([]) {} }

    package func numbers(of subjects: [String]) throws -> [UInt64]? { nil }

    /// Runs `body` as a part of the transaction that can fail alone: when it throws, only its own changes are rolled
    /// back.
    ///
    /// - Throws: when they cannot be rolled back, so that the whole transaction is lost.
    package func attempt<Success>(_ body: () throws -> Success) throws -> Result<Success, any Error> {
        try post("SAVEPOINT part")
        do {
            let success = try body()
            try run("RELEASE SAVEPOINT part")
            return .success(success)
        } catch {
            changes?.changedAll()
            try run("ROLLBACK TO SAVEPOINT part")
            try post("RELEASE SAVEPOINT part")
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
