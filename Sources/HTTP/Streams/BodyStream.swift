import Locks

/// A request body as it arrives; the client has to wait while nobody reads it. It can be read only once.
package final class BodyStream: AsyncSequence, Sendable {
    /// It ended too early: the client left, was too slow, or sent more than the route allows.
    package struct Interrupted: Error {}

    private struct State {
        var backlog = Backlog()
        var waiter: CheckedContinuation<Void, Never>?
        var isEnded = false
        var isInterrupted = false
        /// Nobody will read the rest.
        var isIgnored = false
    }

    private static let highWater = 65_536
    /// What the engine has read before it is suspended comes on top.
    static let mostKept = 2 * highWater

    private let shared: SharedConnection
    private let state = Locked(State())

    init(_ shared: SharedConnection) { self.shared = shared }

    package struct AsyncIterator: AsyncIteratorProtocol {
        let stream: BodyStream

        package mutating func next() async throws -> [UInt8]? { try await stream.next() }
    }

    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(stream: self) }

    private func next() async throws -> [UInt8]? {
        while true {
            let (bytes, isOver, isInterrupted) = state.withLock { state in
                (state.backlog.isEmpty ? nil : state.backlog.takeAll(), state.isEnded, state.isInterrupted)
            }
            if isInterrupted { throw Interrupted() }
            if let bytes {
                shared.wake()
                return bytes
            }
            if isOver { return nil }
            await withCheckedContinuation { waiter in
                let mayGoOn = state.withLock { state in
                    if state.isEnded || state.isInterrupted || !state.backlog.isEmpty { return true }
                    state.waiter = waiter
                    return false
                }
                if mayGoOn { waiter.resume() }
            }
        }
    }

    var isFull: Bool { state.withLock { !$0.isIgnored && $0.backlog.count >= Self.highWater } }

    func append(_ bytes: UnsafeBufferPointer<UInt8>) {
        change { if !$0.isIgnored { $0.backlog.append(bytes) } }
    }

    func end() { change { $0.isEnded = true } }
    func interrupt() { change { $0.isInterrupted = true } }

    func ignoreTheRest() {
        change {
            $0.isIgnored = true
            $0.backlog.removeAll()
        }
    }

    private func change(_ body: (inout State) -> Void) {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            body(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
