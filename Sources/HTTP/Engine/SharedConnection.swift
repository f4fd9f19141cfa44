import CMicrohttpd
import Locks
import Synchronization

/// The part of a connection that other threads use: its deadline, and whether its loop waits for one of them.
///
/// A connection that waits for a response, for more data or for room is parked: its loop ignores it until it is
/// woken. Waking one that is not parked yet is remembered, so that no wake-up is lost between checking and parking.
final class SharedConnection: @unchecked Sendable {
    enum Parking { case parked, lookAgain, aborted }

    private struct State {
        /// The engine's connection; valid from opening to closing, and only used while parked.
        var handle: OpaquePointer?
        var isParked = false
        var isSignalled = false
        var isAborted = false
        var events: EventStream?
        /// The loop that sends the stream, once the socket has left the engine.
        var sender: (loop: StreamLoop, stream: StreamConnection)?
    }

    /// The deadline of a connection that was cut already.
    static let isCut: UInt64 = 0

    private static let last = Atomic<UInt32>(0)
    /// Told from those that had the same socket before. Zero is nobody's.
    let number = max(1, last.wrappingAdd(1, ordering: .relaxed).newValue)

    /// Changes when the connection leaves the engine; set only by the acceptor.
    let socketNumber: Atomic<Int32>
    var socket: Int32 { socketNumber.load(ordering: .relaxed) }
    let peer: String
    /// The address by which it is counted.
    let origin: String
    /// Whether it is a trusted proxy's connection, with many users.
    let isProxy: Bool
    /// When the connection is cut, whatever it is doing, by `MonotonicClock`.
    let deadline = Atomic<UInt64>(MonotonicClock.never)
    /// The loop that waits for the rest of its head; 0 if none does.
    let headLoop = Atomic<UInt>(0)
    /// Whether the client has closed its side.
    let hasLeft = Atomic<Bool>(false)
    /// Its stage and, in the upper bits, a count of its steps, which shows whether anything happened between two
    /// checks.
    private let progress = Atomic<UInt>(0)
    private let state = Locked(State())

    /// When it last began to wait for its client.
    let waitsSince = Atomic<UInt64>(MonotonicClock.roughly())
    /// Whether it is counted for a signed-in person.
    let isKnown = Atomic<Bool>(false)

    init(socket: Int32, peer: Peer, isProxy: Bool) {
        socketNumber = Atomic(socket)
        self.peer = peer.name
        origin = peer.origin
        self.isProxy = isProxy
    }

    /// What it is doing.
    enum Stage: UInt {
        /// Between two requests, or before the first.
        case idle
        /// A request is being received.
        case receiving
        /// A request is being processed.
        case working
    }

    var stage: Stage { Stage(rawValue: progress.load(ordering: .relaxed) & 3) ?? .working }
    var steps: UInt { progress.load(ordering: .relaxed) }

    /// Called on its loop.
    func step(to stage: Stage) {
        let steps = progress.load(ordering: .relaxed) >> 2 &+ 1
        if self.stage == .working, stage != .working { waitsSince.store(MonotonicClock.roughly(), ordering: .relaxed) }
        progress.store(steps << 2 | stage.rawValue, ordering: .relaxed)
    }

    var isAborted: Bool { state.withLock { $0.isAborted } }

    /// The stream that it sends, while it does.
    var events: EventStream? {
        get { state.withLock { $0.events } }
        set { state.withLock { $0.events = newValue } }
    }

    /// Gives `body` the engine's connection, on its loop.
    func withHandle(_ body: (OpaquePointer) -> Void) {
        nonisolated(unsafe) let handle = state.withLock { $0.handle }
        if let handle { body(handle) }
    }

    func opened(_ handle: OpaquePointer) {
        nonisolated(unsafe) let handle = handle
        state.withLock { $0.handle = handle }
    }

    /// The engine's connection must not be used after this.
    func closed() {
        state.withLock {
            $0.handle = nil
            $0.isParked = false
            $0.events = nil
            $0.sender = nil
        }
    }

    /// The engine's connection must not be used after this: it was given up, and the stream has its socket.
    func left(to stream: StreamConnection, on loop: StreamLoop) {
        state.withLock { state in
            if state.isParked { Self.wake(&state) }
            state.handle = nil
            state.sender = (loop, stream)
        }
    }

    /// Parks the connection; called on its loop.
    func park() -> Parking {
        state.withLock { state in
            if state.isAborted { return .aborted }
            // The engine continues with chunks that it has already read; it must not be parked twice.
            if state.isParked { return .parked }
            if state.isSignalled {
                state.isSignalled = false
                return .lookAgain
            }
            guard let handle = state.handle else { return .aborted }
            state.isParked = true
            MHD_suspend_connection(handle)
            return .parked
        }
    }

    /// Must be called on the loop before the engine is told that a body cannot continue.
    ///
    /// The engine then marks the connection as closed but does not check it again, and may keep it until it times
    /// out. A parked one is checked when it is woken, which the end of the exchange does.
    func giveUp() {
        state.withLock { state in
            guard let handle = state.handle, !state.isParked else { return }
            state.isParked = true
            MHD_suspend_connection(handle)
        }
    }

    /// The exchange is over, so pending wake-ups do not count any more. The engine may have given the connection up
    /// while it was parked, and cleans up only what is on its loop.
    func exchangeEnded() {
        state.withLock { state in
            if state.isParked { Self.wake(&state) }
            state.isSignalled = false
            state.events = nil
        }
    }

    /// Makes the acceptor shut down the socket: a loop of the engine never checks one again that cannot be written
    /// to.
    func cut() {
        guard state.withLock({ $0.sender == nil }) else { return }
        deadline.store(1, ordering: .relaxed)
    }

    /// Makes the loop check again what it waits for.
    func wake() {
        state.withLock { Self.wake(&$0) }
    }

    /// Makes the loop close the connection at its next check.
    func abort() {
        state.withLock { state in
            state.isAborted = true
            Self.wake(&state)
        }
    }

    private static func wake(_ state: inout State) {
        if let (loop, stream) = state.sender { return loop.look(at: stream) }
        guard state.isParked, let handle = state.handle else {
            state.isSignalled = true
            return
        }
        state.isParked = false
        MHD_resume_connection(handle)
    }
}
