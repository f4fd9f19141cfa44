import HTTP
import Testing

/// Streams once their head is sent: what their clients do, and how many there are.
@Suite struct OpenStreamTests {
    typealias Streams = StreamTests.Streams

    private static let large = EventStream.Event(data: String(repeating: "x", count: 20_000))

    @Test func `what a client says after its request is not answered`() async throws {
        let streams = Streams()
        try await withServer([StreamTests.events, .hello], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            client.send(get("/hello"))
            stream.send(data: "licht")
            stream.finish()
            nonisolated(unsafe) let reader = client
            let text = await blocking { reader.readToEnd() }
            #expect(text.contains("Connection: close\r\n"))
            #expect(text.hasSuffix("data: licht\n\n\r\n0\r\n\r\n"))
        }
    }

    @Test func `a client that goes on sending is cut`() async throws {
        let streams = Streams()
        try await withServer([StreamTests.events], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            _ = await streams.take(1)
            nonisolated(unsafe) let sender = client
            let isCut = await blocking {
                for _ in 0..<10_000 where !sender.send(String(repeating: "x", count: 1000)) { return true }
                return sender.isClosed()
            }
            #expect(isCut)
            #expect(await streams.nextEnd() == .clientLeft)
        }
    }

    @Test func `a client that takes nothing is cut after a while, however much may wait for it`() async throws {
        let streams = Streams(capacity: 100_000_000)
        var configuration = Configuration()
        configuration.limits.stallTime = .seconds(1)
        try await withServer([StreamTests.events], configuration: configuration, handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            for _ in 0..<1000 { stream.send(Self.large) }
            #expect(await streams.nextEnd() == .clientLeft)
            #expect(client.isConnected)
        }
    }

    @Test func `a slow client gets all of what waits for it`() async throws {
        let streams = Streams(capacity: 100_000_000)
        try await withServer([StreamTests.events], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            for _ in 0..<500 { stream.send(Self.large) }
            stream.finish()
            nonisolated(unsafe) let reader = client
            let answer = await blocking { reader.readAnswer() }
            #expect(answer?.bytes.count == 500 * (20_000 + "data: \n\n".utf8.count))
        }
    }

    @Test func `a client of HTTP 1.0 gets events as they are, up to the end of the connection`() async throws {
        let streams = Streams()
        try await withServer([StreamTests.events], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send("GET /events HTTP/1.0\r\n\r\n")
            let stream = await streams.take(1)[0]
            stream.send(data: "licht")
            stream.finish()
            nonisolated(unsafe) let reader = client
            let text = await blocking { reader.readToEnd() }
            #expect(text.hasSuffix("\r\n\r\ndata: licht\n\n"))
        }
    }

    @Test func `open streams count among their address's connections`() async throws {
        let streams = Streams()
        let metrics = Metrics()
        var configuration = Configuration()
        configuration.limits.strangersPerAddress = 3
        try await withServer(
            [StreamTests.events], configuration: configuration, hooks: metrics.hooks, handler: streams.answer
        ) { port in
            nonisolated(unsafe) var clients = (0..<3).map { _ in RawClient(port: port) }
            for client in clients { client.send(get("/events")) }
            let open = await streams.take(3)
            #expect(await blocking { RawClient(port: port).ask(get("/events"))?.status } == 503)
            #expect(open.filter(\.isOpen).count == 3)
            clients.removeLast()
            #expect(await streams.nextEnd() == .clientLeft)
            // The place is free once the socket is closed, which comes after the stream's end.
            while metrics.number(of: .closed) < 1 { await Task.yield() }
            let last = RawClient(port: port)
            last.send(get("/events"))
            nonisolated(unsafe) let reader = last
            #expect(await blocking { reader.read(through: "\r\n\r\n") }.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(metrics.number(of: .tooManyFromOneAddress) == 1)
        }
    }

    @Test func `three thousand that come at once all hear what happens, and each end is told once`() async throws {
        let count = 3000
        let streams = Streams()
        let metrics = Metrics()
        var configuration = Configuration()
        configuration.limits.strangersPerAddress = count
        try await withServer(
            [StreamTests.events], configuration: configuration, hooks: metrics.hooks, handler: streams.answer
        ) { port in
            nonisolated(unsafe) let clients = (0..<count).map { _ in RawClient(port: port) }
            for client in clients { client.send(get("/events")) }
            let event = EventStream.Event(event: "changed", data: "licht")
            for stream in await streams.take(count) { stream.send(event) }
            let heard = await blocking {
                clients.count { $0.read(through: "data: licht\n\n").hasSuffix("licht\n\n") }
            }
            #expect(heard == count)
            for client in clients { client.finishSending() }
            for _ in 0..<count { #expect(await streams.nextEnd() == .clientLeft) }
            while metrics.number(of: .streamClosed) < count { await Task.yield() }
            // The library tells that it has let go of a request on a thread of its own, which may be later.
            while metrics.number(route: "events", status: .ok) < count { await Task.yield() }
            #expect(metrics.number(route: "events", status: .ok) == count)
        }
    }

    @Test func `a client that takes nothing does not hold up the server's end`() async throws {
        let streams = Streams(capacity: 100_000_000)
        let server = Server(Configuration(), router: Router([StreamTests.events]), handler: streams.answer)
        let port = try server.start()
        let client = RawClient(port: port)
        client.send(get("/events"))
        let stream = await streams.take(1)[0]
        for _ in 0..<1000 { stream.send(Self.large) }
        await server.stop(within: .milliseconds(200))
        #expect(await streams.nextEnd() == .finished)
        #expect(client.isConnected)
    }
}
