import Foundation
import HTTP
import Images
import JSON
import School
import SchoolForTests
import SchoolServer
import Signatures
import Testing

/// The catalog's web service, asked as publishers' programs ask.
@Suite struct PublisherOperationTests {
    /// A publisher at a school that has let it in.
    private struct Works {
        let server: InProcessServer
        let administrator: Client
        let keyID: String
        let id: String
        let client: Client

        init(_ engine: Engine = .sqlite) async throws {
            server = try await InProcessServer(engine)
            administrator = try await server.client(.administrator)
            let pair = try #require(P256.PrivateKey())
            let answer = await administrator.post(
                "/v1/publisher-keys",
                [
                    "name": "Light Works", "issuer": "TEAM123456", "key": .string(pair.publicKey.pem),
                    "apps": [.string(Campus.app)],
                ])
            try #require(answer.status == 201, "\(answer.text)")
            (keyID, id) = (answer["keyId"]?.asString ?? "", answer.id)
            let token = try #require(
                PublisherToken.text(keyID: keyID, issuer: "TEAM123456", issued: server.campus.now, pair))
            client = server.nobody.sending("Authorization", "Bearer \(token)")
        }

        func post(_ contexts: JSONValue) async -> ClientResponse {
            await client.post("/catalog/v1/contexts?environment=production", ["contexts": contexts])
        }

        func place(_ path: [String], locale: String = "en-us") -> String {
            let list = "%5B%22" + path.joined(separator: "%22%2C%22") + "%22%5D"
            return "/catalog/v1/contexts?environment=production&identifierPath=\(list)&locale=\(locale)"
        }
    }

    private static func context(
        _ path: String..., title: String = "Lenses", thumbnail: String? = nil, locale: String = "en-us"
    ) -> JSONValue {
        var data: JSONObject = [
            "identifierPath": .array(([Campus.app] + path).map(JSONValue.string)), "title": .string(title),
            "type": "quiz", "displayOrder": "1",
        ]
        data["thumbnailId"] = thumbnail.map(JSONValue.string)
        return ["metadata": ["locale": .string(locale)], "data": .object(data)]
    }

    @Test(arguments: Engine.allCases)
    func `contexts are sent, read, listed and taken back, and teachers see them`(engine: Engine) async throws {
        let works = try await Works(engine)
        let sent = await works.post([
            Self.context("lenses"), Self.context("lenses", title: "Linsen", locale: "de-de"),
            Self.context("lenses", "convex", title: "Convex"),
        ])
        #expect((sent.status, sent.text) == (201, ""))
        let one = await works.client.get(works.place([Campus.app, "lenses"], locale: "de-de"))
        #expect(one.list("contexts").map { $0["data"]?["title"] } == ["Linsen"])
        let teacher = try await works.server.client(.teacher)
        #expect(await teacher.get("/v1/catalog/search?words=lenses").list("contexts").map { $0["title"] } == ["Lenses"])

        let listing = "/catalog/v1/listing?environment=production&app=\(Campus.app)"
        let first = await works.client.get("\(listing)&limit=2")
        #expect(first.list("contexts").count == 2)
        let rest = await works.client.get("\(listing)&after=\(first["next"]?.asString ?? "")")
        #expect(rest.list("contexts").map { $0["data"]?["title"] } == ["Convex"])
        #expect(rest["next"] == nil)
        let again = await works.post(.array(first.list("contexts") + rest.list("contexts")))
        #expect(again.status == 201)
        #expect(await works.client.get(listing)["fingerprint"] == first["fingerprint"])

        let status = await works.client.get(sent.headers[.location] ?? "")
        #expect((status["state"], status["statusCode"], status["teamId"]) == ("complete", "201", "TEAM123456"))
        let refused = await works.client.delete(works.place([Campus.app, "lenses"], locale: "de-de"))
        #expect(refused.status == 204)
        let parent = await works.client.delete(works.place([Campus.app, "lenses"]))
        #expect((parent.status, parent.code) == (400, "CONTEXT_HAS_CHILDREN"))
        #expect(await works.client.delete(works.place([Campus.app, "lenses"]) + "&descendants=true").status == 204)
        #expect(await works.client.get(works.place([Campus.app, "lenses"])).code == "CONTEXT_NOT_FOUND")
        #expect(await works.client.get(listing).list("contexts") == [])
        #expect(await teacher.get("/v1/catalog/search?words=lenses").list("contexts") == [])
        // As it was listed, parents come first.
        #expect(await works.post(.array(first.list("contexts") + rest.list("contexts"))).status == 201)
        #expect(await teacher.get("/v1/catalog/search?words=lenses").list("contexts").count == 1)
    }

    @Test(arguments: Engine.allCases) func `pictures come after contexts, fit, and go with the last of them`(
        engine: Engine
    ) async throws {
        let works = try await Works(engine)
        let place = "/catalog/v1/thumbnails?environment=production&thumbnailId=optics.png"
        func picture(_ side: Int, jpeg: Bool = false) throws -> [UInt8] {
            let image = try CGImage(width: side, height: side, rgba: [UInt8](repeating: 200, count: side * side * 4))
            return Array(try jpeg ? image.jpegData() : image.pngData())
        }
        func send(_ bytes: [UInt8], _ type: String = "image/png") async -> ClientResponse {
            await works.client.ask(.post, place, bytes: bytes, type: type)
        }
        #expect(await send(try picture(100)).code == "THUMBNAIL_NOT_REFERENCED")
        #expect(await works.post([Self.context("lenses", thumbnail: "optics.png")]).status == 201)
        #expect(await works.client.get(place).code == "THUMBNAIL_NOT_FOUND")
        #expect(await send(try picture(79)).code == "INVALID_THUMBNAIL")
        #expect(await send([1, 2, 3]).code == "INVALID_THUMBNAIL")
        #expect(await send(Array(try picture(100).prefix(60))).code == "INVALID_THUMBNAIL")
        #expect(await send(try picture(100), "text/plain").code == "INVALID_THUMBNAIL")
        #expect(await send(try picture(2100)).code == "INVALID_THUMBNAIL")
        #expect(await send(try picture(500, jpeg: true), "image/jpeg").status == 201)
        let kept = try CGImage(decoding: Data(await works.client.get(place).bytes))
        #expect((kept.width, kept.height) == (330, 330))
        let teacher = try await works.server.client(.teacher)
        let shown = await teacher.get("/v1/catalog/search?words=lenses").list("contexts").first?["thumbnail"]?.asString
        #expect(await teacher.get("/v1/thumbnails/\(shown ?? "")").status == 200)
        #expect(await works.client.delete(works.place([Campus.app, "lenses"])).status == 204)
        #expect(await works.client.get(place).code == "THUMBNAIL_NOT_FOUND")
        #expect(await works.client.delete(place).code == "THUMBNAIL_NOT_FOUND")
    }

    @Test func `refusals have an identifier, a code and a line`() async throws {
        let works = try await Works()
        let missing = await works.server.nobody.post("/catalog/v1/contexts?environment=production", ["contexts": []])
        #expect((missing.status, missing.code) == (403, "TOKEN_MISSING"))
        #expect(missing["id"]?.asString?.isEmpty == false && missing["message"]?.asString?.isEmpty == false)
        #expect(missing.headers[.contentType] == "application/json")
        let session = await works.administrator.post(
            "/catalog/v1/contexts?environment=production", ["contexts": [Self.context("lenses")]])
        #expect((session.status, session.code) == (403, "TOKEN_INVALID"))
        let other = await works.client.post(
            "/catalog/v1/contexts?environment=development", ["contexts": [Self.context("lenses")]])
        #expect((other.status, other.code) == (400, "ENVIRONMENT_NOT_AVAILABLE"))
        #expect(await works.client.post("/catalog/v1/contexts", ["contexts": []]).code == "INVALID_REQUEST")
        #expect(await works.post([]).code == "INVALID_REQUEST")
        let most = (1...200).map { Self.context("\($0)") }
        #expect(await works.post(.array(most)).status == 201)
        #expect(await works.post(.array(most + [Self.context("0")])).code == "INVALID_REQUEST")
        let foreign: JSONValue = [
            "metadata": ["locale": "en"],
            "data": ["identifierPath": ["org.example.other"], "title": "O", "type": "app"],
        ]
        #expect(await works.post([foreign]).code == "INVALID_IDENTIFIER_PATH")
        #expect(await works.post([Self.context("a", "b")]).code == "PARENT_NOT_FOUND")
        let status = String(repeating: "a", count: 26)
        #expect(await works.client.get("/catalog/v1/status/\(status)").code == "STATUS_NOT_FOUND")
        #expect(await works.client.get("/catalog/v1/apps/org.example.other/content").code == "INVALID_IDENTIFIER_PATH")
    }

    @Test func `the token opens nothing else, and nothing once its key is revoked`() async throws {
        let works = try await Works()
        for path in ["/v1/me", "/v1/organization", "/v1/apps", "/v1/publisher-keys", "/v1/catalog/apps", "/v1/sync"] {
            #expect(await works.client.get(path).status == (path == "/v1/sync" ? 405 : 401), "\(path)")
        }
        #expect(await works.post([Self.context("lenses")]).status == 201)
        #expect(await works.administrator.get("/v1/publisher-keys/\(works.id)")["used"] != nil)
        #expect(await works.administrator.delete("/v1/publisher-keys/\(works.id)").status == 204)
        let late = await works.post([Self.context("mirrors", title: "Mirrors")])
        #expect((late.status, late.code) == (403, "KEY_REVOKED"))
        let teacher = try await works.server.client(.teacher)
        #expect(await teacher.get("/v1/catalog/search?words=lenses").list("contexts").count == 1)
    }

    @Test func `a tree is planned and applied with the same key, which is not told how many classes have it`()
        async throws
    {
        let works = try await Works()
        try works.server.campus.post(["shadows"])
        let place = "/catalog/v1/apps/\(Campus.app)/content"
        let before = await works.client.get(place)
        let unchanged = await works.client.post("\(place)/plan", before.json)
        #expect((unchanged.list("changes"), unchanged["claimed"]) == ([], 5))
        let empty: JSONValue = ["app": .string(Campus.app), "title": "Light"]
        let plan = await works.client.post("\(place)/plan", empty)
        #expect((plan["isBraked"], plan["retiredInUse"]) == (true, 1))
        #expect(plan.list("changes").contains { $0["isInUse"] == true && $0["classes"] == nil })
        let braked = await works.client.put(place, empty)
        #expect((braked.status, braked.code) == (409, "TOO_MUCH_RETIRED"))
        #expect(await works.client.get(place).text == before.text)
        let tree = plan["tree"]?.asString ?? ""
        #expect(await works.client.put("\(place)?tree=\(tree)&retiringAllowed=1", empty).status == 200)
        #expect(await works.client.put("\(place)?tree=\(tree)", before.json).code == "CHANGED_MEANWHILE")
    }
}
