import Developer
import Foundation
import FoundationNetworking
import JSON
import Testing

@Suite struct WebAppTests {
    /// A folder of an app in the browser, with these files.
    private func folder(_ files: [String: String], named name: String = "Star Maps") throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)/\(name)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in files { try Data(text.utf8).write(to: folder.appending(path: name)) }
        return folder
    }

    private func school(_ folders: URL...) async throws -> DeveloperSchool {
        var settings = DeveloperSchool.Settings()
        settings.webFolders = folders.map(\.path)
        return try await DeveloperSchool(settings)
    }

    private func get(_ address: String) async throws -> (status: Int, type: String?, text: String) {
        let url = try #require(URL(string: address))
        let (data, response) = try await URLSession.shared.data(for: URLRequest(url: url))
        let answer = try #require(response as? HTTPURLResponse)
        return (answer.statusCode, answer.mimeType, String(decoding: data, as: UTF8.self))
    }

    private static let manifest = """
        {"bundleIdentifier": "org.example.stars", "name": "Stars", "contexts": [
            {"path": ["north"], "type": "chapter", "title": "The north", "isAssignable": false},
            {"path": ["north", "bear"], "type": "quiz", "title": "The Great Bear", "link": "?at=bear"}]}
        """

    @Test func `what an app's file says is in the library, and given to the class`() async throws {
        let school = try await school(folder(["index.html": "<title>Stars</title>", "ClassKit.json": Self.manifest]))
        let site = try #require(school.sites.first)
        let app = try await school.ask(school.demo.member("mona"), "GET", "/v1/apps/org.example.stars")
        #expect(app["name"] == "Stars")
        #expect(app["origins"]?.asArray == [.string(site.origin)])
        let list = try await school.ask(school.demo.member("ada"), "GET", "/v1/me/handouts")["handouts"]?.asArray
        #expect(list?.compactMap { $0["title"]?.asString } == ["Try Stars"])
        let link = try await school.ask(
            school.demo.member("ada"), "POST", "/v1/launches", ["app": "org.example.stars"])["link"]?.asString
        #expect(link?.hasPrefix("\(site.origin)/#homeroom=") == true)
        await school.close()
    }

    @Test func `a page that is opened finds the school over its student's network`() async throws {
        let school = try await school(folder(["index.html": "", "ClassKit.json": Self.manifest]))
        let ada = try school.demo.member("ada")
        func link(_ member: DemoPeople.Member) async throws -> String {
            let launch = try await school.ask(member, "POST", "/v1/launches", ["app": "org.example.stars"])
            let link = try #require(launch["link"]?.asString)
            return String(try #require(link.split(separator: "=").last?.split(separator: "~").first))
        }
        let mine = try await link(ada)
        #expect(mine != school.address)
        #expect(try await link(school.demo.member("ben")) != mine)
        #expect(try await get(mine + "/classkit.js").status == 404)
        _ = try await school.control(["offline", "ada"])
        await #expect(throws: (any Error).self) { try await get(mine + "/classkit.js") }
        _ = try await school.control(["online", "ada"])
        #expect(try await get(mine + "/classkit.js").status == 404)
        await school.close()
    }

    @Test func `a recorded run with an app in the browser is had again where its folder is not`() async throws {
        let folder = try folder(["index.html": "", "ClassKit.json": Self.manifest])
        let file = folder.deletingLastPathComponent().appending(path: "monday.run").path
        var settings = DeveloperSchool.Settings()
        settings.webFolders = [folder.path]
        settings.start = Date()
        let school = try await DeveloperSchool(settings)
        try school.record(to: file)
        _ = try await school.control(["simulate", "3"])
        _ = try await school.control(["hand-out", "Again", "org.example.stars/north/bear"])
        _ = try await school.control(["simulate", "4"])
        let live = try await school.reports()
        await school.close()
        try FileManager.default.removeItem(at: folder)
        #expect(live.asArray?.count == 2)
        #expect(try await RunReplay.run(file).text == live.text)
    }

    @Test func `a folder that says nothing is called what it is called`() async throws {
        let school = try await school(folder(["index.html": "<title>Stars</title>"]))
        let app = try await school.ask(school.demo.member("mona"), "GET", "/v1/apps/web.star-maps")
        #expect(app["name"] == "Star Maps")
        await school.close()
    }

    @Test func `each app is served at an origin of its own, and nothing from outside of its folder`() async throws {
        let one = try folder(["index.html": "one", "app.js": "1", ".secret": "no"])
        try FileManager.default.createSymbolicLink(
            at: one.appending(path: "out.txt"), withDestinationURL: URL(fileURLWithPath: "/etc/hostname"))
        let school = try await school(one, folder(["index.html": "two"], named: "Moons"))
        #expect(Set(school.sites.map(\.origin)).count == 2)
        let top = try await get("\(school.sites[0].origin)/?at=bear")
        #expect(top.status == 200 && top.type == "text/html" && top.text == "one")
        #expect(try await get("\(school.sites[0].origin)/app.js").type == "text/javascript")
        #expect(try await get("\(school.sites[1].origin)/index.html").text == "two")
        for path in [".secret", "out.txt", "absent.html", "%2e%2e/Moons/index.html"] {
            let found = try await get("\(school.sites[0].origin)/\(path)")
            #expect([400, 404].contains(found.status), "\(path)")
        }
        await school.close()
    }

    @Test func `a folder that is no app is said to be none`() async throws {
        let empty = try folder([:])
        let broken = try folder(["index.html": "", "ClassKit.json": #"{"bundleIdentifier": "two words"}"#])
        for (folder, words) in [(empty, "no index.html"), (broken, "ClassKit.json was not used")] {
            await #expect {
                _ = try await school(folder)
            } throws: { "\($0)".contains(words) }
        }
    }
}
