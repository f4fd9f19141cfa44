/// Commits the work of several callers in one transaction.
struct GroupWriter {
    /// The result of a group: whom to call back, now that it is decided.
    struct Outcome {
        var endings: [WriteJob.Ending]
        var commits = 0
        /// The jobs whose locks somebody else holds for long, with the error that said so: nothing of them was done.
        var mustWait: [(job: WriteJob, error: any Error)] = []
    }

    /// Processes that conflict retry, but not for ever.
    private static let attempts = 5
    /// How long a group waits for a lock, in seconds; a job that needs longer waits elsewhere, so that others go on.
    private static let shortWait = 0.25
    /// So many locks at most are tried for one transaction, because servers have room for some thousands.
    private static let mostLocks = 1_000

    private let database: any Database
    /// Whether to wait for locks as long as the engine allows. Otherwise jobs whose locks are held for long come back
    /// as ``Outcome/mustWait``.
    private let isPatient: Bool

    init(_ database: any Database, isPatient: Bool) {
        self.database = database
        self.isPatient = isPatient
    }

    /// First runs all jobs together, which costs nothing extra; if one fails, runs them again with a savepoint for
    /// each.
    ///
    /// Savepoints from the start would make PostgreSQL's readers check 64 or more of them for each row.
    func commit(_ jobs: [WriteJob]) -> Outcome {
        commit(jobs) { connection in
            try connection.lock(Self.locks(of: jobs))
            return Outcome(endings: try WriteJob.run(jobs, connection), commits: 1)
        } orElse: {
            jobs.count > 1 ? commitEachAlone(jobs) : nil
        }
    }

    private func commitEachAlone(_ jobs: [WriteJob]) -> Outcome {
        commit(jobs) { connection in
            try connection.lock(Self.locks(of: jobs))
            // A lock that does not come is told here, and not within somebody's savepoint.
            try connection.waitForEnqueued()
            var outcome = Outcome(endings: [], commits: 1)
            for job in jobs { try run(job, connection, into: &outcome) }
            return outcome
        } orElse: {
            nil
        }
    }

    /// - Parameter another: another way to commit the jobs after an error that belongs to one of them, if there is one.
    private func commit(
        _ jobs: [WriteJob], _ body: (any Connection) throws -> Outcome, orElse another: () -> Outcome?
    ) -> Outcome {
        do {
            return try write(body)
        } catch {
            if Self.isOfLock(error), jobs.count > 1 || !isPatient { return commitThoseFree(jobs, error) }
            if !Self.isCommon(error), let outcome = another() { return outcome }
            return Outcome(endings: jobs.map { $0.failure(error) })
        }
    }

    /// Somebody holds a lock of one of the jobs for long: commits those whose locks are free now. Nobody waits here, since
    /// waiting for one lock after the other could deadlock.
    private func commitThoseFree(_ jobs: [WriteJob], _ error: any Error) -> Outcome {
        Self.parts(of: jobs).reduce(into: Outcome(endings: [])) { outcome, part in
            let next = tryLocks(of: part, error)
            outcome.endings += next.endings
            outcome.commits += next.commits
            outcome.mustWait += next.mustWait
        }
    }

    /// As many jobs for each transaction as it may try locks.
    private static func parts(of jobs: [WriteJob]) -> [[WriteJob]] {
        var parts: [[WriteJob]] = []
        var locks = 0
        for job in jobs {
            locks += job.locks.count
            if parts.isEmpty || locks > mostLocks {
                parts.append([])
                locks = job.locks.count
            }
            parts[parts.count - 1].append(job)
        }
        return parts
    }

    private func tryLocks(of jobs: [WriteJob], _ error: any Error) -> Outcome {
        do {
            return try write { connection in
                var outcome = Outcome(endings: [])
                // What a job before still waits for may become free meanwhile: who comes later does not overtake it.
                var awaited: Set<String> = []
                for job in jobs {
                    if try awaited.isDisjoint(with: job.locks) && connection.lockIfFree(job.locks) {
                        outcome.commits = 1
                        try run(job, connection, into: &outcome)
                    } else {
                        awaited.formUnion(job.locks)
                        leave(job, error, to: &outcome)
                    }
                }
                return outcome
            }
        } catch {
            return Outcome(endings: jobs.map { $0.failure(error) })
        }
    }

    private func run(_ job: WriteJob, _ connection: any Connection, into outcome: inout Outcome) throws {
        switch try connection.inSavepoint({ try WriteJob.run([job], connection) }) {
        case .success(let endings): outcome.endings += endings
        case .failure(let error):
            // A conflict of one job is a conflict of the whole transaction.
            if Self.isCommon(error) { throw error }
            if Self.isOfLock(error) { return leave(job, error, to: &outcome) }
            outcome.endings.append(job.failure(error))
        }
    }

    /// Nothing of the job was done, because of a lock.
    private func leave(_ job: WriteJob, _ error: any Error, to outcome: inout Outcome) {
        if isPatient { outcome.endings.append(job.failure(error)) } else { outcome.mustWait.append((job, error)) }
    }

    private func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        try database.write(attempts: Self.attempts) { connection in
            if !isPatient { try connection.waitForLocks(atMost: Self.shortWait) }
            return try body(connection)
        }
    }

    private static func locks(of jobs: [WriteJob]) -> [String] { Set(jobs.flatMap(\.locks)).sorted() }

    /// An error that does not belong to one job: the next would fail in the same way.
    private static func isCommon(_ error: any Error) -> Bool {
        guard let error = error as? SQLError else { return false }
        return [.conflict, .unreachable, .full, .readOnly, .corrupt].contains(error.code)
    }

    private static func isOfLock(_ error: any Error) -> Bool { (error as? SQLError)?.isOfLock == true }
}
