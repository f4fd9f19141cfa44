import HTTP
import Testing

@Suite struct HookTests {
    @Test func `every request is told with its route and status, and without what it named`() async throws {
        let pipe = AsyncStream.makeStream(of: Hooks.Exchange.self)
        let hooks = Hooks(exchange: { pipe.continuation.yield($0) })
        try await withServer(Route.examples, hooks: hooks, handler: understand) { port in
            await blocking {
                let client = RawClient(port: port)
                _ = client.ask(get("/v1/classes/secret"))
                _ = client.ask(get("/secret"))
                _ = client.ask("SECRET /hello HTTP/1.1\r\nHost: school\r\n\r\n")
                _ = client.ask(get("/hello", "X-A : b\r\n"))
            }
            var told: [Hooks.Exchange] = []
            for await exchange in pipe.stream {
                told.append(exchange)
                if told.count == 4 { break }
            }
            #expect(told.map(\.route) == ["class", "none", "none", "refused"])
            #expect(told.map(\.method.rawValue) == ["GET", "GET", "OTHER", "OTHER"])
            #expect(told.map(\.status.code) == [200, 404, 405, 400])
            #expect(told.map(\.code) == [nil, "no_such_path", "method_not_allowed", "malformed_name"])
            #expect(told.allSatisfy { $0.duration > .zero && $0.duration < .seconds(60) && !$0.isStream })
            #expect(!told.description.lowercased().contains("secret"))
        }
    }

    @Test func `metrics count by route and status`() async throws {
        let metrics = Metrics()
        try await withServer(Route.examples, hooks: metrics.hooks, handler: understand) { port in
            await blocking {
                let client = RawClient(port: port)
                for _ in 0..<3 { _ = client.ask(get("/hello")) }
                _ = client.ask(get("/nowhere"))
            }
        }
        #expect(metrics.number(route: "hello", status: .ok) == 3)
        #expect(metrics.number(route: "none", status: .notFound) == 1)
        #expect(metrics.number(of: .opened) == 1)
        #expect(metrics.number(of: .closed) == 1)
        let row = "http_request_duration_seconds_count{route=\"hello\",method=\"GET\",status=\"200\"} 3\n"
        #expect(metrics.text.contains(row))
    }

    @Test func `a handler that breaks the rules of a head is answered for`() async throws {
        let handler: @Sendable (Request) async -> Response = { _ in
            Response(.ok, headers: ["X-A": "b\r\nX-C: d"])
        }
        try await withServer([.hello], handler: handler) { port in
            let answer = await blocking { RawClient(port: port).ask(get("/hello")) }
            #expect(answer?.status == 500)
            #expect(answer?["X-C"] == nil)
        }
    }
}
