package import Foundation
import Locks

/// Runs a program with input, collects its output, and kills it with everything it has started when it takes too
/// long.
///
/// Foundation's `Process` is not used, because other threads can make it crash or miss the end of a process.
package struct Spawn: Sendable {
    var path: String
    var arguments: [String]
    var environment: [String: String]
    var input: [UInt8]
    /// Seconds until it has to have ended.
    var limit: TimeInterval
    /// The most bytes of its output; beyond that it is killed. Excess error output is discarded.
    var mostOutput: Int

    package init(
        path: String, arguments: [String] = [], environment: [String: String], input: [UInt8] = [],
        limit: TimeInterval, mostOutput: Int = 65_536
    ) {
        self.path = path
        self.arguments = arguments
        self.environment = environment
        self.input = input
        self.limit = limit
        self.mostOutput = mostOutput
    }

    package struct Ending: Sendable {
        package var end: End
        package var output: [UInt8] = []
        package var errors: [UInt8] = []
    }

    package enum End: Equatable, Sendable {
        case exited(Int32)
        case signalled(Int32)
        /// We ended it: it took too long, or said too much, or nobody wants it any more.
        case hung, flooded, interrupted
    }

    /// The system's reason why a program could not be started.
    package struct Failure: Error, Equatable {
        var number: Int32
        package var reason: String { String(cString: strerror(number)) }
    }

    /// Ends from another thread what blocks this one: programs that run, and others that are yet to be started.
    package final class Interruption: Sendable {
        package init() {}

        private struct State {
            var isInterrupted = false
            var end: (@Sendable () -> Void)?
        }

        private let sockets = try? SocketPair()
        private let state = Locked(State())
        fileprivate var descriptor: Int32 { sockets?.ours ?? -1 }

        package func interrupt() {
            sockets?.closeTheirs()
            let end = state.withLock { state in
                state.isInterrupted = true
                return state.end.take()
            }
            end?()
        }

        /// Does something that blocks, and that `end` ends.
        func watch<Result>(endingBy end: @escaping @Sendable () -> Void, _ body: () -> Result) -> Result {
            let isInterrupted = state.withLock { state in
                state.end = end
                return state.isInterrupted
            }
            if isInterrupted { end() }
            defer { state.withLock { $0.end = nil } }
            return body()
        }
    }

    /// Runs the program to its end, which blocks the thread.
    package func run(_ interruption: Interruption) throws(Failure) -> Ending {
        let (input, output, errors) = (try SocketPair(), try SocketPair(), try SocketPair())
        // Made before there is a child, which nobody would wait for where it could not be made.
        let ended = try SocketPair()
        let child = try start(input.theirs, output.theirs, errors.theirs)
        for sockets in [input, output, errors] { sockets.closeTheirs() }
        // It fits into the system's buffer, and a program that does not read it has ended.
        _ = send(input.ours, self.input, self.input.count, Int32(MSG_NOSIGNAL))
        shutdown(input.ours, Int32(SHUT_WR))
        var ending = Ending(end: .exited(0))
        Self.notice(endOf: child, at: ended)
        let cause = listen(output, errors, ended, interruption, &ending)
        // Kills what it started and left behind. Its process number is still reserved, because its exit status has
        // not been read.
        kill(-child, SIGKILL)
        while !ended.isOver { ended.wait(for: -1) }
        let end = Self.status(of: child)
        ending.end = cause ?? end
        return ending
    }

    // MARK: - Starting

    private func start(_ input: Int32, _ output: Int32, _ errors: Int32) throws(Failure) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (place, descriptor) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
        }
        _ = closeFrom(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.makeGroup(&attributes)
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var pairs = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + pairs).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, path, &actions, &attributes, &words, &pairs)
        guard result == 0 else { throw Failure(number: result) }
        return child
    }

    /// A process group of its own, which can be killed as a whole, and default signal handling: signals that we
    /// ignore are not ignored there.
    private static func makeGroup(_ attributes: inout posix_spawnattr_t) {
        var (usual, none) = (sigset_t(), sigset_t())
        sigemptyset(&usual)
        sigemptyset(&none)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    }

    // MARK: - Listening

    /// Reads the program's output until it ends or must be killed.
    /// - Returns: why it must be killed.
    private func listen(
        _ output: SocketPair, _ errors: SocketPair, _ ended: SocketPair, _ interruption: Interruption,
        _ ending: inout Ending
    ) -> End? {
        let deadline = Clock.system.uptime() + limit
        while true {
            let left = deadline - Clock.system.uptime()
            if left <= 0 { return .hung }
            var waiting = [output.ours, errors.ours, ended.ours, interruption.descriptor]
                .map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            // A closed one would always be ready.
            if output.isOver { waiting[0].fd = -1 }
            if errors.isOver { waiting[1].fd = -1 }
            guard poll(&waiting, 4, Int32(clamping: Int((left * 1000).rounded(.up)))) > 0 else { continue }
            if waiting[3].revents != 0 { return .interrupted }
            let hasEnded = waiting[2].revents != 0
            repeat {
                output.read(into: &ending.output)
                errors.read(into: &ending.errors)
                if ending.output.count > mostOutput { return .flooded }
                ending.errors = Array(ending.errors.prefix(mostOutput))
                // Everything that it wrote before it ended is there; output that other processes keep open is not
                // waited for.
            } while hasEnded && (output.hasMore || errors.hasMore)
            if hasEnded { return nil }
        }
    }

    /// Notices the end of a child without reading its exit status, so that its process number stays reserved.
    private static func notice(endOf child: pid_t, at sockets: SocketPair) {
        startThread {
            var information = siginfo_t()
            while waitid(P_PID, id_t(child), &information, WEXITED | WNOWAIT) < 0, errno == EINTR {}
            sockets.closeTheirs()
        }
    }

    private static func status(of child: pid_t) -> End {
        var word: Int32 = 0
        while waitpid(child, &word, 0) < 0, errno == EINTR {}
        let signal = word & 0x7F
        return signal == 0 ? .exited((word >> 8) & 0xFF) : .signalled(signal)
    }
}

/// A connection between us and a child: a pair of sockets, for they can be made so that no other child inherits them.
///
/// `ours` belongs to the thread that made it; the other end is closed once, by whoever is done with it.
private final class SocketPair: @unchecked Sendable {
    let ours: Int32
    let theirs: Int32
    private(set) var isOver = false
    private let isTheirsOpen = Locked(true)

    init() throws(Spawn.Failure) {
        var pair: [Int32] = [0, 0]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { throw Spawn.Failure(number: errno) }
        (ours, theirs) = (pair[0], pair[1])
    }

    deinit {
        close(ours)
        closeTheirs()
    }

    func closeTheirs() {
        isTheirsOpen.withLock { isOpen in
            if isOpen { close(theirs) }
            isOpen = false
        }
    }

    /// Reads what is there, and does not wait for more.
    func read(into bytes: inout [UInt8]) {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = recv(ours, &chunk, chunk.count, Int32(MSG_DONTWAIT))
        if count > 0 { bytes += chunk[..<count] }
        if count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR) { isOver = true }
    }

    var hasMore: Bool {
        var waiting = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
        return !isOver && poll(&waiting, 1, 0) > 0
    }

    func wait(for milliseconds: Int32) {
        var waiting = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
        if poll(&waiting, 1, milliseconds) > 0 { isOver = true }
    }
}
