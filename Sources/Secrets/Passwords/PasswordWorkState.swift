/// One caller's password.
struct PasswordJob: Sendable {
    typealias Answer = @Sendable () -> Void

    var number: UInt64
    /// Does the work, and gives what tells the caller.
    var run: @Sendable () -> Answer
    var fail: @Sendable (any Error) -> Void
}

/// Who waits for a password to be hashed. Decides; runs nothing itself.
struct PasswordWorkState {
    private(set) var figures = PasswordWork.Figures()
    private let capacity: Int
    /// Threads without work. They count as room, since whoever comes while one is idle does not really wait.
    private var idle: Int
    private var waiting: [PasswordJob] = []
    private var isClosed = false
    private var lastNumber: UInt64 = 0

    init(capacity: Int, idle: Int) {
        precondition(capacity >= 0, "less than nobody can't wait")
        self.capacity = capacity
        self.idle = idle
    }

    mutating func newNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    /// Lets a job wait, or tells why not.
    mutating func add(_ job: PasswordJob) -> SecretsError? {
        guard waiting.count < capacity + idle else {
            figures.refusals += 1
            return .tooManyWait(capacity)
        }
        waiting.append(job)
        figures.waiting = waiting.count
        return nil
    }

    /// The job of that number, unless its turn has come.
    mutating func takeBack(_ number: UInt64) -> PasswordJob? {
        guard let place = waiting.firstIndex(where: { $0.number == number }) else { return nil }
        figures.waiting -= 1
        return waiting.remove(at: place)
    }

    /// The next job; nil within when there will be none any more, nil when one is to be waited for.
    mutating func next() -> PasswordJob?? {
        guard !waiting.isEmpty else { return isClosed ? .some(nil) : .none }
        let job = waiting.removeFirst()
        figures.waiting = waiting.count
        idle -= 1
        return job
    }

    mutating func finished() {
        idle += 1
        figures.hashes += 1
    }

    mutating func close() { isClosed = true }

    mutating func threadEnded() { idle -= 1 }

    /// Whether no thread is left.
    var isOver: Bool { isClosed && idle == 0 }
}
