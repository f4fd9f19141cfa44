import HTTP
import Locks
import Synchronization
import Testing

@Suite struct StopTests {
    /// What a client saw of a server that stopped while it was asking.
    private struct Seen: Sendable {
        var answered = 0
        var failed = 0
    }

    /// Asks as fast as it can until it is told that this was the last time, or nobody is there any more.
    @Sendable private static func askToTheEnd(_ port: UInt16, _ isThere: Counter, _ total: Counter) -> Seen {
        var seen = Seen()
        while true {
            let client = RawClient(port: port)
            guard client.isConnected else { return seen }
            while true {
                guard let answer = client.ask(get("/hello")), answer.status == 200 else {
                    seen.failed += 1
                    return seen
                }
                seen.answered += 1
                if seen.answered == 1 { isThere.increment() }
                total.increment()
                if answer["Connection"] == "close" { break }
            }
        }
    }

    @Test func `a server stops under load without failing a request`() async throws {
        // On a busy machine a client may need long between an answer and its next request.
        var configuration = Configuration()
        configuration.limits.lastRequestTime = .seconds(60)
        let server = Server(configuration, router: Router(Route.examples), handler: understand)
        let port = try server.start()
        let (isThere, total) = (Counter(), Counter())
        let seen = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await blocking { Self.askToTheEnd(port, isThere, total) } } }
            while isThere.value < 8 || total.value < 500 { await Task.yield() }
            await server.stop(within: .seconds(120))
            return await group.reduce(into: [Seen]()) { $0.append($1) }
        }
        #expect(seen.map(\.failed).reduce(0, +) == 0)
        #expect(seen.map(\.answered).reduce(0, +) >= 500)
    }

    @Test func `whoever got a connection is answered, also at the very end`() async throws {
        for _ in 0..<5 {
            let server = Server(Configuration(), router: Router(Route.examples), handler: understand)
            let port = try server.start()
            let total = Counter()
            let failed = await withTaskGroup { group in
                for _ in 0..<8 { group.addTask { await blocking { Self.connectToTheEnd(port, total) } } }
                while total.value < 200 { await Task.yield() }
                await server.stop(within: .seconds(120))
                return await group.reduce(0) { $0 + $1 }
            }
            #expect(failed == 0)
        }
    }

    /// Asks once at each of one connection after the other, until no more are to be had; how many were left without an answer.
    @Sendable private static func connectToTheEnd(_ port: UInt16, _ total: Counter) -> Int {
        var failed = 0
        while true {
            let client = RawClient(port: port)
            guard client.isConnected else { return failed }
            if client.ask(get("/hello", "Connection: close\r\n"))?.status != 200 { failed += 1 }
            total.increment()
        }
    }

    @Test func `what has begun is answered before the server stops`() async throws {
        let begun = AsyncStream.makeStream(of: Void.self)
        let gate = AsyncStream.makeStream(of: Void.self)
        // Who asks for a connection that is not let in any more waits for a second.
        var configuration = Configuration()
        configuration.limits.lastRequestTime = .seconds(60)
        let server = Server(configuration, router: Router(Route.examples)) { request in
            guard request.route.name == "hello" else { return Response(text: "soon") }
            begun.continuation.finish()
            for await _ in gate.stream {}
            return Response(text: "late")
        }
        let port = try server.start()
        let (client, other) = (RawClient(port: port), RawClient(port: port))
        client.send(get("/hello"))
        for await _ in begun.stream {}
        // A connection that was not accepted yet would be closed with the listener.
        #expect(other.ask(get("/v1/classes/7"))?.text == "soon")
        async let stopped: Void = server.stop(within: .seconds(120))
        // Nobody new is let in, once the listener is closed.
        while RawClient(port: port).isConnected { await Task.yield() }
        nonisolated(unsafe) let (reader, asker) = (client, other)
        let isToldToEnd = await blocking {
            while let answer = asker.ask(get("/v1/classes/7")) {
                if answer["Connection"] == "close" { return true }
            }
            return false
        }
        gate.continuation.finish()
        #expect(isToldToEnd)
        let answer = await blocking { reader.readAnswer() }
        #expect(answer?.text == "late")
        #expect(answer?["Connection"] == "close")
        await stopped
    }

    @Test(arguments: TimeTests.halves) func `a client that has gone holds nobody up`(half: String) async throws {
        let server = Server(Configuration(), router: Router(Route.examples), handler: understand)
        let port = try server.start()
        let client = RawClient(port: port)
        client.send(half)
        client.finishSending()
        let begin = ContinuousClock.now
        await server.stop(within: .seconds(30))
        #expect(ContinuousClock.now - begin < .seconds(14))
    }

    @Test func `what does not end in time is given up`() async throws {
        let never = AsyncStream.makeStream(of: Void.self)
        let cancelled = AsyncStream.makeStream(of: Void.self)
        let begun = AsyncStream.makeStream(of: Void.self)
        let server = Server(Configuration(), router: Router(Route.examples)) { _ in
            begun.continuation.finish()
            // Nothing ever comes, so that only being cancelled ends it.
            for await _ in never.stream {}
            cancelled.continuation.finish()
            return .empty()
        }
        let port = try server.start()
        let client = RawClient(port: port)
        client.send(get("/hello"))
        for await _ in begun.stream {}
        await server.stop(within: .milliseconds(50))
        for await _ in cancelled.stream {}
        never.continuation.finish()
        nonisolated(unsafe) let reader = client
        #expect(await blocking { reader.readAnswer() } == nil)
    }

    @Test func `a crowd beyond all limits keeps no server from stopping`() async throws {
        let (opened, closed, busy) = (Watched(0), Watched(0), Watched(Bool?.none))
        var configuration = TimeTests.configuration { $0.connections = 4 }
        configuration.threads = 1
        let hooks = Hooks(incident: { incident in
            if incident == .opened { opened.withLock { $0 += 1 } }
            if incident == .closed { closed.withLock { $0 += 1 } }
        })
        let server = Server(configuration, router: Router(Route.examples), hooks: hooks) { _ in
            // The one loop does nothing else meanwhile.
            busy.withLock { $0 = true }
            busy.wait { $0 == false ? () : nil }
            return Response(text: "late")
        }
        let port = try server.start()
        let isAnswered = await blocking {
            let first = RawClient(port: port)
            first.send(get("/hello"))
            busy.wait { $0 }
            let crowd = (0..<40).map { _ in RawClient(port: port) }
            opened.wait { $0 == 1 + crowd.count ? () : nil }
            busy.withLock { $0 = false }
            return first.readAnswer()?.text == "late"
        }
        #expect(isAnswered)
        let stopping = Task { await server.stop(within: .milliseconds(20)) }
        let areGone = await blocking { closed.wait(seconds: 30) { $0 == 41 ? true : nil } ?? false }
        #expect(areGone)
        // It would never come back otherwise.
        if areGone { await stopping.value }
    }

    @Test func `event streams end in order when the server stops`() async throws {
        let streams = StreamTests.Streams()
        let server = Server(Configuration(), router: Router([StreamTests.events]), handler: streams.answer)
        let port = try server.start()
        let client = RawClient(port: port)
        client.send(get("/events"))
        await streams.take(1)[0].send(data: "last")
        await server.stop(within: .seconds(120))
        nonisolated(unsafe) let reader = client
        let text = await blocking { reader.readToEnd() }
        #expect(text.hasSuffix("data: last\n\n\r\n0\r\n\r\n"))
        #expect(await streams.nextEnd() == .finished)
    }

    @Test func `stopping twice and stopping what never ran are fine`() async throws {
        let server = Server(Configuration(), router: Router(Route.examples), handler: understand)
        await server.stop(within: .seconds(1))
        try server.start()
        async let first: Void = server.stop(within: .seconds(1))
        async let second: Void = server.stop(within: .seconds(1))
        _ = await (first, second)
        await server.stop(within: .seconds(1))
    }

    @Test func `a server that could not start is stopped at once`() async throws {
        let first = Server(Configuration(), router: Router([]), handler: understand)
        let second = Server(Configuration(port: try first.start()), router: Router([]), handler: understand)
        #expect(throws: ServerError.self) { try second.start() }
        let isStopped = Watched(false)
        Task {
            await second.stop(within: .seconds(1))
            isStopped.withLock { $0 = true }
        }
        #expect(await blocking { isStopped.wait(seconds: 20) { $0 ? true : nil } } == true)
        await first.stop(within: .zero)
    }

    @Test func `a port that is taken is told, and one that is shared is not`() async throws {
        var configuration = Configuration()
        configuration.sharesPort = true
        let first = Server(configuration, router: Router([]), handler: understand)
        let port = try first.start()
        let error = #expect(throws: ServerError.self) {
            try Server(Configuration(port: port), router: Router([]), handler: understand).start()
        }
        #expect(error?.message == "Cannot listen on 127.0.0.1 port \(port): Address already in use.")
        configuration.port = port
        let second = Server(configuration, router: Router([]), handler: understand)
        let shared = try second.start()
        #expect(shared == port)
        await first.stop(within: .zero)
        await second.stop(within: .zero)
    }
}
