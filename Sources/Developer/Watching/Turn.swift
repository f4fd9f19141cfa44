import Locks

/// Lets one caller through at a time, in the order in which they came.
final class Turn: Sendable {
    private struct State {
        var isTaken = false
        var waiting: [CheckedContinuation<Void, Never>] = []
    }

    private let state = Locked(State())

    nonisolated(nonsending)
        func take<Result>(_ body: nonisolated(nonsending) () async throws -> Result) async rethrows -> Result
    {
        await withCheckedContinuation { (next: CheckedContinuation<Void, Never>) in
            let isFree = state.withLock { state in
                if state.isTaken { state.waiting.append(next) }
                defer { state.isTaken = true }
                return !state.isTaken
            }
            if isFree { next.resume() }
        }
        defer {
            let next = state.withLock { state -> CheckedContinuation<Void, Never>? in
                guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
                state.isTaken = false
                return nil
            }
            next?.resume()
        }
        return try await body()
    }
}
