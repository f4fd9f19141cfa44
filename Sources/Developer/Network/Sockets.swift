import Foundation

/// The few things that a simulated network does with sockets of this machine.
enum Sockets {
    /// Listens on loopback, on a port that the system chooses.
    static func listen() throws -> (socket: Int32, port: UInt16) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = loopback(0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Foundation.listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard listener >= 0, isOpen else {
            throw DeveloperError("Cannot listen on this machine: \(String(cString: strerror(errno))).")
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    /// The next connection; nil once the socket was shut down.
    static func accept(_ listener: Int32) -> Int32? {
        while true {
            let socket = Foundation.accept(listener, nil, nil)
            if socket >= 0 {
                _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
                return socket
            }
            guard [EINTR, ECONNABORTED, EMFILE, ENFILE].contains(errno) else { return nil }
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
