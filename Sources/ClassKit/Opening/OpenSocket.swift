import Foundation

/// The place in a store's folder where the app hears what it is to open, and the locks beside it.
struct OpenPlace: Sendable {
    let folder: String

    private static let name = "open.socket"
    var socket: String { "\(folder)/\(Self.name)" }
    /// Its name until somebody listens at it.
    private static let newName = "open.socket.new"
    /// Held by the process that listens.
    var listening: String { folder + "/open.lock" }
    /// Held by who starts the app, until it listens.
    var starting: String { folder + "/open.starting" }
    /// The request that was taken last by a process that was started with one.
    var taken: String { folder + "/open.taken" }

    /// Calls `body` with the socket's address.
    ///
    /// Socket addresses are short, and folders may be deeply nested; then the path goes through an open folder.
    func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        withAddress(of: Self.name, body)
    }

    /// Moves the socket to its place once it is listening, so that no client finds one that does not listen yet.
    ///
    /// - Returns: whether it succeeded; if not, `errno` says why.
    func open(_ descriptor: Int32) -> Bool {
        let new = "\(folder)/\(Self.newName)"
        unlink(new)
        return withAddress(of: Self.newName) { bind(descriptor, $0, $1) } == 0 && listen(descriptor, 16) == 0
            && rename(new, socket) == 0
    }

    private func withAddress(of name: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
        var address = sockaddr_un()
        let longest = MemoryLayout.size(ofValue: address.sun_path) - 1
        var path = "\(folder)/\(name)"
        var descriptor: Int32 = -1
        if path.utf8.count > longest {
            descriptor = Foundation.open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard descriptor >= 0 else { return -1 }
            path = "/proc/self/fd/\(descriptor)/\(name)"
        }
        defer {
            let reason = errno
            if descriptor >= 0 { close(descriptor) }
            errno = reason
        }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// One end of a connection between `homeroom open` and an app, of which each says one line.
struct OpenConnection {
    let descriptor: Int32

    static func makeSocket() -> Int32 { socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0) }

    /// Whether the other end belongs to the same user.
    var isOurs: Bool {
        /// `struct ucred`, which Swift does not see.
        var peer = (process: pid_t(0), user: uid_t(0), group: gid_t(0))
        var length = socklen_t(MemoryLayout.size(ofValue: peer))
        let result = getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &peer, &length)
        return result == 0 && peer.user == geteuid()
    }

    /// Reads a line, without its end; nil when none comes in time, or it is too long.
    func line(before end: ContinuousClock.Instant) -> Data? {
        var line = Data()
        var chunk = [UInt8](repeating: 0, count: 2_048)
        while line.count <= OpenRequest.longest {
            if let place = line.firstIndex(of: UInt8(ascii: "\n")) { return line.prefix(upTo: place) }
            guard isReady(POLLIN, before: end) else { return nil }
            let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return nil }
            line += chunk.prefix(count)
        }
        return nil
    }

    /// - Returns: whether it was sent in time.
    func say(_ line: String, before end: ContinuousClock.Instant) -> Bool {
        var bytes = Array((line + "\n").utf8)[...]
        while !bytes.isEmpty {
            guard isReady(POLLOUT, before: end) else { return false }
            // A client that has left is no reason to end.
            let count = bytes.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { return false }
            bytes = bytes.dropFirst(count)
        }
        return true
    }

    private func isReady(_ event: Int32, before end: ContinuousClock.Instant) -> Bool {
        while true {
            let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
            guard left > 0 else { return false }
            var waiting = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let result = poll(&waiting, 1, Int32(min(left.rounded(.up), 60_000)))
            if result < 0, errno == EINTR { continue }
            return result > 0
        }
    }
}
