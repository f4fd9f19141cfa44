import Foundation
import HTTP
import Locks
import Programs
import SchoolServer
import Testing

/// The proxies' configurations that we ship, in real proxies, before the real server.
@Suite struct ProxyTests {
    /// What curl says: the status, the version of HTTP, and how many seconds it took; then the body.
    private struct Reply {
        var status = 0
        var version = ""
        var body = ""
    }

    private func curl(_ proxy: Proxy, _ path: String, _ arguments: String...) async throws -> Reply {
        let program = Program(
            named: "curl",
            [
                "--silent", "--insecure", "--http2", "--max-time", "20", "--write-out",
                "\n%{http_code} %{http_version}",
                "--resolve", "school.example.org:\(proxy.port):127.0.0.1",
            ] + arguments + ["https://school.example.org:\(proxy.port)\(path)"])
        let lines = try await program.run().output.split(separator: "\n", omittingEmptySubsequences: false)
        let words = lines.last?.split(separator: " ") ?? []
        guard words.count == 2 else { return Reply() }
        return Reply(
            status: Int(words[0]) ?? 0, version: String(words[1]), body: lines.dropLast().joined(separator: "\n"))
    }

    private func listen(to proxy: Proxy, _ arguments: [String] = []) throws -> RunningProgram {
        let fixed = ["--silent", "--insecure", "--no-buffer", "--max-time", "20"]
        let url = "https://127.0.0.1:\(proxy.port)/v1/events"
        return try Program(URL(filePath: "/usr/bin/curl"), fixed + arguments + [url]).start()
    }

    /// A machine with much to do may be late once; a proxy that holds events back is late each time.
    private func bestOfThree(_ measure: () async throws -> Duration) async throws -> Duration {
        var best = Duration.seconds(3600)
        for _ in 0..<3 where best >= .seconds(1) { best = min(best, try await measure()) }
        return best
    }

    @Test(arguments: Proxy.Kind.installed)
    func `clients get HTTP/2, whatever the server speaks`(kind: Proxy.Kind) async throws {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port)
        let health = try await curl(proxy, "/healthz")
        #expect((health.status, health.version, health.body) == (200, "2", "ok\n"))
        let contract = try await curl(proxy, "/openapi.json", "--compressed")
        #expect((contract.status, contract.version) == (200, "2"))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(contract.body.utf8)) }
        #expect(try await curl(proxy, "/healthz", "--http1.1").version == "1.1")
        #expect(try await curl(proxy, "/v1/events").status == 401)
        #expect(server.stop() == 0)
    }

    @Test(arguments: Proxy.Kind.installed)
    func `plain HTTP is sent on to TLS`(kind: Proxy.Kind) async throws {
        let proxy = try await Proxy(kind, before: FreePort.some(1)[0])
        let arguments = ["--silent", "--head", "--header", "Host: school.example.org"]
        let ending = try await Program(named: "curl", arguments + ["http://127.0.0.1:\(proxy.plainPort)/x?y"]).run()
        #expect(ending.output.contains(" 308 "))
        #expect(ending.output.lowercased().contains("location: https://school.example.org/x?y\r\n"))
    }

    @Test func `the proxy that counts bytes takes the largest body that a route takes, and none that is larger`() throws
    {
        let largest = Contract.operations.map(\.route.body.limit).max() ?? 0
        let text = try String(contentsOf: Proxy.Kind.nginx.shipped, encoding: .utf8)
        #expect(largest % (1 << 20) == 0)
        #expect(text.contains("client_max_body_size \(largest >> 20)m;"))
    }

    @Test(arguments: Proxy.Kind.installed)
    func `a body of 5 MB is refused, announced or not, and one below the limit gets through`(kind: Proxy.Kind)
        async throws
    {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let large = folder.url.appending(path: "large")
        try Data(count: 5_000_000).write(to: large)
        let fits = folder.url.appending(path: "fits")
        try Data(count: 4_000_000).write(to: fits)
        let json = ["--header", "Content-Type: application/json", "--data-binary"]
        #expect(try await curl(proxy, "/v1/sync", json[0], json[1], json[2], "@\(large.path)").status == 413)
        let unannounced = try await curl(
            proxy, "/v1/sync", "--http1.1", "--header", "Transfer-Encoding: chunked", json[0], json[1], json[2],
            "@\(large.path)")
        // Where the proxy does not count, the server hears of it first, and takes no body of somebody who is not signed in.
        #expect(unannounced.status == (kind == .nginx ? 413 : 401))
        // The server itself says that nobody is signed in.
        #expect(try await curl(proxy, "/v1/sync", json[0], json[1], json[2], "@\(fits.path)").status == 401)
    }

    @Test(arguments: Proxy.Kind.installed)
    func `the first event comes within a second, and a later one as it happens`(kind: Proxy.Kind) async throws {
        // A server of its own, in which news happen when the test says so.
        let streams = Locked<[EventStream]>([])
        let router = Router([
            Route(.get, "/v1/events", name: "watch", access: "anyone"),
            Route(.get, "/readyz", name: "readiness", access: "anyone"),
        ])
        let upstream = Server(Configuration(), router: router) { request in
            guard request.route.name == "watch" else { return Response(text: "ready\n") }
            let stream = EventStream { _ in }
            stream.send(event: "hello", data: "")
            streams.withLock { $0.append(stream) }
            return .events(stream)
        }
        let proxy = try await Proxy(kind, before: try upstream.start())
        let best = try await bestOfThree {
            let client = try listen(to: proxy)
            defer { client.kill() }
            let began = ContinuousClock.now
            #expect(client.line(beginning: "event: hello", before: began + .seconds(10)) != nil)
            let sent = ContinuousClock.now
            streams.withLock { $0.last }?.send(event: "change", data: "")
            #expect(client.line(beginning: "event: change", before: sent + .seconds(10)) != nil)
            return max(sent - began, .now - sent)
        }
        // A proxy that keeps events back keeps them until there are many.
        #expect(best < .seconds(5))
        await upstream.stop(within: .seconds(1))
    }

    @Test(arguments: Proxy.Kind.installed)
    func `people sign in through a proxy, with cookies for TLS only, and hear of news at once`(kind: Proxy.Kind)
        async throws
    {
        let server = try await HomeroomServer()
        let link = try await server.foundSchool()
        let proxy = try await Proxy(kind, before: server.port)
        let json = ["--header", "Content-Type: application/json", "--data"]
        let words = #"{"link": "\#(link)", "kind": "browser", "label": "Test"}"#
        let signIn = try await curl(proxy, "/v1/sessions", "--include", json[0], json[1], json[2], words)
        #expect(signIn.status == 201)
        #expect(signIn.body.contains(/set-cookie: __Host-homeroom=[^\n]*; Secure/.ignoresCase()))
        let cookie = try #require(signIn.body.firstMatch(of: /(__Host-homeroom=[^;]+);/)?.1)
        // What a browser says of the page that asks. The server holds it against the host, which the proxy passes on.
        let who = ["--header", "Cookie: \(cookie)", "--header", "Origin: https://school.example.org:\(proxy.port)"]
        let password = try await curl(
            proxy, "/v1/me/password", "--request", "PUT", who[0], who[1], who[2], who[3], json[0], json[1], json[2],
            #"{"new": "Licht und Schatten in 3 Gärten"}"#)
        #expect(password.status == 204)
        let best = try await bestOfThree {
            let client = try listen(to: proxy, who)
            defer { client.kill() }
            let began = ContinuousClock.now
            #expect(client.line(beginning: "event: hello", before: began + .seconds(10)) != nil)
            return .now - began
        }
        // A proxy that keeps events back keeps them until there are many.
        #expect(best < .seconds(5))
        let last = try listen(to: proxy, who)
        #expect(last.line(beginning: "event: hello", before: .now + .seconds(10)) != nil)
        // A stream that is open does not keep the server from ending.
        #expect(server.stop() == 0)
    }

    @Test(arguments: Proxy.Kind.installed)
    func `a client that dawdles is cut off and keeps nobody waiting`(kind: Proxy.Kind) async throws {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port, isImpatient: true)
        let arguments = ["s_client", "-quiet", "-connect", "127.0.0.1:\(proxy.port)"]
        let slowHead = try Program(URL(filePath: "/usr/bin/openssl"), arguments).start()
        slowHead.say("GET /healthz HTTP/1.1\r")
        let slowBody = try Program(URL(filePath: "/usr/bin/openssl"), arguments).start()
        slowBody.say(
            "POST /v1/sync HTTP/1.1\r\nHost: school.example.org\r\nContent-Type: application/json\r\n"
                + "Content-Length: 1000\r\n\r\n{\r")
        #expect(try await curl(proxy, "/healthz").status == 200)
        let end = ContinuousClock.now + .seconds(15)
        for client in [slowHead, slowBody] {
            // The end of what it says is the end of its connection.
            let said = client.lines(before: end).joined(separator: "\n")
            #expect(ContinuousClock.now < end)
            #expect(!said.contains("HTTP/1.1 200"))
            client.kill()
        }
    }

    @Test(arguments: Proxy.Kind.installed)
    func `while the server is away the proxy says so, and once it is back it is found`(kind: Proxy.Kind) async throws {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port)
        #expect(try await curl(proxy, "/healthz").status == 200)
        #expect(server.stop() == 0)
        #expect(try await [502, 503].contains(curl(proxy, "/healthz").status))
        try await server.start()
        let end = ContinuousClock.now + .seconds(15)
        var status = 0
        while status != 200, ContinuousClock.now < end { status = try await curl(proxy, "/healthz").status }
        #expect(status == 200)
    }

    @Test(arguments: Proxy.Kind.installed)
    func `counts are for those who look after the server`(kind: Proxy.Kind) async throws {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port)
        // From this machine they can be read, and the file says that from others they can't.
        #expect(try await curl(proxy, "/metrics").status == 200)
        let text = try String(contentsOf: kind.shipped, encoding: .utf8)
        #expect(
            text.contains(
                kind == .nginx ? "deny all;" : "http-request deny if { path /metrics } !{ src 127.0.0.0/8 ::1 }"))
    }
}
