import Foundation
import Locks
import Programs

/// A server's process. All that it says is read as it comes, so that it never waits for a reader.
final class ServerProcess: Sendable {
    private struct Words {
        var lines: [String] = []
        var hasEnded = false
    }

    let pid: Int32
    // Read by one thread alone and waited for by another; ended and killed by its number.
    private let words = Watched(Words())
    private let status = Watched<Int32?>(nil)

    /// - Parameter wrapper: a command that becomes the server.
    init(_ arguments: [String], through wrapper: [String] = []) throws {
        let server = Program(besideTests: "homeroom", ["serve"] + arguments + ["--listen", "127.0.0.1:0"])
        let command = wrapper + [server.url.path] + server.arguments
        var program = Program(named: command[0], Array(command.dropFirst()))
        program.environment = ["SWIFT_BACKTRACE": "enable=no"]
        let running = try program.start()
        pid = running.pid
        let (words, status) = (words, status)
        startThread {
            while let line = running.line(before: .now + .seconds(3600)) {
                words.withLock { $0.lines.append(line) }
            }
            words.withLock { $0.hasEnded = true }
        }
        // Whatever became of what it says: its end is its own.
        startThread {
            let end = running.end()
            status.withLock { $0 = end }
        }
    }

    deinit { if status.withLock({ $0 }) == nil { Foundation.kill(pid, SIGKILL) } }

    /// The port it listens on, once it does; nil when it ends without.
    func port(within seconds: Double = 60) -> UInt16? {
        let start = "Listening on http://127.0.0.1:"
        return words.wait(seconds: seconds) { words -> UInt16?? in
            if let line = words.lines.first(where: { $0.hasPrefix(start) }) {
                return .some(UInt16(line.dropFirst(start.count)))
            }
            return words.hasEnded ? .some(nil) : nil
        } ?? nil
    }

    /// Whether it says so before it ends.
    func says(_ text: String, within seconds: Double = 60) -> Bool {
        words.wait(seconds: seconds) { words -> Bool? in
            if words.lines.contains(where: { $0.contains(text) }) { return true }
            return words.hasEnded ? false : nil
        } ?? false
    }

    /// Lets a moment pass, unless the server ends within it.
    func pass(microseconds: Int) {
        _ = words.wait(seconds: Double(microseconds) / 1e6) { $0.hasEnded ? true : nil }
    }

    var lines: [String] { words.withLock { $0.lines } }

    func signal(_ number: Int32) { Foundation.kill(pid, number) }

    /// How it ended; nil when it goes on for longer than that, and then its lines tell where its threads are.
    func end(within seconds: Double = 60) -> Int32? {
        guard let end = status.wait(seconds: seconds, until: { $0 }) else {
            let threads = threads
            words.withLock { $0.lines += threads }
            return nil
        }
        // What it said last is still to be read.
        _ = words.wait(seconds: 10) { $0.hasEnded ? true : nil }
        return end
    }

    /// The name of each thread, the system call that it is in, and where that waits.
    private var threads: [String] {
        let folder = "/proc/\(pid)/task"
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return numbers.sorted().map { number in
            let facts = ["comm", "syscall", "wchan"].map { fact in
                let text = try? String(contentsOfFile: "\(folder)/\(number)/\(fact)", encoding: .utf8)
                return text?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "?"
            }
            return "thread " + facts.joined(separator: ", ")
        }
    }

    func kill() -> Int32? {
        signal(SIGKILL)
        return end()
    }
}
