import Coursework
import Foundation
import JSON
import SQL
import SchoolForTests
import Signatures
import Testing

@testable import School

/// What publishers say of contexts, and what becomes of it beside what devices say.
@Suite struct PublishingTests {
    private func publisher(_ campus: Campus, apps: [String] = [Campus.app]) async throws -> Publisher {
        let pair = try #require(P256.PrivateKey())
        let draft = PublisherKey.Draft(name: "Light Works", issuer: "TEAM", pem: pair.publicKey.pem, apps: apps)
        let key = try await campus.school.write(as: campus.asSchool, locking: [.organization]) { try $0.add(draft) }
        return Publisher(key)
    }

    private func context(
        _ path: String..., title: String, locale: String = "en-us", type: String = "quiz",
        more: [(String, JSONValue)] = [],
        metadata others: [(String, JSONValue)] = []
    ) throws -> CatalogContext {
        var (data, metadata) = (JSONObject(), JSONObject())
        data["identifierPath"] = .array(([Campus.app] + path).map(JSONValue.string))
        data["title"] = .string(title)
        data["type"] = .string(type)
        for (name, value) in more { data[name] = value }
        metadata["locale"] = .string(locale)
        for (name, value) in others { metadata[name] = value }
        return try CatalogContext(["data": .object(data), "metadata": .object(metadata)])
    }

    private func publish(_ contexts: [CatalogContext], _ publisher: Publisher, _ campus: Campus) async throws {
        try await campus.school.perform(.publish(contexts), as: publisher)
    }

    private func titles(_ campus: Campus, below path: String...) throws -> [String] {
        try campus.school.read(as: campus.asTeacher) {
            try $0.contexts(below: IdentifierPath([Campus.app] + path)).items.map(\.title)
        }
    }

    private func declare(_ path: IdentifierPath, _ title: String, in campus: Campus) async throws {
        let stamp = Stamp(HybridTime(campus.now.addingTimeInterval(60)), DeviceID(rawValue: "new phone"))
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: stamp.device,
            contexts: [ContextRecord(path, ContextDescription(title: title), at: stamp)])
        #expect(try await campus.school.sync(request, as: campus.asTeacher).response.problems == [])
    }

    // MARK: - What is shown

    @Test(arguments: Engine.allCases)
    func `what is published is shown, found by its keywords, holds against devices, and changes nothing again`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let publisher = try await publisher(campus)
        let contexts = [
            try context("lenses", title: "Lenses", type: "chapter", metadata: [("keywords", ["optics", "grade 6"])]),
            try context("lenses", "convex", title: "Convex"),
        ]
        try await publish(contexts, publisher, campus)
        #expect(try titles(campus).contains("Lenses"))
        #expect(try titles(campus, below: "lenses") == ["Convex"])
        func found(_ words: String) throws -> [String] {
            try campus.school.read(as: campus.asTeacher) { try $0.contexts(ContextSearch(words)).items.map(\.title) }
        }
        #expect(try found("optics") == ["Lenses"])
        let told = campus.feedsTold
        try await publish(contexts, publisher, campus)
        #expect(campus.feedsTold == told)
        try await declare(campus.path("lenses"), "Old lenses", in: campus)
        #expect(try titles(campus).contains("Lenses"))
        #expect(try found("optics") == ["Lenses"])
    }

    @Test(arguments: Engine.allCases)
    func `each locale is a version of its own, and the school's language chooses`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let publisher = try await publisher(campus)
        try await publish([try context("lenses", title: "Linsen", locale: "de-DE")], publisher, campus)
        #expect(try titles(campus).contains("Linsen"))
        try await publish([try context("lenses", title: "Lenses", locale: "en_US")], publisher, campus)
        #expect(try titles(campus).contains("Lenses"))
        func version(_ locale: String) throws -> String {
            try campus.school.read(as: publisher) {
                try $0.context(at: campus.path("lenses"), locale: locale).description.title
            }
        }
        #expect(try version("de-de") == "Linsen")
        #expect(try version("EN-us") == "Lenses")
        #expect(throws: PublisherProblem.self) { try version("fr") }
        try await campus.school.perform(
            .removeContext(at: campus.path("lenses"), locale: "en-us", withDescendants: false), as: publisher)
        #expect(try titles(campus).contains("Linsen"))
    }

    @Test(arguments: Engine.allCases)
    func `what is taken back keeps its title, no device brings it back, and the publisher does`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let publisher = try await publisher(campus)
        let lens = try context("lenses", title: "Lenses")
        try await publish([lens, try context("lenses", "convex", title: "Convex")], publisher, campus)
        let path = campus.path("lenses")
        func remove(_ withDescendants: Bool) async throws {
            try await campus.school.perform(
                .removeContext(at: path, locale: "en-us", withDescendants: withDescendants), as: publisher)
        }
        let error = await #expect(throws: PublisherProblem.self) { try await remove(false) }
        #expect(error?.code == .contextHasChildren)
        try await remove(true)
        try await declare(path, "Lenses again", in: campus)
        #expect(try !titles(campus).contains { $0.hasPrefix("Lenses") })
        let kept = try campus.all(
            "SELECT title, isRemoved FROM context WHERE organization = $1 AND path LIKE '%lenses%' ORDER BY path"
        ) { "\($0.text("title")) \($0.bool("isRemoved"))" }
        #expect(kept == ["Convex true", "Lenses true"] || kept == ["Lenses true", "Convex true"])
        let gone = await #expect(throws: PublisherProblem.self) { try await remove(true) }
        #expect(gone?.code == .contextNotFound)
        try await publish([lens], publisher, campus)
        #expect(try titles(campus).contains("Lenses"))
    }

    @Test func `a tree that is applied is the publisher's word, and says a context in one language`() async throws {
        let campus = try Campus(.sqlite)
        let publisher = try await publisher(campus)
        try await publish([try context("lenses", title: "Lenses")], publisher, campus)
        try await publish([try context("lenses", title: "Linsen", locale: "de-DE")], publisher, campus)
        let tree = try ContentTree(
            parsing: Array(
                "{\"app\":\"\(Campus.app)\",\"title\":\"Light\",\"children\":[{\"id\":\"lenses\",\"title\":\"Glass\"}]}"
                    .utf8))
        let plan = try campus.school.read(as: publisher) { try $0.plan(tree) }
        #expect(plan.count(of: .retired) == 4)
        #expect(plan.changes.map(\.droppedLocales).filter { !$0.isEmpty } == [["de-de", "en-us"]])
        _ = try await campus.school.perform(.apply(tree, over: plan.tree, retiringAllowed: nil), as: publisher)
        #expect(try titles(campus) == ["Glass"])
        #expect(throws: PublisherProblem.self) {
            try campus.school.read(as: publisher) { try $0.context(at: campus.path("lenses"), locale: "en-us") }
        }
        let logged = try campus.all("SELECT detail FROM audit WHERE organization = $1 ORDER BY id") { $0.text() }
        #expect(logged.last?.hasPrefix("publisherKey/\(publisher.key) ") == true)
    }

    // MARK: - What stops it

    @Test(arguments: Engine.allCases) func `of several none is taken in when one is not right`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let publisher = try await publisher(campus)
        let before = try campus.count("context")
        func code(_ contexts: [CatalogContext]) async -> PublisherProblem? {
            do { try await publish(contexts, publisher, campus) } catch { return error as? PublisherProblem }
            return nil
        }
        let lens = try context("lenses", title: "Lenses")
        let orphan = await code([lens, try context("mirrors", "flat", title: "Flat")])
        #expect(orphan?.code == .parentNotFound)
        #expect(orphan?.message.hasPrefix("contexts[1]: ") == true)
        // Children before their parents.
        #expect(await code([try context("lenses", "convex", title: "Convex"), lens])?.code == .parentNotFound)
        var foreign = lens
        foreign.path = ["org.example.other"]
        #expect(await code([lens, foreign])?.code == .invalidIdentifierPath)
        #expect(try campus.count("context") == before)
        #expect(try campus.count("publisherContext") == 0)
    }

    @Test func `a context has two thousand children`() async throws {
        let campus = try Campus(.sqlite)
        let publisher = try await publisher(campus)
        try await publish([try context("lenses", title: "Lenses")], publisher, campus)
        for batch in 0..<10 {
            let children = try (0..<200).map { try context("lenses", "\(batch * 200 + $0)", title: "Lens") }
            try await publish(children, publisher, campus)
        }
        let error = await #expect(throws: PublisherProblem.self) {
            try await publish([try context("lenses", "one more", title: "Lens")], publisher, campus)
        }
        #expect(error?.code == .tooManyChildren)
        // One that is there may be said anew.
        try await publish([try context("lenses", "7", title: "Seven")], publisher, campus)
    }

    @Test(arguments: Engine.allCases) func `a key that is revoked meanwhile changes nothing more`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let publisher = try await publisher(campus)
        let lens = try context("lenses", title: "Lenses")
        try await campus.school.write(as: campus.asSchool, locking: [.publisherKey(publisher.key)]) {
            try $0.revokePublisherKey(publisher.key)
        }
        let error = await #expect(throws: PublisherProblem.self) { try await publish([lens], publisher, campus) }
        #expect(error?.code == .keyRevoked)
        #expect(try campus.count("publisherContext") == 0)
        #expect(throws: PublisherProblem.self) {
            try campus.school.read(as: publisher) { try $0.contentTree(of: Campus.app) }
        }
    }

    // MARK: - Keys

    @Test(arguments: Engine.allCases) func `only administrators let publishers in, and the log says so`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let pair = try #require(P256.PrivateKey())
        let draft = PublisherKey.Draft(
            name: " Light ", issuer: "TEAM", pem: pair.publicKey.pem, apps: ["b.b", " a.a", "a.a"])
        for actor in [campus.asTeacher, campus.actor(campus.teacher, .manager)] {
            await #expect(throws: SchoolError.self) {
                try await campus.school.write(as: actor) { _ = try $0.add(draft) }
            }
        }
        func add(_ draft: PublisherKey.Draft) async throws -> PublisherKey {
            try await campus.school.write(as: campus.asSchool, locking: [.organization]) { try $0.add(draft) }
        }
        let key = try await add(draft)
        #expect((key.name, key.apps) == ("Light", ["a.a", "b.b"]))
        #expect(try await add(draft) == key)
        let changed = try await campus.school.write(as: campus.asSchool) { try $0.setApps(["c.c"], of: key.id) }
        #expect(changed.apps == ["c.c"])
        let error = await #expect(throws: SchoolError.self) { try await add(draft) }
        #expect(error?.reason == "key_known")
        try await campus.school.write(as: campus.asSchool) { try $0.revokePublisherKey(key.id) }
        try await campus.school.write(as: campus.asSchool) { try $0.revokePublisherKey(key.id) }
        #expect(try await add(draft).id != key.id)
        let logged = try campus.all("SELECT action, subject FROM audit WHERE organization = $1 ORDER BY id") {
            "\($0.text("action")) \($0.text("subject"))"
        }
        #expect(
            logged.suffix(4) == [
                "publisherKeyAdded publisherKey/\(key.id)", "publisherKeyChanged publisherKey/\(key.id)",
                "publisherKeyRevoked publisherKey/\(key.id)", logged.last ?? "",
            ])
    }

    @Test func `a draft that is not right is told with its fields`() async throws {
        let pair = try #require(P256.PrivateKey())
        let wrong = PublisherKey.Draft(name: " ", issuer: "A B", pem: "hello", apps: [])
        let error = #expect(throws: SchoolError.self) { try wrong.checked() }
        #expect(error?.findings.map(\.field) == ["name", "issuer", "apps", "key"])
        let secret = PublisherKey.Draft(name: "A", issuer: "B", pem: pair.pem, apps: ["a"])
        let told = #expect(throws: SchoolError.self) { try secret.checked() }
        #expect(told?.findings.first?.message.contains("private key") == true)
    }
}
