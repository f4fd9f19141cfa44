import Foundation
import Programs
import Testing

/// Requests that a proxy and a server might each read in their own way, so that a second one hides in the first.
@Suite struct SmugglingTests {
    struct Attack: CustomTestStringConvertible, Sendable {
        var name: String
        /// The head's lines after the first, without `Host`.
        var fields: [String]
        var body = ""
        var host: String? = "Host: school.example.org"

        var testDescription: String { name }

        var bytes: Data {
            let lines = ["POST /v1/sync HTTP/1.1"] + [host].compactMap(\.self) + fields
            return Data((lines.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8)
        }
    }

    /// What must never be answered. Nothing else asks for it here.
    static let hidden = "GET /openapi.json HTTP/1.1\r\nHost: school.example.org\r\n\r\n"
    static let afterNoChunk = "0\r\n\r\n" + hidden
    static let length = "Content-Length: \(afterNoChunk.utf8.count)"

    static let attacks = [
        Attack(name: "both lengths", fields: [length, "Transfer-Encoding: chunked"], body: afterNoChunk),
        Attack(
            name: "both lengths, the other way round", fields: ["Transfer-Encoding: chunked", length],
            body: afterNoChunk),
        Attack(
            name: "both lengths, the first short", fields: ["Content-Length: 5", "Transfer-Encoding: chunked"],
            body: afterNoChunk),
        Attack(name: "two lengths", fields: ["Content-Length: 5", length], body: afterNoChunk),
        Attack(name: "two lengths, the short one last", fields: [length, "Content-Length: 5"], body: afterNoChunk),
        Attack(
            name: "a list of lengths", fields: ["Content-Length: 5, \(afterNoChunk.utf8.count)"], body: afterNoChunk),
        Attack(name: "a length with a sign", fields: ["Content-Length: +5"], body: afterNoChunk),
        Attack(name: "a length in hexadecimal", fields: ["Content-Length: 0x5"], body: afterNoChunk),
        Attack(name: "a space before the colon", fields: ["Transfer-Encoding : chunked", length], body: afterNoChunk),
        Attack(name: "a tab before the colon", fields: ["Transfer-Encoding\t: chunked", length], body: afterNoChunk),
        Attack(name: "a folded line", fields: ["Transfer-Encoding:\r\n chunked", length], body: afterNoChunk),
        Attack(name: "a folded length", fields: ["X-A: b\r\n Content-Length: 5", length], body: afterNoChunk),
        Attack(
            name: "a bare carriage return", fields: ["X-A: b\rTransfer-Encoding: chunked", length], body: afterNoChunk),
        Attack(name: "a bare line feed", fields: ["X-A: b\nTransfer-Encoding: chunked", length], body: afterNoChunk),
        Attack(name: "a zero byte in a value", fields: ["Transfer-Encoding: chunked\0", length], body: afterNoChunk),
        Attack(name: "a zero byte in a name", fields: ["Transfer-Encoding\0: chunked", length], body: afterNoChunk),
        Attack(name: "an unknown encoding", fields: ["Transfer-Encoding: xchunked", length], body: afterNoChunk),
        Attack(
            name: "two encodings", fields: ["Transfer-Encoding: chunked", "Transfer-Encoding: identity", length],
            body: afterNoChunk),
        Attack(
            name: "an encoding behind another", fields: ["Transfer-Encoding: identity, chunked", length],
            body: afterNoChunk),
        Attack(
            name: "an encoding after a vertical tab", fields: ["Transfer-Encoding: \u{B}chunked", length],
            body: afterNoChunk),
        Attack(name: "a chunk's size in C's way", fields: ["Transfer-Encoding: chunked"], body: "0x0\r\n\r\n" + hidden),
        Attack(name: "a chunk's size with a sign", fields: ["Transfer-Encoding: chunked"], body: "-0\r\n\r\n" + hidden),
        Attack(
            name: "a chunk's size beyond all numbers", fields: ["Transfer-Encoding: chunked"],
            body: "10000000000000000\r\n\r\n" + hidden),
        Attack(name: "no host", fields: [length], body: afterNoChunk, host: nil),
        Attack(name: "two hosts", fields: ["Host: elsewhere.example.org", length], body: afterNoChunk),
        Attack(name: "10 GB announced", fields: ["Content-Length: 10737418240"], body: hidden),
        Attack(name: "a head of 1 MB", fields: ["X-A: " + String(repeating: "a", count: 1 << 20)], body: hidden),
        Attack(name: "10,000 fields", fields: (0..<10_000).map { "X-\($0): a" }, body: hidden),
    ]

    /// All of them at once, so that it takes as long as the slowest.
    @Test(arguments: Proxy.Kind.installed)
    func `no attack gets two answers, and the hidden request is never asked`(kind: Proxy.Kind) async throws {
        let server = try await HomeroomServer()
        let proxy = try await Proxy(kind, before: server.port, isImpatient: true)
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let port = proxy.port
        let files = try Self.attacks.enumerated().map { number, attack in
            let file = folder.url.appending(path: "\(number)")
            try attack.bytes.write(to: file)
            return (attack.name, file)
        }
        // That a second request is answered when nothing is wrong: else the count below would prove nothing.
        let honest = folder.url.appending(path: "honest")
        try Data((Self.hidden + Self.hidden).utf8).write(to: honest)
        #expect(try await Self.answers(port, honest).count == 2)
        let before = try await server.count(of: "contract")
        #expect(before == 2)

        try await withThrowingTaskGroup(of: (String, [Substring]).self) { group in
            for (name, file) in files { group.addTask { (name, try await Self.answers(port, file)) } }
            for try await (name, answers) in group { #expect(answers.count <= 1, "\(name): \(answers)") }
        }
        #expect(try await server.count(of: "contract") == before)
        #expect(server.stop() == 0)
    }

    /// The first lines of the answers to these bytes, until the proxy ends the connection.
    private static func answers(_ port: UInt16, _ file: URL) async throws -> [Substring] {
        let line = "openssl s_client -quiet -connect 127.0.0.1:\(port) <'\(file.path)'"
        let ending = try await Program(named: "sh", ["-c", line]).run(seconds: 20)
        return ending.output.matches(of: /HTTP\/1\.[01] [0-9]{3}/).map(\.output)
    }
}
