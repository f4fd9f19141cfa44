import Coursework
import Foundation
import HTTP
import JSON
import SchoolForTests
import SchoolServer
import Secrets
import Testing

@testable import School

@Suite struct CatalogOperationTests {
    private static let plays = "org.example.plays"

    @Test(arguments: Engine.allCases)
    func `an app is approved, licensed and withdrawn`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let administrator = try await server.client(.administrator)
        let teacher = try await server.client(.teacher)
        let place = "/v1/apps/\(Self.plays)"
        func offered() async -> [JSONValue?] {
            await teacher.get("/v1/catalog/apps").list("apps").map { $0["id"] }
        }
        #expect(await administrator.get(place).status == 404)
        #expect(await administrator.put("\(place)/approval", ["name": "Great plays"])["name"] == "Great plays")
        #expect(await offered() == ["org.example.plays", "org.example.light"])
        let elsewhere: JSONValue = ["locations": [.string(server.hillside.description)]]
        #expect(await administrator.put("\(place)/licenses", elsewhere).list("licenses").count == 1)
        #expect(await offered() == ["org.example.light"])
        #expect(await administrator.put("\(place)/licenses", ["locations": []]).list("licenses").isEmpty)
        #expect(await administrator.delete("\(place)/approval").status == 204)
        #expect(await offered() == ["org.example.light"])
        #expect(
            await administrator.get("/v1/apps?filter=waiting").list("apps").map { $0["id"] } == ["org.example.plays"])
        #expect(await teacher.put("\(place)/approval", [:]).status == 403)
    }

    @Test(arguments: Engine.allCases)
    func `contexts are browsed level by level`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        let top = await teacher.get("/v1/catalog/contexts?below=\(query([Campus.app]))")
        #expect(top.list("contexts").map { $0["title"] } == ["colours", "shadows"])
        #expect(top.list("contexts").map { $0["hasChildren"] } == [false, true])
        let below = await teacher.get("/v1/catalog/contexts?below=\(query([Campus.app, "shadows"]))")
        #expect(below.list("contexts").map { $0["title"] } == ["umbra"])
        let page = await teacher.get("/v1/catalog/contexts?limit=1&below=\(query([Campus.app]))")
        let next = await teacher.get(
            "/v1/catalog/contexts?limit=1&below=\(query([Campus.app]))&after=\(page["next"]?.asString ?? "")")
        #expect(next.list("contexts").map { $0["title"] } == ["shadows"])
        #expect(next["next"] == nil)
        #expect(await teacher.get("/v1/catalog/context?at=\(query([Campus.app, "colours"]))")["title"] == "colours")
        #expect(await teacher.get("/v1/catalog/context?at=\(query([Campus.app, "nothing"]))").status == 404)
    }

    @Test(arguments: Engine.allCases)
    func `where else an app leads from a context is listed by pages`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        let stamp = Stamp(HybridTime(server.campus.now.addingTimeInterval(60)), DeviceID(rawValue: "tablet"))
        let ways = [["shadows", "umbra"], ["shadows"]].map { IdentifierPath([Campus.app] + $0) }
        let record = ContextRecord(
            [Campus.app, "colours"], ContextDescription(title: "colours"), navigationChildren: ways, at: stamp)
        let request = SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record])
        #expect(await teacher.post("/v1/sync", try JSONValue(parsing: JSONEncoding.encode(request))).status == 200)
        let colours = query([Campus.app, "colours"])
        #expect(await teacher.get("/v1/catalog/context?at=\(colours)")["hasNavigationChildren"] == true)
        let first = await teacher.get("/v1/catalog/navigation?limit=1&below=\(colours)")
        #expect(first.list("contexts").map { $0["title"] } == ["umbra"])
        let next = first["next"]?.asString ?? ""
        let rest = await teacher.get("/v1/catalog/navigation?limit=1&below=\(colours)&after=\(next)")
        #expect(rest.list("contexts").map { $0["title"] } == ["shadows"])
        #expect(rest["next"] == nil)
        #expect(await teacher.get("/v1/catalog/navigation?below=\(query([Campus.app, "nothing"]))").status == 404)
    }

    @Test(arguments: ["", "?below=shadows", "?below=[]", "?below=[1]", "?below=%5B%22a", "?above=%5B%22a%22%5D"])
    func `what is no path is told`(text: String) async throws {
        let teacher = try await InProcessServer().client(.teacher)
        let answer = await teacher.get("/v1/catalog/contexts\(text)")
        #expect(answer.status == 400)
        #expect(answer.code == "invalid_query")
    }

    @Test(arguments: Engine.allCases)
    func `contexts are found by the beginnings of their words`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        #expect(await teacher.get("/v1/catalog/search?words=SHAD").list("contexts").map { $0["title"] } == ["shadows"])
        #expect(await teacher.get("/v1/catalog/search?words=shad&app=org.example.other").list("contexts").isEmpty)
        #expect(await teacher.get("/v1/catalog/search?minutes=x").status == 400)
        let student = try await server.client(.student)
        #expect(await student.get("/v1/catalog/search?words=shad").status == 403)
    }

    @Test(arguments: Engine.allCases)
    func `a bookmark is one's own`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let teacher = try await server.client(.teacher)
        let path: JSONValue = [.string(Campus.app), "shadows"]
        #expect(await teacher.post("/v1/me/bookmarks", ["path": path]).status == 204)
        #expect(await teacher.post("/v1/me/bookmarks", ["path": path]).status == 204)
        #expect(await teacher.get("/v1/me/bookmarks").list("contexts").map { $0["title"] } == ["shadows"])
        #expect(
            try await server.client(.otherTeacher).get("/v1/me/bookmarks").list("contexts").isEmpty)
        let place = "/v1/me/bookmarks?at=\(query([Campus.app, "shadows"]))"
        #expect(await teacher.delete(place).status == 204)
        #expect(await teacher.post("/v1/me/bookmarks", ["path": ["org.example.other"]]).status == 404)
    }

    // MARK: - Pictures

    /// A file with the parts of a PNG picture.
    static func picture(_ width: UInt32, _ height: UInt32, behind: [UInt8] = []) -> [UInt8] {
        func part(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
            withUnsafeBytes(of: UInt32(bytes.count).bigEndian, Array.init) + Array(name.utf8) + bytes + [0, 0, 0, 0]
        }
        let size = [width, height].flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + part("IHDR", size + [8, 6, 0, 0, 0])
            + part("IDAT", [1, 2, 3]) + part("IEND", []) + behind
    }

    private static func name(_ png: [UInt8]) -> String { SHA256.digits(of: png) }

    /// Lets the context of colours have the picture.
    private func declare(_ png: [UInt8], _ server: InProcessServer) async throws {
        let campus = server.campus
        campus.advance(by: 1)
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "the teacher's"))
        var record = ContextRecord(campus.path("colours"), ContextDescription(title: "colours"), at: stamp)
        record.setThumbnail(Self.name(png), at: stamp)
        let request = SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record])
        let answer = try await campus.school.sync(request, as: campus.asTeacher)
        #expect(answer.response.problems == [])
    }

    private func put(_ png: [UInt8], _ client: Client, type: String = "image/png", as name: String? = nil) async
        -> ClientResponse
    {
        await client.ask(.put, "/v1/thumbnails/\(name ?? Self.name(png))", bytes: png, type: type)
    }

    @Test(arguments: Engine.allCases)
    func `a picture that a context names is kept, and never changes`(engine: Engine) async throws {
        let server = try await InProcessServer(engine)
        let png = Self.picture(80, 330)
        try await declare(png, server)
        let teacher = try await server.client(.teacher)
        #expect(await put(png, teacher).status == 204)
        #expect(await put(png, teacher).status == 204)
        let got = try await server.client(.student).get("/v1/thumbnails/\(Self.name(png))")
        #expect(got.bytes == png)
        #expect(got.headers[.contentType] == "image/png")
        #expect(got.headers[.entityTag] == "\"\(Self.name(png))\"")
        #expect(got.headers[.cacheControl] == "private, max-age=31536000, immutable")
        let entry = await teacher.get("/v1/catalog/context?at=\(query([Campus.app, "colours"]))")
        #expect(entry["thumbnail"]?.asString == Self.name(png))
    }

    @Test func `a picture that no context names is not kept`() async throws {
        let server = try await InProcessServer()
        let teacher = try await server.client(.teacher)
        #expect(await put(Self.picture(100, 100), teacher).status == 404)
    }

    @Test func `students bring no pictures`() async throws {
        let server = try await InProcessServer()
        let png = Self.picture(100, 100)
        try await declare(png, server)
        #expect(await put(png, try await server.client(.student)).status == 403)
    }

    @Test(arguments: [
        picture(79, 79), picture(331, 100), picture(100, 0), picture(100, 100, behind: Array("<html>".utf8)),
        Array(picture(100, 100).dropLast()), Array(picture(100, 100).dropFirst()), [], Array("GIF89a".utf8),
        [UInt8](repeating: 0x89, count: 5000),
    ])
    func `what is no picture of a fitting size is refused`(bytes: [UInt8]) async throws {
        let server = try await InProcessServer()
        try await declare(bytes, server)
        let answer = await put(bytes, try await server.client(.teacher))
        #expect(answer.status == 422)
        #expect(answer.fields == ["picture"])
    }

    @Test func `a picture under another's name is refused`() async throws {
        let server = try await InProcessServer()
        let png = Self.picture(100, 100)
        try await declare(png, server)
        let teacher = try await server.client(.teacher)
        #expect(await put(Self.picture(100, 101), teacher, as: Self.name(png)).fields == ["fingerprint"])
        #expect(await put(png, teacher, type: "text/html").status == 415)
        #expect(await put([UInt8](repeating: 0, count: 1 << 20 | 1), teacher).status == 413)
    }
}

/// A path as the query has it.
private func query(_ identifiers: [String]) -> String {
    let text = JSONValue.array(identifiers.map { .string($0) }).text
    return text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
}
