import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// Sends event streams over sockets that have left the engine, all on one thread.
///
/// The engine keeps two or three memory pages for each connection, and streams are open for hours; here an idle
/// stream is a socket and some hundred bytes. Over TLS a stream stays with the engine, which holds the session.
final class StreamLoop: @unchecked Sendable {
    private struct Queue {
        var streams: [StreamConnection] = []
        var isStopped = false
    }

    /// How much a client may send after its request, where nothing is expected.
    static let mostReceived = 4096
    /// The most bytes of one stream at a time, so that a busy one does not make others wait.
    private static let mostAtOnce = 65_536
    /// The system's send buffer for a client that does not read; the system doubles it.
    private static let systemBuffer: Int32 = 65_536

    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let wakeup = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    /// A socket that is connected to nothing.
    private let nowhere: Int32
    private let stallTime: UInt64
    private let queue = Locked(Queue())
    // Used only on the thread.
    /// By socket.
    private var streams: [StreamConnection?] = []
    private var blocked: [Int32: StreamConnection] = [:]
    private var message: [UInt8] = []
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

    var isWhole: Bool { epoll >= 0 && wakeup >= 0 && nowhere >= 0 }

    init(stallTime: Duration) {
        self.stallTime = stallTime.nanoseconds
        var pair: (Int32, Int32) = (-1, -1)
        withUnsafeMutableBytes(of: &pair) {
            _ = socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0,
                $0.assumingMemoryBound(to: Int32.self).baseAddress)
        }
        nowhere = pair.0
        close(pair.1)
    }

    deinit {
        for socket in [epoll, wakeup, nowhere] { close(socket) }
        room.deallocate()
    }

    /// The thread retains the loop until it is stopped.
    func start() { startThread { self.run() } }

    func stop() {
        queue.withLock { $0.isStopped = true }
        eventfd_write(wakeup, 1)
    }

    /// Returns another descriptor for the socket, and connects the one that the engine knows to nothing; nil when no
    /// descriptor is free.
    ///
    /// Must be called while the engine has suspended the connection and does not wait for its socket.
    func takeOver(_ socket: Int32) -> Int32? {
        let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return nil }
        guard cmhd_replace(socket, nowhere) >= 0 else {
            close(copy)
            return nil
        }
        var (yes, size): (Int32, Int32) = (1, Self.systemBuffer)
        setsockopt(copy, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        setsockopt(copy, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        return copy
    }

    /// Makes the loop check a stream, new or not: there is more to send, or it is over.
    func look(at stream: StreamConnection) {
        guard !stream.isQueued.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let isFirst = queue.withLock { queue in
            queue.streams.append(stream)
            return queue.streams.count == 1
        }
        if isFirst { eventfd_write(wakeup, 1) }
    }

    // MARK: The thread

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        listen(to: wakeup, EPOLLIN.rawValue)
        while true {
            let count = epoll_wait(epoll, &events, Int32(events.count), blocked.isEmpty ? -1 : 1000)
            for event in events.prefix(max(0, Int(count))) { handle(event.data.fd, event.events) }
            let (waiting, isStopped) = queue.withLock { queue in
                defer { queue.streams = [] }
                return (queue.streams, queue.isStopped)
            }
            for stream in waiting { attend(to: stream) }
            endStalled()
            if isStopped { return }
        }
    }

    private func listen(to socket: Int32, _ events: UInt32) {
        var event = epoll_event(events: events, data: epoll_data_t(fd: socket))
        epoll_ctl(epoll, EPOLL_CTL_ADD, socket, &event)
    }

    private func handle(_ socket: Int32, _ events: UInt32) {
        if socket == wakeup {
            var count = eventfd_t()
            eventfd_read(wakeup, &count)
            return
        }
        guard let stream = streams[Int(socket)] else { return }
        if events & EPOLLIN.rawValue != 0 { drop(stream) }
        if events & (EPOLLHUP.rawValue | EPOLLERR.rawValue | EPOLLRDHUP.rawValue) != 0 {
            stream.events.end(.clientLeft)
        }
        send(stream)
    }

    private func attend(to stream: StreamConnection) {
        // Reset before anything is checked, so that later changes queue it again.
        stream.isQueued.store(false, ordering: .sequentiallyConsistent)
        if !stream.isListed {
            stream.isListed = true
            let index = Int(stream.socket)
            if streams.count <= index {
                streams.append(contentsOf: repeatElement(nil, count: index + 1 - streams.count))
            }
            streams[index] = stream
            stream.events.opened(stream.shared)
            // Also reports what is already the case, and then each change once.
            listen(
                to: stream.socket, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLOUT.rawValue | EPOLLET.rawValue)
        }
        // A stream that has ended may still be in the queue, and its number may belong to another.
        if streams[Int(stream.socket)] === stream { send(stream) }
    }

    /// Discards what a client sends, as nothing is expected from it.
    private func drop(_ stream: StreamConnection) {
        while true {
            let count = recv(stream.socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return }
            stream.received += count
            if stream.received > Self.mostReceived { return stream.events.end(.clientLeft) }
        }
    }

    /// Sends as much as possible; closes a stream that is over.
    private func send(_ stream: StreamConnection) {
        while true {
            guard streams[Int(stream.socket)] === stream, gather(stream) else { return }
            guard !message.isEmpty else {
                if stream.isEnding { end(stream, isComplete: true) }
                return
            }
            let count = message.withUnsafeBytes {
                Glibc.send(stream.socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
            }
            guard count >= 0 || errno == EAGAIN else { return end(stream, isComplete: false) }
            if count == message.count {
                stream.unsent = []
                setBlocked(stream, false, hasMoved: true)
                continue
            }
            stream.unsent = Array(message[max(0, count)...])
            return setBlocked(stream, true, hasMoved: count > 0)
        }
    }

    /// Puts what is to be sent next into `message`; false when the stream is over and nothing is left.
    private func gather(_ stream: StreamConnection) -> Bool {
        message.removeAll(keepingCapacity: true)
        let ending = stream.events.ending
        guard !stream.shared.isAborted, ending == nil || ending == .finished else {
            end(stream, isComplete: false)
            return false
        }
        message.append(contentsOf: stream.unsent)
        while !stream.isEnding, message.count < Self.mostAtOnce {
            switch stream.events.read(into: room) {
            case .bytes(let count):
                stream.append(UnsafeRawBufferPointer(rebasing: room[..<count]), to: &message)
            case .nothingYet: return true
            case .end: stream.appendEnd(to: &message)
            case .broken:
                end(stream, isComplete: false)
                return false
            }
        }
        return true
    }

    private func setBlocked(_ stream: StreamConnection, _ isBlocked: Bool, hasMoved: Bool) {
        guard isBlocked else {
            if stream.blockedSince != nil {
                stream.blockedSince = nil
                blocked[stream.socket] = nil
            }
            return
        }
        if stream.blockedSince == nil || hasMoved { stream.blockedSince = MonotonicClock.roughly() }
        blocked[stream.socket] = stream
    }

    private func endStalled() {
        guard !blocked.isEmpty else { return }
        let now = MonotonicClock.roughly()
        for stream in blocked.values where now &- (stream.blockedSince ?? now) > stallTime {
            stream.events.end(.clientLeft)
            end(stream, isComplete: false)
        }
    }

    private func end(_ stream: StreamConnection, isComplete: Bool) {
        streams[Int(stream.socket)] = nil
        blocked[stream.socket] = nil
        epoll_ctl(epoll, EPOLL_CTL_DEL, stream.socket, nil)
        stream.told(isComplete)
        close(stream.socket)
    }
}
