import CMicrohttpd
import Locks
import Synchronization

/// The part of a connection that other threads reach: its deadline, and whether its loop waits for one of them.
///
/// A connection that waits for an answer, for more to send or for room is parked: its loop forgets it until somebody wakes
/// it. Waking one that is not parked yet is remembered, so that nothing is lost between looking and parking.
final class SharedConnection: @unchecked Sendable {
    enum Parking { case parked, lookAgain, aborted }

    private struct State {
        /// The engine's own connection; valid from opening to closing, and only touched while parked.
        var handle: OpaquePointer?
        var isParked = false
        var isSignalled = false
        var isAborted = false
        var events: EventStream?
        /// What sends the stream, once the socket has left the engine.
        var sender: (loop: StreamLoop, stream: StreamConnection)?
    }

    /// The deadline of one that was cut already.
    static let isCut: UInt64 = 0

    /// Another one once the connection has left the engine; set by the acceptor alone.
    let socketNumber: Atomic<Int32>
    var socket: Int32 { socketNumber.load(ordering: .relaxed) }
    let peer: String
    /// The address as it is counted.
    let origin: String
    /// Whether many come over it, of whom it is believed what it tells.
    let isProxy: Bool
    /// When the connection is cut, whatever it is doing, on the clock of `MonotonicClock`.
    let deadline = Atomic<UInt64>(MonotonicClock.never)
    /// The loop that waits for the rest of its head; 0 while none does.
    let headLoop = Atomic<UInt>(0)
    /// Whether the client has closed its side.
    let hasLeft = Atomic<Bool>(false)
    /// The stage it is in and, above that, a count of its steps, so that two looks tell whether anything happened between them.
    private let progress = Atomic<UInt>(0)
    private let state = Locked(State())

    /// When it last began to wait for its client.
    let waitsSince = Atomic<UInt64>(MonotonicClock.roughly())
    /// Whether it is counted as somebody's who has signed in.
    let isKnown = Atomic<Bool>(false)

    init(socket: Int32, peer: Peer, isProxy: Bool) {
        socketNumber = Atomic(socket)
        self.peer = peer.name
        origin = peer.origin
        self.isProxy = isProxy
    }

    /// What it does at the moment.
    enum Stage: UInt {
        /// It stands between two requests, or has not sent one yet.
        case idle
        /// A request is on its way.
        case receiving
        /// We are at work for it.
        case working
    }

    var stage: Stage { Stage(rawValue: progress.load(ordering: .relaxed) & 3) ?? .working }
    var steps: UInt { progress.load(ordering: .relaxed) }

    /// On its loop.
    func step(to stage: Stage) {
        let steps = progress.load(ordering: .relaxed) >> 2 &+ 1
        if self.stage == .working, stage != .working { waitsSince.store(MonotonicClock.roughly(), ordering: .relaxed) }
        progress.store(steps << 2 | stage.rawValue, ordering: .relaxed)
    }

    var isAborted: Bool { state.withLock { $0.isAborted } }

    /// The stream it sends, for as long as it does.
    var events: EventStream? {
        get { state.withLock { $0.events } }
        set { state.withLock { $0.events = newValue } }
    }

    /// Lets something be done with the engine's connection, on its loop.
    func withHandle(_ body: (OpaquePointer) -> Void) {
        nonisolated(unsafe) let handle = state.withLock { $0.handle }
        if let handle { body(handle) }
    }

    func opened(_ handle: OpaquePointer) {
        nonisolated(unsafe) let handle = handle
        state.withLock { $0.handle = handle }
    }

    /// From here on nothing touches the engine's connection.
    func closed() {
        state.withLock {
            $0.handle = nil
            $0.isParked = false
            $0.events = nil
            $0.sender = nil
        }
    }

    /// From here on nothing touches the engine's connection, which was given up: the stream has its socket.
    func left(to stream: StreamConnection, on loop: StreamLoop) {
        state.withLock { state in
            if state.isParked { Self.wake(&state) }
            state.handle = nil
            state.sender = (loop, stream)
        }
    }

    /// Takes the connection off its loop, which is the thread that calls.
    func park() -> Parking {
        state.withLock { state in
            if state.isAborted { return .aborted }
            // The engine goes on with the chunks it has already read; it must not be told twice.
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

    /// To be called on the loop before it is told that a body cannot go on.
    ///
    /// The engine then marks the connection as closed but does not look at it again, and may keep it until it times out. A parked
    /// one is looked at when it is woken, which the end of the exchange does.
    func giveUp() {
        state.withLock { state in
            guard let handle = state.handle, !state.isParked else { return }
            state.isParked = true
            MHD_suspend_connection(handle)
        }
    }

    /// The exchange is over: what was still to wake it counts for nothing. The engine may have given it up while it was parked, and
    /// cleans up only what is on its loop.
    func exchangeEnded() {
        state.withLock { state in
            if state.isParked { Self.wake(&state) }
            state.isSignalled = false
            state.events = nil
        }
    }

    /// Has the acceptor shut the socket: a loop of the engine never looks again at one that is full.
    func cut() {
        guard state.withLock({ $0.sender == nil }) else { return }
        deadline.store(1, ordering: .relaxed)
    }

    /// Makes the loop look again at what it waits for.
    func wake() {
        state.withLock { Self.wake(&$0) }
    }

    /// Makes the loop close the connection as soon as it looks.
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
