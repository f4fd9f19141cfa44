import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What teachers find of an app: in which order, about what, and by which ways.
@Suite struct CatalogTests {
    private static let app = "org.example.light"
    private static let device = DeviceID(rawValue: "tablet")

    private func office(_ engine: Engine) async throws -> (FoundedSchool, teacher: Actor) {
        let office = try await FoundedSchool(engine)
        let teacher = office.actor(try await office.add("Ada", "Lovelace", .teacher), .teacher)
        try await office.write { _ = try $0.approve(Self.app, named: "Light") }
        return (office, teacher)
    }

    private func path(_ identifiers: [String]) -> IdentifierPath { IdentifierPath([Self.app] + identifiers) }

    /// A device says contexts, all of it at one time.
    private func declare(
        _ records: [(path: [String], title: String, topic: String?, saved: Int64?)], seconds: TimeInterval = 0,
        _ office: FoundedSchool, _ teacher: Actor, change: (inout ContextRecord, Stamp) -> Void = { _, _ in }
    ) async throws {
        let stamp = Stamp(HybridTime(office.now.addingTimeInterval(seconds)), Self.device)
        let records = records.map { place, title, topic, saved in
            var record = ContextRecord(
                path(place), ContextDescription(title: title, topic: topic),
                saved: saved.flatMap(HybridTime.init(rawValue:)), at: stamp)
            change(&record, stamp)
            return record
        }
        let request = SyncRequest(app: Self.app, name: "Light", device: Self.device, contexts: records)
        #expect(try await office.school.sync(request, as: teacher).response.problems == [])
    }

    // MARK: - Order

    private func identifiers(_ office: FoundedSchool, _ teacher: Actor, pages: Int = 50) throws -> [String] {
        var (found, request) = ([String](), PageRequest(limit: pages))
        repeat {
            let page = try office.read(as: teacher) { try $0.contexts(below: path([]), request) }
            found += page.items.compactMap(\.path.elements.last)
            request.after = page.next
        } while request.after != nil
        return found
    }

    @Test(arguments: Engine.allCases, [1, 2, 50])
    func `equals stand in the order of saving, then by identifier`(engine: Engine, pages: Int) async throws {
        let (office, teacher) = try await office(engine)
        try await declare(
            [
                (["ten"], "Chapter 10", nil, 3), (["two"], "Chapter 2", nil, 2), (["z"], "A", nil, 5),
                (["y"], "B", nil, 5), (["b"], "A", nil, nil), (["a"], "B", nil, nil),
            ], office, teacher)
        try await declare([(["first"], "Z", nil, 9)], office, teacher) { record, stamp in
            record.edit(to: ContextDescription(title: "Z", displayOrder: -1), at: stamp)
        }
        #expect(try identifiers(office, teacher, pages: pages) == ["first", "two", "ten", "y", "z", "a", "b"])
    }

    @Test(arguments: Engine.allCases, [false, true])
    func `two devices that declare the same have one order, whichever is heard first`(
        engine: Engine, isTurned: Bool
    ) async throws {
        let (office, teacher) = try await office(engine)
        let here: [(path: [String], title: String, topic: String?, saved: Int64?)] = [
            (["two"], "Chapter 2", nil, 20), (["ten"], "Chapter 10", nil, 21),
        ]
        let there: [(path: [String], title: String, topic: String?, saved: Int64?)] = [
            (["ten"], "Chapter 10", nil, 30), (["two"], "Chapter 2", nil, 31), (["new"], "Chapter 1", nil, 32),
        ]
        for records in isTurned ? [there, here, there] : [here, there] { try await declare(records, office, teacher) }
        #expect(try identifiers(office, teacher) == ["two", "ten", "new"])
    }

    // MARK: - Topics

    private func topics(_ office: FoundedSchool, _ teacher: Actor, _ paths: [String]...) throws -> [String?] {
        try office.read(as: teacher) { transaction in try paths.map { try transaction.catalogEntry(path($0)).topic } }
    }

    private func found(_ search: ContextSearch, _ office: FoundedSchool, _ teacher: Actor) throws -> Set<String> {
        try office.read(as: teacher) { Set(try $0.contexts(search).items.map(\.title)) }
    }

    @Test(arguments: Engine.allCases)
    func `a topic holds for what lies below, down to where another begins`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await declare(
            [
                ([], "Light", "science", nil), (["moon"], "Moon", nil, nil), (["moon", "quiz"], "Umbra", nil, nil),
                (["paint"], "Paint", "art", nil), (["paint", "hole", "quiz"], "Red", nil, nil),
            ], office, teacher)
        let shown = try topics(office, teacher, ["moon"], ["moon", "quiz"], ["paint"], ["paint", "hole", "quiz"])
        #expect(shown == ["science", "science", "art", "art"])
        #expect(try found(ContextSearch(topic: "science"), office, teacher) == ["Light", "Moon", "Umbra"])
        #expect(try found(ContextSearch(topic: "art"), office, teacher) == ["Paint", "Red"])
        #expect(try found(ContextSearch("umbra science"), office, teacher) == ["Umbra"])
    }

    @Test(arguments: Engine.allCases)
    func `a topic that comes later, changes or goes is that of all below it`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await declare(
            [(["moon", "quiz"], "Umbra", nil, nil), (["moon", "own"], "Tides", "math", nil)], office, teacher)
        try await declare([(["moon"], "Moon", "science", nil)], office, teacher)
        #expect(try topics(office, teacher, ["moon", "quiz"], ["moon", "own"]) == ["science", "math"])
        try await declare([([], "Light", "art", nil), (["moon"], "Moon", nil, nil)], seconds: 1, office, teacher)
        #expect(try topics(office, teacher, ["moon"], ["moon", "quiz"], ["moon", "own"]) == ["art", "art", "math"])
        #expect(try found(ContextSearch("umbra art"), office, teacher) == ["Umbra"])
        #expect(try found(ContextSearch("umbra science"), office, teacher) == [])
        try await declare(
            [([], "Light", nil, nil), (["moon", "own"], "Tides", nil, nil)], seconds: 2, office, teacher)
        #expect(try topics(office, teacher, ["moon"], ["moon", "quiz"], ["moon", "own"]) == [nil, nil, nil])
        #expect(try found(ContextSearch("umbra"), office, teacher) == ["Umbra"])
    }

    @Test(arguments: Engine.allCases)
    func `what is gone gives no topic`(engine: Engine) async throws {
        let (office, teacher) = try await office(engine)
        try await declare(
            [([], "Light", "art", nil), (["moon"], "Moon", "science", nil), (["moon", "quiz"], "Umbra", nil, nil)],
            office, teacher)
        try await declare([(["moon"], "Moon", "science", nil)], seconds: 1, office, teacher) { $0.remove(at: $1) }
        #expect(try topics(office, teacher, ["moon", "quiz"]) == ["art"])
        try await declare([(["moon", "new"], "New", nil, nil)], seconds: 2, office, teacher)
        #expect(try topics(office, teacher, ["moon", "new"]) == ["art"])
    }

    // MARK: - Other ways

    @Test(arguments: Engine.allCases)
    func `what an app shows below a context besides its children is listed in its order, as far as it is there`(
        engine: Engine
    ) async throws {
        let (office, teacher) = try await office(engine)
        try await declare(
            [
                ([], "Light", nil, nil), (["z"], "Z", nil, nil), (["a"], "A \"navigationChildren\":[[", nil, nil),
                (["gone"], "Gone", nil, nil), (["m"], "M", nil, nil),
            ], office, teacher)
        try await declare([(["gone"], "Gone", nil, nil)], seconds: 1, office, teacher) { $0.remove(at: $1) }
        try await declare([(["group"], "Group", nil, nil)], seconds: 1, office, teacher) { record, stamp in
            record.setNavigationChildren([["z"], ["gone"], ["never"], ["a"], ["m"]].map(path), at: stamp)
        }
        let entries = try office.read(as: teacher) { try $0.contexts(below: path([])).items }
        #expect(entries.filter(\.hasNavigationChildren).map(\.title) == ["Group"])
        let first = try office.read(as: teacher) {
            try $0.navigationChildren(of: path(["group"]), PageRequest(limit: 2))
        }
        #expect(first.items.map(\.path) == [path(["z"]), path(["a"])])
        let rest = try office.read(as: teacher) {
            try $0.navigationChildren(of: path(["group"]), PageRequest(after: first.next, limit: 2))
        }
        #expect(rest.items.map(\.title) == ["M"])
        #expect(rest.next == nil)
        #expect(try office.read(as: teacher) { try $0.navigationChildren(of: path(["a"])).items.isEmpty })
    }
}
