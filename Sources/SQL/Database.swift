import Glibc

/// A database: closures in transactions, never a connection that escapes.
package protocol Database: Sendable {
    /// How this engine spells what the two spell differently.
    var dialect: Dialect { get }

    /// Whether each question is a journey, so that those that need not be asked alone are better asked with others.
    var isRemote: Bool { get }

    /// Runs `body` in a transaction that only reads, on one unchanging state of the database.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// What a single statement reads: it sees one state of the database by itself, and a transaction around it would cost as
    /// much again.
    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body` in a transaction that is kept when `body` returns and undone when it throws.
    ///
    /// When this returns, the changes survive a crash of the process and the loss of power. A statement that failed takes
    /// the transaction with it: what is to be survived goes into ``Connection/attempt(_:)``.
    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Lets the engine plan for tables that will be large, and in which nearly all rows share one value of that column. To be
    /// called when all tables are there; an engine that watches its tables by itself has nothing to do.
    func expectLargeTables(sharing column: String) throws

    /// Has the changes of these rows counted from now on, where the engine can tell of all of them; to be called when all
    /// tables are there. See ``Connection/changes``.
    func count(_ rows: [CountedRows]) throws

    /// What ``Connection/numbers(of:)`` would tell a transaction that began now, without one: a look into memory.
    func numbers(of subjects: [String]) throws -> [UInt64]?

    /// Leaves nothing of what was deleted beside the tables, as far as that is ours to do and nobody stands in the way.
    ///
    /// - Returns: whether nothing is left; otherwise it is to be tried again.
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
    /// Writes, and runs `body` again in a new transaction when others stood in the way of this one.
    ///
    /// So `body` must be fit to run more than once: it changes nothing but the database.
    package func write<Result>(attempts: Int, _ body: (any Connection) throws -> Result) throws -> Result {
        for attempt in 1..<attempts {
            do {
                return try write(body)
            } catch let error as SQLError where error.code == .conflict {
                // It was undone whole. Two that go again at once may meet again, so each waits for a time of its own.
                usleep(.random(in: 0..<(2000 << UInt32(min(attempt, 6)))))
            }
        }
        return try write(body)
    }
}

/// What a transaction's body works with; it is not to be kept beyond it.
package protocol Connection: AnyObject {
    /// Runs a statement that yields no rows, and tells how many rows it changed.
    @discardableResult
    func run(_ query: Query, _ arguments: [Value]) throws -> Int

    /// Runs a statement of which only success matters. It may fail as late as at the next statement or at the end.
    ///
    /// Over a network the statements posted in a row travel together, at the price of one round trip.
    func post(_ query: Query, _ arguments: [Value]) throws

    /// Lets what follows wait until no other transaction holds any of `subjects`, and holds them to the end of this one.
    ///
    /// The next statement sees all that those others committed. An engine with one writer has nothing to do here. Subjects
    /// are to be held in one call, before anything else: then transactions never wait for each other in a circle.
    func hold(_ subjects: [String]) throws

    /// Returns once all that was posted is done, and all that is to be held is held.
    func settle() throws

    /// Hands each row to `body`, which tells whether it wants another one.
    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws

    /// Asks several things of which none depends on another's answer, and hands the rows of each to its body, in their order.
    ///
    /// Over a network they travel together, at the price of one round trip. What a body throws ends it.
    func ask(_ questions: [Question]) throws

    func hasTable(_ name: String) throws -> Bool

    /// The tables there are, and their columns.
    func columns() throws -> TableColumns

    /// Names the state of the whole database that this transaction sees; nil where that cannot be told.
    func state() throws -> DatabaseState?

    /// What was written of the rows that are counted, in a transaction that writes; nil where nobody counts.
    var changes: ChangeCounts? { get }

    /// Has ``changes`` know what others have committed until now, which is asked together with other things.
    func othersChanges() -> Lookup<Void>

    /// A number for each of the subjects that rows are counted by. As long as all stay the same from one transaction to the
    /// next, both saw the same rows of these subjects.
    ///
    /// - Returns: nil where that cannot be told: in transactions that write, while others commit, of an engine that counts
    ///   nothing.
    func numbers(of subjects: [String]) throws -> [UInt64]?

    /// Runs a text of several statements without parameters: migrations.
    func runScript(_ text: String) throws

    /// Is told that these tables have become many times as large, in this transaction, and grow on.
    ///
    /// An engine that goes by what tables hold when it decides how to look for rows, and keeps to that, decides anew.
    func haveGrown(_ tables: [String]) throws
}

extension Connection {
    package func haveGrown(_ tables: [String]) throws {}
}

/// A statement that yields rows, and what is done with each of them.
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

/// A name for all that a transaction sees: where two have the same, nothing at all has been committed in between.
package struct DatabaseState: Hashable, Sendable {
    /// Who gave the name: some readers have names of their own, which say nothing beside another's.
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

    /// Runs `body` as a part of the transaction that can fail alone: when it throws, what it did is undone, and nothing else.
    ///
    /// - Throws: when the part cannot be undone, so that the whole transaction is lost.
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
