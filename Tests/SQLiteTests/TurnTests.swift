import Glibc
import Locks
import Testing

/// Who writes without a pause keeps nobody else from writing.
@Suite struct TurnTests {
    @Test func `who asks again at once comes after who has waited`() async throws {
        let (turns, order, isDone) = (Turns(), Locked<[String]>([]), Watched(false))
        for round in 1...20 {
            turns.withTurn {
                startThread {
                    turns.withTurn { order.withLock { $0.append("waited") } }
                    isDone.withLock { $0 = true }
                }
                let deadline = ContinuousClock.now + .seconds(60)
                while turns.waiting == 0 && ContinuousClock.now < deadline { usleep(100) }
            }
            turns.withTurn { order.withLock { $0.append("again") } }
            isDone.wait { isDone in
                defer { isDone = false }
                return isDone ? () : nil
            }
            #expect(order.withLock { $0.count } == 2 * round)
        }
        #expect(order.withLock { $0 } == Array(repeating: ["waited", "again"], count: 20).flatMap(\.self))
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
