import Foundation
import Locks

/// An executable that is started with arguments and variables; no shell ever reads them.
struct AppLaunch {
    var executable: String
    var arguments: [String]
    var variables: [String: String]
    /// The umask for the app's files; nil to leave it unchanged.
    var mask: mode_t?

    /// How a process ended.
    struct Ending {
        let status: Int32

        /// Nil when it ended well.
        var failure: String? {
            let signal = status & 0x7F
            if signal != 0 { return "was ended by signal \(signal)" }
            let code = (status >> 8) & 0xFF
            return code == 0 ? nil : "ended with status \(code)"
        }
    }

    /// Starts it in a session of its own, so that it continues when the caller is gone. Its output goes to a file.
    func start(log: String) -> Result<pid_t, POSIXError> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_NOFOLLOW, 0o600)
        posix_spawn_file_actions_adddup2(&actions, 1, 2)
        _ = closeFrom(&actions, 3)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        Self.setDefaults(&attributes)
        var child: pid_t = 0
        let result = withMask { withWords { posix_spawn(&child, executable, &actions, &attributes, $0, $1) } }
        return result == 0 ? .success(child) : .failure(POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOEXEC))
    }

    /// A new session, with default signal handling.
    private static func setDefaults(_ attributes: inout posix_spawnattr_t) {
        /// `POSIX_SPAWN_SETSID`, which Swift does not see.
        let ownSession: Int32 = 0x80
        var (none, broken) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigemptyset(&broken)
        sigaddset(&broken, SIGPIPE)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &broken)
        posix_spawnattr_setflags(
            &attributes, Int16(ownSession | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)))
    }

    /// Becomes the program.
    ///
    /// - Returns: only where that fails, the reason.
    func become() -> Int32 {
        signal(SIGPIPE, SIG_DFL)
        if let mask { umask(mask) }
        return withWords {
            execve(executable, $0, $1)
            return errno
        }
    }

    /// How a process that was started here has ended; nil while it runs.
    static func ending(of process: pid_t) -> Ending? {
        var status: Int32 = 0
        let result = waitpid(process, &status, WNOHANG)
        // If SIGCHLD is ignored, exit statuses are not available.
        if result < 0, errno == ECHILD { return Ending(status: 0) }
        return result == process ? Ending(status: status) : nil
    }

    private func withMask(_ body: () -> Int32) -> Int32 {
        guard let mask else { return body() }
        let before = umask(mask)
        defer { umask(before) }
        return body()
    }

    private func withWords(
        _ body: ([UnsafeMutablePointer<CChar>?], [UnsafeMutablePointer<CChar>?]) -> Int32
    ) -> Int32 {
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        let pairs = variables.sorted { $0.key < $1.key }.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + pairs).forEach { free($0) } }
        return body(words, pairs)
    }
}
