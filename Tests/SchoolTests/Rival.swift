import Foundation
import Locks
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SchoolForTests

@testable import School

/// Another server's transaction on PostgreSQL, which does its work, and commits once somebody waits for what it holds.
///
/// A transaction that stays open holds up the feeds of a whole database server: use one of its own.
final class Rival: Sendable {
    private struct State {
        var isReady = false
        var end: Result<Bool, any Error>?
    }

    private let state = Watched(State())

    /// Returns once all is done but the waiting; blocks the thread until then, which is not for long.
    init(
        _ campus: Campus, locking subject: LockTarget, onceAwaited: @escaping @Sendable () -> Void = {},
        doing body: @escaping @Sendable (any Connection) throws -> Void = { _ in }
    ) {
        let state = state
        startThread {
            let end = Result {
                try campus.school.database.write { connection in
                    try connection.lock([subject.name(for: campus.asSchool)].compactMap { $0 })
                    try body(connection)
                    _ = try Self.isAwaited(connection)
                    state.withLock { $0.isReady = true }
                    // It asks without a pause: the server ends who is idle in a transaction.
                    let deadline = ContinuousClock.now + .seconds(240)
                    while .now < deadline {
                        guard try Self.isAwaited(connection) else { continue }
                        onceAwaited()
                        return true
                    }
                    return false
                }
            }
            state.withLock { $0.end = end }
        }
        state.wait { $0.isReady || $0.end != nil ? () : nil }
    }

    /// Whether somebody waits for us, asked a few milliseconds later.
    private static func isAwaited(_ connection: any Connection) throws -> Bool {
        try connection.first(
            """
            SELECT EXISTS (SELECT 1 FROM pg_locks
                WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))) FROM pg_sleep(0.005)
            """
        ) { $0.bool() } ?? false
    }

    /// Whether somebody waited.
    func end() async throws -> Bool {
        try await onThread { [state] in try state.wait { $0.end }.get() }
    }
}

extension Campus {
    /// A school on a server of its own, which is there as long as the body runs.
    static func alone(_ body: (Campus) async throws -> Void) async throws {
        let server = try Postgres()
        defer { server.stop() }
        try await body(Campus(PostgreSQLDatabase(PostgreSQLOptions(server.newSchema()))))
    }
}
