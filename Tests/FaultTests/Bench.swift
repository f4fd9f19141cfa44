import Foundation
import Programs
import SQL
import SQLite

/// A device of its own for one test: the folder where clients keep their store, and the clients.
final class Bench: Sendable {
    /// "CLSK": what stands in the head of every store.
    static let applicationID: Int32 = 0x434C_534B

    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    deinit { folder.remove() }

    var home: String { folder.url.appending(path: "home").path }
    /// The same wherever the folder is seen from: a client on a disk of its own sees it elsewhere than we do.
    static let pathBelowHome = "development/off/dev.savingclient/store.sqlite"
    var file: String { "\(home)/\(Self.pathBelowHome)" }
    /// For copies that are looked at while the store itself stays as it is.
    var copy: String { folder.url.appending(path: "copy.sqlite").path }
    var trace: String { folder.url.appending(path: "trace").path }

    /// The client, started by `wrapper` when there is one: a command that starts the command that follows it.
    func client(_ arguments: [String], through wrapper: [String] = []) -> Program {
        program("savingclient", arguments, through: wrapper)
    }

    /// A program beside the tests that keeps its store here.
    func program(_ name: String, _ arguments: [String], through wrapper: [String] = []) -> Program {
        let words = wrapper + [Program(besideTests: name).url.path] + arguments
        var program = Program(named: words[0], Array(words.dropFirst()))
        program.environment = [
            "CLASSKIT_HOME": home, "CLASSKIT_ENVIRONMENT": "development", "CLASSKIT_ROLE": "off",
            "CLASSKIT_MANIFEST": "", "SWIFT_BACKTRACE": "enable=no",
        ]
        return program
    }

    /// Starts a client that saves: `count` times, or for ever.
    func worker(_ name: String, count: Int? = nil, part: Int = 0, through wrapper: [String] = []) throws -> Worker {
        let numbers = count.map { ["\($0)", "\(part)"] } ?? ["\(Int.max)", "\(part)"]
        return Worker(name, try client(["save", name] + numbers, through: wrapper).start())
    }

    /// Stores something that is to survive.
    func store(_ name: String = "before", count: Int = 3) throws {
        let worker = try worker(name, count: count)
        guard worker.program.end() == 0 else { throw Unexpected(what: "a client could not save") }
    }

    /// The store's main file. No connection of this process may be open: closing the file would take its locks away.
    func bytes() throws -> Data { try Data(contentsOf: URL(filePath: file)) }

    /// Copies the file and its log, as they lie on the disk, to where looking at them changes nothing.
    func copyAway(from file: String? = nil) throws -> String {
        for suffix in ["", "-wal", "-shm"] {
            try? FileManager.default.removeItem(atPath: copy + suffix)
        }
        for suffix in ["", "-wal"] where FileManager.default.fileExists(atPath: (file ?? self.file) + suffix) {
            try FileManager.default.copyItem(atPath: (file ?? self.file) + suffix, toPath: copy + suffix)
        }
        return copy
    }

    /// Works on the store's file as a stranger would.
    func withDatabase(_ body: (any Connection) throws -> Void) throws {
        try SQLiteDatabase(path: file, applicationID: Self.applicationID).write(body)
    }
}

struct Unexpected: Error { var what: String }

extension ContinuousClock.Instant {
    static func seconds(_ seconds: Double) -> Self { .now + .seconds(seconds) }
}

/// A client that saves, and what it has said so far.
final class Worker: @unchecked Sendable {
    let name: String
    let program: RunningProgram
    /// The number of the last step that was acknowledged, and the seconds of work.
    private(set) var saved = 0
    private(set) var seconds = 0.0
    private(set) var failures: [String] = []

    init(_ name: String, _ program: RunningProgram) {
        self.name = name
        self.program = program
    }

    /// Listens until the moment, or the end of the program, or the first line that begins as given.
    @discardableResult
    func listen(before moment: ContinuousClock.Instant, until start: String? = nil) -> String? {
        while let line = program.line(before: moment) {
            note(line)
            if let start, line.hasPrefix(start) { return line }
        }
        return nil
    }

    private func note(_ line: String) {
        let words = line.split(separator: " ")
        if words.first == "saved", words.count == 4 {
            saved = Int(words[2]) ?? saved
            seconds = Double(words[3]) ?? seconds
        }
        if words.first == "failed" { failures.append(line) }
    }
}
