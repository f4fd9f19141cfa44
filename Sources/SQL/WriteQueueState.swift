/// Who waits for a write queue, and whether it is still open. Decides; runs nothing itself.
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

    /// Lets a job wait, or tells why not.
    mutating func add(_ job: WriteJob) -> SQLError? {
        guard !isClosed, waiting.count < capacity else {
            figures.refusals += 1
            return isClosed ? .closed : .tooManyWait(capacity)
        }
        waiting.append(job)
        figures.waiting = waiting.count
        return nil
    }

    /// The job of that number, unless its turn has come.
    mutating func takeBack(_ number: UInt64) -> WriteJob? {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        figures.failures += 1
        figures.waiting -= 1
        return waiting.remove(at: place)
    }

    /// The jobs that share the next transaction; the outer nil is "wait", the inner one "the end".
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

    /// Once the last writer has ended: whom to tell.
    mutating func writerEnded() -> [@Sendable () -> Void]? {
        writers -= 1
        guard writers == 0 else { return nil }
        defer { atEnd = [] }
        return atEnd
    }

    /// Whether there is an end still to come of which `body` will tell.
    mutating func notifyAtEnd(_ body: @escaping @Sendable () -> Void) -> Bool {
        guard writers > 0 else { return false }
        atEnd.append(body)
        return true
    }
}
