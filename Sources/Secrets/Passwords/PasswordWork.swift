import Locks

/// Hashes and checks passwords for many callers, a few at a time and on threads of its own.
///
/// Each takes milliseconds and megabytes by design, so a crowd that signs in at once, or pretends to, must not take all
/// processors and all memory: what comes waits for its turn. Those of one school take turns with those of others, and in a
/// school those from one address with those from others. One is turned away only after having waited too long, or when
/// very many wait.
package final class PasswordWork: Sendable {
    /// What it has done so far.
    package struct Figures: Hashable, Sendable {
        /// Passwords hashed, for whatever reason.
        package var hashes = 0
        /// Callers turned away since too many waited.
        package var refusals = 0
        /// Callers who wait now.
        package var waiting = 0
    }

    package let cost: PasswordHash.Cost
    private let randomness: Randomness
    private let now: @Sendable () -> ContinuousClock.Instant
    private let derive: Argon2.Derivation
    /// How long somebody waits before they are asked to come again.
    private static let patience = Duration.seconds(10)
    let state: Watched<PasswordWorkState>
    /// Stands in for the hash of somebody whom nobody knows. Made of random bytes: no password leads to it.
    private let nobody: PasswordHash

    /// - Parameters:
    ///   - cost: of the hashes that are made.
    ///   - threads: how many are hashed at the same time; each takes the memory of `cost`.
    ///   - capacity: how many callers may wait beside them.
    package convenience init(
        cost: PasswordHash.Cost = .interactive, threads: Int = 2, capacity: Int = 4096, randomness: Randomness = .system
    ) {
        self.init(cost: cost, threads: threads, capacity: capacity, randomness: randomness, deriving: Argon2.derive)
    }

    init(
        cost: PasswordHash.Cost, threads: Int, capacity: Int, randomness: Randomness = .system,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }, deriving derive: @escaping Argon2.Derivation
    ) {
        precondition(threads > 0, "without threads nobody is answered")
        self.cost = cost
        self.randomness = randomness
        self.derive = derive
        self.now = now
        nobody = PasswordHash(
            cost: cost, salt: randomness.bytes(Argon2.saltSize), hash: randomness.bytes(Argon2.hashSize))
        let state = Watched(PasswordWorkState(capacity: capacity, idle: threads))
        self.state = state
        for _ in 0..<threads {
            startThread {
                while let job = state.wait(until: { $0.next() }) {
                    guard job.arrived.duration(to: now()) <= Self.patience else {
                        state.withLock { $0.gaveUp() }
                        job.fail(SecretsError.waitedTooLong)
                        continue
                    }
                    let answer = job.run()
                    // Counted before the caller goes on, who may look at the figures.
                    state.withLock { $0.finished() }
                    answer()
                }
                state.withLock { $0.threadEnded() }
            }
        }
    }

    deinit { state.withLock { $0.close() } }

    package var figures: Figures { state.withLock { $0.figures } }

    /// Whether `hash` was made from that password.
    ///
    /// Without a hash, as there is no such account or it has no password, the answer is false and comes after the same
    /// work: how long it takes does not tell who has an account. (A hash that needs renewal takes its own time.)
    ///
    /// - Throws: ``SecretsError`` with code `busy` when too many wait, or `noMemory`; `CancellationError` to a caller who is
    ///   cancelled while waiting.
    package func verify(_ password: String, against hash: PasswordHash?, from origin: PasswordOrigin = PasswordOrigin())
        async throws -> Bool
    {
        // No hash was ever made of one that is too long, whoever it is said to belong to.
        guard let typed = try? Typed(password) else { return false }
        return try await work(from: origin) { [derive, nobody] in
            let matches = try (hash ?? nobody).matches(typed, deriving: derive)
            return matches && hash != nil
        }
    }

    /// - Throws: ``SecretsError`` with code `tooLong`, `busy` or `noMemory`; `CancellationError` to a caller who is cancelled
    ///   while waiting.
    package func hash(_ password: String, from origin: PasswordOrigin = PasswordOrigin()) async throws -> PasswordHash {
        let typed = try Typed(password)
        return try await work(from: origin) { [cost, randomness, derive] in
            try PasswordHash.make(typed, cost: cost, randomness: randomness, deriving: derive)
        }
    }

    private func work<Success: Sendable>(from origin: PasswordOrigin, _ body: @escaping @Sendable () throws -> Success)
        async throws -> Success
    {
        let number = state.withLock { $0.newNumber() }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (waiter: CheckedContinuation<Success, any Error>) in
                let job = PasswordJob(
                    number: number, arrived: now(), origin: origin,
                    run: {
                        let result = Result(catching: body)
                        return { waiter.resume(with: result) }
                    },
                    fail: { waiter.resume(throwing: $0) })
                if let refusal = state.withLock({ $0.add(job) }) { return job.fail(refusal) }
                // It may have been cancelled before there was anything to cancel.
                if Task.isCancelled { cancel(number) }
            }
        } onCancel: {
            cancel(number)
        }
    }

    private func cancel(_ number: UInt64) {
        state.withLock { $0.cancel(number) }?.fail(CancellationError())
    }
}
