import HTTP
import Testing

@Suite struct FuzzTests {
    /// The numbers of a run that can be repeated.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let seeds = [
        get("/hello", "X-A: b\r\nCookie: a=b; c=d\r\n"), post("/echo", "licht", "Content-Type: text/plain\r\n"),
        "POST /echo HTTP/1.1\r\nHost: school\r\nTransfer-Encoding: chunked\r\n\r\n4;x=y\r\nlich\r\n0\r\nX-T: u\r\n\r\n",
        get("/v1/classes/%20a?b=c&d=e%20f+g", "If-None-Match: \"a\", W/\"b\"\r\nAccept-Encoding: gzip;q=0.5\r\n"),
    ].map { Array($0.utf8) }

    /// Bytes with which a parser has something to do.
    private static let spice: [UInt8] = Array("\r\n\0 \t:;,=+-%/.0aA{}\"\u{7F}".utf8) + [0x80, 0xFF]

    private static func mutated(_ dice: inout Dice) -> [UInt8] {
        var bytes = seeds.randomElement(using: &dice)!
        for _ in 0..<Int.random(in: 1...6, using: &dice) {
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            switch Int.random(in: 0..<5, using: &dice) {
            case 0: bytes[place] = spice.randomElement(using: &dice)!
            case 1: bytes.insert(spice.randomElement(using: &dice)!, at: place)
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(contentsOf: bytes[place...].prefix(20), at: place)
            default: bytes[place] = UInt8.random(in: 0...255, using: &dice)
            }
        }
        return bytes
    }

    @Test(arguments: [UInt64(1), 2, 3, 4]) func `no bytes bring the server down`(seed: UInt64) async throws {
        var configuration = Configuration()
        configuration.limits.headTime = .seconds(2)
        configuration.limits.connectionsPerAddress = nil
        try await withServer(Route.examples, configuration: configuration, handler: understand) { port in
            let last = await blocking {
                var dice = Dice(state: seed)
                for _ in 0..<1000 {
                    let client = RawClient(port: port)
                    client.send(Self.mutated(&dice))
                    client.finishSending()
                    // Not all: a request that is not complete is only cut when its time is over.
                    _ = client.hasEnded(within: 1)
                }
                return RawClient(port: port).ask(get("/hello"))?.text
            }
            #expect(last == "hello")
        }
    }

    /// Whatever the bytes: each answer is one that the handler gave to what it understood, or a refusal with which all ends.
    @Test(arguments: [UInt64(5), 6]) func `after a refusal nothing is answered`(seed: UInt64) async throws {
        try await withServer(Route.examples, handler: understand) { port in
            let broken = await blocking {
                var dice = Dice(state: seed)
                var broken: [String] = []
                for _ in 0..<300 {
                    let client = RawClient(port: port)
                    let bytes = Self.mutated(&dice)
                    client.send(bytes)
                    client.send(get("/v1/classes/end", "Connection: close\r\n"))
                    client.finishSending()
                    // One that is not complete is not answered; a look at the others is enough.
                    client.keepWhatComes(within: 20)
                    let text = client.takeKept()
                    guard let refusal = text.firstRange(of: "HTTP/1.1 400") else { continue }
                    if text[refusal.upperBound...].contains("HTTP/1.1 200") { broken.append("\(bytes)") }
                }
                return broken
            }
            #expect(broken == [])
        }
    }
}
