import Foundation
import Glibc
import Locks
import Programs

/// Ports of this machine that nobody listens on, and that nobody is given before they are used: the kernel takes those of
/// connections from higher ones.
enum FreePort {
    private static let range: Range<UInt16> = 20_000..<32_768
    private static let given = Locked<Set<UInt16>>([])

    static func some(_ count: Int) throws -> [UInt16] {
        try (0..<count).map { _ in
            for _ in 0..<1000 {
                let port = UInt16.random(in: range)
                if given.withLock({ $0.insert(port).inserted }), isFree(port) { return port }
            }
            throw POSIXError(.EADDRINUSE)
        }
    }

    private static func isFree(_ port: UInt16) -> Bool {
        let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        defer { close(socket) }
        var address = sockaddr_in.loopback(port)
        return address.bind(socket)
    }
}

extension RunningProgram {
    /// Waits until the program says something, which tells that it has started.
    func waits(for words: String, named name: String) async throws {
        try await onThread {
            var said: [String] = []
            let deadline = ContinuousClock.now + .seconds(20)
            while let line = self.line(before: deadline) {
                if line.contains(words) { return }
                said.append(line)
            }
            throw Proxy.Failure("\(name) does not start: \(said)")
        }
    }
}

/// A certificate that nobody trusts, made anew.
enum Certificate {
    /// Makes `NAME.chain.pem`, `NAME.key.pem`, and `NAME.both.pem` with one after the other.
    static func make(_ name: String, for host: String, in folder: URL) async throws {
        let (chain, key) = (folder.appending(path: "\(name).chain.pem"), folder.appending(path: "\(name).key.pem"))
        let ending = try await Program(
            named: "openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
                "-subj", "/CN=\(host)", "-addext", "subjectAltName=DNS:\(host)",
                "-keyout", key.path, "-out", chain.path,
            ]
        ).run()
        guard ending.status == 0 else { throw Proxy.Failure(ending.errorText) }
        try (Data(contentsOf: chain) + Data(contentsOf: key)).write(to: folder.appending(path: "\(name).both.pem"))
    }

    /// Makes `trusted.pem` of the chains, for whoever is to trust them.
    static func gather(_ names: [String], in folder: URL) throws {
        let chains = try names.map { try Data(contentsOf: folder.appending(path: "\($0).chain.pem")) }
        try Data(chains.joined()).write(to: folder.appending(path: "trusted.pem"))
    }
}

/// The real server, behind a proxy.
final class HomeroomServer {
    let port: UInt16
    private let folder: TemporaryFolder
    private let contents: String?
    private var running: RunningProgram?

    /// - Parameter contents: the name below which exercises have their hosts.
    init(contents: String? = nil) async throws {
        folder = try TemporaryFolder()
        port = try FreePort.some(1)[0]
        self.contents = contents
        try await start()
    }

    deinit {
        running = nil
        folder.remove()
    }

    func start() async throws {
        let fixed = ["serve", "--data", "\(folder.url.path)/data", "--listen", "127.0.0.1:\(port)", "--behind-proxy"]
        let running = try Program(besideTests: "homeroom", fixed + (contents.map { ["--content-host=\($0)"] } ?? []))
            .start()
        self.running = running
        try await running.waits(for: "Listening on ", named: "the server")
    }

    /// Asks it to end, and waits for it.
    func stop() -> Int32 {
        guard let running else { return -1 }
        kill(running.pid, SIGTERM)
        defer { self.running = nil }
        return running.end()
    }

    /// Founds a school beside the server, and returns what its administrator's link ends with.
    func foundSchool() async throws -> String {
        let ending = try await Program(
            besideTests: "homeroom",
            ["admin", "create", "--data", "\(folder.url.path)/data", "--school", "Lindenhof", "--account", "head"]
        ).run()
        guard let link = ending.output.firstMatch(of: /#link=(\S+)/)?.1 else { throw Proxy.Failure("\(ending)") }
        return String(link)
    }

    /// How often a route was asked for, by whomever.
    func count(of route: String) async throws -> Int {
        let ending = try await Program(
            named: "curl", ["--silent", "--max-time", "10", "http://127.0.0.1:\(port)/metrics"]
        )
        .run()
        guard ending.output.contains("http_incidents_total") else { throw Proxy.Failure("no metrics: \(ending)") }
        return ending.output.split(separator: "\n")
            .filter { $0.hasPrefix("http_request_duration_seconds_count{route=\"\(route)\"") }
            .compactMap { Int($0.split(separator: " ").last ?? "") }.reduce(0, +)
    }
}
