package import Glibc

// Sockets between this machine and itself.
extension sockaddr_in {
    /// A port of this machine; 0 for any that is free.
    package static func loopback(_ port: UInt16 = 0) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    /// For calls that take an address of any kind, with its length.
    package mutating func withPointer<Result>(
        _ body: (UnsafeMutablePointer<sockaddr>, inout socklen_t) -> Result
    ) -> Result {
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        return withUnsafeMutablePointer(to: &self) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, &length) }
        }
    }

    /// Binds a socket to the address, and learns the port.
    package mutating func bind(_ socket: Int32) -> Bool {
        withPointer { Glibc.bind(socket, $0, $1) == 0 && getsockname(socket, $0, &$1) == 0 }
    }

    package var port: UInt16 { UInt16(bigEndian: sin_port) }
}

/// Connects to a port of this machine, without delay for what is small; nil when nobody is there to take it.
///
/// - Parameter seconds: how long reading waits.
package func connection(to port: UInt16, waiting seconds: Int) -> Int32? {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in.loopback(port)
    guard address.withPointer({ connect(socket, $0, $1) }) == 0 else {
        close(socket)
        return nil
    }
    return socket
}

/// A port of this machine at which nobody is, and nobody else can be meanwhile: who connects is refused.
package final class KeptPort: Sendable {
    private let socket: Int32

    /// - Parameter port: one that was just closed, or another program's by now.
    package init(_ port: UInt16) {
        socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        // Connections to whoever was there before may linger.
        var yes: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in.loopback(port)
        _ = address.bind(socket)
    }

    deinit { close(socket) }
}
