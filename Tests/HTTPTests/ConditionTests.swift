import CZlib
import Foundation
import HTTP
import Testing

@Suite struct ConditionTests {
    static let page = Route(.get, "/page", name: "page", access: "anyone")
    static let text = String(repeating: "Light and shadow. ", count: 200)

    @Sendable static func answer(_ request: Request) async -> Response {
        let tag = EntityTag("v7")
        if request.target[query: "kind"] == "picture" {
            return Response(.ok, Array(text.utf8), type: "image/png").tagged(tag)
        }
        if request.target[query: "kind"] == "short" { return Response(text: "short") }
        return Response(text: text).tagged(tag)
    }

    func ask(_ path: String, _ fields: String = "", method: String = "GET") async throws -> RawAnswer? {
        try await withServer([Self.page], handler: Self.answer) { port in
            await blocking {
                RawClient(port: port).ask(
                    "\(method) \(path) HTTP/1.1\r\nHost: school\r\n\(fields)\r\n", hasBody: method != "HEAD")
            }
        }
    }

    @Test(arguments: ["\"v7\"", "W/\"v7\"", "\"v6\", \"v7\"", "*", "\"v7-gzip\""])
    func `what has not changed is not sent again`(tags: String) async throws {
        for method in ["GET", "HEAD"] {
            let answer = try await ask("/page", "If-None-Match: \(tags)\r\n", method: method)
            #expect(answer?.status == 304)
            #expect(answer?["ETag"] == "\"v7\"")
            #expect(answer?.bytes == [])
        }
    }

    @Test(arguments: ["\"v6\"", "v7", "\"\"", "\"V7\""])
    func `what has changed is sent`(tags: String) async throws {
        let answer = try await ask("/page", "If-None-Match: \(tags)\r\n")
        #expect(answer?.status == 200)
        #expect(answer?.text == Self.text)
    }

    @Test(arguments: ["gzip", "deflate, gzip;q=0.5", "*", "GZIP", "x-gzip", "gzip;q=1.0, identity; q=0.5"])
    func `text is compressed for who wants it`(accept: String) async throws {
        let answer = try await ask("/page", "Accept-Encoding: \(accept)\r\n")
        #expect(answer?["Content-Encoding"] == "gzip")
        #expect(answer?["Vary"] == "Accept-Encoding")
        #expect(answer?["ETag"] == "\"v7-gzip\"")
        #expect((answer?.bytes.count ?? 9999) < 300)
        #expect(unzipped(answer?.bytes ?? []) == Self.text)
    }

    @Test(arguments: ["identity", "gzip;q=0", "br", "*;q=0", "gzip;q=0.3, identity", "gzip;q=two"])
    func `nothing is compressed for who does not`(accept: String) async throws {
        let answer = try await ask("/page", "Accept-Encoding: \(accept)\r\n")
        #expect(answer?["Content-Encoding"] == nil)
        #expect(answer?["Vary"] == "Accept-Encoding")
        #expect(answer?.text == Self.text)
    }

    @Test(arguments: ["short", "picture"]) func `what gains nothing is not compressed`(kind: String) async throws {
        let answer = try await ask("/page?kind=\(kind)", "Accept-Encoding: gzip\r\n")
        #expect(answer?["Content-Encoding"] == nil)
        #expect(answer?["Vary"] == nil)
    }

    private func unzipped(_ bytes: [UInt8]) -> String? {
        var bytes = bytes
        var room = [UInt8](repeating: 0, count: 100_000)
        var stream = z_stream()
        guard inflateInit2_(&stream, 31, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return nil }
        defer { inflateEnd(&stream) }
        return bytes.withUnsafeMutableBufferPointer { input in
            room.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = UInt32(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = UInt32(output.count)
                guard inflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
                return String(decoding: output.prefix(Int(stream.total_out)), as: UTF8.self)
            }
        }
    }
}
