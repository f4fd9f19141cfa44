import Foundation
import HTTP
import Images
import JSON
import Rosters
import SQL
import School
import SchoolServer
import Secrets
import Signatures
import Testing

/// Whoever has lost an answer sends the same again. What was asked for holds already, and nothing more is done.
@Suite struct RepeatTests {
    /// What may be sent again: all of the contract that is meant to be.
    static let operations = Contract.operations.filter { [.put, .delete].contains($0.route.method) }
    static let changes = operations.filter { $0.route.method == .put }.map(\.route.name)
    static let removals = operations.filter { $0.route.method == .delete }.map(\.route.name)

    /// What is gone when it was deleted, so that there is nothing to be found the second time. Anything else that is deleted is a
    /// state of something that is still there.
    static let gone: Set = [
        "removeLocation", "removeCourse", "deletePerson", "removeClass", "removeMember", "deleteHandout", "endSession",
        "removeAccount", "removeContent",
    ]
    /// The same where programs know 400 alone.
    static let goneOfPublishers: Set = ["removePublishedContext", "removePublishedThumbnail"]

    /// What is another each time: no secret can be shown twice, so that a new sign-in stands in place of the lost one.
    static let renewed = ["signInApp": ["session", "token"]]

    @Test(arguments: changes) func `what is put twice is answered as the first time`(name: String) async throws {
        let (ask, first) = try await Self.example(of: name)
        let second = await ask()
        #expect(second.status == first.status, "\(name): \(second.text)")
        #expect(Self.representation(second, name) == Self.representation(first, name), "\(name)")
    }

    @Test(arguments: removals) func `what is deleted twice stays deleted`(name: String) async throws {
        let (ask, first) = try await Self.example(of: name)
        let second = await ask()
        // Who has ended the sign-in that asks is asked for another.
        let expected =
            name == "signOut"
            ? 401 : Self.gone.contains(name) ? 404 : Self.goneOfPublishers.contains(name) ? 400 : first.status
        #expect(second.status == expected, "\(name): \(second.text)")
        guard second.status < 300 else { return }
        #expect(Self.representation(second, name) == Self.representation(first, name), "\(name)")
    }

    @Test func `what is gone is not brought back by what comes late`() async throws {
        let world = try await World.copy()
        let (teacher, path) = (world.client(.teacher), "/v1/handouts/\(world.id(.handout, .first))")
        #expect(await teacher.put("\(path)/lock").status == 200)
        #expect(await teacher.delete("\(path)/lock").status == 200)
        #expect(await teacher.delete(path).status == 204)
        #expect(await teacher.put("\(path)/lock").status == 404)
        #expect(await teacher.delete(path).status == 404)
    }

    @Test func `another change of what was changed meanwhile is no repetition`() async throws {
        let world = try await World.copy()
        let grace = world.client(.administrator)
        let path = "/v1/people/\(world.id(.person, .first))/account"
        let modified = (await grace.get(path))["modified"] ?? .null
        let change: JSONValue = ["name": "otto.new", "policy": "standard", "modified": modified]
        #expect(await grace.put(path, change).status == 200)
        #expect(await grace.put(path, change).status == 200)
        let other: JSONValue = ["name": "otto.newer", "policy": "standard", "modified": modified]
        #expect(await grace.put(path, other).code == "changed_meanwhile")
    }

    // MARK: - Examples

    private typealias Asking = @Sendable () async -> ClientResponse

    /// A request that is done, by somebody who may, and its first answer.
    private static func example(of name: String) async throws -> (Asking, ClientResponse) {
        if let prepare = prepared[name] {
            let ask = try await prepare(World.copy())
            let first = await ask()
            try #require((200..<300).contains(first.status), "\(name): \(first.status) \(first.text)")
            return (ask, first)
        }
        let operation = try #require(operations.first { $0.route.name == name })
        let rights = try #require(Expectations.rights[name])
        var refused: Set<String> = []
        for asker in Asker.allCases {
            for filled in rights.fillings where rights.outcome(for: asker, filled) == .allowed {
                let world = try await World.copy()
                let ask = Ask(operation: operation, rights: rights, filled: filled, world: world)
                let first = await ask.answer(for: asker)
                if (200..<300).contains(first.status) { return ({ await ask.answer(for: asker) }, first) }
                refused.insert("\(asker): \(first.status) \(first.code ?? "")")
            }
        }
        try #require(Bool(false), "Nothing of \(name) is done here; prepare an example of it. \(refused.sorted())")
        throw CancellationError()
    }

    private static func representation(_ answer: ClientResponse, _ name: String) -> JSONValue {
        guard let fields = renewed[name], var object = answer.json.asObject else { return answer.json }
        for field in fields { object[field] = nil }
        return .object(object)
    }

    /// Where a school as it is on any day does not have what it takes.
    private static let prepared: [String: @Sendable (World) async throws -> Asking] = [
        "signInApp": { world in
            let device = try await world.device(of: .student)
            // The folder with the school goes with the world.
            return { [world] in
                _ = world
                return await device.put("/v1/sessions/apps/\(Side.app)")
            }
        },
        "removePublishedContext": { world in
            let program = try await world.publisher()
            let place =
                "/catalog/v1/contexts?environment=production&locale=en&identifierPath=%5B%22\(Side.app)%22%2C%22new%22%5D"
            return { [world] in
                _ = world
                return await program.delete(place)
            }
        },
        "removePublishedThumbnail": { world in
            let program = try await world.publisher()
            let place = "/catalog/v1/thumbnails?environment=production&thumbnailId=new.png"
            let side = 100
            let image = try CGImage(width: side, height: side, rgba: [UInt8](repeating: 9, count: side * side * 4))
            let sent = await program.ask(.post, place, bytes: Array(try image.pngData()), type: "image/png")
            try #require(sent.status == 201)
            return { [world] in
                _ = world
                return await program.delete(place)
            }
        },
        "applyPublisherContent": { world in
            let program = try await world.publisher()
            let tree: JSONValue = ["app": .string(Side.app), "title": "Light"]
            return { [world] in
                _ = world
                return await program.put("/catalog/v1/apps/\(Side.app)/content?retiringAllowed=1000", tree)
            }
        },
        "reactivateAccount": { world in
            let path = "/v1/people/\(world.id(.person, .first))/account/deactivation"
            try #require(await world.client(.administrator).put(path).status == 204)
            return { await world.client(.administrator).delete(path) }
        },
        "removeAccount": { world in
            let path = "/v1/people/\(world.id(.person, .first))/account"
            // As if nobody had ever signed in with it.
            try world.dispatcher.school.database.write { connection in
                _ = try connection.run(
                    "UPDATE account SET state = 'new', lastSignIn = NULL WHERE person = $1",
                    [Value(world.left.people["student"]!)])
            }
            return { await world.client(.administrator).delete(path) }
        },
        "deletePerson": { world in
            let path = "/v1/people/\(world.id(.person, .first))"
            return { await world.client(.administrator).delete(path) }
        },
        "changeAccount": { world in
            let path = "/v1/people/\(world.id(.person, .first))/account"
            let account = await world.client(.administrator).get(path)
            let change: JSONValue = [
                "name": "otto.new", "policy": "standard", "modified": account["modified"] ?? .null,
            ]
            return { await world.client(.administrator).put(path, change) }
        },
        "replaceContent": { world in
            let office = Dispatcher(world.dispatcher.school, hosting: .loopback, checksAnswers: true)
            let client = world.left.client(Asker.administrator.rawValue, at: office).sending(.host, "127.0.0.1")
            var archive = ZipWriter()
            try archive.add("index.html", Array("<title>Moons</title>".utf8))
            let bytes = try archive.finished()
            let file = await client.post(
                "/v1/files", ["name": "a.zip", "mediaType": "application/zip", "size": .integer(Int64(bytes.count))])
            let part = "/v1/files/\(file.id)/parts/0"
            try #require(
                await client.ask(.put, part, bytes: bytes, type: "application/octet-stream").status < 300)
            try #require(await client.put("/v1/files/\(file.id)/completion").status == 200)
            return { [world] in
                _ = world
                return await client.put("/v1/content/\(Side.app)", ["file": .string(file.id)])
            }
        },
        "removeLocation": { world in
            let made = await world.client(.administrator).post("/v1/locations", ["name": "Empty"])
            return { await world.client(.administrator).delete("/v1/locations/\(made.id)") }
        },
        "unlockHandout": { world in
            let path = "/v1/handouts/\(world.id(.handout, .first))/lock"
            try #require(await world.client(.teacher).put(path).status == 200)
            return { await world.client(.teacher).delete(path) }
        },
        "unscheduleHandout": { world in
            let path = "/v1/handouts/\(world.id(.handout, .reserved))/schedule"
            try #require(await world.client(.teacher).put(path, ["publish": "2025-12-01"]).status == 200)
            return { await world.client(.teacher).delete(path) }
        },
        "putThumbnail": { world in
            let picture = CatalogOperationTests.picture(80, 80)
            let name = SHA256.digits(of: picture)
            try world.dispatcher.school.database.write { connection in
                _ = try connection.run("UPDATE context SET thumbnail = $1", [.text(name)])
            }
            return {
                await world.client(.administrator).ask(
                    .put, "/v1/thumbnails/\(name)", bytes: picture, type: "image/png")
            }
        },
    ]
}

extension World {
    /// A publisher's program that the school on the left has let in, and that has published something.
    fileprivate func publisher() async throws -> Client {
        let pair = try #require(P256.PrivateKey())
        let known = await client(.administrator).post(
            "/v1/publisher-keys",
            [
                "name": "Light", "issuer": "TEAM", "key": .string(pair.publicKey.pem), "apps": [.string(Side.app)],
            ])
        let id = known["keyId"]?.asString ?? ""
        let token = try #require(PublisherToken.text(keyID: id, issuer: "TEAM", issued: Self.now, pair))
        let program = Client(dispatcher: dispatcher).sending("Authorization", "Bearer \(token)")
        func context(_ path: [String], _ title: String) -> JSONValue {
            [
                "data": [
                    "identifierPath": .array(([Side.app] + path).map(JSONValue.string)), "title": .string(title),
                    "type": "quiz", "thumbnailId": "new.png",
                ],
                "metadata": ["locale": "en"],
            ]
        }
        let sent = await program.post(
            "/catalog/v1/contexts?environment=production",
            ["contexts": [context([], "Light"), context(["new"], "New")]])
        try #require(sent.status == 201, "\(sent.text)")
        return program
    }
}
