import CMicrohttpd
import Glibc
import Locks
import Synchronization

/// Sends event streams over sockets that have left the engine, all of them on one thread.
///
/// The engine keeps two or three pages for each connection, and streams are open for hours: here one that waits is a socket and some
/// hundred bytes. Over TLS a stream stays with the engine, which has the session.
final class StreamLoop: @unchecked Sendable {
    private struct Queue {
        var streams: [StreamConnection] = []
        var isStopped = false
    }

    /// What a client may send after its request; it has nothing to say there.
    static let mostReceived = 4096
    /// Of one stream at a time, so that one with much to send does not keep others waiting.
    private static let mostAtOnce = 65_536
    /// What the system keeps of a stream whose client does not read; it takes twice as much for itself.
    private static let systemBuffer: Int32 = 65_536

    private let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    private let bell = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    /// Leads nowhere.
    private let nowhere: Int32
    private let stallTime: UInt64
    private let queue = Locked(Queue())
    // Confined to the thread.
    /// By socket.
    private var streams: [StreamConnection?] = []
    private var blocked: [Int32: StreamConnection] = [:]
    private var message: [UInt8] = []
    private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 16_384, alignment: 16)

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
        for socket in [epoll, bell, nowhere] { close(socket) }
        room.deallocate()
    }

    /// The thread keeps the loop until it is stopped.
    func start() { startThread { self.run() } }

    func stop() {
        queue.withLock { $0.isStopped = true }
        eventfd_write(bell, 1)
    }

    /// Another descriptor for the socket, while the one that the engine knows leads nowhere from now on; nil when there is none to be
    /// had.
    ///
    /// To be called while the engine has the connection suspended, when it does not wait for anything on its socket.
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

    /// Has the loop look at a stream, be it new or not: there is more to send, or it is over.
    func look(at stream: StreamConnection) {
        guard !stream.isQueued.exchange(true, ordering: .acquiringAndReleasing) else { return }
        let isFirst = queue.withLock { queue in
            queue.streams.append(stream)
            return queue.streams.count == 1
        }
        if isFirst { eventfd_write(bell, 1) }
    }

    // MARK: The thread

    private func run() {
        var events = [epoll_event](repeating: epoll_event(), count: 256)
        listen(to: bell, EPOLLIN.rawValue)
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
        if socket == bell {
            var count = eventfd_t()
            eventfd_read(bell, &count)
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
        // Before anything else is looked at, so that whoever says more from now on queues it again.
        stream.isQueued.store(false, ordering: .sequentiallyConsistent)
        if !stream.isListed {
            stream.isListed = true
            let index = Int(stream.socket)
            if streams.count <= index {
                streams.append(contentsOf: repeatElement(nil, count: index + 1 - streams.count))
            }
            streams[index] = stream
            stream.events.opened(stream.shared)
            // What is so already when it comes here is told as well, and each change once.
            listen(
                to: stream.socket, EPOLLIN.rawValue | EPOLLRDHUP.rawValue | EPOLLOUT.rawValue | EPOLLET.rawValue)
        }
        // One that has ended may stand in the queue still, and its number be somebody else's.
        if streams[Int(stream.socket)] === stream { send(stream) }
    }

    /// Lets go of what a client says where it has nothing to say.
    private func drop(_ stream: StreamConnection) {
        while true {
            let count = recv(stream.socket, room.baseAddress, room.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return }
            stream.received += count
            if stream.received > Self.mostReceived { return stream.events.end(.clientLeft) }
        }
    }

    /// Sends as much as there is and as the system takes; ends a stream that is over.
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

    /// Puts into `message` what is to be sent next; false when the stream is over without more.
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
