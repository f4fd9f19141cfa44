import Glibc
import Locks
import Testing

/// Who writes without a pause keeps nobody else from writing for long.
@Suite struct FairLockTests {
    @Test func `who asks again at once comes after who has waited long`() {
        let (lock, order, isDone) = (FairLock(patience: .zero), Locked<[String]>([]), Watched(false))
        for _ in 1...20 {
            lock.withLock {
                startThread {
                    lock.withLock { order.withLock { $0.append("waited") } }
                    isDone.withLock { $0 = true }
                }
                while lock.waiting == 0 { sched_yield() }
            }
            lock.withLock { order.withLock { $0.append("again") } }
            isDone.wait { isDone in
                defer { isDone = false }
                return isDone ? () : nil
            }
        }
        #expect(order.withLock { $0 } == Array(repeating: ["waited", "again"], count: 20).flatMap(\.self))
    }

    @Test func `who never pauses lets in all who wait`() {
        let (lock, left) = (FairLock(), Watched(8))
        for _ in 1...8 {
            startThread {
                lock.withLock {}
                left.withLock { $0 -= 1 }
            }
        }
        while left.withLock({ $0 }) > 0 { lock.withLock { _ = sched_yield() } }
        #expect(lock.waiting == 0)
    }

    @Test func `one at a time is in`() async {
        let (lock, inside, most) = (FairLock(), Locked(0), Locked(0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<200 {
                        lock.withLock {
                            let now = inside.withLock { inside in
                                inside += 1
                                return inside
                            }
                            most.withLock { $0 = max($0, now) }
                            inside.withLock { $0 -= 1 }
                        }
                    }
                }
            }
        }
        #expect(most.withLock { $0 } == 1)
    }

    @Test func `who fails ends its turn`() {
        let lock = FairLock()
        #expect(throws: CancellationError.self) { try lock.withLock { throw CancellationError() } }
        #expect(lock.withLock { true })
    }
}
