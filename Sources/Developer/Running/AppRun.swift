import ClassKit
import Foundation
import Locks

/// An app that runs as somebody of a throw-away school, in the terminal of whoever develops it: it ends with the school, and
/// starts again when it was built anew.
package struct AppRun: Sendable {
    /// Seconds between two looks at the school and the program.
    private static let interval: TimeInterval = 0.3
    /// Seconds that the app has to end in, once it is asked to.
    private static let patience: TimeInterval = 3

    private enum End {
        case ended(status: Int32)
        case rebuilt, closed
    }

    private let program: String
    private let arguments: [String]
    private let environment: [String: String]
    private let home: String
    private let tell: @Sendable (String) -> Void

    /// - Parameters:
    ///   - program: a name on the path, or a place.
    ///   - variables: what makes it somebody's.
    package init(
        _ program: String, _ arguments: [String], variables: [String: String],
        tell: @escaping @Sendable (String) -> Void
    ) throws {
        let inherited = ProcessInfo.processInfo.environment
        let place = program.contains("/") ? URL(fileURLWithPath: program).path : program
        guard let tool = Tool(place, inherited) else {
            throw DeveloperError("There is no program \(program). Build it first, or name another place.")
        }
        guard let home = variables["CLASSKIT_HOME"] else { throw DeveloperError("The school names no device.") }
        (self.program, self.arguments, self.home, self.tell) = (tool.path, arguments, home, tell)
        environment = inherited.merging(variables) { $1 }
    }

    private var name: String { (program as NSString).lastPathComponent }

    /// Runs it until it ends by itself or the school closes, which blocks the thread.
    ///
    /// - Returns: its exit status, as a shell tells it; 0 when the school has closed.
    package func run() throws -> Int32 {
        let terminal = TerminalMode()
        Descendants.adopt()
        let signals = PassedOn()
        defer { signals.stop() }
        while true {
            let stamp = FileStamp(program)
            let child = ChildProcess(try start())
            signals.aim(at: child)
            let end = watch(child, since: stamp)
            signals.aim(at: nil)
            switch end {
            case .ended(let status): return status
            case .closed, .rebuilt:
                stop(child)
                terminal.restore()
            }
            guard case .rebuilt = end else {
                DeveloperFolder.removeRemade(home)
                tell("The school has closed, and \(name) was ended with it.")
                return 0
            }
            tell("\(name) was built anew, and starts again.")
        }
    }

    private func watch(_ child: ChildProcess, since stamp: FileStamp?) -> End {
        var latest = stamp
        while true {
            if let word = child.end(within: Self.interval) { return .ended(status: Self.status(word)) }
            if DeveloperHome.isClosed(home) { return .closed }
            let now = FileStamp(program)
            // Who builds may still be writing it.
            if let now, now != stamp, now == latest { return .rebuilt }
            latest = now
        }
    }

    private func stop(_ child: ChildProcess) {
        child.signal(SIGTERM)
        if child.end(within: Self.patience) == nil {
            child.signal(SIGKILL)
            child.end()
        }
        Descendants.end(within: Self.patience)
    }

    // MARK: - The process

    /// In this terminal, with the signals as a program expects them.
    private func start() throws -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (usual, none) = (sigset_t(), sigset_t())
        sigemptyset(&usual)
        sigemptyset(&none)
        for signal in [SIGPIPE] + PassedOn.signals { sigaddset(&usual, signal) }
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var words = ([program] + arguments).map { strdup($0) } + [nil]
        var pairs = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + pairs).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, program, nil, &attributes, &words, &pairs)
        guard result == 0 else {
            throw DeveloperError("\(program) cannot be started: \(String(cString: strerror(result))).")
        }
        return child
    }

    /// The exit status as a shell gives it.
    private static func status(_ word: Int32) -> Int32 {
        let signal = word & 0x7F
        return signal == 0 ? (word >> 8) & 0xFF : 128 + signal
    }
}

/// Which file a place leads to, and since when it is as it is.
private struct FileStamp: Equatable {
    var facts: [Int64]

    /// Nil where there is no program, or not yet.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, X_OK) == 0, status.st_size > 0 else { return nil }
        facts = [
            Int64(status.st_dev), Int64(status.st_ino), Int64(status.st_size), Int64(status.st_mtim.tv_sec),
            Int64(status.st_mtim.tv_nsec),
        ]
    }
}

/// How the terminal was, for an app that is ended while it draws there.
private struct TerminalMode {
    private let mode: termios?

    init() {
        var mode = termios()
        self.mode = tcgetattr(0, &mode) == 0 ? mode : nil
    }

    func restore() {
        guard var mode else { return }
        tcsetattr(0, TCSADRAIN, &mode)
    }
}

/// Signals that end the app and not us: we end when it has.
private final class PassedOn: Sendable {
    static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]

    private let target = Locked<ChildProcess?>(nil)
    // Only kept, so that they go on listening.
    nonisolated(unsafe) private var sources: [any DispatchSourceSignal] = []

    init() {
        for number in Self.signals { signal(number, SIG_IGN) }
        // What is typed at the terminal reaches the app by itself.
        sources = [SIGTERM, SIGHUP].map { number in
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { [target] in target.withLock { $0?.signal(number) } }
            source.activate()
            return source
        }
    }

    func aim(at child: ChildProcess?) { target.withLock { $0 = child } }

    func stop() {
        for source in sources { source.cancel() }
    }
}
