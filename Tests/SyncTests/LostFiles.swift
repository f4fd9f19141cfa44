import Foundation
import Locks

/// How many files `body` closes that are not its own: those of a thread that opens one after the other.
///
/// A number that is closed twice is another file's the second time, if one was opened in between.
nonisolated(nonsending) func filesLost(to body: () -> Void) async -> Int {
    let isOver = Locked(false)
    async let lost = filesLost { isOver.withLock { $0 } }
    body()
    isOver.withLock { $0 = true }
    return await lost
}

private nonisolated(nonsending) func filesLost(until isOver: @escaping @Sendable () -> Bool) async -> Int {
    await withCheckedContinuation { done in
        startThread {
            var lost = 0
            while !isOver() {
                let file = open("/dev/null", O_RDONLY | O_CLOEXEC)
                if close(file) != 0 { lost += 1 }
            }
            done.resume(returning: lost)
        }
    }
}
