import Coursework
import Foundation
import JSON
import SQL
import SchoolForTests
import Testing

@testable import School

/// An app's content as its publisher writes it down.
@Suite struct ContentTreeTests {
    private func tree(_ value: JSONValue) throws -> ContentTree { try ContentTree(parsing: value.bytes) }

    /// The tree of a campus, in which something can be changed.
    private func exported(_ campus: Campus) throws -> JSONValue {
        try campus.school.read(as: campus.asSchool) { try $0.contentTree(of: Campus.app) }
    }

    private func plan(_ value: JSONValue, _ campus: Campus) throws -> ContentPlan {
        let tree = try tree(value)
        return try campus.school.read(as: campus.asSchool) { try $0.plan(tree) }
    }

    @discardableResult
    private func apply(
        _ value: JSONValue, _ campus: Campus, over expected: String? = nil, allowed: Int? = nil
    ) async throws -> ContentPlan {
        let tree = try tree(value)
        return try await campus.school.perform(
            .apply(tree, over: expected, retiringAllowed: allowed), as: campus.asSchool)
    }

    private func light(_ children: [JSONValue]) -> JSONValue {
        ["app": .string(Campus.app), "title": "Light", "children": .array(children)]
    }

    // MARK: - Writing out

    @Test(arguments: Engine.allCases) func `what is written out changes nothing`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let tree = try exported(campus)
        let expected = light([
            ["id": "colours", "title": "colours"],
            [
                "id": "shadows", "title": "shadows",
                "children": [
                    ["id": "umbra", "title": "umbra", "children": [["id": "edge", "title": "edge"]]]
                ],
            ],
        ])
        #expect(tree.text == expected.text)
        // Nothing but whose word it is: that of devices until then.
        #expect(try plan(tree, campus).changes == [])
        #expect(try await apply(tree, campus).claimed.count == 5)
        #expect(try plan(tree, campus).isEmpty)
        let told = campus.feedsTold
        #expect(try await apply(tree, campus).unchanged == 5)
        #expect(campus.feedsTold == told)
        #expect(try exported(campus).text == tree.text)
    }

    @Test(arguments: Engine.allCases)
    func `all that can be said comes back as it was said, and the second time changes nothing`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let wanted = light([
            [
                "id": "moon", "title": "Moon <&> \u{2028} \"quoted\"", "type": "custom", "customTypeName": "Orbit",
                "displayOrder": .integer(.min), "topic": "science", "isAssignable": false,
                "suggestedAge": ["from": 4, "to": 6], "suggestedCompletionTime": ["to": 90],
                "summary": "A few\nsentences.", "link": "https://light.example/moon",
                "capabilities": [["kind": "percent"], ["kind": "score", "details": "Points"]],
                "thumbnail": .string(String(repeating: "a", count: 64)),
                "navigationChildren": [["moon", "tides"], []],
                "children": [["id": "tides", "title": "Tides", "capabilities": []]],
            ],
            ["id": "hole", "children": [["id": "deep", "title": "Deep", "suggestedAge": ["from": 9]]]],
        ])
        let first = try await apply(wanted, campus)
        #expect(first.count(of: .added) == 3)
        #expect(first.count(of: .retired) == 4)
        #expect(try exported(campus).text == wanted.text)
        #expect(try await apply(wanted, campus).isEmpty)
        #expect(try plan(wanted, campus).unchanged == 4)
    }

    @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64])
    func `any tree is applied over any other`(seed: UInt64) async throws {
        let campus = try Campus(.sqlite)
        var generator = SplitMix(seed)
        for round in 0..<6 {
            let wanted = light(Self.children(3, &generator))
            try await apply(wanted, campus, allowed: 1000)
            #expect(try plan(wanted, campus).isEmpty, "seed \(seed), round \(round)")
            #expect(try plan(exported(campus), campus).isEmpty, "seed \(seed), round \(round)")
        }
    }

    private static func children(_ depth: Int, _ generator: inout SplitMix) -> [JSONValue] {
        guard depth > 0 else { return [] }
        return ["a", "b", "c", "d"].filter { _ in Bool.random(using: &generator) }.map { name in
            let title = "Title \(Int.random(in: 0..<3, using: &generator))"
            var object: JSONObject = ["id": .string(name), "title": .string(title)]
            if Bool.random(using: &generator) { object["topic"] = .string(Bool.random(using: &generator) ? "x" : "y") }
            if Bool.random(using: &generator) { object["suggestedAge"] = ["from": 3] }
            object["children"] = .array(children(depth - 1, &generator))
            return .object(object)
        }
    }

    // MARK: - What would change

    @Test(arguments: Engine.allCases) func `a plan tells what changes, and for how many classes`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let other = try campus.newClass("Chemistry", teacher: campus.teacher)
        let draft = campus.draft(campus.task("shadows", "umbra"))
        _ = try await campus.create(draft, in: other)
        let wanted = light([
            ["id": "shadows", "title": "Shade", "children": [["id": "lamp", "title": "Lamp"]]],
            ["id": "colours", "title": "colours", "topic": "art"],
        ])
        let plan = try plan(wanted, campus)
        let told = plan.changes.map { "\($0.kind) \($0.path.identifier ?? "") \($0.title) \($0.fields) \($0.classes)" }
        #expect(
            told == [
                "retired umbra umbra [] 1", "retired edge edge [] 1", "changed shadows Shade [\"title\"] 1",
                "added lamp Lamp [] 1", "changed colours colours [\"topic\"] 0",
            ])
        #expect(plan.changes[2].formerTitle == "shadows")
        #expect((plan.unchanged, plan.assigned) == (1, 1))
    }

    @Test(arguments: Engine.allCases)
    func `what is retired keeps its title in handouts, and comes back as it was`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows", "umbra"], ["colours"])
        let before = try exported(campus)
        let wanted = light([
            ["id": "colours", "title": "colours"],
            ["id": "shadows", "title": "shadows"],
        ])
        try await apply(wanted, campus, allowed: 1)
        let kept = try campus.all(
            "SELECT title, isRemoved FROM context WHERE organization = $1 AND path LIKE '%umbra\"]'"
        ) {
            "\($0.text("title")) \($0.bool("isRemoved"))"
        }
        #expect(kept == ["umbra true"])
        let tasks = try campus.school.read(as: campus.asTeacher) { try $0.handout(handout).tasks.map(\.title) }
        #expect(tasks == ["umbra", "colours"])
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 5))
        #expect(try campus.fates() == [])
        #expect(try campus.all("SELECT id FROM activity WHERE organization = $1") { $0.text() }.count == 1)
        let back = try await apply(before, campus)
        #expect(back.count(of: .returned) == 2)
        #expect(try exported(campus).text == before.text)
    }

    @Test(arguments: Engine.allCases) func `what is applied is found and browsed, what is retired is not`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        try await apply(
            light([
                [
                    "id": "moon", "title": "Penumbra", "topic": "science",
                    "children": [["id": "b", "title": "B"], ["id": "a", "title": "A"]],
                ]
            ]),
            campus)
        func titles(_ body: (Transaction) throws -> Page<CatalogEntry>) throws -> [String] {
            try campus.school.read(as: campus.asTeacher) { try body($0).items.map(\.title) }
        }
        #expect(try titles { try $0.contexts(ContextSearch("penum")) } == ["Penumbra"])
        #expect(try titles { try $0.contexts(ContextSearch("umbra")) } == [])
        #expect(try titles { try $0.contexts(below: campus.path("moon")) } == ["B", "A"])
        #expect(try titles { try $0.contexts(ContextSearch(topic: "science")) }.count == 3)
    }

    // MARK: - Beside devices

    private func declare(_ title: String, seconds: Double, _ device: String, in campus: Campus) async throws {
        let stamp = Stamp(HybridTime(campus.now.addingTimeInterval(seconds)), DeviceID(rawValue: device))
        let record = ContextRecord(campus.path("colours"), ContextDescription(title: title), at: stamp)
        let request = SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record])
        #expect(try await campus.school.sync(request, as: campus.asTeacher).response.problems == [])
    }

    @Test(arguments: Engine.allCases)
    func `what a device said before a tree was applied overrides nothing of it, whenever it is heard`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let wanted = light([["id": "colours", "title": "Colours"]])
        try await apply(wanted, campus)
        try await declare("Paint", seconds: -60, "phone", in: campus)
        #expect(try plan(wanted, campus).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a device that declares after a tree was applied overrides nothing, brings nothing back, and adds what is new`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let (with, without) = (light([["id": "colours", "title": "Colours"]]), light([]))
        try await apply(with, campus)
        try await declare("Paint", seconds: 60, "new phone", in: campus)
        #expect(try plan(with, campus).isEmpty)
        try await apply(without, campus)
        try await declare("Paint", seconds: 120, "newer phone", in: campus)
        #expect(try plan(without, campus).isEmpty)
        let stamp = Stamp(HybridTime(campus.now), DeviceID(rawValue: "newest phone"))
        let record = ContextRecord(campus.path("lamp"), ContextDescription(title: "Lamp"), at: stamp)
        let request = SyncRequest(app: Campus.app, name: "Light", device: stamp.device, contexts: [record])
        #expect(try await campus.school.sync(request, as: campus.asTeacher).response.problems == [])
        #expect(try plan(without, campus).changes.map(\.kind) == [.retired])
    }

    @Test(arguments: Engine.allCases)
    func `a device that takes the publisher's name speaks for itself alone`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let wanted = light([["id": "colours", "title": "Colours"]])
        try await apply(wanted, campus)
        try await declare("Forged", seconds: 600, "publisher", in: campus)
        #expect(try plan(wanted, campus).isEmpty)
    }

    // MARK: - What stops it

    @Test func `a plan that is out of date is refused`() async throws {
        let campus = try Campus(.sqlite)
        let before = try exported(campus)
        let old = try plan(before, campus).tree
        let wanted = light([["id": "colours", "title": "Colours"]])
        try await apply(wanted, campus, over: old)
        // What holds already may be asked for again.
        try await apply(wanted, campus, over: old)
        let error = await #expect(throws: SchoolError.self) { try await apply(before, campus, over: old) }
        #expect(error?.reason == "changed_meanwhile")
        #expect(try exported(campus).text == wanted.text)
    }

    @Test(arguments: Engine.allCases)
    func `retiring much that is assigned needs its number`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"], ["colours"])
        let wanted = light([["id": "colours", "title": "colours"]])
        #expect(try plan(wanted, campus).isBraked(allowing: nil))
        let error = await #expect(throws: SchoolError.self) { try await apply(wanted, campus) }
        #expect(error?.reason == "too_much_retired")
        await #expect(throws: SchoolError.self) { try await apply(wanted, campus, allowed: 0) }
        #expect(try plan(wanted, campus).count(of: .retired) == 3)
        try await apply(wanted, campus, allowed: 1)
        #expect(try plan(wanted, campus).isEmpty)
    }

    @Test func `only who decides about apps applies`() async throws {
        let campus = try Campus(.sqlite)
        let tree = try tree(light([]))
        await #expect(throws: SchoolError.self) {
            try await campus.school.write(as: campus.asTeacher) { _ = try $0.apply(tree) }
        }
        #expect(throws: SchoolError.self) { try campus.school.read(as: campus.asTeacher) { try $0.plan(tree) } }
    }

    @Test func `an app that nobody has heard of is planned, and waits for approval when it is applied`() async throws {
        let campus = try Campus(.sqlite)
        let plays: JSONValue = ["app": "org.example.plays", "title": "Plays", "children": [["id": "b", "title": "B"]]]
        #expect(try plan(plays, campus).count(of: .added) == 2)
        #expect(throws: SchoolError.self) {
            try campus.school.read(as: campus.asSchool) { try $0.contentTree(of: "org.example.plays") }
        }
        try await apply(plays, campus)
        let offered = try campus.school.read(as: campus.asTeacher) { try $0.offeredApps().map(\.id) }
        #expect(offered == [Campus.app])
        let known = try campus.all(
            "SELECT name, approved IS NULL AS isWaiting FROM app WHERE organization = $1 AND id LIKE '%plays'"
        ) {
            "\($0.text("name")) \($0.bool("isWaiting"))"
        }
        #expect(known == ["Plays true"])
    }

    @Test(arguments: Engine.allCases)
    func `of two who apply at once one is last, and nothing of the other is left`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let trees = (0..<2).map { side in
            light((0..<40).map { ["id": .string("\(side)-\($0)"), "title": .string("Side \(side)")] })
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for round in 0..<8 { group.addTask { try await apply(trees[round % 2], campus) } }
            try await group.waitForAll()
        }
        #expect(trees.map(\.text).contains(try exported(campus).text))
    }

    @Test(arguments: Engine.allCases) func `who applies is in the log`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await apply(light([["id": "colours", "title": "Colours"]]), campus)
        let logged = try campus.all("SELECT subject, detail FROM audit WHERE organization = $1 ORDER BY id") {
            "\($0.text("subject")) \($0.text("detail"))"
        }
        #expect(logged.last == "app/\(Campus.app) added:0 changed:1 retired:3 returned:0")
    }

    // MARK: - What is wrong with a file

    private static let faults: [(String, [String])] = [
        ("", [""]), ("[]", [""]), ("{\"app\":\"a\",\"app\":\"b\"}", [""]), ("{\"title\":\"A\"}", ["app"]),
        ("{\"app\":\"a b\",\"title\":\"A\"}", ["app"]),
        ("{\"app\":\"a\",\"titel\":\"A\"}", ["titel"]), ("{\"app\":\"a\",\"title\":7}", ["title"]),
        ("{\"app\":\"a\",\"title\":\" \"}", ["title"]),
        (
            "{\"app\":\"a\",\"children\":[{\"title\":\"B\"},{\"id\":\"\",\"title\":\"C\"}]}",
            ["children.0.id", "children.1.id"]
        ),
        ("{\"app\":\"a\",\"children\":[{\"id\":\"b\"}]}", ["children.0.title"]),
        (
            "{\"app\":\"a\",\"children\":[{\"id\":\"b\",\"topic\":\"x\",\"children\":[{\"id\":\"c\",\"title\":\"C\"}]}]}",
            ["children.0.title"]
        ),
        (
            "{\"app\":\"a\",\"children\":[{\"id\":\"b\",\"title\":\"B\"},{\"id\":\"b\",\"title\":\"B\"}]}",
            ["children.1.id"]
        ),
        // Two spellings of one letter.
        (
            "{\"app\":\"a\",\"children\":[{\"id\":\"\u{E9}\",\"title\":\"B\"},{\"id\":\"e\u{301}\",\"title\":\"B\"}]}",
            ["children.1.id"]
        ),
        ("{\"app\":\"a\",\"title\":\"A\",\"type\":\"spaceship\"}", ["type"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"displayOrder\":1e300}", ["displayOrder"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"displayOrder\":99999999999999999999}", ["displayOrder"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"displayOrder\":0.5}", ["displayOrder"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"suggestedAge\":{\"from\":12,\"to\":10}}", ["suggestedAge"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"suggestedAge\":{\"from\":-1}}", ["suggestedAge.from"]),
        ("{\"app\":\"a\",\"title\":\"A\",\"link\":\"javascript:alert(1)\"}", ["link"]),
        (
            "{\"app\":\"a\",\"title\":\"A\",\"capabilities\":[{\"kind\":\"score\"},{\"kind\":\"score\"}]}",
            ["capabilities"]
        ),
        ("{\"app\":\"a\",\"title\":\"A\",\"navigationChildren\":[[]]}", ["navigationChildren[0]"]),
    ]

    @Test(arguments: faults) func `each fault is told with its place`(fault: (text: String, places: [String])) {
        let error = #expect(throws: SchoolError.self) { try ContentTree(parsing: Array(fault.text.utf8)) }
        #expect(error?.findings.map(\.field) == fault.places)
    }

    @Test func `numbers as far as they go are taken`() throws {
        for (from, to) in [(0, Int64.max), (.max, .max), (.max - 1, .max - 1), (0, 0)] as [(Int64, Int64)] {
            let value: JSONValue = [
                "app": "a", "title": "A", "displayOrder": JSONValue.integer(to),
                "suggestedAge": ["from": JSONValue.integer(from), "to": JSONValue.integer(to)],
            ]
            #expect(try tree(value).entries.count == 1)
        }
    }

    @Test func `a tree that is too deep, too wide or too long is refused`() throws {
        func deep(_ levels: Int) -> JSONValue {
            (1..<levels).reversed().reduce([:] as JSONValue) { below, level in
                var object: JSONObject = ["id": .string("\(level)"), "title": "A"]
                if below["id"] != nil { object["children"] = [below] }
                return .object(object)
            }
        }
        #expect(try tree(light([deep(8)])).entries.count == 8)
        for levels in [9, 12] {
            let error = #expect(throws: SchoolError.self) { try tree(light([deep(levels)])) }
            #expect(error?.findings.first?.code == .limit)
        }
        let bottomless = String(repeating: "{\"id\":\"a\",\"children\":[", count: 10_000)
        #expect(throws: SchoolError.self) {
            try ContentTree(parsing: Array("{\"app\":\"a\",\"children\":[\(bottomless)".utf8))
        }
        let many = (0...2000).map { JSONValue.object(["id": .string("\($0)"), "title": "A"]) }
        #expect(try tree(light(Array(many.dropLast()))).entries.count == 2001)
        #expect(throws: SchoolError.self) { try tree(light(many)) }
        let long = #expect(throws: SchoolError.self) {
            try tree(light([["id": "a", "title": .string(String(repeating: "x", count: 257))]]))
        }
        #expect(long?.findings.map(\.field) == ["children.0.title"])
        let path = String(repeating: "x", count: 250)
        let wide = #expect(throws: SchoolError.self) { try tree(light([["id": .string(path), "title": "A"]])) }
        #expect(wide?.findings.map(\.field) == ["children.0.id"])
    }
}
