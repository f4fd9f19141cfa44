import Foundation

extension Program {
    /// Starts the program with these descriptors for its input, its output and its errors, and with no others.
    ///
    /// Foundation's own `Process` is not used: what runs beside it in other threads, as tests do, may crash it or keep it from
    /// hearing of an end.
    func spawn(input: Int32, output: Int32, errors: Int32) throws -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (place, descriptor) in [input, output, errors].enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(place))
        }
        _ = closeFrom(&actions, 3)
        // Threads that run tests hold signals back; a program that began so would hear neither of its alarm nor of its end.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let settings = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        var words = ([url.path] + arguments).map { strdup($0) } + [nil]
        var pairs = settings.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + pairs).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, url.path, &actions, &attributes, &words, &pairs)
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        return child
    }

    /// Waits for the end of a program, which blocks the thread: the exit status, or 128 and the signal that ended it.
    static func end(of child: pid_t) -> Int32 {
        var word: Int32 = 0
        while waitpid(child, &word, 0) < 0, errno == EINTR {}
        let signal = word & 0x7F
        return signal == 0 ? (word >> 8) & 0xFF : 128 + signal
    }
}

/// In the C library, and left out of what Swift sees of it: the child begins without the descriptors from that one on.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func closeFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
