import Locks
import Testing

@testable import Secrets

@Suite struct PasswordWorkTests {
    /// The real thing, watched and held up: what begins waits to be let go.
    final class Gate: Sendable {
        struct State {
            var isOpen: Bool
            var running = 0
            var most = 0
            var begun = 0
            var costs: [PasswordHash.Cost] = []
        }

        private let state: Watched<State>

        init(isOpen: Bool = true) { state = Watched(State(isOpen: isOpen)) }

        var running: Int { state.withLock { $0.running } }
        var most: Int { state.withLock { $0.most } }
        var begun: Int { state.withLock { $0.begun } }
        var costs: [PasswordHash.Cost] { state.withLock { $0.costs } }

        func open() { state.withLock { $0.isOpen = true } }

        func derive(_ password: [UInt8], _ salt: [UInt8], _ cost: PasswordHash.Cost) throws -> [UInt8] {
            state.withLock { state in
                state.begun += 1
                state.running += 1
                state.most = max(state.most, state.running)
                state.costs.append(cost)
            }
            state.wait { $0.isOpen ? true : nil }
            defer { state.withLock { $0.running -= 1 } }
            return try Argon2.derive(password, salt, cost)
        }

        /// Time stands still for those who wait, however busy the machine is.
        func work(threads: Int = 2, capacity: Int = 64) -> PasswordWork {
            let begin = ContinuousClock.now
            return PasswordWork(cost: .forTests, threads: threads, capacity: capacity, now: { begin }) {
                try self.derive($0, $1, $2)
            }
        }
    }

    @Test func `a password is hashed and recognized`() async throws {
        let work = PasswordWork(cost: .forTests)
        let hash = try await work.hash("Light and shadow")
        #expect(hash.cost == .forTests)
        #expect(try await work.verify("Light and shadow", against: hash))
        #expect(try await !work.verify("light and shadow", against: hash))
        #expect(work.figures == .init(hashes: 3))
    }

    @Test func `an unknown account costs as much as a known one`() async throws {
        let gate = Gate()
        let work = gate.work()
        let hash = try PasswordHash.make("Light and shadow", cost: .forTests)
        _ = try await work.verify("wrong", against: hash)
        #expect(gate.costs == [.forTests])
        #expect(try await !work.verify("wrong", against: nil))
        #expect(gate.costs == [.forTests, .forTests])
    }

    @Test func `no password belongs to nobody, whatever the hash says`() async throws {
        // Everything is hashed to the very bytes that stand for nobody.
        let work = PasswordWork(
            cost: .forTests, threads: 1, capacity: 1, randomness: Randomness { .init(repeating: 7, count: $0) },
            deriving: { _, _, _ in .init(repeating: 7, count: Argon2.hashSize) })
        #expect(try await !work.verify("Light and shadow", against: nil))
    }

    @Test func `what is too long is not hashed, known or not`() async throws {
        let gate = Gate()
        let work = gate.work()
        let long = String(repeating: "x", count: 1025)
        let error = await #expect(throws: SecretsError.self) { try await work.hash(long) }
        #expect(error?.code == .tooLong)
        #expect(try await !work.verify(long, against: nil))
        #expect(try await !work.verify(long, against: .make("Light", cost: .forTests)))
        #expect(gate.begun == 0)
    }

    @Test(arguments: 1...3)
    func `never are more hashed at once than there are threads, and as many are`(_ threads: Int) async throws {
        let gate = Gate(isOpen: false)
        let work = gate.work(threads: threads)
        let tasks = (0..<20).map { number in Task { try await work.hash("password \(number)") } }
        await until { gate.running == threads && work.figures.waiting == 20 - threads }
        gate.open()
        for (number, task) in tasks.enumerated() { #expect(try await task.value.matches("password \(number)")) }
        #expect(gate.most == threads)
        #expect(work.figures == .init(hashes: 20))
    }

    @Test func `who comes when it is full is turned away at once, and others are served`() async throws {
        let gate = Gate(isOpen: false)
        let work = gate.work(threads: 1, capacity: 2)
        let first = Task { try await work.hash("first") }
        await until { gate.running == 1 }
        let others = (0..<2).map { number in Task { try await work.verify("\(number)", against: nil) } }
        await until { work.figures.waiting == 2 }
        let error = await #expect(throws: SecretsError.self) { try await work.verify("too many", against: nil) }
        #expect(error?.code == .busy)
        #expect(error?.message.contains("too many") == false)
        gate.open()
        #expect(try await first.value.matches("first"))
        for task in others { #expect(try await !task.value) }
        #expect(work.figures == .init(hashes: 3, refusals: 1))
    }

    @Test func `a crowd from one place holds another up by one`() {
        var state = PasswordWorkState(capacity: 100, idle: 1)
        for (number, origin) in [1, 1, 1, 1, 2, 1, 2, 3].enumerated() {
            let job = PasswordJob(
                number: UInt64(number), arrived: .now, origin: PasswordOrigin(address: origin), run: { {} },
                fail: { _ in })
            #expect(state.add(job) == nil)
        }
        var order: [Int] = []
        for _ in 0..<4 { if case .some(let job?) = state.next() { order.append(job.origin.address) } }
        #expect(order == [1, 2, 3, 1])
        _ = state.add(
            PasswordJob(number: 9, arrived: .now, origin: PasswordOrigin(address: 4), run: { {} }, fail: { _ in }))
        for _ in 0..<3 { if case .some(let job?) = state.next() { order.append(job.origin.address) } }
        #expect(order.suffix(3) == [2, 1, 4])
    }

    @Test func `nobody who comes again and again, each time from elsewhere or not, keeps those out who wait`() {
        for isElsewhere in [false, true] {
            var state = PasswordWorkState(capacity: 100, idle: 1)
            var number: UInt64 = 0
            func come(_ address: Int) {
                number += 1
                let job = PasswordJob(
                    number: number, arrived: .now, origin: PasswordOrigin(address: address), run: { {} },
                    fail: { _ in })
                #expect(state.add(job) == nil)
            }
            for _ in 0..<3 { come(1) }
            var served = 0
            for round in 0..<6 {
                come(isElsewhere ? 2 + round : 2)
                if case .some(let job?) = state.next(), job.origin.address == 1 { served += 1 }
            }
            #expect(served == 3)
        }
    }

    @Test func `a school's crowd, from however many addresses, holds another school up by one`() {
        var state = PasswordWorkState(capacity: 2000, idle: 1)
        let guessers = (0..<1000).map { PasswordOrigin(school: 1, address: $0) }
        let pupils = (0..<3).map { _ in PasswordOrigin(school: 2, address: 5000) }
        for (number, origin) in (guessers + pupils).enumerated() {
            let job = PasswordJob(number: UInt64(number), arrived: .now, origin: origin, run: { {} }, fail: { _ in })
            #expect(state.add(job) == nil)
        }
        var order: [PasswordOrigin] = []
        for _ in 0..<6 { if case .some(let job?) = state.next() { order.append(job.origin) } }
        #expect(order.map(\.school) == [1, 2, 1, 2, 1, 2])
        // Who goes away leaves the others their turns.
        #expect(state.cancel(3)?.number == 3)
        #expect(state.cancel(3) == nil)
        var rest = Set<UInt64>()
        while case .some(let job?) = state.next() { rest.insert(job.number) }
        #expect(rest == Set(4..<1000))
        #expect(state.figures.waiting == 0)
    }

    @Test func `who has waited for too long is asked to come again, and nothing is hashed for them`() async throws {
        let gate = Gate(isOpen: false)
        let start = ContinuousClock.now
        let seconds = Locked(0)
        let work = PasswordWork(
            cost: .forTests, threads: 1, capacity: 4096, now: { start + .seconds(seconds.withLock { $0 }) }
        ) { try gate.derive($0, $1, $2) }
        let first = Task { try await work.hash("first") }
        await until { gate.running == 1 }
        let late = Task { try await work.hash("late") }
        await until { work.figures.waiting == 1 }
        seconds.withLock { $0 = 11 }
        gate.open()
        #expect(try await first.value.matches("first"))
        let error = await #expect(throws: SecretsError.self) { try await late.value }
        #expect(error?.code == .busy)
        #expect(work.figures == .init(hashes: 1, refusals: 1))
    }

    @Test func `without room for waiters an idle thread still takes one`() async throws {
        let work = Gate().work(threads: 1, capacity: 0)
        for number in 0..<50 { #expect(try await !work.verify("\(number)", against: nil)) }
    }

    @Test func `who is cancelled while waiting is answered at once and costs nothing`() async throws {
        let gate = Gate(isOpen: false)
        let work = gate.work(threads: 1)
        let first = Task { try await work.hash("first") }
        await until { gate.running == 1 }
        let leaves = Task { try await work.hash("leaves") }
        let stays = Task { try await work.hash("stays") }
        await until { work.figures.waiting == 2 }
        leaves.cancel()
        await #expect(throws: CancellationError.self) { try await leaves.value }
        let late = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await work.hash("late")
        }
        await #expect(throws: CancellationError.self) { try await late.value }
        #expect(work.figures.waiting == 1)
        gate.open()
        #expect(try await first.value.matches("first"))
        #expect(try await stays.value.matches("stays"))
        #expect(gate.begun == 2)
    }

    @Test func `who is cancelled while being hashed is answered as usual`() async throws {
        let gate = Gate(isOpen: false)
        let work = gate.work(threads: 1)
        let task = Task { try await work.hash("first") }
        await until { gate.running == 1 }
        task.cancel()
        gate.open()
        #expect(try await task.value.matches("first"))
    }

    @Test func `lack of memory is not a wrong password`() async throws {
        let work = PasswordWork(cost: .forTests, threads: 1, capacity: 1) { _, _, cost in
            throw SecretsError.noMemory(kibibytes: cost.kibibytes)
        }
        let hash = try PasswordHash.make("Light", cost: .forTests)
        let error = await #expect(throws: SecretsError.self) { try await work.verify("Light", against: hash) }
        #expect(error?.code == .noMemory)
    }

    @Test func `its threads end with it`() async throws {
        var work: PasswordWork? = PasswordWork(cost: .forTests, threads: 3)
        let state = try #require(work?.state)
        #expect(try await work?.verify("Light", against: nil) == false)
        #expect(!state.withLock { $0.isOver })
        work = nil
        await until { state.withLock { $0.isOver } }
    }
}
