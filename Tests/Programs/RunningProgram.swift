import Foundation

/// A program that runs beside the test: what it says is read line by line as it comes, both streams together.
///
/// It never outlives the test: it is ended, by its own number, when nobody holds it any more. One thread at a time.
public final class RunningProgram: @unchecked Sendable {
    public let pid: Int32
    private let output: Int32
    private let input: Int32
    private var unread: [UInt8] = []
    private var hasEnded = false
    private var status: Int32?

    init(_ program: Program) throws {
        var (fromChild, toChild): ([Int32], [Int32]) = ([0, 0], [0, 0])
        // Pairs of sockets, for they can be made so that no other child inherits them; each is used one way.
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &fromChild) == 0, socketpair(AF_UNIX, kind, 0, &toChild) == 0 else {
            throw POSIXError(.EMFILE)
        }
        (output, input) = (fromChild[0], toChild[1])
        defer {
            close(fromChild[1])
            close(toChild[0])
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], 2)
        // Nothing else: Foundation knows that a program of its own has ended when nobody holds its descriptor any more.
        _ = closeFrom(&actions, 3)
        let environment = ProcessInfo.processInfo.environment.merging(program.environment) { $1 }
        var words = ([program.url.path] + program.arguments).map { strdup($0) } + [nil]
        var settings = environment.map { strdup("\($0)=\($1)") } + [nil]
        defer { (words + settings).forEach { free($0) } }
        var child: pid_t = 0
        let result = posix_spawn(&child, program.url.path, &actions, nil, &words, &settings)
        pid = child
        guard result == 0 else {
            status = result
            throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT)
        }
    }

    deinit {
        kill()
        _ = end()
        close(output)
        close(input)
    }

    // MARK: - Talking

    /// The next line; nil when the program has said its last, or the moment has come.
    public func line(before moment: ContinuousClock.Instant) -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            guard readMore(before: moment) else { return nil }
        }
    }

    /// All lines that come before the moment, or before the end of the program.
    public func lines(before moment: ContinuousClock.Instant) -> [String] {
        var lines: [String] = []
        while let line = line(before: moment) { lines.append(line) }
        return lines
    }

    /// The next line that begins so; the others are passed over.
    public func line(beginning start: String, before moment: ContinuousClock.Instant) -> String? {
        while let line = line(before: moment) {
            if line.hasPrefix(start) { return line }
        }
        return nil
    }

    /// Says a line to the program, which may have ended.
    public func say(_ line: String) {
        let bytes = Array("\(line)\n".utf8)
        _ = send(input, bytes, bytes.count, Int32(MSG_NOSIGNAL))
    }

    private func readMore(before moment: ContinuousClock.Instant) -> Bool {
        guard !hasEnded else { return false }
        let left = ContinuousClock.now.duration(to: moment)
        let milliseconds = max(0, left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000)
        var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, Int32(clamping: milliseconds)) > 0 else { return false }
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(output, &chunk, chunk.count)
        hasEnded = count <= 0
        unread += chunk.prefix(max(0, count))
        return !hasEnded
    }

    // MARK: - Ending

    /// Ends it at once, as a power switch would: nothing of it runs any more.
    public func kill() {
        if status == nil { Foundation.kill(pid, SIGKILL) }
    }

    /// Waits for the end: the exit status, or 128 and the signal that ended it.
    public func end() -> Int32 {
        if let status { return status }
        var word: Int32 = 0
        while waitpid(pid, &word, 0) < 0, errno == EINTR {}
        let signal = word & 0x7F
        let status = signal == 0 ? (word >> 8) & 0xFF : 128 + signal
        self.status = status
        return status
    }
}

extension Program {
    /// Starts the program and lets it run.
    public func start() throws -> RunningProgram { try RunningProgram(self) }
}

/// Runs what blocks on a thread of its own, so that other tests go on.
@discardableResult
public func onThread<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
    try await withCheckedThrowingContinuation { done in
        Thread.detachNewThread { done.resume(with: Swift.Result { try body() }) }
    }
}

/// In the C library, and left out of what Swift sees of it: the child begins without the descriptors from that one on.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
private func closeFrom(_ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ first: Int32) -> Int32
