import ClassKit
import Foundation
import Programs
import Testing

/// Whoever reaches the socket of an app says what they like.
@Suite struct HostileTests {
    let desk: Desk

    init() throws { desk = try Desk() }

    private var socketPath: String { desk.store() + "/open.socket" }

    /// Connects, as soon as the app listens at its socket.
    private func connect() -> Int32? {
        waitForChange(in: desk.store()) { connectNow() }
    }

    private func connectNow() -> Int32? {
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: socketPath.utf8) }
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Foundation.connect(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        if result == 0 { return socket }
        close(socket)
        return nil
    }

    /// Says something, and returns all that is answered until the other end closes.
    private func talk(_ bytes: [UInt8]) async throws -> String? {
        try await onThread { [self] in
            guard let socket = connect() else { return nil }
            defer { close(socket) }
            _ = send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL))
            var (answer, chunk) = ([UInt8](), [UInt8](repeating: 0, count: 1_024))
            while case let count = recv(socket, &chunk, chunk.count, 0), count > 0 { answer += chunk.prefix(count) }
            return String(decoding: answer, as: UTF8.self)
        }
    }

    @Test func `the socket and what lies beside it are for their owner alone`() async throws {
        let app = try desk.startApp()
        for file in ["", "/open.socket", "/open.lock"] {
            let mode = try FileManager.default.attributesOfItem(atPath: desk.store() + file)[.posixPermissions] as? Int
            #expect(mode == (file.isEmpty ? 0o700 : 0o600), "\(file)")
        }
        app.kill()
    }

    @Test(arguments: [
        "", "{}", "[]", "null", "\u{0}", #"{"path":[]}"#, #"{"path":["org.other","a"]}"#, #"{"url":""}"#,
        #"{"url":"x"}"#,
        #"{"path":["org.school.optics"],"url":"optics://1"}"#, #"{"path":[7]}"#, #"{"exec":"/bin/sh"}"#,
        String(repeating: "[", count: 8_000),
    ])
    func `a line that makes no sense is refused, and the app goes on`(line: String) async throws {
        let app = try desk.startApp()
        #expect(try await talk(Array("\(line)\n".utf8)) == "{\"taken\":false}\n")
        #expect(try await desk.homeroom("open", "optics://1").status == 0)
        #expect(app.line(beginning: "url", before: .now + .seconds(30)) != nil)
    }

    @Test func `a line of more than 8 KiB is not read to its end`() async throws {
        let app = try desk.startApp()
        let line = #"{"url":"optics://1"}"# + String(repeating: " ", count: 9_000) + "\n"
        #expect(try await talk(Array(line.utf8)) != "{\"taken\":true}\n")
        app.say("quit")
        #expect(app.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("url") } == [])
    }

    @Test func `who says nothing keeps the others waiting for a moment only`() async throws {
        let app = try desk.startApp()
        let silent = try #require(connect())
        let slow = try #require(connect())
        _ = send(slow, "{", 1, Int32(MSG_NOSIGNAL))
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics runs, and opens it.\n")
        #expect(app.line(beginning: "url", before: .now + .seconds(30)) != nil)
        close(silent)
        close(slow)
    }

    @Test func `who goes away in the midst of it does no harm`() async throws {
        let app = try desk.startApp()
        for text in ["", "{", #"{"url":"optics://1"}"#] {
            let socket = try #require(connect())
            _ = send(socket, text, text.utf8.count, Int32(MSG_NOSIGNAL))
            close(socket)
        }
        #expect(try await desk.homeroom("open", "optics://2").status == 0)
        #expect(
            app.line(beginning: "url", before: .now + .seconds(30)) == "url optics://2 NSUserActivityTypeBrowsingWeb")
    }

    @Test(.enabled(if: geteuid() == 0))
    func `another user is not heard, though the folder and the socket are open`() async throws {
        let app = try desk.startApp()
        for place in ["", "/development", "/development/off", "/development/off/\(Desk.app)"] {
            chmod(desk.home + place, 0o755)
        }
        chmod(desk.folder.path, 0o755)
        chmod(socketPath, 0o777)
        let script = #"""
            $SIG{PIPE} = "IGNORE"; socket(S, AF_UNIX, SOCK_STREAM, 0); connect(S, sockaddr_un($ARGV[0])) or die $!;
            syswrite(S, qq({"url":"optics://1"}\n)); sysread(S, $answer, 99); print "<$answer>";
            """#
        let command = Disk.asNobody.dropFirst() + ["perl", "-MSocket", "-e", script, socketPath]
        let ending = try await Program(named: Disk.asNobody[0], Array(command)).run()
        #expect(ending.output == "<>", "\(ending)")
        app.say("quit")
        #expect(app.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("url") } == [])
    }
}
