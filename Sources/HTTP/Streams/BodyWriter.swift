import Locks

/// Sends a response body piece by piece, no faster than the client reads it.
package final class BodyWriter: Sendable {
    /// The client left before it had everything.
    package struct ClientLeft: Error {}

    private struct State {
        var backlog = Backlog()
        var waiter: CheckedContinuation<Void, Never>?
        var isFinished = false
        var isBroken = false
        var isGone = false
        var shared: SharedConnection?
        var task: Task<Void, Never>?
    }

    /// Above this many unread bytes, writing waits.
    private static let highWater = 65_536

    private let write: @Sendable (BodyWriter) async throws -> Void
    private let state = Locked(State())

    init(_ write: @escaping @Sendable (BodyWriter) async throws -> Void) { self.write = write }

    /// Sends the bytes after those before; returns when there is room for more.
    ///
    /// - Throws: ``ClientLeft``; then the caller can only stop.
    package func write(_ bytes: [UInt8]) async throws {
        let (shared, isFull) = state.withLock { state -> (SharedConnection?, Bool) in
            guard !state.isGone else { return (nil, false) }
            let wasEmpty = state.backlog.isEmpty
            state.backlog.append(bytes)
            return (wasEmpty ? state.shared : nil, state.backlog.count > Self.highWater)
        }
        shared?.wake()
        if isFull { await waitForRoom() }
        if state.withLock({ $0.isGone }) { throw ClientLeft() }
    }

    private func waitForRoom() async {
        await withCheckedContinuation { waiter in
            let mayGoOn = state.withLock { state in
                if state.isGone || state.backlog.count <= Self.highWater { return true }
                state.waiter = waiter
                return false
            }
            if mayGoOn { waiter.resume() }
        }
    }

    private func run() async {
        var isBroken = false
        do { try await write(self) } catch { isBroken = true }
        let shared = state.withLock { state -> SharedConnection? in
            state.isFinished = true
            state.isBroken = isBroken
            return state.shared
        }
        shared?.wake()
    }
}

extension BodyWriter: BodySource {
    /// Nothing is produced before it can be sent, so for `HEAD` it never begins.
    func opened(_ shared: SharedConnection) {
        state.withLock { $0.shared = shared }
        let task = Task.immediate { await run() }
        state.withLock { $0.task = task }
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) -> BodyReading {
        let (reading, waiter) = state.withLock {
            state -> (BodyReading, CheckedContinuation<Void, Never>?) in
            if !state.backlog.isEmpty {
                let count = state.backlog.take(into: buffer)
                guard state.backlog.count <= Self.highWater / 2 else { return (.bytes(count), nil) }
                defer { state.waiter = nil }
                return (.bytes(count), state.waiter)
            }
            return (state.isBroken ? .broken : state.isFinished ? .end : .nothingYet, nil)
        }
        waiter?.resume()
        return reading
    }

    func closed(isComplete: Bool) {
        let (waiter, task) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Task<Void, Never>?) in
            // A completely sent body is not a failure, even if the writer has not noticed yet.
            state.isGone = !isComplete
            state.shared = nil
            state.backlog.removeAll()
            defer {
                state.waiter = nil
                state.task = nil
            }
            return (state.waiter, isComplete ? nil : state.task)
        }
        waiter?.resume()
        task?.cancel()
    }
}
