import Locks

/// Commits the writes of many callers together: everything that arrives during one commit shares the next transaction
/// and its sync to disk.
///
/// Each caller gets its result after the commit with its changes, and an error affects only the caller that caused
/// it. Bodies run on a thread of the queue's own, one after the other; a body may run more than once, so it changes
/// nothing but the database.
package final class WriteQueue: Sendable {
    /// Statistics of the queue.
    package struct Figures: Hashable, Sendable {
        /// Transactions committed, each with one sync to the disk.
        package var commits = 0
        /// Callers whose changes were committed.
        package var answers = 0
        /// Callers that got an error.
        package var failures = 0
        /// Callers rejected because the queue was full.
        package var refusals = 0
        /// Callers whose locks somebody else held for so long that others went on without them.
        package var handOvers = 0
        /// Callers that are waiting now.
        package var waiting = 0

        package init(commits: Int = 0, answers: Int = 0, failures: Int = 0) {
            self.commits = commits
            self.answers = answers
            self.failures = failures
        }
    }

    private let state: Watched<WriteQueueState>
    private let lastNumber = Locked<UInt64>(0)

    /// - Parameters:
    ///   - writers: how many threads commit at the same time; more than one only helps if the engine allows several
    ///     writers. Beside several there are two more, for what would make others wait: work that takes long, and work
    ///     whose locks somebody else holds for long.
    ///   - capacity: how many callers may wait; more are rejected with ``SQLError/Code/busy``.
    ///   - batch: how many share one transaction at most, so that nobody waits for long.
    package init(_ database: any Database, writers: Int = 1, capacity: Int = 4096, batch: Int = 256) {
        // With one writer all wait for it anyway.
        let lanes: [WriteQueueState.Lane: Int] =
            writers > 1 ? [.quick: writers, .blocked: 1, .long: 1] : [.quick: writers]
        state = Watched(
            WriteQueueState(capacity: capacity, batch: batch, writers: lanes, lockWait: database.lockWait),
            groups: WriteQueueState.Lane.allCases.count)
        for (lane, count) in lanes {
            let writer = GroupWriter(database, isPatient: lane == .long || lanes.count == 1)
            for _ in 0..<count { Self.start(writer, lane, state) }
        }
    }

    private static func start(
        _ writer: GroupWriter, _ lane: WriteQueueState.Lane, _ state: Watched<WriteQueueState>
    ) {
        startThread {
            while let jobs = state.wait(in: lane.rawValue, until: { $0.next(lane) }) {
                let outcome = writer.commit(jobs)
                for ending in state.withLock({ $0.finished(jobs, outcome, in: lane, at: .now) }) { ending.answer() }
            }
            state.withLock { $0.writerEnded(lane) }?.forEach { $0() }
        }
    }

    deinit { state.withLock { $0.close() } }

    package var figures: Figures { state.read { $0.figures } }

    /// Blocks the thread until the statistics match or the time is over; returns whether they match.
    package func waits(seconds: Double, until areSo: (Figures) -> Bool) -> Bool {
        state.wait(seconds: seconds) { areSo($0.figures) ? true : nil } ?? false
    }

    /// Whether it rejects new writes.
    package var isClosed: Bool { state.read { $0.isClosed } }

    /// Runs `body` in a transaction shared with others, and returns when it is committed.
    ///
    /// A caller that is cancelled while it waits returns at once and changes nothing; if its work has begun, it
    /// completes as usual.
    ///
    /// - Parameters:
    ///   - locks: for what `body` reads in order to write; see ``Connection/lock(_:)``, which `body` must not call.
    ///   - isLong: whether it may take so long that others should not have to share its commit.
    /// - Throws: what `body` throws; ``SQLError`` with code `busy` when too many wait.
    package func write<Success: Sendable>(
        locking locks: [String] = [], isLong: Bool = false,
        _ body: @escaping @Sendable (any Connection) throws -> Success
    ) async throws -> Success {
        try await wait { number, continuation in
            WriteJob(
                number: number, locks: locks, isLong: isLong,
                work: .alone { connection in
                    let success = try body(connection)
                    return { continuation.resume(returning: success) }
                },
                fail: { continuation.resume(throwing: $0) })
        }
    }

    /// The same for work that costs less when it is done for several callers together: waiting callers with work of
    /// the same name share one call of `body`.
    ///
    /// - Parameters:
    ///   - input: the caller's input.
    ///   - locks: two callers that need the same lock never share a call.
    ///   - body: does the work of all callers, and returns a result for each, in order. If a result is a failure,
    ///     nothing was written for that caller. If `body` throws, each caller is tried alone.
    package func write<Input: Sendable, Success: Sendable>(
        _ input: Input, together name: String, locking locks: [String],
        _ body: @escaping @Sendable (any Connection, [Input]) throws -> [Result<Success, any Error>]
    ) async throws -> Success {
        try await wait { number, continuation in
            let work = JointWork(
                name: name, input: input,
                run: { connection, inputs in
                    try body(connection, inputs.compactMap { $0 as? Input }).map { $0.map { $0 as any Sendable } }
                },
                answer: { success in
                    guard let success = success as? Success else {
                        preconditionFailure("one name for two kinds of work")
                    }
                    continuation.resume(returning: success)
                })
            return WriteJob(
                number: number, locks: locks, work: .together(work),
                fail: { continuation.resume(throwing: $0) })
        }
    }

    private func wait<Success: Sendable>(
        for job: (UInt64, CheckedContinuation<Success, any Error>) -> WriteJob
    ) async throws -> Success {
        let number = lastNumber.withLock { last in
            last += 1
            return last
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = job(number, continuation)
                do { try state.change { state throws(SQLError) in try state.add(job).rawValue } } catch {
                    return job.fail(error)
                }
                // It may have been cancelled before it was in the queue.
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: UInt64) {
        state.withLock { $0.cancel(number) }?.fail(CancellationError())
    }

    /// Commits what is queued, rejects new writes, and returns when all is done.
    package func close() async {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let isOver = state.withLock { state in
                state.close()
                return !state.notifyAtEnd { continuation.resume() }
            }
            if isOver { continuation.resume() }
        }
    }
}

extension SQLError {
    static func tooManyWait(_ capacity: Int) -> SQLError {
        SQLError(.busy, "\(capacity) changes wait to be written already. Try again in a moment.")
    }

    static let closed = SQLError(
        .busy, "This server is about to end and takes no more changes. Try again elsewhere or soon.")
}
