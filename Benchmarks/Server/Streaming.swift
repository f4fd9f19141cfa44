import Foundation
import Programs
import SQLite
import School

private let watchers = 30
private let others = 9_970

extension ServerCase {
    func startIdle() throws -> [Row] {
        var ready = Times()
        var (memory, own) = (0, 0)
        for _ in 0..<9 {
            let folder = try TemporaryFolder()
            defer { folder.remove() }
            try ServerProcess.prepare(folder.url.path, nil)
            let start = seconds()
            let server = try ServerProcess(folder.url.path)
            ready.add(seconds() - start)
            sleep(1)
            (memory, own) = (max(memory, server.memory), max(own, server.ownMemory))
            server.stop()
        }
        let megabytes = Double(memory) / 1e6
        return [
            Row(
                "idle server, from its start to /readyz", figure: describe(ready.median), goal: "30 ms",
                holds: ready.median <= 0.03, ours: describe(ready)),
            Row(
                "idle server, memory, a second later", figure: String(format: "%.1f MB", megabytes), goal: "30 MB",
                holds: megabytes <= 30, ours: String(format: "%.1f MB of it private", Double(own) / 1e6)),
        ]
    }

    /// Ten thousand pages open, thirty of which watch one class in which something happens.
    func watchIdle() async throws -> [Row] {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let path = folder.url.path
        // Each class its teacher: the first one's has thirty pages open, the others one hundred each.
        let seed = Seed(
            classes: 101, teachers: 101, students: 3030, handoutsPerClass: 1, tasksPerHandout: 3, attempts: 0)
        try ServerProcess.prepare(path, seed)
        let school = School(
            try SQLiteDatabase(path: path + "/school.db", applicationID: Tables.applicationID))
        let tokens = try (0...100).map { try school.signIn(.teacher, $0) }
        await school.close()
        let server = try ServerProcess(path)
        let before = server.memory
        let watching = (0..<watchers).map { _ in Self.watch(server.port, tokens[0]) }
        let idle = (0..<others).map { Self.watch(server.port, tokens[1 + $0 % 100]) }
        let memory = server.memory
        let waits = try Self.change(server.port, tokens[0], watching)
        server.stop()
        withExtendedLifetime(idle) {}
        let megabytes = Double(memory - before) / 1e6
        return [
            Row(
                "10,000 idle event streams, memory beside that of the idle server",
                figure: String(format: "%.1f MB", megabytes), goal: "40 MB", holds: megabytes <= 40,
                ours: String(format: "%.1f MB in all", Double(memory) / 1e6)),
            Row(
                "a change has reached all 30 watchers of a class, p99 of 300", figure: describe(waits.p99),
                goal: "100 ms", holds: waits.p99 <= 0.1, ours: "median \(describe(waits.median))"),
        ]
    }

    private static func watch(_ port: UInt16, _ token: String) -> Client {
        let client = Client(port: port, room: 2048)
        client.send(Ask.get("/v1/events", token))
        client.readHead()
        client.wait(for: "event: hello")
        return client
    }

    /// Locks and unlocks a handout of the class, and times from the request to the last watcher's news.
    private static func change(_ port: UInt16, _ token: String, _ watching: [Client]) throws -> Waits {
        let client = Client(port: port)
        let path = "/v1/handouts/\(Seed.id(.handout, 0) as Handout.ID)/lock"
        var waits = Waits()
        for number in 0..<300 {
            let start = seconds()
            let status = client.ask(Ask.plain(number % 2 == 0 ? "PUT" : "DELETE", path, token)).status
            require(status < 300, "the change was answered \(status)")
            for watcher in watching { watcher.wait(for: "event: change") }
            waits.add(seconds() - start)
        }
        return waits
    }
}

/// The program as it is, in a process of its own.
final class ServerProcess {
    let port: UInt16
    private let process = Process()

    /// Makes a data folder as the program does, with that school in it.
    static func prepare(_ folder: String, _ seed: Seed?) throws {
        chmod(folder, 0o700)
        let path = folder + "/school.db"
        if let seed { return try Stage.fill(path, [seed]) }
        try School(SQLiteDatabase(path: path, applicationID: Tables.applicationID)).prepare(place: path)
    }

    /// Starts it, and returns once it is ready.
    init(_ folder: String) throws {
        port = UInt16.random(in: 20_000..<30_000)
        let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.executableURL = own.deletingLastPathComponent().appending(path: "homeroom")
        process.arguments = ["serve", "--data", folder, "--listen", "\(port)", "--behind-proxy"]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        while !Client.canConnect(port) {
            require(process.isRunning, "the server did not start; build the product homeroom beside this one")
            usleep(500)
        }
        let status = Client(port: port).ask(Ask.get("/readyz", nil)).status
        require(status == 200, "the server is not ready: \(status)")
    }

    /// What it holds of memory, in bytes.
    var memory: Int { residentMemory(of: "\(process.processIdentifier)") }
    var ownMemory: Int { privateMemory(of: "\(process.processIdentifier)") }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
