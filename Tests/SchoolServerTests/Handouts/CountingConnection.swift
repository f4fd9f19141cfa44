import SQL

/// A connection that counts what it is asked.
final class CountingConnection: Connection {
    private let inner: any Connection
    private(set) var statements = 0

    init(_ inner: any Connection) { self.inner = inner }

    func run(_ query: Query, _ arguments: [Value]) throws -> Int {
        statements += 1
        return try inner.run(query, arguments)
    }

    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws {
        statements += 1
        try inner.visit(query, arguments, body)
    }

    func hasTable(_ name: String) throws -> Bool {
        statements += 1
        return try inner.hasTable(name)
    }

    func columns() throws -> TableColumns {
        statements += 1
        return try inner.columns()
    }

    func runScript(_ text: String) throws {
        statements += 1
        try inner.runScript(text)
    }
}
