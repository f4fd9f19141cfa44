import Glibc

/// A lock that lets in one thread at a time: who comes first goes first, until somebody has waited too long and is next.
///
/// A mutex alone lets a thread that asks for it again at once keep others waiting for as long as it goes on. Strict order of
/// asking costs each turn the waking of another thread.
package final class FairLock: Sendable {
    private struct Line {
        var owner: pthread_t?
        var waiting: [Waiting] = []
    }

    /// A thread that waits. It is woken when nobody is in, or when its turn has been given to it.
    private final class Waiting: Sendable {
        let thread = pthread_self()
        let since = ContinuousClock.now
        let isWoken = Watched(false)
    }

    private let line = Locked(Line())
    private let patience: Duration

    package init(patience: Duration = .milliseconds(10)) { self.patience = patience }

    /// How many wait for their turn.
    package var waiting: Int { line.withLock { $0.waiting.count } }

    package func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
        take()
        defer { leave() }
        return try body()
    }

    private func take() {
        let waiting: Waiting? = line.withLock { line in
            if line.owner == pthread_self() { fatalError("what is written can't be written again by the same thread") }
            if line.owner == nil {
                line.owner = pthread_self()
                return nil
            }
            let waiting = Waiting()
            line.waiting.append(waiting)
            return waiting
        }
        guard let waiting else { return }
        repeat {
            waiting.isWoken.wait { isWoken in
                defer { isWoken = false }
                return isWoken ? () : nil
            }
        } while !isIn(waiting)
    }

    /// Whether a woken thread has its turn; another one may have come first meanwhile.
    private func isIn(_ waiting: Waiting) -> Bool {
        line.withLock { line in
            if line.owner == waiting.thread { return true }
            guard line.owner == nil else { return false }
            line.owner = waiting.thread
            line.waiting.removeAll { $0 === waiting }
            return true
        }
    }

    private func leave() {
        let next = line.withLock { line in
            line.owner = nil
            guard let next = line.waiting.first else { return Waiting?.none }
            if next.since.duration(to: .now) > patience {
                line.owner = next.thread
                line.waiting.removeFirst()
            }
            return next
        }
        next?.isWoken.withLock { $0 = true }
    }
}
