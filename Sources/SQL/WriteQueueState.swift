/// The callers waiting for a write queue, and whether it is open. It decides and runs nothing itself.
struct WriteQueueState {
    /// The lanes in which jobs run. Jobs that would hold up others have lanes of their own: those that take long, and
    /// those that need a lock which somebody holds for long.
    enum Lane: Int, CaseIterable {
        case quick = 1
        case blocked, long
    }

    private(set) var figures = WriteQueue.Figures()
    private let capacity: Int
    private let batch: Int
    /// How long one may wait for its locks in all.
    private let lockWait: Duration
    private var waiting: [Lane: [WriteJob]] = [:]
    private var writers: [Lane: Int]
    /// Those at work now, and which of them were cancelled meanwhile.
    private var running: Set<UInt64> = []
    private var cancelled: Set<UInt64> = []
    /// The beginnings of locks that jobs of the blocked lane need: what needs them as well stands behind those.
    private var held: Set<Substring> = []
    private(set) var isClosed = false
    private var atEnd: [@Sendable () -> Void] = []

    init(capacity: Int, batch: Int, writers: [Lane: Int], lockWait: Duration) {
        precondition(
            capacity > 0 && batch > 0 && writers[.quick, default: 0] > 0,
            "a write queue without room or writers answers nobody")
        self.capacity = capacity
        self.batch = batch
        self.lockWait = lockWait
        self.writers = writers
    }

    /// Adds a job, or throws why it is rejected.
    ///
    /// - Returns: the lane whose writers are to look.
    mutating func add(_ job: WriteJob) throws(SQLError) -> Lane {
        let lane = lane(of: job)
        guard !isClosed, waiting[lane, default: []].count < capacity else {
            figures.refusals += 1
            throw isClosed ? .closed : .tooManyWait(capacity)
        }
        append(job, to: lane)
        return lane
    }

    private func lane(of job: WriteJob) -> Lane {
        guard writers[.long, default: 0] > 0 else { return .quick }
        return job.isLong ? .long : held.isDisjoint(with: job.subjects) ? .quick : .blocked
    }

    private mutating func append(_ job: WriteJob, to lane: Lane) {
        waiting[lane, default: []].append(job)
        figures.waiting += 1
    }

    /// Removes the job with that number, unless it has begun; if it has and then has to wait, it is not done.
    mutating func cancel(_ number: UInt64) -> WriteJob? {
        if running.contains(number) { cancelled.insert(number) }
        for (lane, jobs) in waiting {
            guard let place = jobs.firstIndex(where: { $0.number == number }) else { continue }
            figures.failures += 1
            figures.waiting -= 1
            return waiting[lane]?.remove(at: place)
        }
        return nil
    }

    /// The jobs that share the next transaction; nil means wait, and a nil inside means the end.
    mutating func next(_ lane: Lane) -> [WriteJob]?? {
        let jobs = batch(of: lane)
        guard !jobs.isEmpty else { return isClosed && !mayGetMore(lane) ? .some(nil) : .none }
        let numbers = Set(jobs.map(\.number))
        waiting[lane]?.removeAll { numbers.contains($0.number) }
        running.formUnion(numbers)
        figures.waiting -= jobs.count
        return jobs
    }

    /// What takes long has a transaction of its own; who waits for a lock waits with those alone who may need it as well,
    /// and only for a moment, since others wait behind for a lock that may be free.
    private func batch(of lane: Lane) -> [WriteJob] {
        let jobs = waiting[lane, default: []]
        switch lane {
        case .quick: return Array(jobs.prefix(batch))
        case .long: return Array(jobs.prefix(1))
        case .blocked:
            guard let subjects = jobs.first?.subjects else { return [] }
            let alike = jobs.filter { $0.subjects.isEmpty || !$0.subjects.isDisjoint(with: subjects) }
            return Array(alike.sorted { $0.number < $1.number }.prefix(batch))
        }
    }

    /// Quick writers hand over what they will not wait for.
    private func mayGetMore(_ lane: Lane) -> Bool { lane == .blocked && writers[.quick, default: 0] > 0 }

    /// - Returns: whom to call back.
    mutating func finished(
        _ jobs: [WriteJob], _ outcome: GroupWriter.Outcome, in lane: Lane, at now: ContinuousClock.Instant
    ) -> [WriteJob.Ending] {
        let endings = outcome.endings + outcome.mustWait.compactMap { handOver($0, $1, at: now) }
        figures.commits += outcome.commits
        let failures = endings.count { $0.isFailure }
        figures.failures += failures
        figures.answers += endings.count - failures
        running.subtract(jobs.map(\.number))
        cancelled.formIntersection(running)
        if lane == .blocked { held = Set(waiting[.blocked, default: []].flatMap(\.subjects)) }
        return endings
    }

    /// Moves a job to the lane where it holds up nobody while it waits for its locks; returns a failure if it cannot.
    private mutating func handOver(
        _ job: WriteJob, _ error: any Error, at now: ContinuousClock.Instant
    ) -> WriteJob.Ending? {
        guard !cancelled.contains(job.number) else { return job.failure(CancellationError()) }
        let end = job.waitsUntil ?? now + lockWait
        guard now < end else { return job.failure(error) }
        // Whoever has waited already keeps the place.
        guard job.waitsUntil != nil || waiting[.blocked, default: []].count < capacity else {
            return job.failure(SQLError.tooManyWait(capacity))
        }
        if job.waitsUntil == nil { figures.handOvers += 1 }
        held.formUnion(job.subjects)
        var job = job
        job.waitsUntil = end
        append(job, to: .blocked)
        return nil
    }

    mutating func close() { isClosed = true }

    /// Called when a writer ends; after the last one, returns whom to notify.
    mutating func writerEnded(_ lane: Lane) -> [@Sendable () -> Void]? {
        writers[lane, default: 0] -= 1
        guard writers.values.allSatisfy({ $0 == 0 }) else { return nil }
        defer { atEnd = [] }
        return atEnd
    }

    /// Whether the end is still to come and `body` will be called at it.
    mutating func notifyAtEnd(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard writers.values.contains(where: { $0 > 0 }) else { return false }
        atEnd.append(body)
        return true
    }
}
