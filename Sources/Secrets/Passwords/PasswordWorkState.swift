/// One caller's password.
struct PasswordJob: Sendable {
    typealias Answer = @Sendable () -> Void

    var number: UInt64
    var arrived: ContinuousClock.Instant
    /// A number for where it comes from, such as an address; all that come from there take turns with others.
    var origin: Int
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
    private var waiting: [(job: PasswordJob, round: UInt64)] = []
    /// Each origin has one job in each round: a crowd from one place holds another up by one job, not by all of its own.
    private var round: UInt64 = 0
    /// The last round in which a job of an origin waits.
    private var rounds: [Int: UInt64] = [:]
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
        let its = max(round, rounds[job.origin].map { $0 + 1 } ?? 0)
        rounds[job.origin] = its
        waiting.append((job, its))
        figures.waiting = waiting.count
        return nil
    }

    /// The job of that number, unless its turn has come.
    mutating func takeBack(_ number: UInt64) -> PasswordJob? {
        guard let place = waiting.firstIndex(where: { $0.job.number == number }) else { return nil }
        figures.waiting -= 1
        return waiting.remove(at: place).job
    }

    /// The next job; nil within when there will be none any more, nil when one is to be waited for.
    mutating func next() -> PasswordJob?? {
        guard let place = waiting.indices.min(by: { waiting[$0].round < waiting[$1].round }) else {
            return isClosed ? .some(nil) : .none
        }
        let (job, its) = waiting.remove(at: place)
        round = its
        if rounds[job.origin] == its { rounds[job.origin] = nil }
        figures.waiting = waiting.count
        idle -= 1
        return job
    }

    mutating func finished() {
        idle += 1
        figures.hashes += 1
    }

    /// Somebody's turn came too late.
    mutating func gaveUp() {
        idle += 1
        figures.refusals += 1
    }

    mutating func close() { isClosed = true }

    mutating func threadEnded() { idle -= 1 }

    /// Whether no thread is left.
    var isOver: Bool { isClosed && idle == 0 }
}
