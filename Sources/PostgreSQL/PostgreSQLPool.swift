import Locks
import SQL

/// A limited number of connections to lend.
final class PostgreSQLPool: Sendable {
    /// What a connection is lent for: writing connections keep caches between uses, so there are few of them.
    enum Use: Hashable { case reading, writing }

    private struct State {
        var idle: [Use: [PostgreSQLConnection]] = [:]
        /// The number of idle and lent connections.
        var open = 0
    }

    private let options: PostgreSQLOptions
    private let state = Watched(State())
    let journeys = Locked(0)

    init(_ options: PostgreSQLOptions) { self.options = options }

    /// Lends a connection while `body` runs; waits for one when all are lent.
    func lend<Result>(
        for use: Use = .reading, _ body: (PostgreSQLConnection) throws -> Result
    ) throws -> Result {
        let connection = try take(for: use)
        defer { release(connection, to: use) }
        return try body(connection)
    }

    private func take(for use: Use) throws -> PostgreSQLConnection {
        while let idle = try takeIdle(for: use) {
            if idle.isFit { return idle }
            state.withLock { $0.open -= 1 }
        }
        // There is room for another connection, and it has been counted.
        do {
            return try PostgreSQLConnection(options, counting: journeys)
        } catch {
            state.withLock { $0.open -= 1 }
            throw error
        }
    }

    /// An idle connection; nil for permission to open one.
    private func takeIdle(for use: Use) throws -> PostgreSQLConnection? {
        let taken = state.wait(seconds: options.waitSeconds) { state -> PostgreSQLConnection?? in
            // The one used last, because its data is still in the caches.
            if let idle = state.idle[use]?.popLast() { return .some(idle) }
            guard state.open < options.connections else {
                return (state.idle[use == .reading ? .writing : .reading]?.popLast()).map { .some($0) } ?? .none
            }
            state.open += 1
            return .some(nil)
        }
        guard let taken else { throw SQLError.noConnectionFree(options.name, bound: options.connections) }
        return taken
    }

    private func release(_ connection: PostgreSQLConnection, to use: Use) {
        let isFit = connection.isFit
        state.withLock { state in
            if isFit { state.idle[use, default: []].append(connection) } else { state.open -= 1 }
        }
    }
}
