import Foundation
import Gzip
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
        #expect(Gzip.decompress(answer?.bytes ?? [], most: 10_000) == Array(Self.text.utf8))
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
}
