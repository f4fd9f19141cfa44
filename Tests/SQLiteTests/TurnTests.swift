import Glibc
import Locks
import Testing

/// Who writes without a pause keeps nobody else from writing for long.
@Suite struct TurnTests {
    @Test func `who asks again at once comes after who has waited long`() {
        let (turns, order, isDone) = (Turns(patience: .zero), Locked<[String]>([]), Watched(false))
        for _ in 1...20 {
            turns.withTurn {
                startThread {
                    turns.withTurn { order.withLock { $0.append("waited") } }
                    isDone.withLock { $0 = true }
                }
                while turns.waiting == 0 { sched_yield() }
            }
            turns.withTurn { order.withLock { $0.append("again") } }
            isDone.wait { isDone in
                defer { isDone = false }
                return isDone ? () : nil
            }
        }
        #expect(order.withLock { $0 } == Array(repeating: ["waited", "again"], count: 20).flatMap(\.self))
    }

    @Test func `who never pauses lets in all who wait`() {
        let (turns, left) = (Turns(), Watched(8))
        for _ in 1...8 {
            startThread {
                turns.withTurn {}
                left.withLock { $0 -= 1 }
            }
        }
        while left.withLock({ $0 }) > 0 { turns.withTurn { _ = sched_yield() } }
        #expect(turns.waiting == 0)
    }

    @Test func `one at a time is in`() async {
        let (turns, inside, most) = (Turns(), Locked(0), Locked(0))
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<200 {
                        turns.withTurn {
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
        let turns = Turns()
        #expect(throws: CancellationError.self) { try turns.withTurn { throw CancellationError() } }
        #expect(turns.withTurn { true })
    }
}
