import Glibc

/// Lets in who asks, one thread at a time, in the order of asking.
///
/// A mutex goes to whoever is there first: a thread that asks for it again at once can keep others waiting for as long as it
/// goes on.
package final class Turns: Sendable {
    private struct Line {
        var asked = 0
        var served = 0
        var owner: pthread_t?
    }

    private let line = Watched(Line())

    package init() {}

    /// How many wait for their turn.
    package var waiting: Int { line.withLock { max(0, $0.asked - $0.served - 1) } }

    package func withTurn<Result>(_ body: () throws -> Result) rethrows -> Result {
        let own = line.withLock { line in
            if line.owner == pthread_self() { fatalError("what is written can't be written again by the same thread") }
            line.asked += 1
            return line.asked
        }
        line.wait { line in
            guard line.served == own - 1 else { return Void?.none }
            line.owner = pthread_self()
            return ()
        }
        defer {
            line.withLock { line in
                line.served += 1
                line.owner = nil
            }
        }
        return try body()
    }
}
