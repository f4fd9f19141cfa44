import HTTP
import Testing

/// Who may have how many connections, where a school has one address.
@Suite struct ShareTests {
    /// Runs a server that knows its callers by a field.
    private func serve<Result: Sendable>(
        _ change: (inout Configuration.Limits) -> Void, _ body: @escaping @Sendable (UInt16) -> Result
    ) async throws -> (result: Result, metrics: Metrics) {
        let metrics = Metrics()
        let handler: @Sendable (Request) async -> Response = { request in
            var response = await understand(request)
            response.caller = request.headers["X-Caller"]
            return response
        }
        let result = try await withServer(
            Route.examples, configuration: TimeTests.configuration(change), hooks: metrics.hooks, handler: handler
        ) { port in await blocking { body(port) } }
        return (result, metrics)
    }

    private static func ask(_ client: RawClient, as caller: String? = nil) -> Int? {
        client.ask(get("/hello", caller.map { "X-Caller: \($0)\r\n" } ?? ""))?.status
    }

    @Test func `those who have signed in leave room for others of their school`() async throws {
        let statuses = try await serve({ $0.strangersPerAddress = 3 }) { port in
            // All stay open, as pages do that listen for events.
            let clients = (0..<50).map { number in
                let client = RawClient(port: port)
                return (client, Self.ask(client, as: "pupil\(number)"))
            }
            return clients.map { client, first in (first, Self.ask(client)) }.map { $0 == (200, 200) }
        }.result
        #expect(statuses == [Bool](repeating: true, count: 50))
    }

    @Test func `the stranger who waits longest gives way to the next`() async throws {
        let (seen, metrics) = try await serve({ $0.strangersPerAddress = 3 }) { port -> [Bool] in
            // Two say nothing, and one stops in the middle of its head; somebody who has signed in is at it too.
            let silent = (0..<2).map { _ in RawClient(port: port) }
            let slow = RawClient(port: port)
            slow.send("GET /hello HTTP/1.1\r\n")
            let later = (0..<9).map { _ in
                let client = RawClient(port: port)
                return (client, Self.ask(client) == 200)
            }
            return later.map(\.1) + (silent + [slow]).map { $0.isClosed() }
        }
        #expect(seen.allSatisfy { $0 })
        #expect(metrics.number(of: .tooManyFromOneAddress) == 0)
        #expect(metrics.number(of: .madeRoom) == 9)
    }

    @Test func `one person takes only a share`() async throws {
        let (seen, _) = try await serve({
            $0.strangersPerAddress = 4
            $0.connectionsPerCaller = 5
        }) { port -> [Int?] in
            let other = RawClient(port: port)
            let first = Self.ask(other, as: "ben")
            let greedy = (0..<40).map { _ in
                let client = RawClient(port: port)
                return (client, Self.ask(client, as: "ada"))
            }
            // Five are hers; of the others as many are left as strangers may have.
            let open = greedy.filter { !$0.0.hasEnded(within: 0) }.count
            return [
                first, Self.ask(other, as: "ben"), Self.ask(RawClient(port: port), as: "cleo"), open <= 9 ? 200 : open,
            ]
        }
        #expect(seen == [200, 200, 200, 200])
    }

    @Test func `when all is taken a stranger gives way as well, and nobody who has signed in`() async throws {
        let (seen, _) = try await serve({ $0.connections = 4 }) { port -> [Bool] in
            let known = (0..<3).map { _ in RawClient(port: port) }
            let first = known.enumerated().map { Self.ask($1, as: "pupil\($0)") == 200 }
            let silent = RawClient(port: port)
            let next = Self.ask(RawClient(port: port)) == 200
            return first + [next, silent.isClosed()] + known.map { Self.ask($0) == 200 }
        }
        #expect(seen.allSatisfy { $0 })
    }

    @Test func `where proxies alone are answered, this machine still is`() async throws {
        var configuration = Configuration()
        configuration.answersProxiesAlone = true
        configuration.proxies = try #require(Proxies("192.0.2.7"))
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            #expect(await blocking { Self.ask(RawClient(port: port)) } == 200)
        }
    }
}
