import Foundation
import Gzip
import HTTP
import Testing

/// Responses whose middle is compressed once for many.
@Suite struct PackedTests {
    private static let page = Route(.get, "/page", name: "page", access: "anyone")

    @Test(arguments: [0, 1, 700, 300_000])
    func `a response around packed bytes is the same for who unpacks it and who does not`(length: Int) async throws {
        var random = SystemRandomNumberGenerator()
        let before = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
        let after = (0..<length / 3).map { UInt8(truncatingIfNeeded: $0 / 7) }
        let middle = Array(String(repeating: "Light and shadow, scene \(length). ", count: 5_000).utf8)
        let packed = try #require(PackedBytes(middle))
        #expect(packed.count == middle.count && packed.size < middle.count / 10)
        let whole = before + middle + after
        #expect(Response.Body.packed(before: before, packed, after: after).bytes == whole)
        try await withServer(
            [Self.page],
            handler: { _ in
                Response(
                    headers: [.contentType: "application/json"], body: .packed(before: before, packed, after: after))
            }
        ) { port in
            for (fields, isCompressed) in [("Accept-Encoding: gzip\r\n", true), ("", false)] {
                let answer = await blocking { RawClient(port: port).ask(get("/page", fields), hasBody: true) }
                #expect(answer?.status == 200 && answer?["Vary"] == "Accept-Encoding")
                #expect((answer?["Content-Encoding"] == "gzip") == isCompressed)
                let bytes = answer?.bytes ?? []
                #expect((isCompressed ? Gzip.decompress(bytes, most: 1_000_000) : bytes) == whole)
            }
        }
    }

    @Test func `what does not get smaller is not packed`() {
        var random = SystemRandomNumberGenerator()
        #expect(PackedBytes([]) == nil)
        #expect(PackedBytes([1, 2, 3]) == nil)
        #expect(PackedBytes((0..<10_000).map { _ in UInt8.random(in: 0...255, using: &random) }) == nil)
    }

    @Test func `what is sent many times is compressed once, and each time the same`() async throws {
        let text = String(repeating: "Light and shadow. ", count: 200)
        var kept = Response(text: text)
        kept.compressed = CompressedOnce()
        try await withServer([Self.page], handler: { [kept] _ in kept }) { port in
            for fields in ["Accept-Encoding: gzip\r\n", "", "Accept-Encoding: gzip\r\n"] {
                let answer = await blocking { RawClient(port: port).ask(get("/page", fields), hasBody: true) }
                let bytes = answer?.bytes ?? []
                #expect((fields.isEmpty ? bytes : Gzip.decompress(bytes, most: 10_000)) == Array(text.utf8))
            }
        }
    }
}
