import HTTP
import Testing

/// What a hostile or broken client sends, and that it gets no further than our answer.
struct Hostile: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]
    /// Any of these will do.
    var statuses: [Int]
    /// For a line in which the engine finds no words: it closes without one.
    static let closed = 0

    init(_ name: String, _ text: String, _ statuses: Int...) {
        self.name = name
        bytes = Array(text.utf8)
        self.statuses = statuses.isEmpty ? [400] : statuses
    }

    var testDescription: String { name }

    /// A request for the echo with these fields and bytes after them.
    static func posting(_ name: String, _ fields: String, _ rest: String, _ statuses: Int...) -> Hostile {
        var row = Hostile(name, "POST /echo HTTP/1.1\r\nHost: school\r\n\(fields)\r\n\(rest)")
        if !statuses.isEmpty { row.statuses = statuses }
        return row
    }

    static func getting(_ name: String, _ fields: String, _ statuses: Int...) -> Hostile {
        var row = Hostile(name, get("/hello", fields))
        if !statuses.isEmpty { row.statuses = statuses }
        return row
    }

    static let lengths: [Hostile] = [
        posting("length and encoding", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        posting("encoding and length", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", "0\r\n\r\n"),
        posting("two lengths", "Content-Length: 5\r\nContent-Length: 6\r\n", "lichts"),
        posting("the same length twice", "Content-Length: 5\r\nContent-Length: 5\r\n", "licht"),
        posting("length with plus", "Content-Length: +4\r\n", "lich"),
        posting("length with minus", "Content-Length: -4\r\n", "lich"),
        posting("length as a list", "Content-Length: 4, 4\r\n", "lich"),
        posting("length in hexadecimal", "Content-Length: 0x4\r\n", "lich"),
        posting("length and a blank", "Content-Length: 4 \r\n", "lich"),
        posting("empty length", "Content-Length:\r\n", "lich"),
        posting("length past 64 bits", "Content-Length: 99999999999999999999\r\n", "lich", 400, 413),
        posting("length of ten gigabytes", "Content-Length: 10737418240\r\n", "lich", 413),
        posting("encoding twice", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", "0\r\n\r\n"),
        posting("unknown encoding", "Transfer-Encoding: xchunked\r\n", "licht", 501),
        posting("two encodings", "Transfer-Encoding: gzip, chunked\r\n", "0\r\n\r\n", 501),
        posting("encoding and a blank", "Transfer-Encoding: chunked \r\n", "0\r\n\r\n", 400, 501),
        Hostile("encoding in HTTP/1.0", "POST /echo HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
        posting("chunk of 0x4", "Transfer-Encoding: chunked\r\n", "0x4\r\nlich\r\n0\r\n\r\n"),
        posting("chunk of +4", "Transfer-Encoding: chunked\r\n", "+4\r\nlich\r\n0\r\n\r\n"),
        posting("chunk past 64 bits", "Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\nlich", 400, 413),
        posting("chunk longer than said", "Transfer-Encoding: chunked\r\n", "2\r\nlich\r\n0\r\n\r\n"),
        posting(
            "chunks past the limit", "Transfer-Encoding: chunked\r\n", "7d0\r\n" + .init(repeating: "x", count: 2000),
            413),
        // The one refusal that is the engine's own: it names no connection, so that ours cannot stand before it.
        posting(
            "chunk whose extension is past the memory", "Transfer-Encoding: chunked\r\n",
            "4;a=" + .init(repeating: "b", count: 100_000) + "\r\nlich\r\n0\r\n\r\n", 500),
        posting("body for a path without one", "Content-Length: 5\r\n", "licht", 413).asked(for: "/upload2", 404),
    ]

    static let fields: [Hostile] = [
        getting("blank before the colon", "X-A : b\r\n"),
        getting("tab before the colon", "X-A\t: b\r\n"),
        getting("folded line", "X-A: b\r\n c\r\n"),
        getting("folded line with a tab", "X-A: b\r\n\tc: d\r\n"),
        Hostile("first field folded", "GET /hello HTTP/1.1\r\n X-A: b\r\nHost: school\r\n\r\n"),
        getting("bare CR in a value", "X-A: b\rc\r\n"),
        getting("bare CR in a name", "X-A\rB: b\r\n"),
        getting("bare LF at the end of a line", "X-A: b\nX-C: d\r\n"),
        Hostile("bare LF everywhere", "GET /hello HTTP/1.1\nHost: school\n\n"),
        Hostile("bare LF for the empty line", "GET /hello HTTP/1.1\r\nHost: school\r\n\n"),
        getting("zero in a value", "X-A: b\0c\r\n"),
        getting("zero at the end of a value", "X-A: b\0\r\n"),
        getting("zero in a name", "X-\0A: b\r\n"),
        getting("two zeros that look like a line end", "X-A: b\0\0X-B\0\r\n"),
        getting("line that begins with a zero", "X-A: b\r\n\0X-B: c\r\n"),
        getting("escape in a value", "X-A: b\u{1B}c\r\n"),
        getting("delete in a value", "X-A: b\u{7F}c\r\n"),
        getting("line without a colon", "X-A\r\n"),
        getting("empty name", ": b\r\n"),
        getting("name in quotation marks", "\"X-A\": b\r\n"),
        getting("name of two words", "X A: b\r\n"),
        Hostile("no Host", "GET /hello HTTP/1.1\r\n\r\n"),
        Hostile("empty Host", "GET /hello HTTP/1.1\r\nHost:\r\n\r\n"),
        getting("two Hosts", "Host: other\r\n"),
        Hostile("Host with a path", "GET /hello HTTP/1.1\r\nHost: school/x\r\n\r\n"),
        Hostile("Host with an at sign", "GET /hello HTTP/1.1\r\nHost: a@school\r\n\r\n"),
        getting("101 fields", (0..<100).map { "X-\($0): b\r\n" }.joined(), 431),
        getting("head of 17 KB", "X-A: " + .init(repeating: "b", count: 17_000) + "\r\n", 431),
        getting("head of a megabyte", "X-A: " + .init(repeating: "b", count: 1 << 20) + "\r\n", 431),
        getting("10,000 fields", .init(repeating: "X-A: b\r\n", count: 10_000), 431),
        getting("unknown expectation", "Expect: the-unexpected\r\n", 417),
        posting("compressed body", "Content-Encoding: gzip\r\nContent-Length: 5\r\n", "licht", 415),
    ]

    static let targets: [Hostile] = [
        Hostile("absolute form", "GET http://school/hello HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("asterisk", "OPTIONS * HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("authority form", "CONNECT school:443 HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("no slash", "GET hello HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("two blanks", "GET  /hello HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("blank at the end of the line", "GET /hello HTTP/1.1 \r\nHost: school\r\n\r\n"),
        Hostile("blank in the target", "GET /hel lo HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("tab for a blank", "GET\t/hello\tHTTP/1.1\r\nHost: school\r\n\r\n", closed),
        Hostile("control character in the target", "GET /hel\u{1}lo HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("zero in the target", "GET /hel\0lo HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("CR in the target", "GET /hel\rlo HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("letters beyond ASCII in the target", "GET /häll HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("fragment", "GET /hello#x HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("control character in the method", "GE\u{1}T /hello HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("zero in the method", "GE\0T /hello HTTP/1.1\r\nHost: school\r\n\r\n"),
        Hostile("no method", " /hello HTTP/1.1\r\nHost: school\r\n\r\n", 400, closed),
        Hostile(
            "method of 100 letters", .init(repeating: "G", count: 100) + " /hello HTTP/1.1\r\nHost: s\r\n\r\n", 501),
        Hostile("no version", "GET /hello\r\nHost: school\r\n\r\n"),
        Hostile("HTTP/1.2", "GET /hello HTTP/1.2\r\nHost: school\r\n\r\n", 505),
        Hostile("HTTP/2.0", "GET /hello HTTP/2.0\r\nHost: school\r\n\r\n", 505),
        Hostile("HTTP/0.9", "GET /hello HTTP/0.9\r\nHost: school\r\n\r\n", 505),
        Hostile("http in small letters", "GET /hello http/1.1\r\nHost: school\r\n\r\n"),
        Hostile("version with a zero", "GET /hello HTTP/1.1\0\r\nHost: school\r\n\r\n"),
        Hostile("target of 100 KB", "GET /" + .init(repeating: "a", count: 100_000) + " HTTP/1.1\r\n\r\n", 414),
        Hostile("two dots", get("/v1/../hello")),
        Hostile("one dot", get("/./hello")),
        Hostile("encoded dots", get("/v1/%2e%2E/hello")),
        Hostile("encoded slash", get("/v1/classes/a%2fb")),
        Hostile("encoded backslash", get("/v1/classes/a%5cb")),
        Hostile("encoded zero", get("/v1/classes/a%00b")),
        Hostile("encoded line feed", get("/v1/classes/a%0ab")),
        Hostile("broken escape", get("/v1/classes/a%2")),
        Hostile("escape that is none", get("/v1/classes/a%zz")),
        Hostile("escape that is no UTF-8", get("/v1/classes/a%ff")),
        Hostile("overlong slash", get("/v1/classes/a%c0%af")),
        Hostile("encoded zero in the query", get("/hello?a=%00")),
        Hostile("broken escape in the query", get("/hello?a=%")),
    ]

    private func asked(for path: String, _ status: Int) -> Hostile {
        var row = self
        row.bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("/echo", with: path).utf8)
        row.statuses = [status]
        return row
    }
}

@Suite struct GuardTests {
    @Test(arguments: Hostile.lengths) func `a body that could end in two places is refused`(row: Hostile) async throws {
        try await check(row)
    }

    @Test(arguments: Hostile.fields) func `a field that could be read in two ways is refused`(row: Hostile) async throws
    {
        try await check(row)
    }

    @Test(arguments: Hostile.targets) func `a first line that could name two things is refused`(row: Hostile)
        async throws
    {
        try await check(row)
    }

    /// Refused, closed, and what follows on the connection is not taken for a request.
    private func check(_ row: Hostile) async throws {
        let seen = Counter()
        let handler: @Sendable (Request) async -> Response = { request in
            seen.increment()
            return await understand(request)
        }
        try await withServer(Route.examples, handler: handler) { port in
            let (answer, rest, isClosed) = await blocking {
                let client = RawClient(port: port)
                client.send(row.bytes)
                client.send(get("/hello"))
                let answer = client.readAnswer()
                let rest = client.readToEnd()
                return (answer, rest, !client.isTimedOut)
            }
            #expect(row.statuses.contains(answer?.status ?? 0), "answered \(answer?.status ?? 0)")
            // Where the engine refuses by itself, its page may follow; never another answer.
            #expect(!rest.contains("HTTP/1.1"))
            #expect(isClosed)
            #expect(seen.value == 0)
        }
    }

    @Test(arguments: [
        "GET /hello HTTP/1.1\r\nhOST: school\r\n\r\n",
        "GET /hello HTTP/1.1\r\nHost:school\r\nX-A:\r\nX-B: \t b \t\r\n\r\n",
        "\r\nGET /hello HTTP/1.1\r\nHost: school:8080\r\nX-A: ünïcödé\r\n\r\n",
        "GET /hello?a=b&c=%20d+e&f HTTP/1.1\r\nHost: [::1]:80\r\n\r\n",
        "GET /h%65llo HTTP/1.1\r\nHost: school\r\nX-A: a: b \"c\"\r\n\r\n",
        "GET /hello HTTP/1.0\r\n\r\n",
        "GET /hello HTTP/1.1\r\nHost: school\r\nContent-Length: 0\r\n\r\n",
    ])
    func `what is unusual and unambiguous is answered`(text: String) async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking { RawClient(port: port).ask(text) }
            #expect(answer?.text == "hello")
        }
    }

    @Test func `the largest head that is allowed is answered`() async throws {
        let fields = (0..<99).map { "X-\($0): \(String(repeating: "b", count: 150))\r\n" }.joined()
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking { RawClient(port: port).ask(get("/hello", fields)) }
            #expect(fields.utf8.count > 15_500)
            #expect(answer?.text == "hello")
        }
    }

    @Test func `a refusal is a problem document with a stable code`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let answer = await blocking { RawClient(port: port).ask(get("/hello", "X-A : b\r\n")) }
            #expect(answer?["Content-Type"] == "application/problem+json")
            #expect(answer?["Connection"] == "close")
            #expect(answer?.text.contains("\"code\":\"malformed_name\"") == true)
        }
    }

    @Test(arguments: ["+4", "", "four", "99999999999999999999"])
    func `a length that is none is refused once, in our words, however it arrives`(length: String) async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let text = await blocking {
                let (client, other) = (RawClient(port: port), RawClient(port: port))
                other.send("POST /echo HTTP/1.1\r\nHost: school\r\nContent-Length: 5\r\n")
                client.send("POST /echo HTTP/1.1\r\nHost: school\r\n")
                client.send("Content-Length: \(length)\r\nX-A: b\r\n")
                client.send("\r\nlich")
                let text = client.readToEnd()
                // Nobody else on the same loop is taken for it.
                return other.ask("\r\nlicht")?.text == "licht" ? text : "the other one got no answer"
            }
            #expect(text.hasPrefix("HTTP/1.1 4"))
            #expect(text.ranges(of: "HTTP/1.1").count == 1)
            #expect(text.contains("\"code\":\"malformed_length\""))
        }
    }

    @Test(arguments: [201, 600, 5000]) func `a query of too many parameters is refused with a sentence`(count: Int)
        async throws
    {
        try await withServer(Route.examples, handler: understand) { port in
            let query = (0..<count).map { _ in "a=" }.joined(separator: "&")
            let answer = await blocking { RawClient(port: port).ask(get("/hello?\(query)")) }
            #expect(answer?.status == 400)
            #expect(answer?.text.contains("too_many_parameters") == true)
        }
    }

    @Test(arguments: ["a=b; ", "a; ", ";", "a=b,", "="]) func `any number of cookies that fit into a head is fine`(
        cookie: String
    ) async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let cookies = String(repeating: cookie, count: 15_000 / cookie.utf8.count)
            let text = await blocking {
                let client = RawClient(port: port)
                client.send(get("/hello", "Cookie: \(cookies)x=y\r\nConnection: close\r\n"))
                return client.readToEnd()
            }
            #expect(text.hasPrefix("HTTP/1.1 200"))
            #expect(text.ranges(of: "HTTP/1.1").count == 1)
        }
    }

    /// A line feed that a zero stands before looks, where the engine has cut, like a proper line end.
    @Test func `what cannot be told from a line end is at least read as one`() async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let text = await blocking { RawClient(port: port).ask(get("/v1/classes/7", "X-A: b\0\nX-C: d\r\n"))?.text }
            #expect(text == "7")
        }
    }
}
