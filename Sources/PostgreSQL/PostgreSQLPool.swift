import Locks
import SQL

/// Connections to lend out, no more than so many at a time.
final class PostgreSQLPool: Sendable {
    private struct State {
        var idle: [PostgreSQLConnection] = []
        /// Idle and lent ones.
        var open = 0
    }

    private let options: PostgreSQLOptions
    private let state = Watched(State())

    init(_ options: PostgreSQLOptions) { self.options = options }

    /// Lends a connection for the time of `body`; waits for one when all are lent.
    func lend<Result>(_ body: (PostgreSQLConnection) throws -> Result) throws -> Result {
        let connection = try take()
        defer { giveBack(connection) }
        return try body(connection)
    }

    private func take() throws -> PostgreSQLConnection {
        while let idle = try takeIdle() {
            if idle.isFit { return idle }
            state.withLock { $0.open -= 1 }
        }
        // There is room for another one, and it has been counted.
        do {
            return try PostgreSQLConnection(options)
        } catch {
            state.withLock { $0.open -= 1 }
            throw error
        }
    }

    /// An idle connection, or nil for the right to open one.
    private func takeIdle() throws -> PostgreSQLConnection? {
        let taken = state.wait(seconds: options.waitSeconds) { state -> PostgreSQLConnection?? in
            // The one used last: what it needs is still in the caches.
            if let idle = state.idle.popLast() { return .some(idle) }
            guard state.open < options.connections else { return .none }
            state.open += 1
            return .some(nil)
        }
        guard let taken else { throw SQLError.noConnectionFree(options.name, bound: options.connections) }
        return taken
    }

    private func giveBack(_ connection: PostgreSQLConnection) {
        let isFit = connection.isFit
        state.withLock { state in
            if isFit { state.idle.append(connection) } else { state.open -= 1 }
        }
    }
}
