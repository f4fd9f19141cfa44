import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct AppTests {
    private static let light = "org.example.light"
    private static let plays = "org.example.plays"

    /// A school whose teacher's tablet has declared some contexts of two apps.
    private func office(_ engine: Engine) async throws -> (FoundedSchool, teacher: Actor) {
        let office = try await FoundedSchool(engine)
        let teacher = office.actor(try await office.add("Ada", "Lovelace", .teacher), .teacher)
        try await declare(
            [
                ([], "Light", nil), (["b"], "Shadows of the moon", nil), (["a"], "Colours", "Art"),
                (["a", "red"], "Red shadows", "Art"),
            ], of: Self.light, office, teacher)
        try await declare([([], "Plays", nil), (["hamlet"], "Hamlet", "Drama")], of: Self.plays, office, teacher)
        return (office, teacher)
    }

    private func declare(
        _ contexts: [([String], String, String?)], of app: String, _ office: FoundedSchool, _ teacher: Actor
    ) async throws {
        let stamp = Stamp(HybridTime(office.now), DeviceID(rawValue: "tablet"))
        let records = contexts.map { identifiers, title, topic in
            var description = ContextDescription(title: title)
            description.topic = topic
            if identifiers == ["b"] {
                description.displayOrder = 1
                description.suggestedAge = Span(location: 8, length: 3)
            }
            return ContextRecord(IdentifierPath([app] + identifiers), description, at: stamp)
        }
        let request = SyncRequest(app: app, name: contexts[0].1, device: stamp.device, contexts: records)
        let answer = try await office.school.sync(request, as: teacher)
        #expect(answer.response.problems == [])
    }

    @Test(arguments: Engine.allCases)
    func `an app that devices spoke of waits until somebody approves it`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        #expect(try office.read { try $0.apps(.waiting).items.map(\.name) } == ["Light", "Plays"])
        #expect(try office.read(as: teacher) { try $0.offeredApps().isEmpty })
        let app = try await office.write { try $0.approve(Self.light) }
        #expect(app.worksWithSchoolwork)
        #expect(try office.read { try $0.apps(.approved).items.map(\.id) } == [Self.light])
        #expect(try office.read(as: teacher) { try $0.offeredApps().map(\.name) } == ["Light"])
        #expect(try office.read(as: teacher) { try $0.offeredApps()[0].worksWithSchoolwork })
        try await office.write { try $0.withdrawApproval(of: Self.light) }
        #expect(try office.read(as: teacher) { try $0.offeredApps().isEmpty })
        #expect(try office.logged(.app(Self.light)) == ["appApproved", "appWithdrawn"])
    }

    @Test(arguments: Engine.allCases)
    func `an app can be approved before anybody has heard of it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let app = try await office.write { try $0.approve("org.example.new", named: "New") }
        #expect(app.name == "New" && app.approved == office.now && !app.worksWithSchoolwork)
        for wrong in [
            "two words", "Quizzler", "org.", ".light", "org..light", "a/b.c", String(repeating: "a.", count: 100),
        ] {
            #expect(await refusalCode { try await office.write { _ = try $0.approve(wrong) } } == .invalid)
        }
    }

    @Test(arguments: Engine.allCases)
    func `an app licensed for another location is not offered`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        let annex = try await office.write { transaction in
            _ = try transaction.approve(Self.light)
            let annex = try transaction.create(Location.Draft(name: "Annex")).id
            _ = try transaction.license(Self.light, for: [annex])
            return annex
        }
        #expect(try office.read(as: teacher) { try $0.offeredApps().isEmpty })
        let path = IdentifierPath([Self.light])
        #expect(try office.read(as: teacher) { try $0.contexts(below: path).items.isEmpty })
        #expect(try office.read(as: teacher) { try $0.contexts(ContextSearch("shadows")).items.isEmpty })
        let here = office.location
        try await office.write { _ = try $0.license(Self.light, for: [annex, here]) }
        #expect(try office.read(as: teacher) { try $0.offeredApps().count } == 1)
    }

    @Test(arguments: Engine.allCases)
    func `contexts are listed level by level in the app's order`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await office.write { _ = try $0.approve(Self.light) }
        let root = IdentifierPath([Self.light])
        let first = try office.read(as: teacher) { try $0.contexts(below: root, PageRequest(limit: 1)) }
        #expect(first.items.map(\.title) == ["Colours"])
        #expect(first.items[0].hasChildren)
        let second = try office.read(as: teacher) {
            try $0.contexts(below: root, PageRequest(after: first.next, limit: 1))
        }
        #expect(second.items.map(\.title) == ["Shadows of the moon"])
        #expect(second.items[0].ages == CatalogEntry.Ends(from: 8, to: 10))
        #expect(second.next == nil)
    }

    @Test(arguments: Engine.allCases)
    func `what is looked for has a word for each of the words`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await office.write { transaction in
            _ = try transaction.approve(Self.light)
            _ = try transaction.approve(Self.plays)
        }
        func find(_ search: ContextSearch) throws -> [String] {
            try office.read(as: teacher) { try $0.contexts(search).items.map(\.title) }
        }
        #expect(try Set(find(ContextSearch("shad"))) == ["Shadows of the moon", "Red shadows"])
        #expect(try find(ContextSearch("SHADOWS réd")) == ["Red shadows"])
        #expect(try find(ContextSearch("shadows art")) == ["Red shadows"])
        #expect(try find(ContextSearch("shadows tragedy")) == [])
        #expect(try find(ContextSearch("moon", age: 9)) == ["Shadows of the moon"])
        #expect(try find(ContextSearch("moon", age: 11)) == [])
        #expect(try find(ContextSearch(topic: "Drama")) == ["Hamlet"])
    }

    @Test(arguments: Engine.allCases)
    func `a search forgives one letter of a word, and says so`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await office.write { _ = try $0.approve(Self.light) }
        func find(_ words: String, age: Int? = nil) throws -> (titles: [String], instead: String?) {
            try office.read(as: teacher) { transaction in
                let found = try transaction.forgivingContexts(ContextSearch(words, age: age))
                return (found.page.items.map(\.title), found.instead)
            }
        }
        for typed in ["shadovs", "hadows", "xhadows", "shdaows", "SHADÖWX"] {
            let found = try find(typed)
            #expect(Set(found.titles) == ["Shadows of the moon", "Red shadows"], "\(typed)")
            #expect(found.instead == "shadows")
        }
        #expect(try find("moom shadowz").titles == ["Shadows of the moon"])
        #expect(try find("shadows").instead == nil)
        #expect(try find("shadoxx").titles.isEmpty)
        // What is found by its letters and does not fit is not made to fit.
        #expect(try find("moom", age: 11).titles.isEmpty)
        #expect(try find("mon").instead == nil)
        // That is in an app that nobody has approved.
        #expect(try find("hamlrt").titles.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `pages of a search hold everything once`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await office.write { transaction in _ = try transaction.approve(Self.light) }
        let many = (1...25).map { (["n\($0)"], "Night nights \($0)", String?.none) }
        try await declare([([], "Light", nil)] + many, of: Self.light, office, teacher)
        for words in ["ni", ""] {
            var found: [String] = []
            var request = PageRequest(limit: 7)
            repeat {
                let page = try office.read(as: teacher) { try $0.contexts(ContextSearch(words), request) }
                found += page.items.map(\.title)
                request.after = page.next
            } while request.after != nil
            #expect(found.filter { $0.hasPrefix("Night") }.count == 25)
            #expect(Set(found).count == found.count)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a student is offered nothing to assign`(engine: Engine) async throws {
        let (office, _) = try await office(engine)
        let student = office.actor(try await office.add("Ann"), .student)
        try await office.write { _ = try $0.approve(Self.light) }
        #expect(try office.read(as: student) { try $0.offeredApps().isEmpty })
        let path = IdentifierPath([Self.light, "a"])
        #expect(await refusalCode { try office.read(as: student) { _ = try $0.catalogEntry(path) } } == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `bookmarks are found again as long as the app is offered`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await office.write { _ = try $0.approve(Self.light) }
        let path = IdentifierPath([Self.light, "a"])
        try await office.write(as: teacher) { try $0.addBookmark(path) }
        try await office.write(as: teacher) { try $0.addBookmark(path) }
        #expect(try office.read(as: teacher) { try $0.bookmarks().map(\.path) } == [path])
        try await office.write { try $0.withdrawApproval(of: Self.light) }
        #expect(try office.read(as: teacher) { try $0.bookmarks().isEmpty })
        try await office.write(as: teacher) { try $0.removeBookmark(path) }
        try await office.write(as: teacher) { try $0.removeBookmark(path) }
    }

    @Test(arguments: Engine.allCases)
    func `what apps announce of content is told as long as it is offered`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        #expect(try office.read(as: teacher) { try $0.offeredTopics() } == [])
        try await office.write { _ = try $0.approve(Self.light) }
        #expect(try office.read(as: teacher) { try $0.offeredTopics() } == ["Art"])
        let path = IdentifierPath([Self.light, "a"])
        let described = try office.read(as: teacher) { try $0.descriptions(of: [try $0.catalogEntry(path)]) }
        #expect(described[path]?.title == "Colours")
        #expect(described[path]?.capabilities == ContextDescription.timeAlone)
    }

    @Test(arguments: Engine.allCases)
    func `an origin is an app's of any school, and exactly as it is spelled`(engine: Engine) async throws {
        let (office, _) = try await office(engine)
        try await office.write {
            let app = try $0.approve(Self.light).id
            _ = try $0.setOrigins(
                ["https://light.example", "http://localhost:8000"].compactMap { WebOrigin($0) }, of: app)
        }
        func isKnown(_ text: String) throws -> Bool {
            try office.school.hasApp(at: #require(WebOrigin(text)))
        }
        #expect(try isKnown("https://light.example") && isKnown("http://localhost:8000"))
        for other in [
            "https://light.example.org", "https://a.light.example", "http://localhost", "http://localhost:80001",
        ] {
            if WebOrigin(other) != nil { #expect(try !isKnown(other), "\(other)") }
        }
        try await office.write { _ = try $0.setOrigins([], of: Self.light) }
        #expect(try !isKnown("https://light.example"))
    }

    /// Pages that nobody knows yet ask for it.
    @Test func `whether an app runs somewhere is looked up among those that run in browsers`() async throws {
        let (office, _) = try await office(.sqlite)
        let plan = try office.school.database.read { connection in
            let query = Query(built: "EXPLAIN QUERY PLAN " + School.appAtOrigin.text)
            return try connection.all(query, ["% https://light.example %"]) { $0.text("detail") }
        }
        #expect(plan.count == 1 && plan[0].contains("INDEX appInBrowsers"), "\(plan)")
    }
}
