import Locks

/// Writes of many callers, committed together: one transaction and one sync to the disk for all that came while the one
/// before was under way.
///
/// Each caller is answered after the commit that holds its changes, and fails alone. Bodies run on a thread of the queue's
/// own, one after the other; a body may run more than once, so it changes nothing but the database.
package final class WriteQueue: Sendable {
    /// What the queue has done so far.
    package struct Figures: Hashable, Sendable {
        /// Transactions committed, each with one sync to the disk.
        package var commits = 0
        /// Callers answered, whose changes are kept.
        package var answers = 0
        /// Callers told an error.
        package var failures = 0
        /// Callers turned away since the queue was full.
        package var refusals = 0
        /// Callers who wait now.
        package var waiting = 0

        package init(commits: Int = 0, answers: Int = 0, failures: Int = 0) {
            self.commits = commits
            self.answers = answers
            self.failures = failures
        }
    }

    private let state: Watched<WriteQueueState>

    /// - Parameters:
    ///   - writers: threads that commit at the same time; more than one is of use only where the engine has several writers.
    ///   - capacity: how many callers may wait; more are turned away as ``SQLError/Code/busy``.
    ///   - batch: how many share one transaction at most, so that nobody waits for long.
    package init(_ database: any Database, writers: Int = 1, capacity: Int = 4096, batch: Int = 256) {
        let state = Watched(WriteQueueState(capacity: capacity, batch: batch, writers: writers))
        self.state = state
        for _ in 0..<writers {
            startThread {
                let writer = GroupWriter(database)
                while let jobs = state.wait(until: { $0.next() }) {
                    let outcome = writer.commit(jobs)
                    state.withLock { $0.finished(outcome) }
                    for answer in outcome.answers { answer() }
                }
                state.withLock { $0.writerEnded() }?.forEach { $0() }
            }
        }
    }

    deinit { state.withLock { $0.close() } }

    package var figures: Figures { state.withLock { $0.figures } }

    /// Blocks the thread until the figures are so, or the time is over; tells whether they are.
    package func waits(seconds: Double, until areSo: (Figures) -> Bool) -> Bool {
        state.wait(seconds: seconds) { areSo($0.figures) ? true : nil } ?? false
    }

    /// Whether it turns away what comes.
    package var isClosed: Bool { state.withLock { $0.isClosed } }

    /// Runs `body` in a transaction shared with others, and returns when it is committed.
    ///
    /// A caller who is cancelled while waiting is answered at once and changes nothing; one whose turn has come is answered
    /// as usual.
    ///
    /// - Parameter subjects: what `body` reads in order to write; see ``Connection/hold(_:)``, which it must not call itself.
    /// - Throws: what `body` throws, alone; ``SQLError`` with code `busy` when too many wait.
    package func write<Success: Sendable>(
        holding subjects: [String] = [], _ body: @escaping @Sendable (any Connection) throws -> Success
    ) async throws -> Success {
        let number = state.withLock { $0.newNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let job = WriteJob(
                    number: number, subjects: subjects,
                    run: { connection in
                        let success = try body(connection)
                        return { continuation.resume(returning: success) }
                    },
                    fail: { continuation.resume(throwing: $0) })
                if let refusal = state.withLock({ $0.add(job) }) { return job.fail(refusal) }
                // It may have been cancelled before there was anything to take back.
                if Task.isCancelled { takeBack(number) }
            }
        } onCancel: {
            takeBack(number)
        }
    }

    private func takeBack(_ number: UInt64) {
        state.withLock { $0.takeBack(number) }?.fail(CancellationError())
    }

    /// Commits what waits, turns away what comes, and returns when all is done.
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

/// One caller's part of a shared transaction.
struct WriteJob: Sendable {
    typealias Answer = @Sendable () -> Void

    var number: UInt64
    var subjects: [String]
    /// Does the work, and gives what to do once it is committed.
    var run: @Sendable (any Connection) throws -> Answer
    var fail: @Sendable (any Error) -> Void

    func failure(_ error: any Error) -> Answer { { fail(error) } }
}

extension SQLError {
    static func tooManyWait(_ capacity: Int) -> SQLError {
        SQLError(.busy, "\(capacity) changes wait to be written already. Try again in a moment.")
    }

    static let closed = SQLError(
        .busy, "This server is about to end and takes no more changes. Try again elsewhere or soon.")
}
