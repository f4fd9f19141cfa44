import Coursework
import Foundation
import JSON
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

/// Exercises that the school serves: what is taken, what becomes of it, and what is refused.
@Suite struct HostedContentTests {
    private typealias Files = KeyValuePairs<String, String>

    private static let page = "<!doctype html><TITLE>The  Moon</title><script src='/classkit.js'></script>"

    private func archive(_ files: Files) throws -> [UInt8] {
        var writer = ZipWriter()
        for (name, text) in files { try writer.add(name, Array(text.utf8)) }
        return try writer.finished()
    }

    private func upload(_ bytes: [UInt8], _ office: FoundedSchool, named name: String = "moon.zip") async throws
        -> File.ID
    {
        let actor = office.administrator
        let id = try await office.write(as: actor) { transaction in
            let id = try transaction.beginFile(named: name, mediaType: "application/zip", size: bytes.count)
            for (number, start) in stride(from: 0, to: bytes.count, by: File.partSize).enumerated() {
                let part = Array(bytes[start..<min(start + File.partSize, bytes.count)])
                try transaction.append(part, part: number, to: id)
            }
            return id
        }
        _ = try await office.school.completeFile(id, as: actor)
        return id
    }

    private func host(
        _ file: File.ID, _ office: FoundedSchool, title: String? = nil, replacing replaced: String? = nil,
        at hosting: ContentHosting? = .loopback, from address: String = "http://127.0.0.1:8080"
    ) async throws -> HostedContentEntry {
        try await office.school.host(
            file, title: title, replacing: replaced, at: hosting, address: address, as: office.administrator)
    }

    private func findings(_ bytes: [UInt8]) -> [String] {
        do {
            _ = try ContentPackage(bytes, named: "moon")
            return []
        } catch let error as SchoolError {
            return error.findings.map(\.message)
        } catch { return ["\(error)"] }
    }

    // MARK: - Taking in

    @Test(arguments: Engine.allCases)
    func `an archive becomes an app that can be assigned at once`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let large = String(repeating: "a moon and ", count: 60_000)
        let bytes = try archive(["moon/index.html": Self.page, "moon/text/large.txt": large, "__MACOSX/x": "x"])
        let entry = try await host(try await upload(bytes, office), office)
        #expect(entry.content.title == "The Moon" && entry.content.kind == .page && entry.files == 2)
        #expect(entry.origin?.text == "http://c-\(entry.content.label).localhost:8080")
        let path = IdentifierPath([entry.content.app])
        let found = try office.school.read(as: office.administrator) { try $0.catalogEntry(path) }
        #expect(found.title == "The Moon" && found.isAssignable)
        let (organization, content) = try #require(try office.school.hostedContent(labelled: entry.content.label))
        let file = try #require(
            try office.school.contentFile("text/large.txt", of: content, in: organization))
        var read: [UInt8] = []
        for number in 0..<file.parts {
            read += try #require(try office.school.part(number, ofContentFile: file.id, in: organization))
        }
        #expect(read == Array(large.utf8))
        #expect(try office.school.contentFile("moon/index.html", of: content, in: organization) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a newer archive keeps the app and its origin, and a removed one is gone`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let first = try await host(
            try await upload(try archive(["index.html": Self.page, "old.txt": "old"]), office), office)
        let second = try await host(
            try await upload(try archive(["index.html": Self.page, "new.txt": "new"]), office), office,
            replacing: first.content.app)
        #expect(second.content.app == first.content.app && second.origin == first.origin)
        let (organization, content) = try #require(try office.school.hostedContent(labelled: first.content.label))
        #expect(try office.school.contentFile("old.txt", of: content, in: organization) == nil)
        #expect(try office.school.contentFile("new.txt", of: content, in: organization) != nil)
        try await office.write { try $0.removeHostedContent(content.app) }
        #expect(try office.school.hostedContent(labelled: first.content.label) == nil)
        #expect(try office.school.contentFile("new.txt", of: content, in: organization) == nil)
        let app = try office.school.read(as: office.administrator) { try $0.app(content.app) }
        #expect(app.approved == nil && app.origins.isEmpty)
        try await office.school.sweepUploads(at: office.school.now().addingTimeInterval(90_000))
        let left = try office.school.database.read { connection in
            try connection.first("SELECT count(*) FROM file") { $0.integer() }
        }
        #expect(left == 0)
    }

    @Test(arguments: Engine.allCases)
    func `two who upload the same at once have one, and nothing is swept from it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let bytes = try archive(["index.html": Self.page])
        let files = [try await upload(bytes, office), try await upload(bytes, office)]
        async let one = host(files[0], office)
        async let other = host(files[1], office)
        let entries = try await [one, other]
        #expect(entries[0].content.app == entries[1].content.app)
        #expect(try office.school.read(as: office.administrator) { try $0.hostedContents() }.count == 1)
        try await office.school.sweepUploads(at: office.school.now().addingTimeInterval(90_000))
        let (organization, content) = try #require(
            try office.school.hostedContent(labelled: entries[0].content.label))
        let file = try #require(try office.school.contentFile("index.html", of: content, in: organization))
        #expect(try office.school.part(0, ofContentFile: file.id, in: organization) == Array(Self.page.utf8))
    }

    @Test(arguments: Engine.allCases)
    func `of what became contents only the last upload lies about`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var uploads: [File.ID] = []
        for number in 0...Int(Limit.looseFiles) {
            uploads.append(try await upload(try archive(["index.html": Self.page, "number.txt": "\(number)"]), office))
            _ = try await host(uploads[number], office)
            // Its answer was lost.
            _ = try await host(uploads[number], office)
        }
        let left = try office.school.read(as: office.administrator) { transaction in
            try uploads.filter { try transaction.ownCompleted($0) != nil }
        }
        #expect(left == uploads.suffix(1))
        #expect(try office.school.read(as: office.administrator) { try $0.hostedContents().count } == uploads.count)
    }

    @Test func `parts that a package declares can be assigned, each with its page`() async throws {
        let office = try await FoundedSchool(.sqlite)
        let said = """
            {"title": "Moons", "isAssignable": false, "children": [{"id": "io", "title": "Io", "link": "io.html"}]}
            """
        let bytes = try archive(["index.html": Self.page, "io.html": "io", "classkit.json": said])
        let entry = try await host(try await upload(bytes, office), office)
        let page = try office.school.read(as: office.administrator) { transaction in
            try transaction.contexts(below: [entry.content.app])
        }
        #expect(entry.content.title == "Moons" && page.items.map(\.title) == ["Io"])
        let origin = try #require(entry.origin?.text)
        let tree = try office.school.read(as: office.administrator) { try $0.contentTree(of: entry.content.app) }
        #expect(tree["children"]?.asArray?.first?["link"]?.asString == "\(origin)/io.html")
    }

    @Test(arguments: Engine.allCases)
    func `on another port or below another name everything leads there`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let entry = try await host(try await upload(try archive(["index.html": Self.page]), office), office)
        let (app, label) = (entry.content.app, entry.content.label)
        let hosting = try #require(ContentHosting(host: "content.example"))
        let places = [
            (ContentHosting.loopback, "http://c-\(label).localhost:9090"),
            (hosting, "https://c-\(label).content.example"),
        ]
        for (hosting, origin) in places {
            try await office.school.moveContents(to: hosting, besides: "http://127.0.0.1:9090")
            let (moved, tree) = try office.school.read(as: office.administrator) { transaction in
                (try transaction.hostedContent(app), try transaction.contentTree(of: app))
            }
            #expect(moved.origin?.text == origin && tree["link"]?.asString == "\(origin)/")
        }
    }

    @Test func `without hosts nothing is taken, and nobody takes another's upload`() async throws {
        let office = try await FoundedSchool(.sqlite)
        let file = try await upload(try archive(["index.html": Self.page]), office)
        #expect(await reason { _ = try await host(file, office, at: nil) } == "no_content_host")
        let eve = office.actor(try await office.add("Eve", "Example", .administrator), .administrator)
        let refusal = await reason {
            _ = try await office.school.host(file, at: .loopback, address: "http://127.0.0.1", as: eve)
        }
        #expect(refusal == "not_found")
    }

    // MARK: - What is refused

    @Test(
        arguments: [
            (["page.html": "x"], "no index.html"), (["a/../index.html": "x"], "leads out"),
            (["/index.html": "x"], "leads out"), (["a\\index.html": "x"], "leads out"),
            (["index.html": "x", "INDEX.html": "y"], "same name"), (["index.html": "x", "a//b": "y"], "path"),
            (["index.html": "x", "homeroom-player/a.js": "y"], "school's own"), (["__MACOSX/a": "x"], "nothing"),
            (["index.html": "x", "classkit.json": "{"], "not JSON"),
        ] as [(KeyValuePairs<String, String>, String)])
    func `an archive that is none of these is refused with why`(files: KeyValuePairs<String, String>, why: String)
        throws
    {
        let found = findings(try archive(files))
        #expect(found.contains { $0.contains(why) }, "\(found)")
    }

    @Test func `what inflates a thousandfold is refused before it does`() throws {
        let bomb = try archive(["index.html": Self.page, "zeros": String(repeating: "0", count: 40_000_000)])
        #expect(bomb.count < 100_000)
        #expect(findings(bomb).contains { $0.contains("times as large") })
        #expect(findings(Array(bomb.dropLast(30))).contains { $0.contains("damaged") })
        #expect(findings(Array("no zip".utf8)) == ["This is not a zip archive. Choose one."])
    }

    // MARK: - Manifests

    private func manifest(_ inside: String, version: String = "1.2") -> [UInt8] {
        Array(
            """
            <?xml version="1.0"?><manifest identifier="m" xmlns:adlcp="x"><metadata><schemaversion>\(version)</schemaversion>
            </metadata>\(inside)</manifest>
            """.utf8)
    }

    private static let parts = """
        <organizations default="o"><organization identifier="o"><title>Tides</title>
        <item identifier="i" identifierref="r" parameters="?level=2"><title>Ebb &amp; flow</title>
        <adlcp:masteryscore>70</adlcp:masteryscore></item></organization></organizations>
        <resources><resource identifier="r" adlcp:scormtype="sco" href="a%20b/start.html"/></resources>
        """

    @Test func `a manifest says where a package begins and what is enough`() throws {
        let read = try ContentManifest(manifest(Self.parts))
        #expect(read.title == "Ebb & flow" && read.start == "a%20b/start.html?level=2" && read.page == "a b/start.html")
        #expect(read.masteryScore == 70)
    }

    @Test(arguments: [
        ("2004 4th Edition", parts, "SCORM 2004"), ("1.2", "<organizations/>", "names nothing"),
        ("1.2", parts.replacing("a%20b/start.html", with: "../../start.html"), "outside"),
        ("1.2", parts.replacing("a%20b/start.html", with: "https://elsewhere.example/"), "outside"),
        ("1.2", parts.replacing("identifierref=\"r\"", with: "identifierref=\"other\""), "names nothing"),
        ("1.2", parts.replacing("</item>", with: "</item><item identifierref=\"r\"/>"), "2 parts"),
        ("1.2", "<organizations>", "not well-formed XML"),
    ])
    func `a manifest that is not played is refused with why`(version: String, inside: String, why: String) {
        do {
            _ = try ContentManifest(manifest(inside, version: version))
            Issue.record("taken: \(why)")
        } catch {
            let words = (error as? SchoolError)?.findings.first?.message ?? ""
            #expect(words.contains(why), "\(words)")
        }
    }

    @Test func `a manifest declares no entities and is not endlessly deep`() throws {
        let own = "<!DOCTYPE m [<!ENTITY a \"b\">]><manifest>&a;</manifest>"
        #expect(throws: MarkupReader.Problem.declaresItsOwn) { try MarkupReader.read(Array(own.utf8)) }
        let deep = String(repeating: "<a>", count: 100_000)
        #expect(throws: MarkupReader.Problem.tooDeep) { try MarkupReader.read(Array(deep.utf8)) }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        #expect(try MarkupReader.read(mark + Array("<a/>".utf8)).name == "a")
        let marks = Array((0..<600_000).map { _ in mark }.joined())
        #expect(throws: MarkupReader.Problem.malformed) { try MarkupReader.read(marks) }
        let bytes = Array(String(decoding: manifest(Self.parts), as: UTF8.self).utf8)
        for count in 0..<bytes.count { _ = try? MarkupReader.read(Array(bytes[..<count])) }
    }

    // MARK: - Hosts

    @Test func `only the host of a label is a content's`() throws {
        let label = String(repeating: "a", count: 16)
        let own = try #require(ContentHosting(host: "content.example"))
        #expect(own.place(of: "c-\(label).content.example") == .content(label: label))
        #expect(own.place(of: "C-\(label.uppercased()).Content.example:443") == .content(label: label))
        let nobody = [
            "content.example", "c-\(label).content.example.", "c-a.content.example", "x.c-\(label).content.example",
            "c-\(label)g.content.example", "c-.content.example", ".content.example",
        ]
        for host in nobody { #expect(own.place(of: host) == .nobody, "\(host)") }
        for host in ["school.example", "content.example.evil.example", "xcontent.example", "[::1]:80", "", ":"] {
            #expect(own.place(of: host) == .school, "\(host)")
        }
        #expect(ContentHosting.loopback.place(of: "c-\(label).localhost:8080") == .content(label: label))
        for host in ["localhost:8080", "127.0.0.1", "theo.localhost", "c-x.localhost"] {
            #expect(ContentHosting.loopback.place(of: host) == .school, "\(host)")
        }
        #expect(own.origin(of: label, besides: "https://school.example")?.text == "https://c-\(label).content.example")
        for text in ["localhost", "a b.example", "https://content.example", "content.example/x", ""] {
            #expect(ContentHosting(host: text) == nil, "\(text)")
        }
    }
}
