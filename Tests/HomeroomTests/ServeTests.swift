import Foundation
import Programs
import Testing

/// The server as the system sees it: its folder, its files, its signals.
@Suite struct ServeTests {
    private let folder: TemporaryFolder
    private var data: String { folder.url.path + "/data" }

    init() throws { folder = try TemporaryFolder() }

    private func program(_ environment: [String: String] = [:]) -> Program {
        var program = Program(besideTests: "homeroom", ["serve", "--data", data])
        program.environment = environment.merging(["HOMEROOM_LISTEN": "127.0.0.1:0"]) { given, _ in given }
        return program
    }

    /// Starts a server, and waits until it says where it listens.
    private func serve(_ environment: [String: String] = [:]) throws -> RunningProgram {
        let server = try program(environment).start()
        #expect(server.line(beginning: "Listening on http://127.0.0.1:", before: .now + .seconds(20)) != nil)
        return server
    }

    private func mode(_ path: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }

    @Test func `a second server on a folder is told who is there`() async throws {
        defer { folder.remove() }
        let first = try serve()
        let text =
            "homeroom: Another homeroom (process \(first.pid)) is using the folder \(data); stop it first, or name another folder.\n"
        #expect(try await program().run() == Program.Ending(errorText: text, status: 1))
        kill(first.pid, SIGTERM)
        #expect(first.end() == 0)
    }

    @Test(.timeLimit(.minutes(5)))
    func `with few descriptors a server answers, or says that it has too few`() async throws {
        defer { folder.remove() }
        let data = data
        let (refused, answered) = try await onThread {
            var (refused, answered) = (0, 0)
            for limit in 12...60 where answered < 3 {
                let start = [
                    "-c", #"ulimit -n "$0" && exec "$@""#, "\(limit)", Program(besideTests: "homeroom").url.path,
                ]
                let words = ["serve", "--data", data, "--listen", "127.0.0.1:0"]
                let server = try Program(named: "sh", start + words).start()
                guard let line = server.line(beginning: "Listening on http://127.0.0.1:", before: .now + .seconds(20)),
                    let port = UInt16(line.split(separator: ":").last ?? "")
                else {
                    refused += 1
                    #expect(server.end() != 0, "with \(limit)")
                    continue
                }
                #expect(Self.answers(at: port), "with \(limit)")
                answered += 1
                kill(server.pid, SIGTERM)
                _ = server.end()
            }
            return (refused, answered)
        }
        #expect(refused > 0 && answered == 3, "\(refused) refused, \(answered) answered")
    }

    @Test(.timeLimit(.minutes(5)))
    func `a server that listens gives back the pages of files that only its start needed`() throws {
        defer { folder.remove() }
        let server = try serve()
        defer { server.kill() }
        func kilobytes(_ kind: String) throws -> Int {
            let status = try String(contentsOfFile: "/proc/\(server.pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("\(kind):") }
            return line.flatMap { Int($0.split { !$0.isNumber }.first ?? "") } ?? 0
        }
        let end = ContinuousClock.now + .seconds(60)
        while try kilobytes("RssFile") * 2 > kilobytes("VmHWM"), .now < end {}
        #expect(try kilobytes("RssFile") * 2 < kilobytes("VmHWM"))
    }

    private static func answers(at port: UInt16) -> Bool {
        guard let socket = connection(to: port, waiting: 10) else { return false }
        defer { close(socket) }
        let request = Array("GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n".utf8)
        guard send(socket, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else { return false }
        var answer = [UInt8](repeating: 0, count: 12)
        return recv(socket, &answer, answer.count, 0) == answer.count && answer == Array("HTTP/1.1 200".utf8)
    }

    @Test func `a server that was killed leaves its folder free`() throws {
        defer { folder.remove() }
        let first = try serve()
        first.kill()
        #expect(first.end() == 128 + SIGKILL)
        let second = try serve()
        kill(second.pid, SIGTERM)
        #expect(second.end() == 0)
    }

    @Test func `a folder that others can get into is refused with the remedy`() async throws {
        defer { folder.remove() }
        let attributes: [FileAttributeKey: Any] = [.posixPermissions: 0o755]
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false, attributes: attributes)
        try Data().write(to: URL(filePath: data + "/homework"))
        try FileManager.default.setAttributes(attributes, ofItemAtPath: data)
        let text =
            "homeroom: Other users of this machine can open the folder \(data). Close it to them: chmod 700 \(data)\n"
        #expect(try await program().run() == Program.Ending(errorText: text, status: 1))
    }

    @Test(.enabled(if: geteuid() == 0)) func `root is kept from making files that the folder's owner could not write`()
        async throws
    {
        defer { folder.remove() }
        try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
        #expect(chown(data, 1, 1) == 0)
        let name = getpwuid(1).map { String(cString: $0.pointee.pw_name) } ?? "1"
        let text =
            "homeroom: The folder \(data) belongs to \(name); do this as that user: runuser --user=\(name) -- homeroom …\n"
        #expect(try await program().run() == Program.Ending(errorText: text, status: 1))
        #expect(try FileManager.default.contentsOfDirectory(atPath: data).isEmpty)
    }

    @Test func `an empty folder is closed, one for a group is left so, and nobody else reads what is in it`() throws {
        defer { folder.remove() }
        for (before, after) in [(0o755, 0o700), (0o750, 0o750)] {
            try? FileManager.default.removeItem(atPath: data)
            try FileManager.default.createDirectory(atPath: data, withIntermediateDirectories: false)
            try FileManager.default.setAttributes([.posixPermissions: before], ofItemAtPath: data)
            let server = try serve()
            #expect(try mode(data) == after)
            let files = try FileManager.default.contentsOfDirectory(atPath: data)
            #expect(files.contains("school.db"))
            for file in files { #expect(try mode("\(data)/\(file)") == 0o600, "\(file)") }
            server.kill()
            _ = server.end()
        }
    }

    @Test(arguments: [true, false])
    func `the service manager hears when the server is ready and when it stops`(isFile: Bool) async throws {
        defer { folder.remove() }
        let manager = try Listener(at: isFile ? folder.url.path + "/notify" : "@\(folder.url.path)")
        let server = try serve(["NOTIFY_SOCKET": manager.address])
        let ready = try await onThread { manager.next() }
        #expect(ready.wholeMatch(of: /READY=1\nSTATUS=Listening on http:\/\/127\.0\.0\.1:[0-9]+\n/) != nil)
        kill(server.pid, SIGTERM)
        #expect(try await onThread { manager.next() } == "STOPPING=1\nSTATUS=Finishing open requests\n")
        #expect(server.end() == 0)
    }

    @Test(arguments: ["/nowhere/at/all", "nonsense", "@" + String(repeating: "x", count: 200)])
    func `a service manager that is not there keeps nobody from serving`(address: String) throws {
        defer { folder.remove() }
        let server = try serve(["NOTIFY_SOCKET": address])
        kill(server.pid, SIGTERM)
        #expect(server.end() == 0)
    }

    @Test func `an option of the environment gives way to the command line`() throws {
        defer { folder.remove() }
        var program = program(["HOMEROOM_LISTEN": "nonsense"])
        program.arguments += ["--listen", "127.0.0.1:0"]
        let server = try program.start()
        #expect(server.line(beginning: "Listening on ", before: .now + .seconds(20)) != nil)
    }

    @Test(arguments: [[:], ["HOMEROOM_BEHIND_PROXY": "yes"]])
    func `listening for other machines without TLS is refused, with what to do instead`(more: [String: String])
        async throws
    {
        defer { folder.remove() }
        for address in ["0.0.0.0:0", "[::]:0"] {
            let environment = more.merging(["HOMEROOM_LISTEN": address]) { $1 }
            let ending = try await program(environment).run()
            #expect(ending.status == 64)
            for word in ["--tls-certificate", "--behind-proxy", "--trusted-proxy", "--insecure"] {
                #expect(ending.errorText.contains(word))
            }
        }
    }

    @Test func `who listens so all the same is warned at every start`() throws {
        defer { folder.remove() }
        let server = try program(["HOMEROOM_LISTEN": "0.0.0.0:0", "HOMEROOM_INSECURE": "yes"]).start()
        let deadline = ContinuousClock.now + .seconds(20)
        #expect(server.line(beginning: "homeroom: There is no TLS: passwords", before: deadline) != nil)
        kill(server.pid, SIGTERM)
        #expect(server.end() == 0)
    }

    @Test func `other machines may be answered where they are proxies that were named`() async throws {
        defer { folder.remove() }
        let environment = ["HOMEROOM_LISTEN": "0.0.0.0:0", "HOMEROOM_TRUSTED_PROXY": "192.0.2.7, 10.0.0.0/8"]
        let server = try program(environment).start()
        #expect(server.line(beginning: "Listening on ", before: .now + .seconds(20)) != nil)
        kill(server.pid, SIGTERM)
        #expect(server.end() == 0)
        let ending = try await program(["HOMEROOM_TRUSTED_PROXY": "the-proxy"]).run()
        #expect(ending.status == 64)
        #expect(ending.errorText.contains("addresses or networks"))
    }

    @Test func `an option of the environment that is not understood is refused by its name`() async throws {
        defer { folder.remove() }
        let text = "homeroom: HOMEROOM_BEHIND_PROXY must be yes or no; 'homeroom help' lists all commands.\n"
        #expect(
            try await program(["HOMEROOM_BEHIND_PROXY": "perhaps"]).run()
                == Program.Ending(errorText: text, status: 64))
    }
}

extension ServeTests {
    /// A socket as systemd has one, which hears one datagram at a time.
    final class Listener: Sendable {
        let address: String
        private let socket: Int32

        init(at address: String) throws {
            self.address = address
            socket = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var time = timeval(tv_sec: 20, tv_usec: 0)
            setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
            var name = sockaddr_un()
            name.sun_family = sa_family_t(AF_UNIX)
            let bytes = address.hasPrefix("@") ? [0] + Array(address.utf8.dropFirst()) : Array(address.utf8)
            withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: bytes) }
            let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
            let result = withUnsafePointer(to: &name) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(socket, $0, length) }
            }
            guard result == 0 else { throw POSIXError(.EADDRINUSE) }
        }

        deinit { close(socket) }

        /// The next datagram; empty when none comes in time.
        func next() -> String {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = recv(socket, &bytes, bytes.count, 0)
            return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        }
    }
}
