import Foundation
import Locks

/// Receives, on a thread of its own, what an app is to open while it runs.
///
/// If several processes of an app run, the first one listens; the next takes over when it ends, for whatever reason.
final class OpenListener: Sendable {
    /// The time limit of one request, so that a silent client does not block the others.
    private static let patience = Duration.seconds(2)

    private struct State {
        var isWanted = false
        var hasThread = false
        /// The socket, while somebody listens at it.
        var socket: Int32?
    }

    private let place: OpenPlace
    /// Whether the app takes the request.
    private let take: @Sendable (OpenRequest) -> Bool
    private let state = Locked(State())

    init(_ place: OpenPlace, take: @escaping @Sendable (OpenRequest) -> Bool) {
        self.place = place
        self.take = take
    }

    /// Starts or stops listening; returns at once.
    func setWanted(_ isWanted: Bool) {
        let isToStart = state.withLock { state in
            state.isWanted = isWanted
            // This wakes the thread, which closes the socket itself.
            if !isWanted, let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
            defer { if isWanted { state.hasThread = true } }
            return isWanted && !state.hasThread
        }
        if isToStart { startThread { [self] in run() } }
    }

    private func run() {
        repeat {
            // A listener that was cancelled still waits here, which does no harm.
            guard let lock = FileLock.wait(for: place.listening) else { return end() }
            withExtendedLifetime(lock) { listen() }
        } while goesOn()
    }

    private func goesOn() -> Bool {
        state.withLock { state in
            state.hasThread = state.isWanted
            return state.isWanted
        }
    }

    private func end() {
        state.withLock { $0.hasThread = false }
        Log.once(
            "the app cannot be told what to open: no lock in \(place.folder) (\(String(cString: strerror(errno))))")
    }

    /// Listens until that is not wanted any more.
    private func listen() {
        guard let socket = makeSocket() else {
            state.withLock { $0.isWanted = false }
            return Log.once(
                "the app cannot be told what to open: no socket in \(place.folder) (\(String(cString: strerror(errno))))"
            )
        }
        let isWanted = state.withLock { state in
            if state.isWanted { state.socket = socket }
            return state.isWanted
        }
        while isWanted, let descriptor = accept(from: socket) {
            serve(OpenConnection(descriptor: descriptor))
            close(descriptor)
        }
        state.withLock { $0.socket = nil }
        unlink(place.socket)
        close(socket)
    }

    private func makeSocket() -> Int32? {
        let socket = OpenConnection.makeSocket()
        guard socket >= 0 else { return nil }
        // The holder of the lock is the only listener, and replaces the socket of an ended process. Permissions are
        // set before it has a name, so that nobody else can ever use it.
        fchmod(socket, 0o600)
        guard place.open(socket) else {
            let reason = errno
            close(socket)
            errno = reason
            return nil
        }
        return socket
    }

    /// The next connection; nil when listening has stopped.
    private func accept(from socket: Int32) -> Int32? {
        while state.withLock({ $0.isWanted }) {
            let descriptor = acceptedPrivately(at: socket)
            if descriptor >= 0 { return descriptor }
            switch errno {
            case EINTR, ECONNABORTED: continue
            // Descriptors may become free in a moment.
            case EMFILE, ENFILE, ENOMEM, ENOBUFS: usleep(100_000)
            default: return nil
            }
        }
        return nil
    }

    private func serve(_ connection: OpenConnection) {
        guard connection.isOurs else { return }
        let end = ContinuousClock.now + Self.patience
        guard let line = connection.line(before: end) else { return }
        let isTaken = OpenRequest(json: line).map(take) ?? false
        _ = connection.say(isTaken ? OpenAnswer.taken : OpenAnswer.refused, before: end)
    }
}

/// What an app answers.
enum OpenAnswer {
    static let taken = #"{"taken":true}"#
    static let refused = #"{"taken":false}"#
}
