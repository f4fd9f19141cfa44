/// Commits the work of several callers in one transaction.
struct GroupWriter {
    /// The result of a group: whom to call back, now that it is decided.
    struct Outcome {
        var endings: [WriteJob.Ending]
        var commits = 0

        var failures: Int { endings.count { $0.isFailure } }
    }

    /// Processes that conflict retry, but not for ever.
    private static let attempts = 5

    private let database: any Database

    init(_ database: any Database) { self.database = database }

    /// First runs all jobs together, which costs nothing extra; if one fails, runs them again with a savepoint for
    /// each.
    ///
    /// Savepoints from the start would make PostgreSQL's readers check 64 or more of them for each row.
    func commit(_ jobs: [WriteJob]) -> Outcome {
        do {
            return Outcome(endings: try write(jobs) { try WriteJob.run(jobs, $0) }, commits: 1)
        } catch {
            if jobs.count > 1, !Self.isCommon(error) { return commitEachAlone(jobs) }
            return Outcome(endings: jobs.map { $0.failure(error) })
        }
    }

    private func commitEachAlone(_ jobs: [WriteJob]) -> Outcome {
        do {
            let endings = try write(jobs) { connection in
                try jobs.flatMap { job in
                    switch try connection.attempt({ try WriteJob.run([job], connection) }) {
                    case .success(let endings): return endings
                    case .failure(let error):
                        // A conflict of one job is a conflict of the whole transaction.
                        if Self.isCommon(error) { throw error }
                        return [job.failure(error)]
                    }
                }
            }
            return Outcome(endings: endings, commits: 1)
        } catch {
            return Outcome(endings: jobs.map { $0.failure(error) })
        }
    }

    private func write<Result>(_ jobs: [WriteJob], _ body: (any Connection) throws -> Result) throws -> Result {
        let subjects = Set(jobs.flatMap(\.subjects)).sorted()
        return try database.write(attempts: Self.attempts) { connection in
            try connection.hold(subjects)
            return try body(connection)
        }
    }

    /// An error that does not belong to one job: the next would fail in the same way.
    private static func isCommon(_ error: any Error) -> Bool {
        guard let error = error as? SQLError else { return false }
        return [.conflict, .unreachable, .full, .readOnly, .corrupt].contains(error.code)
    }
}
