/// One caller's part of a shared transaction.
struct WriteJob: Sendable {
    typealias Completion = @Sendable () -> Void

    enum Work: Sendable {
        /// Does the work, and returns what to call after the commit.
        case alone(@Sendable (any Connection) throws -> Completion)
        case together(JointWork)
    }

    var number: UInt64
    var locks: [String]
    /// Whether it may take so long that others should not have to share its commit.
    var isLong = false
    /// When it gives up, if it had to be left because somebody else holds a lock that it needs.
    var waitsUntil: ContinuousClock.Instant?
    var work: Work
    var fail: @Sendable (any Error) -> Void
}

/// One caller's part of work that is done for several callers in one call.
struct JointWork: Sendable {
    /// Parts with the same name are done together.
    var name: String
    var input: any Sendable
    /// Does all parts, given their inputs.
    var run: @Sendable (any Connection, [any Sendable]) throws -> [Result<any Sendable, any Error>]
    /// Calls the caller back, after the commit.
    var answer: @Sendable (any Sendable) -> Void
}

extension WriteJob {
    /// What its locks are of: the names of one school's locks begin alike, up to the first slash.
    var subjects: Set<Substring> { Set(locks.map { $0.prefix { $0 != "/" } }) }

    /// The result that a caller gets.
    struct Ending {
        var answer: Completion
        var isFailure = false
    }

    func failure(_ error: any Error) -> Ending { Ending(answer: { fail(error) }, isFailure: true) }

    /// Runs several jobs; throws when the transaction has to start again.
    static func run(_ jobs: [WriteJob], _ connection: any Connection) throws -> [Ending] {
        try rounds(of: jobs).flatMap { try run(round: $0, connection) }
    }

    private static func run(round: [WriteJob], _ connection: any Connection) throws -> [Ending] {
        var parts: [(job: WriteJob, work: JointWork)] = []
        for job in round {
            switch job.work {
            case .alone(let run): return [Ending(answer: try run(connection))]
            case .together(let work): parts.append((job, work))
            }
        }
        let results = try parts[0].work.run(connection, parts.map(\.work.input))
        return zip(parts, results).map { part, result in
            switch result {
            case .success(let success): Ending(answer: { part.work.answer(success) })
            case .failure(let error): part.job.failure(error)
            }
        }
    }

    /// Groups jobs that can be done in one call into rounds. Jobs that lock the same subject go into different
    /// rounds.
    private static func rounds(of jobs: [WriteJob]) -> [[WriteJob]] {
        var rounds: [(name: String?, locks: Set<String>, jobs: [WriteJob])] = []
        for job in jobs {
            guard case .together(let part) = job.work else {
                rounds.append((nil, [], [job]))
                continue
            }
            let place = rounds.lastIndex { $0.name == part.name && $0.locks.isDisjoint(with: job.locks) }
            if let place {
                rounds[place].jobs.append(job)
                rounds[place].locks.formUnion(job.locks)
            } else {
                rounds.append((part.name, Set(job.locks), [job]))
            }
        }
        return rounds.map(\.jobs)
    }
}
