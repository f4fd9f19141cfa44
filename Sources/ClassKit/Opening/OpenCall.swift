import Foundation

/// A call to whoever listens in a store's folder.
struct OpenCall {
    enum Answer: Equatable {
        case taken, refused, silent
        /// No process is listening.
        case nobody
    }

    private let place: OpenPlace

    init(_ place: OpenPlace) { self.place = place }

    /// Whether somebody listens.
    var hasListener: Bool {
        guard let connection = connect() else { return false }
        close(connection.descriptor)
        return true
    }

    func hand(on request: OpenRequest, before end: ContinuousClock.Instant) -> Answer {
        while true {
            if let connection = connect() {
                defer { close(connection.descriptor) }
                return hand(on: request, through: connection, before: end)
            }
            // One process has ended and the next takes over, which takes only a moment.
            guard isHeld else { return .nobody }
            guard ContinuousClock.now < end else { return .silent }
            usleep(10_000)
        }
    }

    private func hand(
        on request: OpenRequest, through connection: OpenConnection, before end: ContinuousClock.Instant
    ) -> Answer {
        guard connection.isOurs, connection.say(request.json, before: end),
            let line = connection.line(before: end)
        else { return .silent }
        return line == Data(OpenAnswer.taken.utf8) ? .taken : .refused
    }

    /// Whether a process listens, or is about to.
    private var isHeld: Bool {
        guard FileManager.default.fileExists(atPath: place.listening) else { return false }
        if case .held = FileLock.tryLock(place.listening) { return true }
        return false
    }

    private func connect() -> OpenConnection? {
        let socket = OpenConnection.makeSocket()
        guard socket >= 0 else { return nil }
        // A process that no longer reads, although its socket exists, is not waited for.
        var time = timeval(tv_sec: 2, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        guard place.withAddress({ Foundation.connect(socket, $0, $1) }) == 0 else {
            close(socket)
            return nil
        }
        return OpenConnection(descriptor: socket)
    }
}
