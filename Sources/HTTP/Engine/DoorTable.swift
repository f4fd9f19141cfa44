import CMicrohttpd
import Glibc
import Synchronization

extension Door {
    struct Table {
        /// By socket.
        var wires: [Wire?] = []
        var count = 0
        var perAddress: [String: Int] = [:]
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
        var waiters: [CheckedContinuation<Void, Never>] = []
    }
}

extension Door.Table {
    /// Nil when there is room.
    mutating func add(_ wire: Wire, _ limits: Configuration.Limits) -> Hooks.Incident? {
        guard count < limits.connections else { return .tooMany }
        if let most = limits.connectionsPerAddress, perAddress[wire.peer, default: 0] >= most {
            return .tooManyFromOneAddress
        }
        let index = Int(wire.socket)
        if wires.count <= index { wires.append(contentsOf: repeatElement(nil, count: index + 1 - wires.count)) }
        wires[index] = wire
        count += 1
        perAddress[wire.peer, default: 0] += 1
        return nil
    }

    mutating func remove(_ wire: Wire) {
        guard wires.indices.contains(Int(wire.socket)), wires[Int(wire.socket)] === wire else { return }
        wires[Int(wire.socket)] = nil
        count -= 1
        let left = perAddress[wire.peer, default: 1] - 1
        perAddress[wire.peer] = left == 0 ? nil : left
    }

    func events(at socket: Int32) -> EventStream? {
        wires.indices.contains(Int(socket)) ? wires[Int(socket)]?.events : nil
    }

    var streams: [EventStream] { wires.compactMap { $0?.events } }

    /// Shuts the sockets whose time is over: their loops see an end of the connection. Tells how many.
    func cutLate(_ now: UInt64) -> Int {
        var count = 0
        for wire in wires {
            guard let wire else { continue }
            let deadline = wire.deadline.load(ordering: .relaxed)
            guard deadline < now, deadline != Wire.isCut else { continue }
            wire.deadline.store(Wire.isCut, ordering: .relaxed)
            shutdown(wire.socket, Int32(SHUT_RDWR))
            count += 1
        }
        return count
    }

    func cutIdle() {
        for wire in wires where wire?.isIdle.load(ordering: .relaxed) == true {
            if let wire { shutdown(wire.socket, Int32(SHUT_RDWR)) }
        }
    }
}
