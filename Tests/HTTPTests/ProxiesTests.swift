import HTTP
import Testing

@Suite struct ProxiesTests {
    private static let text = "127.0.0.0/8, ::1, 192.0.2.7, 10.20.0.0/14, 2001:db8:aa::/44"

    @Test(arguments: [
        "127.0.0.1", "127.9.9.9", "::1", "192.0.2.7", "::ffff:192.0.2.7", "10.20.0.0", "10.23.255.255",
        "2001:db8:af:ffff::1",
    ])
    func `an address of theirs is trusted`(address: String) throws {
        #expect(try #require(Proxies(Self.text)).contains(address))
    }

    @Test(arguments: [
        "128.0.0.1", "192.0.2.8", "10.24.0.0", "10.19.255.255", "2001:db8:b0::1", "::2", "", "unknown", "127.0.0.1.1",
        "127.0.0.1:80",
    ])
    func `no other is`(address: String) throws {
        #expect(!(try #require(Proxies(Self.text)).contains(address)))
        #expect(!Proxies.none.contains(address))
    }

    @Test(arguments: ["", "here", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "::1/129", "1.2.3.4,", "10.0.0.0/"])
    func `what is no address or network is refused`(text: String) {
        #expect(Proxies(text) == nil)
    }

    @Test func `everybody is everybody`() throws {
        #expect(try #require(Proxies("0.0.0.0/0")).contains("198.51.100.1"))
        #expect(try #require(Proxies("::/0")).contains("198.51.100.1"))
    }

    @Test(arguments: [
        ("203.0.113.9", "203.0.113.9"), ("198.51.100.1, 203.0.113.9", "203.0.113.9"),
        // Two of ours, one behind the other.
        ("198.51.100.1, 203.0.113.9, 192.0.2.7", "203.0.113.9"), ("127.0.0.1", "127.0.0.1"), ("", ""), (" , ", ""),
    ])
    func `the origin is what the first of them saw`(field: String, origin: String) throws {
        #expect(try #require(Proxies(Self.text)).origin(["X-Forwarded-For": field]) == origin)
    }

    /// Tells what a server makes of a request from this machine.
    private func seen(_ proxies: Proxies) async throws -> String? {
        var configuration = Configuration()
        configuration.proxies = proxies
        let handler: @Sendable (Request) async -> Response = { Response(text: "\($0.peer) \($0.isSecure)") }
        return try await withServer(Route.examples, configuration: configuration, handler: handler) { port in
            let fields = "X-Forwarded-For: 198.51.100.1, 203.0.113.9\r\nX-Forwarded-Proto: https\r\n"
            return await blocking { RawClient(port: port).ask(get("/hello", fields))?.text }
        }
    }

    @Test func `a trusted proxy is believed, and nobody else`() async throws {
        #expect(try await seen(.loopback) == "203.0.113.9 true")
        #expect(try await seen(.none) == "127.0.0.1 false")
        #expect(try await seen(try #require(Proxies("192.0.2.7"))) == "127.0.0.1 false")
    }
}
