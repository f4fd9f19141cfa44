import Coursework
import SQL
import SchoolForTests

@testable import School

/// Passes everything on, and counts what it costs: what is not asked costs nothing, on any engine and any machine.
final class CountingConnection: Connection {
    /// Statements asked, and rows handed over.
    struct Cost: Hashable {
        var statements = 0
        var rows = 0
    }

    private let base: any Connection
    private(set) var cost = Cost()

    init(_ base: any Connection) { self.base = base }

    func run(_ query: Query, _ arguments: [Value]) throws -> Int {
        cost.statements += 1
        return try base.run(query, arguments)
    }

    func enqueue(_ query: Query, _ arguments: [Value]) throws {
        cost.statements += 1
        try base.enqueue(query, arguments)
    }

    func visit(_ query: Query, _ arguments: [Value], _ body: (Row) throws -> Bool) throws {
        cost.statements += 1
        try base.visit(query, arguments) { row in
            cost.rows += 1
            return try body(row)
        }
    }

    func lock(_ subjects: [String]) throws { try base.lock(subjects) }
    func lockIfFree(_ subjects: [String]) throws -> Bool { try base.lockIfFree(subjects) }
    func waitForLocks(atMost seconds: Double) throws { try base.waitForLocks(atMost: seconds) }
    func waitForEnqueued() throws { try base.waitForEnqueued() }
    func hasTable(_ name: String) throws -> Bool { try base.hasTable(name) }
    func columns() throws -> TableColumns { try base.columns() }
    func state() throws -> DatabaseState? { try base.state() }
    func runScript(_ text: String) throws { try base.runScript(text) }
}

extension Campus {
    /// What it costs to look something up.
    func cost(as actor: Actor, _ body: (Transaction) throws -> Void) throws -> CountingConnection.Cost {
        try school.database.read { connection in
            let counting = CountingConnection(connection)
            try body(Transaction(school, actor, counting, at: now))
            return counting.cost
        }
    }
}
