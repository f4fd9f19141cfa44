import HTTP
import Synchronization
import Testing

@Suite struct StreamTests {
    static let events = Route(.get, "/events", name: "events", access: "anyone")
    static let file = Route(.get, "/file", name: "file", access: "anyone")

    /// Answers every request with a new stream, which a test takes from here.
    final class Streams: Sendable {
        private let pipe = AsyncStream.makeStream(of: EventStream.self)
        let ends = AsyncStream.makeStream(of: EventStream.End.self)
        let capacity: Int

        init(capacity: Int = 65_536) { self.capacity = capacity }

        @Sendable func answer(_ request: Request) async -> Response {
            let stream = EventStream(capacity: capacity) { self.ends.continuation.yield($0) }
            pipe.continuation.yield(stream)
            return .events(stream)
        }

        func take(_ count: Int) async -> [EventStream] {
            var streams: [EventStream] = []
            if count == 0 { return [] }
            for await stream in pipe.stream {
                streams.append(stream)
                if streams.count == count { break }
            }
            return streams
        }

        func nextEnd() async -> EventStream.End? {
            for await end in ends.stream { return end }
            return nil
        }
    }

    @Test func `events arrive as they are sent`() async throws {
        let streams = Streams()
        try await withServer([Self.events], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            stream.send(event: "changed", id: "7", data: "first\nsecond")
            nonisolated(unsafe) let reader = client
            let (head, text) = await blocking {
                (reader.read(through: "\r\n\r\n"), reader.read(through: "second\n\n"))
            }
            #expect(head.contains("Content-Type: text/event-stream"))
            #expect(text.hasSuffix("id: 7\nevent: changed\ndata: first\ndata: second\n\n"))
            stream.finish()
            #expect(await blocking { reader.read(through: "0\r\n\r\n") } == "\r\n0\r\n\r\n")
        }
    }

    @Test func `two hundred clients all get an event`() async throws {
        let streams = Streams()
        try await withServer([Self.events], handler: streams.answer) { port in
            let clients = (0..<200).map { _ in RawClient(port: port) }
            for client in clients { client.send(get("/events")) }
            let event = EventStream.Event(event: "changed", data: "licht")
            for stream in await streams.take(200) { stream.send(event) }
            nonisolated(unsafe) let readers = clients
            let count = await blocking { readers.count { $0.read(through: "data: licht\n\n").hasSuffix("licht\n\n") } }
            #expect(count == 200)
        }
    }

    @Test func `a client that leaves is noticed`() async throws {
        let streams = Streams()
        try await withServer([Self.events], handler: streams.answer) { port in
            var client: RawClient? = RawClient(port: port)
            client?.send(get("/events"))
            let stream = await streams.take(1)[0]
            stream.send(data: "licht")
            nonisolated(unsafe) let reader = client
            _ = await blocking { reader?.read(through: "licht\n\n") }
            client?.finishSending()
            #expect(await streams.nextEnd() == .clientLeft)
            #expect(!stream.send(data: "more"))
            client = nil
        }
    }

    @Test func `a client that does not read loses its stream`() async throws {
        let streams = Streams(capacity: 10_000)
        let metrics = Metrics()
        try await withServer([Self.events], hooks: metrics.hooks, handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            let data = String(repeating: "x", count: 5000)
            // The system takes some megabytes before it is full.
            while stream.send(data: data) { await Task.yield() }
            #expect(await streams.nextEnd() == .overflow)
            nonisolated(unsafe) let reader = client
            #expect(await blocking { reader.isClosed() })
            #expect(metrics.number(of: .streamOverflow) == 1)
        }
    }

    @Test func `a silent stream sends a comment now and then`() async throws {
        let streams = Streams()
        var configuration = Configuration()
        configuration.heartbeat = .milliseconds(50)
        try await withServer([Self.events], configuration: configuration, handler: streams.answer) { port in
            let text = await blocking {
                let client = RawClient(port: port)
                client.send(get("/events"))
                _ = client.read(through: ":\n\n")
                return client.read(through: ":\n\n")
            }
            #expect(text.hasSuffix(":\n\n"))
        }
    }

    @Test func `an event cannot smuggle in fields of its own`() async throws {
        let streams = Streams()
        try await withServer([Self.events], handler: streams.answer) { port in
            let client = RawClient(port: port)
            client.send(get("/events"))
            let stream = await streams.take(1)[0]
            stream.send(event: "a\ndata: b", data: "c\r\nd\re")
            nonisolated(unsafe) let reader = client
            let text = await blocking { reader.read(through: "data: e\n\n") }
            #expect(text.contains("event: a data: b\ndata: c\ndata: d\ndata: e\n\n"))
        }
    }

    @Test(arguments: [nil, 50_000_000]) func `a long answer is written no faster than it is read`(length: Int?)
        async throws
    {
        let written = Atomic<Int>(0)
        let handler: @Sendable (Request) async -> Response = { _ in
            Response(
                headers: [.contentType: "image/png"],
                body: .chunks(length: length) { writer in
                    for part in 0..<500 {
                        try await writer.write([UInt8](repeating: UInt8(part % 256), count: 100_000))
                        written.add(100_000, ordering: .sequentiallyConsistent)
                    }
                })
        }
        try await withServer([Self.file], handler: handler) { port in
            let (ahead, count) = await blocking {
                let client = RawClient(port: port)
                client.send(get("/file"))
                let head = client.read(through: "\r\n\r\n")
                let begin = client.read(count: 1_000_000).count
                let ahead = written.load(ordering: .sequentiallyConsistent)
                guard head.contains("Content-Length") else { return (ahead, begin + client.readToEnd(of: "0\r\n\r\n")) }
                return (ahead, begin + client.read(count: 49_000_000).count)
            }
            // Some megabytes are on their way, in the system's buffers.
            #expect(ahead < 30_000_000)
            #expect(count >= 50_000_000)
        }
    }

    @Test func `writing stops when the client has gone`() async throws {
        let stopped = AsyncStream.makeStream(of: Void.self)
        let handler: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .chunks(length: nil) { writer in
                    defer { stopped.continuation.finish() }
                    while true { try await writer.write([UInt8](repeating: 0, count: 100_000)) }
                })
        }
        try await withServer([Self.file], handler: handler) { port in
            await blocking {
                let client = RawClient(port: port)
                client.send(get("/file"))
                _ = client.read(count: 500_000)
            }
            for await _ in stopped.stream {}
        }
    }

    @Test func `an answer that fails half way breaks off`() async throws {
        let handler: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .chunks(length: nil) { writer in
                    try await writer.write(Array("half".utf8))
                    throw CancellationError()
                })
        }
        try await withServer([Self.file], handler: handler) { port in
            let text = await blocking {
                let client = RawClient(port: port)
                client.send(get("/file"))
                return client.readToEnd()
            }
            #expect(text.contains("half"))
            #expect(!text.hasSuffix("0\r\n\r\n"))
        }
    }

    @Test func `HEAD does not begin to write`() async throws {
        let begun = Counter()
        let handler: @Sendable (Request) async -> Response = { _ in
            Response(
                body: .chunks(length: 7) { writer in
                    begun.increment()
                    try await writer.write(Array("written".utf8))
                })
        }
        try await withServer([Self.file], handler: handler) { port in
            let head = await blocking {
                RawClient(port: port).ask("HEAD /file HTTP/1.1\r\nHost: school\r\n\r\n", hasBody: false)
            }
            #expect(head?["Content-Length"] == "7")
            #expect(begun.value == 0)
        }
    }

    @Test func `a client is made to wait while nobody reads its body`() async throws {
        let gate = AsyncStream.makeStream(of: Void.self)
        let handler: @Sendable (Request) async -> Response = { request in
            for await _ in gate.stream {}
            var count = 0
            do {
                for try await part in request.bodyStream! { count += part.count }
            } catch { return Response(.badRequest) }
            return Response(text: "\(count)")
        }
        let route = Route(.post, "/upload", name: "upload", access: "anyone", body: .streamed(limit: 50_000_000))
        try await withServer([route], handler: handler) { port in
            let (wasStopped, text) = await blocking {
                let client = RawClient(port: port)
                client.send("POST /upload HTTP/1.1\r\nHost: school\r\nContent-Length: 30000000\r\n\r\n")
                let sent = client.sendAsMuchAsIsTaken([UInt8](repeating: 0x61, count: 30_000_000), within: 200)
                gate.continuation.finish()
                client.send([UInt8](repeating: 0x61, count: 30_000_000 - sent))
                return (sent < 30_000_000, client.readAnswer()?.text)
            }
            #expect(wasStopped)
            #expect(text == "30000000")
        }
    }

    @Test func `a streamed body past its limit is broken off`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking {
                let client = RawClient(port: port)
                client.send("POST /upload HTTP/1.1\r\nHost: school\r\nTransfer-Encoding: chunked\r\n\r\n")
                let chunk = "10000\r\n" + String(repeating: "x", count: 65_536) + "\r\n"
                for _ in 0..<20 { client.send(chunk) }
                return client.readAnswer()
            }
            #expect(answer?.status == 413)
        }
    }

    @Test func `a handler may answer before the body has come`() async throws {
        try await withServer(Route.examples, handler: { _ in Response(.forbidden) }) { port in
            let answer = await blocking {
                RawClient(port: port).ask("POST /upload HTTP/1.1\r\nHost: school\r\nContent-Length: 900000\r\n\r\n")
            }
            #expect(answer?.status == 403)
            #expect(answer?["Connection"] == "close")
        }
    }

    @Test func `a client that leaves in the middle of its body interrupts whoever reads it`() async throws {
        let begun = AsyncStream.makeStream(of: Void.self)
        let ended = AsyncStream.makeStream(of: Bool.self)
        let handler: @Sendable (Request) async -> Response = { request in
            do {
                for try await _ in request.bodyStream! { begun.continuation.finish() }
                ended.continuation.yield(false)
            } catch { ended.continuation.yield(true) }
            return Response(.noContent)
        }
        try await withServer(Route.examples, handler: handler) { port in
            var client: RawClient? = RawClient(port: port)
            client?.send("POST /upload HTTP/1.1\r\nHost: school\r\nContent-Length: 1000\r\n\r\nabc")
            for await _ in begun.stream {}
            client = nil
            for await isInterrupted in ended.stream {
                #expect(isInterrupted)
                break
            }
        }
    }
}
