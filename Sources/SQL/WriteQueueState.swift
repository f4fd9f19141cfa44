/// The callers waiting for a write queue, and whether it is open. It decides and runs nothing itself.
struct WriteQueueState {
    private(set) var figures = WriteQueue.Figures()
    private let capacity: Int
    private let batch: Int
    private var waiting: [WriteJob] = []
    private var writers: Int
    private(set) var isClosed = false
    private var atEnd: [@Sendable () -> Void] = []
    private var lastNumber: UInt64 = 0

    init(capacity: Int, batch: Int, writers: Int) {
        precondition(capacity > 0 && batch > 0 && writers > 0, "a write queue without room or writers answers nobody")
        self.capacity = capacity
        self.batch = batch
        self.writers = writers
    }

    mutating func newNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Adds a job, or returns why it is rejected.
    mutating func add(_ job: WriteJob) -> SQLError? {
        guard !isClosed, waiting.count < capacity else {
            figures.refusals += 1
            return isClosed ? .closed : .tooManyWait(capacity)
        }
        waiting.append(job)
        figures.waiting = waiting.count
        return nil
    }

    /// Removes the job with that number, unless it has begun.
    mutating func takeBack(_ number: UInt64) -> WriteJob? {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        figures.failures += 1
        figures.waiting -= 1
        return waiting.remove(at: place)
    }

    /// The jobs that share the next transaction; nil means wait, and a nil inside means the end.
    mutating func next() -> [WriteJob]?? {
        guard !waiting.isEmpty else { return isClosed ? .some(nil) : .none }
        let jobs = Array(waiting.prefix(batch))
        waiting.removeFirst(jobs.count)
        figures.waiting = waiting.count
        return jobs
    }

    mutating func finished(_ outcome: GroupWriter.Outcome) {
        figures.commits += outcome.commits
        figures.failures += outcome.failures
        figures.answers += outcome.endings.count - outcome.failures
    }

    mutating func close() { isClosed = true }

    /// Called when a writer ends; after the last one, returns whom to notify.
    mutating func writerEnded() -> [@Sendable () -> Void]? {
        writers -= 1
        guard writers == 0 else { return nil }
        defer { atEnd = [] }
        return atEnd
    }

    /// Whether the end is still to come and `body` will be called at it.
    mutating func notifyAtEnd(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard writers > 0 else { return false }
        atEnd.append(body)
        return true
    }
}
