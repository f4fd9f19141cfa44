import HTTP
import Testing

@Suite struct ServerTests {
    @Test func `a request gets its answer`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking { RawClient(port: port).ask(get("/hello")) }
            #expect(answer?.status == 200)
            #expect(answer?.text == "hello")
            #expect(answer?["Date"]?.hasSuffix("GMT") == true)
        }
    }

    @Test func `a thousand requests go over one connection`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let count = await blocking {
                let client = RawClient(port: port)
                return (0..<1000).count { client.ask(get("/v1/classes/\($0)"))?.text == "\($0)" }
            }
            #expect(count == 1000)
        }
    }

    @Test func `requests sent at once are answered in their order`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let texts = await blocking {
                let client = RawClient(port: port)
                client.send((0..<50).map { get("/v1/classes/\($0)") }.joined())
                return (0..<50).map { _ in client.readAnswer()?.text }
            }
            #expect(texts == (0..<50).map { "\($0)" })
        }
    }

    @Test func `a handler that waits does not hold up the others`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let handler: @Sendable (Request) async -> Response = { request in
            guard request.route.name == "class" else { return Response(text: "quick") }
            for await _ in gate.stream { break }
            return Response(text: "slow")
        }
        var configuration = Configuration()
        configuration.threads = 1
        try await withServer(Route.examples, configuration: configuration, handler: handler) { port in
            let (quick, slow) = await blocking {
                let waiting = RawClient(port: port)
                waiting.send(get("/v1/classes/7"))
                let quick = RawClient(port: port).ask(get("/hello"))?.text
                gate.continuation.finish()
                return (quick, waiting.readAnswer()?.text)
            }
            #expect(quick == "quick")
            #expect(slow == "slow")
        }
    }

    @Test func `a body comes back whole`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let body = String(repeating: "licht", count: 200)
            let text = await blocking { RawClient(port: port).ask(post("/echo", body))?.text }
            #expect(text == body)
        }
    }

    @Test func `a body in chunks comes back whole and ends the connection`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let (answer, isClosed) = await blocking {
                let client = RawClient(port: port)
                let head = "POST /echo HTTP/1.1\r\nHost: school\r\nTransfer-Encoding: chunked\r\n\r\n"
                let answer = client.ask(head + "4\r\nlich\r\n1\r\nt\r\n0\r\n\r\n")
                return (answer, client.isClosed())
            }
            #expect(answer?.text == "licht")
            #expect(answer?["Connection"] == "close")
            #expect(isClosed)
        }
    }

    @Test func `a client that asks first is told to go on`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let (first, text) = await blocking {
                let client = RawClient(port: port)
                client.send("POST /echo HTTP/1.1\r\nHost: school\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
                let first = client.read(through: "\r\n\r\n")
                return (first, client.ask("licht")?.text)
            }
            #expect(first == "HTTP/1.1 100 Continue\r\n\r\n")
            #expect(text == "licht")
        }
    }

    @Test func `a client that asks first is told when the body is too long`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking {
                RawClient(port: port).ask(
                    "POST /echo HTTP/1.1\r\nHost: school\r\nContent-Length: 5000\r\nExpect: 100-continue\r\n\r\n")
            }
            #expect(answer?.status == 413)
        }
    }

    @Test func `HEAD gets the head of what GET gets`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let (head, next) = await blocking {
                let client = RawClient(port: port)
                let head = client.ask("HEAD /hello HTTP/1.1\r\nHost: school\r\n\r\n", hasBody: false)
                return (head, client.ask(get("/hello"))?.text)
            }
            #expect(head?.status == 200)
            #expect(head?["Content-Length"] == "5")
            #expect(next == "hello")
        }
    }

    @Test func `what no route answers is not found, and what none takes is told what it does take`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let (unknown, other, options) = await blocking {
                let client = RawClient(port: port)
                let unknown = client.ask(get("/nowhere"))
                let other = client.ask("DELETE /hello HTTP/1.1\r\nHost: school\r\n\r\n")
                return (unknown, other, client.ask("OPTIONS /hello HTTP/1.1\r\nHost: school\r\n\r\n", hasBody: false))
            }
            #expect(unknown?.status == 404)
            #expect(unknown?["Content-Type"] == "application/problem+json")
            #expect(other?.status == 405)
            #expect(other?["Allow"] == "GET, HEAD, OPTIONS")
            #expect(options?.status == 204)
            #expect(options?["Allow"] == "GET, HEAD, OPTIONS")
        }
    }

    @Test func `a streamed body is read as it arrives`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let text = await blocking {
                RawClient(port: port).ask(post("/upload", String(repeating: "x", count: 900_000)))?.text
            }
            #expect(text == "900000")
        }
    }
}
