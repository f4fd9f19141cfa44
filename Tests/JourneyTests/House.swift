import Foundation
import JSON
import PostgresForTests
import Programs

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A school that runs as schools do: the program itself, in a process of its own, with a folder of its own.
final class House: Sendable {
    enum Engine: String, CaseIterable { case sqlite, postgreSQL }

    struct Failure: Error { var message: String }

    let folder: TemporaryFolder
    let address: String
    private let options: [String]
    private let server: RunningProgram

    init(_ engine: Engine) async throws {
        folder = try TemporaryFolder()
        var options = ["--data", folder.url.appending(path: "school").path]
        if engine == .postgreSQL { options += ["--database", try Postgres.shared().newDatabase().address] }
        self.options = options
        let founded = try await Program(
            besideTests: "homeroom",
            ["admin", "create"] + options + [
                "--school", "Lakeside", "--account", "office", "--time-zone", "Europe/Berlin",
            ]
        ).run()
        guard let link = founded.output.split(separator: "#link=").last else {
            throw Failure(message: founded.errorText)
        }
        self.link = link.trimmingCharacters(in: .whitespacesAndNewlines)
        (server, address) = try Self.start(options)
    }

    private static func start(_ options: [String]) throws -> (RunningProgram, address: String) {
        let server = try Program(besideTests: "homeroom", ["serve"] + options + ["--listen", "127.0.0.1:0"]).start()
        while let line = server.line(before: .now + .seconds(60)) {
            if line.hasPrefix("Listening on ") { return (server, String(line.dropFirst("Listening on ".count))) }
        }
        throw Failure(message: "the server does not start")
    }

    /// Starts another process of the server, which is there for as long as it is held; on PostgreSQL they may be many.
    func startAnother() throws -> (RunningProgram, address: String) { try Self.start(options) }

    /// The link that lets the first administrator in.
    let link: String

    deinit { folder.remove() }

    /// Runs another command of the program on the same school.
    func homeroom(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", arguments + options).run()
    }

    // MARK: - What pages do

    func call(_ method: String, _ path: String, _ body: JSONValue? = nil, as token: String? = nil) async throws
        -> (status: Int, body: JSONValue)
    {
        guard let url = URL(string: address + path) else { throw Failure(message: path) }
        var request = URLRequest(url: url)
        request.httpMethod = method
        if let body {
            request.httpBody = Data(body.bytes)
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        }
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        let (data, response) = try await URLSession.shared.data(for: request)
        let status = (response as? HTTPURLResponse)?.statusCode ?? 0
        return (status, data.isEmpty ? .null : try JSONValue(parsing: Array(data)))
    }

    /// The same, for what has to succeed.
    @discardableResult
    func done(_ method: String, _ path: String, _ body: JSONValue? = nil, as token: String? = nil) async throws
        -> JSONValue
    {
        let (status, answer) = try await call(method, path, body, as: token)
        guard (200..<300).contains(status) else {
            throw Failure(message: "\(method) \(path): \(status) \(answer.text)")
        }
        return answer
    }

    func text(_ answer: JSONValue, _ name: String) throws -> String {
        guard let text = answer[name]?.asString else { throw Failure(message: "no \(name) in \(answer.text)") }
        return text
    }
}

/// Somebody's own machine: what ClassKit keeps there, and the app.
final class Machine: Sendable {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        let manifest = #"{"bundleIdentifier": "org.example.lessons", "name": "Lessons", "environment": "production"}"#
        try manifest.write(to: folder.url.appending(path: "ClassKit.json"), atomically: true, encoding: .utf8)
    }

    deinit { folder.remove() }

    var environment: [String: String] {
        [
            "CLASSKIT_HOME": folder.url.appending(path: "classkit").path,
            "CLASSKIT_MANIFEST": folder.url.appending(path: "ClassKit.json").path,
        ]
    }

    func run(_ program: String, _ arguments: String..., saying lines: [String] = []) async throws -> (String, Int32) {
        try await run(program, arguments, saying: lines)
    }

    func run(_ program: String, _ arguments: [String], saying lines: [String] = []) async throws -> (String, Int32) {
        var program = Program(besideTests: program, arguments)
        program.environment = environment
        let running = try program.start()
        return await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                for line in lines { running.say(line) }
                let output = running.lines(before: .now + .seconds(60))
                let status = running.end()
                // What a program that failed said of it belongs into what the test shows.
                let text = output.map { $0 + "\n" }.joined() + (status == 0 ? "" : "status \(status)\n")
                continuation.resume(returning: (text, status))
            }
        }
    }

    func start(_ program: String, _ arguments: String...) throws -> RunningProgram {
        var program = Program(besideTests: program, arguments)
        program.environment = environment
        return try program.start()
    }
}
