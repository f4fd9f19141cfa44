import HTTP
import Testing

/// What is decided about a body before any of it is taken.
@Suite struct AdmissionTests {
    /// Runs a server that admits as it is told.
    private func serve<Result>(
        _ limits: (inout Configuration.Limits) -> Void = { _ in }, admit: @escaping Server.Admit,
        _ body: (UInt16) async throws -> Result
    ) async throws -> Result {
        var configuration = Configuration()
        limits(&configuration.limits)
        let server = Server(configuration, router: Router(Route.examples), admit: admit, handler: understand)
        let port = try server.start()
        defer { Task { await server.stop(within: .milliseconds(20)) } }
        return try await body(port)
    }

    private static func head(_ path: String, _ length: Int, _ fields: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: school\r\nContent-Length: \(length)\r\n\(fields)\r\n"
    }

    @Test(arguments: ["/echo", "/upload"], ["", "Expect: 100-continue\r\n"])
    func `who is not let in is told so before sending a byte`(path: String, fields: String) async throws {
        let refuse: Server.Admit = { request in
            await Task.yield()
            return .refused(Response(.unauthorized, text: request.body.isEmpty ? "who?" : "what?"))
        }
        try await serve(admit: refuse) { port in
            let answer = await blocking { RawClient(port: port).ask(Self.head(path, 900, fields)) }
            #expect(answer?.status == 401)
            #expect(answer?.text == "who?")
            #expect(answer?["Connection"] == "close")
        }
    }

    @Test(arguments: [false, true]) func `what was found out reaches the handler`(waits: Bool) async throws {
        let server = Server(
            Configuration(), router: Router(Route.examples),
            admit: { _ in
                if waits { await Task.yield() }
                return .admitted(caller: "ada", pass: "Ada")
            }
        ) { request in Response(text: "\(request.pass as? String ?? "nobody") \(request.body.count)") }
        let port = try server.start()
        let texts = await blocking {
            let client = RawClient(port: port)
            return (0..<50).map { client.ask(post("/echo", String(repeating: "x", count: $0 + 1)))?.text }
        }
        #expect(texts == (1...50).map { "Ada \($0)" })
        await server.stop(within: .milliseconds(20))
    }

    @Test func `a client that goes while it is decided about it is forgotten`() async throws {
        let (asked, gate) = (AsyncStream.makeStream(of: Void.self), AsyncStream.makeStream(of: Void.self))
        let closed = AsyncStream.makeStream(of: Void.self)
        let server = Server(
            Configuration(), router: Router(Route.examples),
            hooks: Hooks(incident: { if $0 == .closed { closed.continuation.yield() } }),
            admit: { _ in
                asked.continuation.yield()
                for await _ in gate.stream {}
                return .admitted(caller: nil, pass: nil)
            }, handler: understand)
        let port = try server.start()
        var client: RawClient? = RawClient(port: port)
        client?.send(Self.head("/echo", 900))
        var iterator = asked.stream.makeAsyncIterator()
        _ = await iterator.next()
        client = nil
        gate.continuation.finish()
        var ends = closed.stream.makeAsyncIterator()
        _ = await ends.next()
        await server.stop(within: .seconds(5))
    }

    /// Tells what clients are answered who each announce a body and send it all but one byte, and then what one is answered when
    /// the others have sent the rest.
    private func statuses(
        _ callers: [String?], _ limits: @escaping (inout Configuration.Limits) -> Void
    ) async throws -> [Int?] {
        let admit: Server.Admit = { .admitted(caller: $0.headers["X-Caller"], pass: nil) }
        return try await serve(limits, admit: admit) { port in
            await blocking {
                let clients = callers.map { caller in
                    let client = RawClient(port: port)
                    client.send(
                        Self.head(
                            "/echo", 100,
                            caller.map { "X-Caller: \($0)\r\nExpect: 100-continue\r\n" } ?? "Expect: 100-continue\r\n"))
                    return (client, client.read(through: "\r\n\r\n").contains("100 Continue"))
                }
                return clients.map { client, goesOn in
                    guard goesOn else { return 503 }
                    client.send(String(repeating: "x", count: 100))
                    return client.readAnswer()?.status
                }
            }
        }
    }

    @Test func `one caller takes only a share of the room for bodies`() async throws {
        let seen = try await statuses(["a", "a", "a", "b", nil]) { $0.bodiesPerCaller = 250 }
        #expect(seen == [200, 200, 503, 200, 200])
    }

    @Test func `strangers of an address have a share together`() async throws {
        let seen = try await statuses([nil, nil, nil, "b"]) { $0.bodiesOfStrangers = 250 }
        #expect(seen == [200, 200, 503, 200])
    }

    @Test func `an address takes only a share, and all together no more than there is`() async throws {
        #expect(try await statuses(["a", "b", "c"]) { $0.bodiesPerAddress = 250 } == [200, 200, 503])
        #expect(try await statuses(["a", "b", "c"]) { $0.bodies = 250 } == [200, 200, 503])
    }

    @Test func `room is given back, however a request ends`() async throws {
        let limits: (inout Configuration.Limits) -> Void = { $0.bodies = 100 }
        try await serve(limits, admit: { _ in .admitted(caller: nil, pass: nil) }) { port in
            let statuses = await blocking {
                (0..<40).map { number -> Int? in
                    let client = RawClient(port: port)
                    if number.isMultiple(of: 4) {
                        client.send(Self.head("/echo", 100, "Expect: 100-continue\r\n"))
                        _ = client.read(through: "\r\n\r\n")
                        client.send("half")
                        client.finishSending()
                        _ = client.readToEnd()
                        return 200
                    }
                    // The server learns in its own time that somebody has gone.
                    for _ in 0..<2000 {
                        let status = RawClient(port: port).ask(post("/echo", String(repeating: "x", count: 100)))?
                            .status
                        if status != 503 { return status }
                    }
                    return 503
                }
            }
            #expect(statuses.allSatisfy { $0 == 200 })
        }
    }

    @Test func `where there is no room it is told when to come again`() async throws {
        try await serve({ $0.bodies = 10 }, admit: { _ in .admitted(caller: nil, pass: nil) }) { port in
            let answer = await blocking { RawClient(port: port).ask(post("/echo", String(repeating: "x", count: 100))) }
            #expect(answer?.status == 503)
            #expect(answer?["Retry-After"] == "3")
            #expect(answer?.text.contains("too_much_at_once") == true)
        }
    }
}
