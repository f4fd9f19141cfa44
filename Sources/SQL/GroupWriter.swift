/// Commits the work of several callers in one transaction.
struct GroupWriter {
    /// What became of a group: whom to tell what, now that it is settled.
    struct Outcome {
        var endings: [WriteJob.Ending]
        var commits = 0

        var failures: Int { endings.count { $0.isFailure } }
    }

    /// Processes that stand in each other's way do so again, but not for ever.
    private static let attempts = 5

    private let database: any Database

    init(_ database: any Database) { self.database = database }

    /// First all together, which costs nothing extra; when one fails, once more with each undoable alone.
    ///
    /// Savepoints for everybody would make PostgreSQL's readers look up 64 and more of them for each row.
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
                        // Whoever stood in the way of one stands in the way of all.
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

    /// An error that is nobody's own: the next one would meet it as well.
    private static func isCommon(_ error: any Error) -> Bool {
        guard let error = error as? SQLError else { return false }
        return [.conflict, .unreachable, .full, .readOnly, .corrupt].contains(error.code)
    }
}
