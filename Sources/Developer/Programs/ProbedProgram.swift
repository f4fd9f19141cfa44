import Foundation
import Locks

/// A program that is started with nothing to read, and never runs longer than it may.
struct ProbedProgram {
    var path: String
    var arguments: [String]
    var environment: [String: String]
    /// The file for what it says.
    var log: String

    /// Seconds between two looks.
    private static let interval: TimeInterval = 0.05
    /// Bytes that it may say; whatever says more has gone wild, and would fill the disk.
    private static let mostSaid = 16 << 20
    /// Bytes at the end of what it said in which its last words are looked for.
    private static let mostRead = 1 << 18
    /// Seconds to end in, once it is asked to.
    private static let patience: TimeInterval = 3

    /// Runs it, which blocks the thread.
    ///
    /// - Parameters:
    ///   - limit: seconds that it may take.
    ///   - isDone: whether an app that stays open has done what it was started for.
    func run(limit: TimeInterval, until isDone: () -> Bool) throws -> RunEnd {
        let process = try start()
        let number = StartedPrograms.note { kill(-process, SIGKILL) }
        let child = ChildProcess(process) {
            StartedPrograms.forget(number)
            // What it has started ends with it.
            kill(-process, SIGKILL)
        }
        let deadline = ContinuousClock.now + .seconds(limit)
        while true {
            if let word = child.end(within: Self.interval) { return Self.end(word) }
            let isFlooding = said > Self.mostSaid
            let isDone = isDone()
            guard isFlooding || isDone || ContinuousClock.now > deadline else { continue }
            // What writes without end fills the memory of the machine in seconds.
            child.signalGroup(isFlooding ? SIGKILL : SIGTERM)
            if child.end(within: Self.patience) == nil {
                child.signalGroup(SIGKILL)
                child.end()
            }
            if isFlooding { return .failed("wrote more than \(Self.mostSaid >> 20) MB of output, and was ended.") }
            return isDone ? .settled : .hung
        }
    }

    private var said: Int {
        var status = stat()
        return stat(log, &status) == 0 ? Int(status.st_size) : 0
    }

    /// The last line that it said; of one that crashed, the line that says why, and not the last of its backtrace.
    var lastWords: String {
        guard let file = FileHandle(forReadingAtPath: log) else { return "" }
        defer { try? file.close() }
        try? file.seek(toOffset: UInt64(max(said - Self.mostRead, 0)))
        let lines = String(decoding: (try? file.read(upToCount: Self.mostRead)) ?? Data(), as: UTF8.self).split(
            separator: "\n")
        let why = lines.first { $0.contains("Fatal error:") || $0.contains("Program crashed:") }
        return (why ?? lines.last).map { String($0.prefix(200)) } ?? ""
    }

    private static func end(_ word: Int32) -> RunEnd {
        let signal = word & 0x7F
        return signal == 0 ? .exited((word >> 8) & 0xFF) : .signalled(signal)
    }

    /// In a session of its own, whose terminal is none: its input is at the end from the start.
    ///
    /// - Parameter descriptors: what it finds open as 3 and further on; nothing else, whatever is open here.
    func start(passing descriptors: [Int32] = []) throws -> pid_t {
        try StartedPrograms.check()
        /// `POSIX_SPAWN_SETSID`, which Swift does not see.
        let ownSession: Int32 = 0x80
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
            throw DeveloperError("No input can be made: \(String(cString: strerror(errno))).")
        }
        close(ends[1])
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[0], 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        // Out of the way first: one of them may be where another is to be.
        let passed = descriptors.map { fcntl($0, F_DUPFD_CLOEXEC, Int32(64)) }
        defer { passed.forEach { close($0) } }
        for (place, descriptor) in passed.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(3 + place))
        }
        _ = closeFrom(&actions, Int32(3 + passed.count))
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (usual, none) = (sigset_t(), sigset_t())
        sigemptyset(&usual)
        sigemptyset(&none)
        for signal in [SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP] { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes, Int16(ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
        var words = ([path] + arguments).map { strdup($0) } + [nil]
        var pairs = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + pairs).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, path, &actions, &attributes, &words, &pairs)
        guard result == 0 else {
            throw DeveloperError("\(path) cannot be started: \(String(cString: strerror(result))).")
        }
        return child
    }
}

/// How a run of an app ended.
enum RunEnd: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// An app that stays open had nothing more to do, and was ended.
    case settled
    /// It did not do in time what it had to.
    case hung
    /// It went on, though something in it failed: how, after the word “app”.
    case failed(String)
}
