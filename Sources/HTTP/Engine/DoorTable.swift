import CMicrohttpd
import Glibc
import Synchronization

extension Door {
    struct Table {
        /// By socket.
        var wires: [Wire?] = []
        var count = 0
        var share = Share()
        /// Sockets that we have closed for writing and still read from, so that the client gets our last words: what is unread
        /// when a socket closes makes the system throw away what was sent.
        var lingering: [Int32: UInt64] = [:]
        var stop: Stop?
    }

    /// Seeing everybody out.
    struct Stop {
        var begun: UInt64
        var deadline: UInt64
        var isAborting = false
        var isOver = false
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
}

extension Door {
    /// A client that has closed its side, and how far we were with it when we looked last.
    struct Leaving {
        let wire: Wire
        private var steps: UInt
        private(set) var since = Clock.roughly()

        init(_ wire: Wire) {
            self.wire = wire
            steps = wire.steps
        }

        /// Whether anything still goes on there.
        mutating func hasMoved(at now: UInt64) -> Bool {
            guard wire.stage == .working || wire.steps != steps || cmhd_unread(wire.socket) > 0 else { return false }
            steps = wire.steps
            since = now
            return true
        }
    }
}

extension Door.Table {
    /// Nil when there is room, be it that somebody had to go for it, who is told in `outgoing`.
    mutating func add(_ wire: Wire, _ limits: Configuration.Limits, _ outgoing: inout Wire?) -> Hooks.Incident? {
        if count - share.outgoing.count >= limits.connections {
            guard let last = longestWaiting(where: { _ in true }) else { return .tooMany }
            outgoing = last
        } else if let refusal = share.refusal(of: wire, limits) {
            guard let last = longestWaiting(where: { $0.origin == wire.origin }) else { return refusal }
            outgoing = last
        }
        if let outgoing { share.leave(outgoing, isGone: false) }
        let index = Int(wire.socket)
        if wires.count <= index { wires.append(contentsOf: repeatElement(nil, count: index + 1 - wires.count)) }
        wires[index] = wire
        count += 1
        share.enter(wire)
        return nil
    }

    /// The stranger who has been waited for longest: between two requests, or in the middle of one.
    private func longestWaiting(where isMeant: (Wire) -> Bool) -> Wire? {
        var (found, since) = (Wire?.none, UInt64.max)
        for wire in wires {
            guard let wire, !wire.isProxy, !wire.isKnown.load(ordering: .relaxed), wire.stage != .working,
                isMeant(wire), !share.outgoing.contains(wire.socket)
            else { continue }
            let waits = wire.waitsSince.load(ordering: .relaxed)
            if waits < since { (found, since) = (wire, waits) }
        }
        return found
    }

    mutating func remove(_ wire: Wire) {
        guard isOpen(wire) else { return }
        wires[Int(wire.socket)] = nil
        count -= 1
        share.leave(wire, isGone: true)
    }

    func isOpen(_ one: Wire) -> Bool { wire(at: one.socket) === one }

    func wire(at socket: Int32) -> Wire? { wires.indices.contains(Int(socket)) ? wires[Int(socket)] : nil }

    var streams: [EventStream] { wires.compactMap { $0?.events } }

    /// Those whose time is over, each told once.
    func late(_ now: UInt64) -> [Wire] {
        wires.compactMap { wire in
            guard let wire else { return nil }
            let deadline = wire.deadline.load(ordering: .relaxed)
            guard deadline < now, deadline != Wire.isCut else { return nil }
            wire.deadline.store(Wire.isCut, ordering: .relaxed)
            return wire
        }
    }

    /// Shuts the socket, so that its loop sees the end of the connection; unless it is closed already, and its number perhaps
    /// somebody else's.
    func cut(_ wire: Wire) {
        guard isOpen(wire) else { return }
        shutdown(wire.socket, Int32(SHUT_RDWR))
    }

    func cutIdle() {
        for wire in wires {
            if let wire, wire.stage == .idle { cut(wire) }
        }
    }
}
