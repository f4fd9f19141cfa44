import Foundation
import Locks
import Programs
import SQL
import SchoolForTests
import Testing

@testable import School

/// Another server's transaction on PostgreSQL, which has done its work and is not committed before it is told to.
final class Rival: Sendable {
    private struct State {
        var process: Int64?
        var mayEnd = false
        var end: Result<Void, any Error>?
    }

    private let campus: Campus
    private let state = Watched(State())

    /// Returns once all but the commit is done.
    init(
        _ campus: Campus, holding subject: Subject,
        _ body: @escaping @Sendable (any Connection) throws -> Void = { _ in }
    )
        async throws
    {
        self.campus = campus
        let state = state
        startThread {
            let end = Result {
                try campus.school.database.write { connection in
                    try connection.hold([subject.name(in: campus.organization)])
                    let process = try connection.first("SELECT CAST(pg_backend_pid() AS BIGINT)") { $0.integer(0) }
                    try body(connection)
                    state.withLock { $0.process = process }
                    state.wait { $0.mayEnd ? () : nil }
                }
            }
            state.withLock { $0.end = end }
        }
        let isReady = try await onThread { state.wait(seconds: 60) { $0.process != nil || $0.end != nil ? true : nil } }
        #expect(isReady == true)
    }

    /// Commits as soon as somebody waits for what is held.
    ///
    /// - Returns: whether somebody did.
    func commitOnceAwaited() async throws -> Bool {
        let process = state.withLock { $0.process } ?? 0
        let deadline = ContinuousClock.now + .seconds(60)
        var isAwaited = false
        while !isAwaited, .now < deadline {
            isAwaited = try campus.school.database.read { connection in
                try connection.first(
                    """
                    SELECT 1 FROM pg_stat_activity WHERE CAST($1 AS INTEGER) = ANY (pg_blocking_pids(pid))
                    """, .integer(process)
                ) { _ in true } ?? false
            }
            try await Task.sleep(for: .milliseconds(5))
        }
        return isAwaited
    }

    func commit() async throws {
        state.withLock { $0.mayEnd = true }
        try await onThread { [state] in try state.wait { $0.end }.get() }
    }
}
