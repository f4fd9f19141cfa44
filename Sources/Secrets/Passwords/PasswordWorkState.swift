/// Where a password comes from, in numbers that lead back to nothing. Those of one school take turns with those of others, and in
/// a school those from one address with those from others.
package struct PasswordOrigin: Hashable, Sendable {
    package var school: Int
    package var address: Int

    package init(school: Int = 0, address: Int = 0) { (self.school, self.address) = (school, address) }
}

/// One caller's password.
struct PasswordJob: Sendable {
    typealias Completion = @Sendable () -> Void

    var number: UInt64
    var arrived: ContinuousClock.Instant
    var origin: PasswordOrigin
    /// Does the work, and gives what tells the caller.
    var run: @Sendable () -> Completion
    var fail: @Sendable (any Error) -> Void
}

/// The jobs that wait for a password to be hashed. It decides and runs nothing itself.
struct PasswordWorkState {
    private(set) var figures = PasswordWork.Figures()
    private let capacity: Int
    /// Threads without work. They count as room, since whoever comes while one is idle does not really wait.
    private var idle: Int
    private var waiting = PasswordQueue()
    /// Where each of those who wait stands.
    private var places: [UInt64: PasswordOrigin] = [:]
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

    /// Adds a job to the queue, or returns why it is refused.
    mutating func add(_ job: PasswordJob) -> SecretsError? {
        guard places.count < capacity + idle else {
            figures.refusals += 1
            return .tooManyWait(capacity)
        }
        places[job.number] = job.origin
        waiting.change(job.origin) { $0.append(job) }
        figures.waiting = places.count
        return nil
    }

    /// The job of that number, unless its turn has come.
    mutating func cancel(_ number: UInt64) -> PasswordJob? {
        guard let origin = places.removeValue(forKey: number) else { return nil }
        figures.waiting = places.count
        var found: PasswordJob?
        waiting.change(origin) { jobs in
            found = jobs.firstIndex { $0.number == number }.map { jobs.remove(at: $0) }
        }
        return found
    }

    /// The next job; nil within when there will be none any more, nil when one is to be waited for.
    mutating func next() -> PasswordJob?? {
        guard let job = waiting.take() else { return isClosed ? .some(nil) : .none }
        places[job.number] = nil
        figures.waiting = places.count
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

/// The waiting jobs by school, and within a school by address.
private struct PasswordQueue {
    private var schools = FairQueue<FairQueue<[PasswordJob]>>()

    mutating func change(_ origin: PasswordOrigin, _ body: (inout [PasswordJob]) -> Void) {
        schools.change(origin.school) { addresses in
            addresses.change(origin.address, body)
        }
    }

    mutating func take() -> PasswordJob? {
        schools.take { addresses in addresses.take { jobs in jobs.isEmpty ? nil : jobs.removeFirst() } }
    }
}
