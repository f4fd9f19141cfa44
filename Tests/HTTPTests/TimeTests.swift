import HTTP
import Testing

/// Clients that take their time. The limits are short here; the tests wait for what happens, never for a time.
@Suite struct TimeTests {
    static func configuration(_ change: (inout Configuration.Limits) -> Void) -> Configuration {
        var configuration = Configuration()
        change(&configuration.limits)
        return configuration
    }

    /// Sends a byte at a time until the other side has had enough; tells whether it ever had.
    static func drip(_ client: RawClient, _ byte: String, every milliseconds: UInt32 = 20) -> Bool {
        // Ten seconds: far past every limit here.
        for _ in 0..<500 {
            if client.hasEnded(within: milliseconds) { return true }
            client.send(byte)
        }
        return false
    }

    @Test func `a head that drips is cut when its time is over`() async throws {
        let metrics = Metrics()
        let configuration = Self.configuration { $0.headTime = .milliseconds(150) }
        try await withServer(Route.examples, configuration: configuration, hooks: metrics.hooks, handler: understand) {
            port in
            let isCut = await blocking {
                let client = RawClient(port: port)
                client.send("GET /hello HTTP/1.1\r\nHost: school\r\nX-A: ")
                return Self.drip(client, "a")
            }
            #expect(isCut)
            #expect(metrics.number(of: .cut) == 1)
        }
    }

    @Test func `a connection that never says anything is cut`() async throws {
        let configuration = Self.configuration { $0.headTime = .milliseconds(100) }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            #expect(await blocking { RawClient(port: port).isClosed() })
        }
    }

    /// What a client may have sent of a request when it goes.
    static let halves = [
        "GET /hel", "GET /hello HTTP/1.1\r\n", "GET /hello HTTP/1.1\r\nHost: sch",
        "POST /echo HTTP/1.1\r\nHost: school\r\nContent-Length: 1000\r\n\r\nhalf",
        "POST /upload HTTP/1.1\r\nHost: school\r\nContent-Length: 1000\r\n\r\nhalf",
        "POST /echo HTTP/1.1\r\nHost: school\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n",
        get("/hello"), get("/hello") + "GET /hel",
    ]

    @Test(arguments: halves) func `a client that has gone in the middle of a request is let go at once`(half: String)
        async throws
    {
        let closed = AsyncStream.makeStream(of: Void.self)
        let hooks = Hooks(incident: { if $0 == .closed { closed.continuation.yield() } })
        // The limits are those of a server: 15 seconds and more.
        try await withServer(Route.examples, hooks: hooks, handler: understand) { port in
            let begin = ContinuousClock.now
            await blocking {
                let client = RawClient(port: port)
                client.send(half)
                client.finishSending()
                _ = client.readToEnd()
            }
            var iterator = closed.stream.makeAsyncIterator()
            _ = await iterator.next()
            #expect(ContinuousClock.now - begin < .seconds(14))
        }
    }

    @Test func `a client that has said all it will say still gets its answer`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let handler: @Sendable (Request) async -> Response = { _ in
            for await _ in gate.stream {}
            return Response(text: "late")
        }
        // Deadlines are looked at eight times in it, so that the client is seen to say no more.
        let configuration = Self.configuration { $0.headTime = .seconds(1) }
        try await withServer(Route.examples, configuration: configuration, handler: handler) { port in
            let (client, other) = (RawClient(port: port), RawClient(port: port))
            client.send(post("/echo", "licht"))
            client.finishSending()
            // Cut at such a look, after the time that another has for its head.
            nonisolated(unsafe) let reader = other
            #expect(await blocking { reader.isClosed() })
            gate.continuation.finish()
            nonisolated(unsafe) let patient = client
            #expect(await blocking { patient.readAnswer()?.text } == "late")
        }
    }

    @Test func `a second head that drips is cut as well`() async throws {
        let configuration = Self.configuration { $0.headTime = .seconds(1) }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let isCut = await blocking {
                let client = RawClient(port: port)
                guard client.ask(get("/hello"))?.status == 200 else { return false }
                client.send("GET /hello HTTP/1.1\r\n")
                return Self.drip(client, "a")
            }
            #expect(isCut)
        }
    }

    @Test func `a first line that drips is cut`() async throws {
        let configuration = Self.configuration { $0.idleTime = .seconds(1) }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let isCut = await blocking {
                let client = RawClient(port: port)
                guard client.ask(get("/hello"))?.status == 200 else { return false }
                return Self.drip(client, "G")
            }
            #expect(isCut)
        }
    }

    @Test(arguments: ["/echo", "/upload"]) func `a body that drips is cut when its time is over`(path: String)
        async throws
    {
        let configuration = Self.configuration { $0.bodyTime = .milliseconds(150) }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let isCut = await blocking {
                let client = RawClient(port: port)
                client.send("POST \(path) HTTP/1.1\r\nHost: school\r\nContent-Length: 1000\r\n\r\n")
                return Self.drip(client, "a")
            }
            #expect(isCut)
        }
    }

    @Test func `a body that is slow but steady has the time it needs`() async throws {
        let configuration = Self.configuration {
            $0.bodyTime = .milliseconds(100)
            $0.slowestBody = 1000
        }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let text = await blocking {
                let client = RawClient(port: port)
                client.send("POST /echo HTTP/1.1\r\nHost: school\r\nContent-Length: 1000\r\n\r\n")
                for _ in 0..<10 {
                    client.send(String(repeating: "x", count: 100))
                    if client.hasEnded(within: 40) { return "" }
                }
                return client.readAnswer()?.text ?? ""
            }
            #expect(text.count == 1000)
        }
    }

    @Test func `a connection is closed when nothing is asked for a while`() async throws {
        let configuration = Self.configuration { $0.idleTime = .seconds(1) }
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let (text, isClosed) = await blocking {
                let client = RawClient(port: port)
                return (client.ask(get("/hello"))?.text, client.isClosed())
            }
            #expect(text == "hello")
            #expect(isClosed)
        }
    }

    @Test func `a client that takes nothing of its answer is cut`() async throws {
        let configuration = Self.configuration { $0.stallTime = .seconds(1) }
        let ended = AsyncStream.makeStream(of: Bool.self)
        let hooks = Hooks(exchange: { ended.continuation.yield($0.isComplete) })
        let big = [UInt8](repeating: 0x61, count: 20_000_000)
        try await withServer(
            Route.examples, configuration: configuration, hooks: hooks,
            handler: { (_: Request) in Response(.ok, big, type: "image/png") }
        ) { port in
            let client = RawClient(port: port)
            client.send(get("/hello"))
            var iterator = ended.stream.makeAsyncIterator()
            #expect(await iterator.next() == false)
            #expect(client.isConnected)
        }
    }

    /// Has so many clients ask for what takes until the others were looked at; tells what one more is answered meanwhile, and what
    /// those who asked get then.
    private func oneMore(than count: Int, _ limits: (inout Configuration.Limits) -> Void) async throws
        -> (last: Int?, others: [Int?], metrics: Metrics)
    {
        let metrics = Metrics()
        let (begun, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let handler: @Sendable (Request) async -> Response = { _ in
            begun.continuation.yield()
            for await _ in gate.stream {}
            return Response(text: "late")
        }
        return try await withServer(
            Route.examples, configuration: Self.configuration(limits), hooks: metrics.hooks, handler: handler
        ) { port in
            nonisolated(unsafe) let clients = (0..<count).map { _ in RawClient(port: port) }
            for client in clients { client.send(get("/hello")) }
            var iterator = begun.stream.makeAsyncIterator()
            for _ in clients { _ = await iterator.next() }
            let last = await blocking { RawClient(port: port).ask(get("/hello"))?.status }
            gate.continuation.finish()
            return (last, await blocking { clients.map { $0.readAnswer()?.status } }, metrics)
        }
    }

    @Test func `too many connections from one address are turned away`() async throws {
        let seen = try await oneMore(than: 3) { $0.strangersPerAddress = 3 }
        #expect(seen.last == 503)
        #expect(seen.others == [200, 200, 200])
        #expect(seen.metrics.number(of: .tooManyFromOneAddress) == 1)
    }

    @Test func `too many connections in all are turned away`() async throws {
        let seen = try await oneMore(than: 2) { $0.connections = 2 }
        #expect(seen.last == 503)
        #expect(seen.others == [200, 200])
        #expect(seen.metrics.number(of: .tooMany) == 1)
    }
}
