/// A database: closures in transactions, never a connection that escapes.
package protocol Database: Sendable {
    /// Runs `body` in a transaction that only reads, on one unchanging state of the database.
    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result

    /// Runs `body` in a transaction that is kept when `body` returns and undone when it throws.
    ///
    /// When this returns, the changes survive a crash of the process and the loss of power.
    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result
}

/// What a transaction's body works with; it is not to be kept beyond it.
package protocol Connection: AnyObject {
    /// Runs a statement that yields no rows, and tells how many rows it changed.
    @discardableResult
    func run(_ query: Query, _ arguments: [Value]) throws -> Int

    /// Hands each row to `body`, which tells whether it wants another one.
    func visit(_ query: Query, _ arguments: [Value], _ body: (any Row) throws -> Bool) throws

    func hasTable(_ name: String) throws -> Bool

    /// Runs a text of several statements without parameters: migrations.
    func runScript(_ text: String) throws
}

/// The row a statement stands on, valid until the next one is asked for.
package protocol Row {
    func isNull(_ column: Int) -> Bool
    func integer(_ column: Int) -> Int64
    func real(_ column: Int) -> Double
    func text(_ column: Int) -> String
    func blob(_ column: Int) -> [UInt8]
}

extension Row {
    package func bool(_ column: Int) -> Bool { integer(column) != 0 }
    package func integerIfAny(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }
    package func realIfAny(_ column: Int) -> Double? { isNull(column) ? nil : real(column) }
    package func textIfAny(_ column: Int) -> String? { isNull(column) ? nil : text(column) }
}

extension Connection {
    @discardableResult
    package func run(_ query: Query, _ arguments: Value...) throws -> Int { try run(query, arguments) }

    /// The first row, as `body` reads it.
    package func first<Result>(
        _ query: Query, _ arguments: Value..., as body: (any Row) throws -> Result
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
        _ query: Query, _ arguments: [Value] = [], as body: (any Row) throws -> Result
    ) throws -> [Result] {
        var found: [Result] = []
        try visit(query, arguments) { row in
            found.append(try body(row))
            return true
        }
        return found
    }
}
