import CMicrohttpd
import Glibc

/// A server's listening socket.
struct Listener: Sendable {
    let socket: Int32
    let port: UInt16

    init(host: String, port: UInt16, isShared: Bool) throws(ServerError) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICHOST | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let address = list?.pointee else {
            throw .noAddress(host)
        }
        defer { freeaddrinfo(list) }
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let socket = Glibc.socket(address.ai_family, kind, 0)
        guard socket >= 0 else { throw .cannotListen(host, port, errno) }
        do {
            try Self.listen(on: socket, address, isShared: isShared, host, port)
            self.port = try Self.port(of: socket, host, port)
        } catch {
            close(socket)
            throw error
        }
        self.socket = socket
    }

    private static func listen(
        on socket: Int32, _ address: addrinfo, isShared: Bool, _ host: String, _ port: UInt16
    ) throws(ServerError) {
        var yes: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, size)
        if isShared { setsockopt(socket, SOL_SOCKET, SO_REUSEPORT, &yes, size) }
        guard bind(socket, address.ai_addr, address.ai_addrlen) == 0, Glibc.listen(socket, 4096) == 0 else {
            throw .cannotListen(host, port, errno)
        }
    }

    /// Makes the system drop packets that would open a connection: the client retries after a second, and reaches
    /// whoever listens by then.
    static func dropNewConnections(_ socket: Int32) {
        struct Instruction {
            var code: UInt16
            var whenTrue: UInt8 = 0
            var whenFalse: UInt8 = 0
            var value: UInt32
        }
        struct Filter {
            var count: UInt16
            var instructions: UnsafePointer<Instruction>
        }
        // The filter sees a segment from its TCP header on, and checks the flags byte for SYN.
        let filter = [
            Instruction(code: 0x30, value: 13), Instruction(code: 0x45, whenFalse: 1, value: 0x02),
            Instruction(code: 0x06, value: 0), Instruction(code: 0x06, value: .max),
        ]
        filter.withUnsafeBufferPointer { instructions in
            guard let first = instructions.baseAddress else { return }
            var program = Filter(count: UInt16(instructions.count), instructions: first)
            setsockopt(socket, SOL_SOCKET, SO_ATTACH_FILTER, &program, socklen_t(MemoryLayout<Filter>.size))
        }
    }

    private static func port(of socket: Int32, _ host: String, _ port: UInt16) throws(ServerError) -> UInt16 {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let result = withUnsafeMutableBytes(of: &storage) {
            getsockname(socket, $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
        }
        guard result == 0 else { throw .cannotListen(host, port, errno) }
        // The port is at the same offset for both address families.
        return withUnsafeBytes(of: storage) { UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)) }
    }
}

/// The other end of a connection, as a numeric address.
struct Peer {
    private var storage = sockaddr_storage()
    private var length = socklen_t()

    /// The next connection in the queue; nil when there is none, with the reason in `errno`.
    static func accept(from socket: Int32) -> (socket: Int32, peer: Peer)? {
        var peer = Peer()
        let accepted = cmhd_accept(socket, &peer.storage, &peer.length)
        return accepted < 0 ? nil : (accepted, peer)
    }

    var name: String {
        var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
        let result = withAddress { getnameinfo($0, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) }
        guard result == 0 else { return "unknown" }
        let name = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init), as: UTF8.self)
        return name.hasPrefix("::ffff:") ? String(name.dropFirst(7)) : name
    }

    /// The address by which connections are counted: for IPv6, only the half that a provider assigns to a household,
    /// because the other half can be changed at will.
    var origin: String {
        guard storage.ss_family == sa_family_t(AF_INET6), !name.contains(".") else { return name }
        return withUnsafeBytes(of: storage) { $0[8..<16].map { String($0, radix: 16) }.joined(separator: ":") }
    }

    func hand(_ socket: Int32, to engine: OpaquePointer) -> Bool {
        withAddress { MHD_add_connection(engine, socket, $0, length) == .YES }
    }

    private func withAddress<Result>(_ body: (UnsafePointer<sockaddr>?) -> Result) -> Result {
        withUnsafeBytes(of: storage) { body($0.assumingMemoryBound(to: sockaddr.self).baseAddress) }
    }
}
