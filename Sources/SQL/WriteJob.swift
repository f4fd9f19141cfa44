/// One caller's part of a shared transaction.
struct WriteJob: Sendable {
    typealias Answer = @Sendable () -> Void

    enum Work: Sendable {
        /// Does the work, and gives what to do once it is committed.
        case alone(@Sendable (any Connection) throws -> Answer)
        case together(JointWork)
    }

    var number: UInt64
    var subjects: [String]
    var work: Work
    var fail: @Sendable (any Error) -> Void
}

/// A caller's part of what is done for several of them in one call.
struct JointWork: Sendable {
    /// Parts of the same name are done together.
    var name: String
    var input: any Sendable
    /// Does all parts, of which it gets the inputs.
    var run: @Sendable (any Connection, [any Sendable]) throws -> [Result<any Sendable, any Error>]
    /// Tells the caller, once it is committed.
    var answer: @Sendable (any Sendable) -> Void
}

extension WriteJob {
    /// What a caller is told in the end.
    struct Ending {
        var answer: Answer
        var isFailure = false
    }

    func failure(_ error: any Error) -> Ending { Ending(answer: { fail(error) }, isFailure: true) }

    /// Does the work of several jobs; throws when the transaction has to begin anew.
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

    /// Jobs that are done in one call stand in one round. Those that hold the same subject go one after the other.
    private static func rounds(of jobs: [WriteJob]) -> [[WriteJob]] {
        var rounds: [(name: String?, subjects: Set<String>, jobs: [WriteJob])] = []
        for job in jobs {
            guard case .together(let part) = job.work else {
                rounds.append((nil, [], [job]))
                continue
            }
            let place = rounds.lastIndex { $0.name == part.name && $0.subjects.isDisjoint(with: job.subjects) }
            if let place {
                rounds[place].jobs.append(job)
                rounds[place].subjects.formUnion(job.subjects)
            } else {
                rounds.append((part.name, Set(job.subjects), [job]))
            }
        }
        return rounds.map(\.jobs)
    }
}
