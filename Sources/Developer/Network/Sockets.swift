import Foundation
import Locks

/// The few things that a simulated network does with sockets of this machine.
enum Sockets {
    /// A socket that is neither connected nor listened at yet.
    static func make() throws -> Descriptor {
        let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard let made = Descriptor(socket(AF_INET, kind, 0)) else { throw cannotListen() }
        return made
    }

    /// Listens on loopback, on a port that the system chooses.
    static func listen(at listener: borrowing Descriptor) throws -> UInt16 {
        let number = listener.number
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(number, address, size) == 0 && Foundation.listen(number, 64) == 0
                    && getsockname(number, address, &size) == 0
            }
        }
        guard isOpen else { throw cannotListen() }
        return UInt16(bigEndian: address.sin_port)
    }

    private static func cannotListen() -> DeveloperError {
        DeveloperError("Cannot listen on this machine: \(String(cString: strerror(errno))).")
    }

    /// The next connection; nil once the socket was shut down.
    static func accept(_ listener: borrowing Descriptor) -> Int32? {
        while true {
            let socket = acceptedPrivately(at: listener.number)
            if socket >= 0 { return socket }
            switch errno {
            case EINTR, ECONNABORTED: continue
            // Descriptors may become free in a moment.
            case EMFILE, ENFILE: usleep(100_000)
            default: return nil
            }
        }
    }

    static func connect(to port: UInt16) -> Int32? {
        let end = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(port)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(end, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if isConnected { return end }
        close(end)
        return nil
    }

    /// Ends a connection so that the other end sees it broken, not finished.
    static func reset(_ end: Int32) {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(end, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close(end)
    }

    /// The same for a connection that another thread still carries: it closes it, once it has noticed.
    static func abort(_ end: Int32) {
        var nowhere = sockaddr()
        nowhere.sa_family = sa_family_t(AF_UNSPEC)
        _ = Foundation.connect(end, &nowhere, socklen_t(MemoryLayout<sockaddr>.size))
        shutdown(end, Int32(SHUT_RDWR))
    }

    static func write(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(end, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func loopback(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        return address
    }
}
