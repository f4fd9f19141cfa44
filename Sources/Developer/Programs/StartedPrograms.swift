import Locks

/// What a command has started in sessions of their own, programs and browsers, which Ctrl-C does not reach by itself.
package enum StartedPrograms {
    private struct State {
        var areOver = false
        var last = 0
        var ends: [Int: @Sendable () -> Void] = [:]
    }

    private static let state = Locked(State())

    /// Ends all, and lets none be started from here on: whoever waits for one of them goes on, fails, and cleans up.
    package static func endAll() {
        // Under the lock, so that nobody is ended by a number that is another's by then.
        state.withLock { state in
            state.areOver = true
            for end in state.ends.values { end() }
        }
    }

    /// - Throws: ``DeveloperError`` once all were ended.
    static func check() throws {
        if state.withLock({ $0.areOver }) { throw DeveloperError("It was interrupted.") }
    }

    /// - Parameter end: ends it; must not block.
    /// - Returns: the number by which it is forgotten, before others can have its process number.
    static func note(_ end: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.last += 1
            state.ends[state.last] = end
            if state.areOver { end() }
            return state.last
        }
    }

    static func forget(_ number: Int) { state.withLock { $0.ends[number] = nil } }
}
