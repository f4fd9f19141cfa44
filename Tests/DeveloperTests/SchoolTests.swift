import Developer
import Foundation
import FoundationNetworking
import JSON
import School
import Signatures
import Testing

@Suite struct DeveloperSchoolTests {
    private func opened() async throws -> DeveloperSchool { try await DeveloperSchool() }

    @Test func `everybody is there, with a class, and nothing is left behind`() async throws {
        let school = try await opened()
        #expect(school.demo.members.map(\.name) == ["mona", "theo", "ada", "ben", "cleo"])
        let classes = try await school.ask(try school.demo.member("theo"), "GET", "/v1/me/classes")
        #expect(classes["classes"]?[0]?["students"]?.asInteger == 3)
        let folder = school.folder.path
        #expect(FileManager.default.fileExists(atPath: folder + "/devices/ada/credential.json"))
        await school.close()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func `twenty schools are open side by side`() async throws {
        let schools = try await withThrowingTaskGroup(of: DeveloperSchool.self) { group in
            for _ in 0..<20 { group.addTask { try await DeveloperSchool() } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(schools.map(\.port)).count == 20)
        #expect(Set(schools.map(\.folder.path)).count == 20)
        for school in schools { await school.close() }
    }

    @Test func `a port that is taken is said to be, with what to do`() async throws {
        let first = try await opened()
        var settings = DeveloperSchool.Settings()
        settings.port = first.port
        await #expect {
            _ = try await DeveloperSchool(settings)
        } throws: { "\($0)".contains("Name another port with --port") }
        await first.close()
    }

    @Test func `a folder that holds something is not taken`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data([1]).write(to: folder.appending(path: "thing"))
        var settings = DeveloperSchool.Settings()
        settings.folder = folder.path
        await #expect(throws: DeveloperError.self) { _ = try await DeveloperSchool(settings) }
    }

    @Test func `a publisher's program may say development, as it does at Apple's catalog`() async throws {
        let school = try await opened()
        let app = "org.example.light"
        let pair = try #require(P256.PrivateKey())
        let answer = try await school.ask(
            try school.demo.member("mona"), "POST", "/v1/publisher-keys",
            [
                "name": "Light Works", "issuer": "TEAM123456", "key": .string(pair.publicKey.pem),
                "apps": [.string(app)],
            ])
        let key = try #require(answer["keyId"]?.asString, "\(answer)")
        let token = try #require(PublisherToken.text(keyID: key, issuer: "TEAM123456", issued: Date(), pair))
        func status(_ method: String, _ place: String, _ body: JSONValue? = nil) async throws -> Int? {
            let url = try #require(URL(string: "\(school.address)/catalog/v1/contexts?environment=\(place)"))
            var request = URLRequest(url: url)
            request.httpMethod = method
            request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization")
            request.setValue(body == nil ? nil : "application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = body.map { Data($0.bytes) }
            let (_, response) = try await URLSession.shared.data(for: request)
            return (response as? HTTPURLResponse)?.statusCode
        }
        let context: JSONValue = [
            "metadata": ["locale": "en-us"],
            "data": ["identifierPath": [.string(app)], "title": "Light", "type": "app", "displayOrder": "0"],
        ]
        #expect(try await status("POST", "development", ["contexts": [context]]) == 201)
        // There is one catalog.
        let there = "&identifierPath=%5B%22\(app)%22%5D&locale=en-us"
        #expect(try await status("GET", "production\(there)") == 200)
        #expect(try await status("DELETE", "development\(there)") == 204)
        await school.close()
    }

    @Test func `a link signs a browser in, and only with the key`() async throws {
        let school = try await opened()
        let link = try #require(URL(string: school.link(of: try school.demo.member("ada"))))
        let path = link.path
        let good = try await school.get(path)
        #expect(good.status == 303)
        #expect(good.cookie?.hasPrefix("homeroom=") == true)
        let bad = try await school.get(String(path.dropLast(3)) + "AAA")
        #expect(bad.status == 404)
        #expect(bad.cookie == nil)
        await school.close()
    }

    @Test(arguments: ["state", "journal", "exchanges", "devices/ada", "events", "trees"])
    func `what the console asks is answered to nobody without the key`(path: String) async throws {
        let school = try await opened()
        #expect(try await school.get("/developer/v1/\(path)").status == 404)
        await school.close()
    }

    @Test func `the journal tells what a device sent and what became of it`() async throws {
        let school = try await opened()
        try await school.publish(["shadows"], of: "org.example.light", by: try school.demo.member("theo"))
        _ = try await school.control(["hand-out", "Light", "org.example.light/shadows"])
        _ = try await school.control(["simulate", "3"])
        let notes = school.journal.notes()
        #expect(notes.contains { $0.kind == .pushed && $0.text.contains("shadows: Score") })
        #expect(notes.contains { $0.kind == .fate && $0.text.contains("Recorded") })
        await school.close()
    }

    @Test func `room for files can be full, and free again`() async throws {
        let school = try await opened()
        let ada = try school.demo.member("ada")
        let file: JSONValue = ["name": "drawing.png", "mediaType": "image/png", "size": 1000]
        _ = try await school.control(["quota", "full"])
        await #expect(throws: DeveloperError.self) { try await school.ask(ada, "POST", "/v1/files", file) }
        _ = try await school.control(["quota", "free"])
        try await school.ask(ada, "POST", "/v1/files", file)
        await school.close()
    }

    @Test func `a reset forgets all coursework, and the school goes on`() async throws {
        let school = try await opened()
        let theo = try school.demo.member("theo")
        try await school.publish(["shadows"], of: "org.example.light", by: theo)
        _ = try await school.control(["hand-out", "Light", "org.example.light/shadows"])
        _ = try await school.control(["simulate", "2"])
        _ = try await school.control(["reset"])
        #expect(try await school.reports() == [])
        try await school.publish(["colours"], of: "org.example.light", by: theo)
        _ = try await school.control(["hand-out", "Again", "org.example.light/colours"])
        _ = try await school.control(["simulate", "2"])
        #expect(try await school.reports().asArray?.count == 1)
        await school.close()
    }

    @Test func `a key is kept in no folder that others can get into`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "runtime-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(!Announcement.isOurs(folder))
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        #expect(Announcement.isOurs(folder))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder)
        #expect(!Announcement.isOurs(folder))
        let link = folder + "-link"
        defer { try? FileManager.default.removeItem(atPath: link) }
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder)
        #expect(!Announcement.isOurs(link))
    }
}
