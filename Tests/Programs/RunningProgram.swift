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
        pid = try program.spawn(input: toChild[0], output: fromChild[1], errors: fromChild[1])
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
        let status = Program.end(of: pid)
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
