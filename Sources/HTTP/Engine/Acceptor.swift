import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// Accepts connections, closes those that are too slow, notices clients that leave a stream, and closes everything at
/// the end.
///
/// It has a thread of its own. The engine could accept connections itself, but then the queue could not be emptied
/// before the listener closes. The engine also measures only inactivity, which a client that sends one byte a second
/// never shows.
final class Acceptor: @unchecked Sendable {
    private let limits: Configuration.Limits
    private let proxies: Proxies
    private let answersProxiesAlone: Bool
    private let times: Core.Times
    private let hooks: Hooks
    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    private let table = Locked(Table())
    private let streams: StreamLoop
    // Used only on the acceptor's thread.
    private var listener: Int32 = -1
    private var isListening = false
    /// When it stopped accepting connections.
    private var closedSince: UInt64?
    private var engine: OpaquePointer?
    private var nextSweep: UInt64 = 0
    private var nextBeat: UInt64 = 0
    /// Connections whose client has closed its sending side, by socket.
    private var leaving: [Int32: Leaving] = [:]

    /// Whether it has all that it waits with. The system may have had no descriptor free.
    var isWhole: Bool { epoll >= 0 && wakeup >= 0 && streams.isWhole }

    init(_ configuration: Configuration, _ times: Core.Times, _ hooks: Hooks) {
        limits = configuration.limits
        (proxies, answersProxiesAlone) = (configuration.proxies, configuration.answersProxiesAlone)
        self.times = times
        self.hooks = hooks
        streams = StreamLoop(stallTime: limits.stallTime)
    }

    deinit {
        close(epoll)
        close(wakeup)
    }

    // MARK: Called by the loops

    func shared(at socket: Int32) -> SharedConnection? {
        table.withLock { $0.shared(at: socket) }
    }

    /// The engine closes the socket when this returns.
    func closed(_ shared: SharedConnection, lingers: Bool) {
        // Otherwise epoll would go on to report it under a number that may belong to another connection by then.
        epoll_ctl(epoll, EPOLL_CTL_DEL, shared.socket, nil)
        let isLast = table.withLock { table in
            table.remove(shared)
            if lingers, table.lingering.count < 1000 { linger(shared.socket, &table) }
            return table.stop != nil && table.count == 0
        }
        if isLast { ring() }
        hooks.incident?(.closed)
    }

    /// Takes the socket of a suspended connection from the engine and gives it to the stream loop; nil when there is
    /// no free descriptor.
    func takeOver(
        _ shared: SharedConnection, _ stream: (_ socket: Int32) -> StreamConnection
    ) -> StreamConnection? {
        let old = shared.socket
        // From now on the stream loop notices when the client leaves.
        epoll_ctl(epoll, EPOLL_CTL_DEL, old, nil)
        guard let socket = streams.takeOver(old) else { return nil }
        table.withLock { $0.move(shared, to: socket) }
        let stream = stream(socket)
        shared.left(to: stream, on: streams)
        streams.look(at: stream)
        return stream
    }

    /// A connection that only waits for our events is not on its loop; this notices when its client leaves.
    func watch(_ shared: SharedConnection) {
        if shared.hasLeft.load(ordering: .sequentiallyConsistent) { shared.events?.end(.clientLeft) }
    }

    /// The connection's user has signed in. Connections of a proxy have many users.
    func isKnown(_ shared: SharedConnection, as caller: String) {
        guard !shared.isProxy, !shared.isKnown.load(ordering: .relaxed) else { return }
        table.withLock { if $0.isOpen(shared) { $0.share.isKnown(shared, as: caller, limits) } }
    }

    func waitingForHeads(onLoop loop: UInt) -> [SharedConnection] {
        table.withLock { $0.allShared.compactMap { $0?.headLoop.load(ordering: .relaxed) == loop ? $0 : nil } }
    }

    private func linger(_ socket: Int32, _ table: inout Table) {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        shutdown(copy, Int32(SHUT_WR))
        table.lingering[copy] = MonotonicClock.roughly() + 2_000_000_000
        listen(to: copy, EPOLLIN.rawValue)
    }

    /// - Parameter shared: whose socket it is, if a connection's. Its loop may close it while an event is on the way, and the
    ///   socket's number be another one's by the time that the event is handled.
    private func listen(to socket: Int32, _ events: UInt32, of shared: SharedConnection? = nil) {
        let place = UInt64(shared?.number ?? 0) << 32 | UInt64(UInt32(bitPattern: socket))
        var event = epoll_event(events: events, data: epoll_data_t(u64: place))
        epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event)
    }

    private func ring() { eventfd_write(wakeup, 1) }

    // MARK: Start and stop

    /// The thread retains `owner`, which retains everything that the engine calls, until the engine has stopped.
    func open(_ listener: Listener, engine: OpaquePointer, owner: Core) {
        self.listener = listener.socket
        self.engine = engine
        listen(to: wakeup, EPOLLIN.rawValue)
        startListening()
        streams.start()
        Self.thread {
            self.run(owner)
        }
    }

    /// Returns when all connections are closed and the engine has stopped. If called again, the earlier deadline
    /// applies.
    func stop(within time: Duration) async {
        await withCheckedContinuation { waiter in
            let now = MonotonicClock.now()
            let isOver = table.withLock { table in
                var stop = table.stop ?? Stop(begun: now, deadline: now &+ time.nanoseconds)
                stop.deadline = min(stop.deadline, now &+ time.nanoseconds)
                if !stop.isOver { stop.waiters.append(waiter) }
                table.stop = stop
                return stop.isOver
            }
            if isOver { return waiter.resume() }
            ring()
        }
    }

    private static func thread(_ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let box = Unmanaged.passRetained(Box(body)).toOpaque()
        let result = pthread_create(
            &thread, nil,
            { box in
                guard let box else { return nil }
                Unmanaged<Box>.fromOpaque(box).takeRetainedValue().body()
                return nil
            }, box)
        precondition(result == 0, "the system gives no thread (\(result))")
        pthread_detach(thread)
    }

    private final class Box {
        let body: @Sendable () -> Void
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    // MARK: The thread

    private func run(_ core: Core) {
        var events = [epoll_event](repeating: epoll_event(), count: 64)
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), wait())
            let ready = events.prefix(max(0, Int(count))).map(\.data.u64)
            for place in ready { handle(Int32(truncatingIfNeeded: place), of: UInt32(place >> 32)) }
            // Last, because a new connection may get the number of one that was just reported.
            if ready.contains(UInt64(UInt32(bitPattern: listener))) { acceptConnections() }
            sweep()
            if let waiters = leave(core) {
                for waiter in waiters { waiter.resume() }
                return
            }
        }
    }

    /// Milliseconds until deadlines are next checked.
    private func wait() -> Int32 {
        let now = MonotonicClock.now()
        let isStopping = table.withLock { $0.stop != nil }
        let pause = nextSweep > now ? (nextSweep - now) / 1_000_000 + 1 : 0
        return Int32(min(pause, isStopping ? 20 : 60_000))
    }

    /// - Parameter number: the connection's; zero for a socket that is no connection's.
    private func handle(_ socket: Int32, of number: UInt32) {
        if socket == wakeup {
            var count = eventfd_t()
            eventfd_read(wakeup, &count)
            return
        }
        if number == 0 {
            if table.withLock({ $0.lingering[socket] != nil }) { drain(socket) }
            return
        }
        guard let shared = table.withLock({ $0.shared(at: socket, number) }) else { return }
        shared.hasLeft.store(true, ordering: .sequentiallyConsistent)
        leaving[socket] = Leaving(shared)
        shared.events?.end(.clientLeft)
    }

    private func acceptConnections() {
        for _ in 0..<256 {
            guard let (socket, peer) = Peer.accept(from: listener) else {
                // Out of descriptors: try again when some may have been closed, instead of looping.
                if errno != EAGAIN, errno != ECONNABORTED, errno != EINTR { stopListening() }
                return
            }
            let shared = SharedConnection(socket: socket, peer: peer, isProxy: proxies.contains(peer.name))
            shared.deadline.store(MonotonicClock.roughly() &+ times.head, ordering: .relaxed)
            if answersProxiesAlone, !shared.isProxy, !Proxies.loopback.contains(shared.peer) {
                turnAway(socket, "403 Forbidden")
                hooks.incident?(.pastProxy)
                continue
            }
            var outgoing: SharedConnection?
            if let refusal = table.withLock({ $0.add(shared, limits, &outgoing) }) {
                turnAway(socket, "503 Service Unavailable\r\nRetry-After: 5")
                hooks.incident?(refusal)
                continue
            }
            if let outgoing {
                table.withLock { $0.cut(outgoing) }
                hooks.incident?(.madeRoom)
            }
            hooks.incident?(.opened)
            // The engine does not look beyond what it has just read, and misses a close that came with it.
            listen(to: socket, EPOLLRDHUP.rawValue | EPOLLET.rawValue, of: shared)
            guard let engine, peer.hand(socket, to: engine) else {
                // The engine has closed the socket.
                table.withLock { $0.remove(shared) }
                hooks.incident?(.closed)
                continue
            }
        }
    }

    private func turnAway(_ socket: Int32, _ status: String) {
        let text = "HTTP/1.1 \(status)\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        // Over TLS these bytes are meaningless, and the client sees the connection end.
        _ = send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
        close(socket)
    }

    /// Nanoseconds for connections that are still being opened to reach the queue, once new ones are kept out.
    private static let arrivalTime: UInt64 = 20_000_000

    private func startListening() {
        isListening = true
        listen(to: listener, EPOLLIN.rawValue)
    }

    private func stopListening() {
        isListening = false
        epoll_ctl(epoll, EPOLL_CTL_DEL, listener, nil)
    }

    private func drain(_ socket: Int32) {
        let room = 65_536
        let count = withUnsafeTemporaryAllocation(byteCount: room, alignment: 1) {
            recv(socket, $0.baseAddress, room, Int32(MSG_DONTWAIT))
        }
        if count == 0 || (count < 0 && errno != EAGAIN) { endLingering(socket) }
    }

    private func endLingering(_ socket: Int32) {
        table.withLock { $0.lingering[socket] = nil }
        close(socket)
    }

    private func sweep() {
        let now = MonotonicClock.now()
        guard now >= nextSweep else { return }
        nextSweep = now + times.tick
        if listener >= 0, !isListening { startListening() }
        let late = table.withLock { $0.late(now) }
        for _ in late { hooks.incident?(.cut) }
        table.withLock { table in late.forEach { table.cut($0) } }
        seeOff(now)
        for socket in table.withLock({ $0.lingering.filter { $0.value < now }.map(\.key) }) { endLingering(socket) }
        guard now >= nextBeat else { return }
        nextBeat = now + times.heartbeat / 4
        let silentSince = now > times.heartbeat ? now - times.heartbeat : 0
        for events in table.withLock({ $0.streams }) { events.beat(ifSilentSince: silentSince) }
    }

    /// A client that has sent a complete request and closed its side still gets its response; one that has left in
    /// the middle of a request, or between two, is closed as soon as everything it sent was read.
    private func seeOff(_ now: UInt64) {
        let patience = min(1_000_000_000, times.tick * 4)
        for (socket, var one) in leaving {
            guard table.withLock({ $0.isOpen(one.shared) }) else {
                leaving[socket] = nil
                continue
            }
            if one.hasMoved(at: now) {
                leaving[socket] = one
            } else if now - one.since >= patience {
                leaving[socket] = nil
                table.withLock { $0.cut(one.shared) }
            }
        }
    }

    /// Takes the next step of stopping; at the end, returns those who wait for it.
    private func leave(_ core: Core) -> [CheckedContinuation<Void, Never>]? {
        guard let stop = table.withLock({ $0.stop }) else { return nil }
        let now = MonotonicClock.now()
        if listener >= 0 {
            // Connections still in the queue when the listener closes would be cut off. So new ones are kept out of
            // the queue, and those in it or about to enter it are accepted first. Only then are clients told that a
            // response was the last: told earlier, they would reconnect into that queue at just this moment.
            guard let closedSince else {
                Listener.dropNewConnections(listener)
                closedSince = now
                return nil
            }
            guard now - closedSince >= Self.arrivalTime || now > stop.deadline else { return nil }
            acceptConnections()
            close(listener)
            listener = -1
            core.isDraining.store(true, ordering: .relaxed)
        }
        for events in table.withLock({ $0.streams }) { events.finish() }
        // A client may be sending its next request, and can then be told that it is the last; only after that are
        // idle connections closed.
        if now - stop.begun > min(limits.lastRequestTime.nanoseconds, (stop.deadline - stop.begun) / 2) {
            table.withLock { $0.cutIdle() }
        }
        if now > stop.deadline { abortAll() }
        guard table.withLock({ $0.count == 0 }) else { return nil }
        if let engine { MHD_stop_daemon(engine) }
        streams.stop()
        for socket in table.withLock({ Array($0.lingering.keys) }) { endLingering(socket) }
        return table.withLock { table in
            table.stop?.isOver = true
            defer { table.stop?.waiters = [] }
            return table.stop?.waiters ?? []
        }
    }

    private func abortAll() {
        table.withLock { table in
            guard table.stop?.isAborting == false else { return }
            table.stop?.isAborting = true
            for shared in table.allShared {
                guard let shared else { continue }
                shared.abort()
                shutdown(shared.socket, Int32(SHUT_RDWR))
            }
        }
    }
}
