import CMicrohttpd
import Glibc
import Synchronization

extension Acceptor {
    struct Table {
        /// By socket.
        var allShared: [SharedConnection?] = []
        var count = 0
        var share = Share()
        /// Sockets that we have closed for writing and still read from, so that the client gets our last bytes: if a
        /// socket is closed with unread data, the system discards what was sent.
        var lingering: [Int32: UInt64] = [:]
        var stop: Stop?
    }

    /// The state of stopping.
    struct Stop {
        var begun: UInt64
        var deadline: UInt64
        var isAborting = false
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
}

extension Acceptor {
    /// A client that has closed its side, with our progress at the last check.
    struct Leaving {
        let shared: SharedConnection
        private var steps: UInt
        private(set) var since = MonotonicClock.roughly()

        init(_ shared: SharedConnection) {
            self.shared = shared
            steps = shared.steps
        }

        /// Whether there was any progress since.
        mutating func hasMoved(at now: UInt64) -> Bool {
            guard shared.stage == .working || shared.steps != steps || cmhd_unread(shared.socket) > 0 else {
                return false
            }
            steps = shared.steps
            since = now
            return true
        }
    }
}

extension Acceptor.Table {
    /// Nil if there is room, even if another connection was closed for it, which is then in `outgoing`.
    mutating func add(_ shared: SharedConnection, _ limits: Configuration.Limits, _ outgoing: inout SharedConnection?)
        -> Hooks.Incident?
    {
        if count - share.outgoing.count >= limits.connections {
            guard let last = longestWaiting(where: { _ in true }) else { return .tooMany }
            outgoing = last
        } else if let refusal = share.refusal(of: shared, limits) {
            guard let last = longestWaiting(where: { $0.origin == shared.origin }) else { return refusal }
            outgoing = last
        }
        if let outgoing { share.leave(outgoing, isGone: false) }
        put(shared)
        count += 1
        share.enter(shared)
        return nil
    }

    private mutating func put(_ shared: SharedConnection) {
        let index = Int(shared.socket)
        if allShared.count <= index {
            allShared.append(contentsOf: repeatElement(nil, count: index + 1 - allShared.count))
        }
        allShared[index] = shared
    }

    /// The same connection, counted as before, on another socket.
    mutating func move(_ shared: SharedConnection, to socket: Int32) {
        guard isOpen(shared) else { return }
        let old = shared.socket
        allShared[Int(old)] = nil
        shared.socketNumber.store(socket, ordering: .relaxed)
        put(shared)
        share.move(from: old, to: socket)
    }

    /// The anonymous connection that has been waiting longest for its client: between two requests, or in the middle
    /// of one.
    private func longestWaiting(where isMeant: (SharedConnection) -> Bool) -> SharedConnection? {
        var (found, since) = (SharedConnection?.none, UInt64.max)
        for shared in allShared {
            guard let shared, !shared.isProxy, !shared.isKnown.load(ordering: .relaxed), shared.stage != .working,
                isMeant(shared), !share.outgoing.contains(shared.socket)
            else { continue }
            let waits = shared.waitsSince.load(ordering: .relaxed)
            if waits < since { (found, since) = (shared, waits) }
        }
        return found
    }

    mutating func remove(_ shared: SharedConnection) {
        guard isOpen(shared) else { return }
        allShared[Int(shared.socket)] = nil
        count -= 1
        share.leave(shared, isGone: true)
    }

    func isOpen(_ one: SharedConnection) -> Bool { shared(at: one.socket) === one }

    func shared(at socket: Int32) -> SharedConnection? {
        allShared.indices.contains(Int(socket)) ? allShared[Int(socket)] : nil
    }

    /// Nil also where the socket is another one's by now.
    func shared(at socket: Int32, _ number: UInt32) -> SharedConnection? {
        shared(at: socket).flatMap { $0.number == number ? $0 : nil }
    }

    var streams: [EventStream] { allShared.compactMap { $0?.events } }

    /// Connections past their deadline, each reported once.
    func late(_ now: UInt64) -> [SharedConnection] {
        allShared.compactMap { shared in
            guard let shared else { return nil }
            let deadline = shared.deadline.load(ordering: .relaxed)
            guard deadline < now, deadline != SharedConnection.isCut else { return nil }
            shared.deadline.store(SharedConnection.isCut, ordering: .relaxed)
            return shared
        }
    }

    /// Shuts down the socket, so that its loop sees the end of the connection; unless it is closed already and its
    /// number may belong to another.
    func cut(_ shared: SharedConnection) {
        guard isOpen(shared) else { return }
        shutdown(shared.socket, Int32(SHUT_RDWR))
    }

    func cutIdle() {
        for shared in allShared {
            if let shared, shared.stage == .idle { cut(shared) }
        }
    }
}
