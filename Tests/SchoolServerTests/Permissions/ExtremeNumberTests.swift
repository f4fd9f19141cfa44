import Coursework
import HTTP
import JSON
import SQL
import School
import SchoolServer
import Testing

/// Every number of every operation, sent as large, as small and as wrong as JSON can say it.
@Suite struct ExtremeNumberTests {
    static let extremes: [JSONValue] = [
        1e308, -1e308, 1.7976931348623157e308, .number(.leastNonzeroMagnitude), .number(-.leastNonzeroMagnitude), 1e15,
        1e13, -1, 0, 0.5, -0.0, 4_294_967_296,
        9_007_199_254_740_993, .integer(.max), .integer(.min), .number(-0x1p63), .number(0x1p64),
    ]

    @Test(arguments: Expectations.operations.filter { !NumberPlaces($0).names.isEmpty }.map(\.route.name))
    func `a number in a body costs its own request at most`(name: String) async throws {
        let world = try await World.copy()
        let operation = try #require(Expectations.operations.first { $0.route.name == name })
        let rights = try #require(Expectations.rights[name])
        let ask = Ask(operation: operation, rights: rights, filled: [:], world: world)
        let bodies = try NumberPlaces(operation).bodies(for: ask)
        for place in NumberPlaces(operation).names {
            #expect(
                bodies.contains { $0.numbers.contains { $0.contains(SampleBody.Step.name(place)) } },
                "\(place) is not tried")
        }
        for asker in [Asker.student, .teacher, .administrator] {
            for body in bodies {
                for extreme in Self.extremes {
                    for place in body.numbers {
                        await send(body.replacing([place], by: extreme), ask, asker)
                    }
                    await send(body.replacing(body.numbers, by: extreme), ask, asker)
                }
            }
        }
        await expectAnswers(world)
    }

    @Test(arguments: Expectations.operations.filter { $0.parameters.contains { $0.schema.isNumber } }.map(\.route.name))
    func `a number in a query costs its own request at most`(name: String) async throws {
        let world = try await World.copy()
        let operation = try #require(Expectations.operations.first { $0.route.name == name })
        let rights = try #require(Expectations.rights[name])
        for parameter in operation.parameters where parameter.schema.isNumber {
            for extreme in Self.extremes {
                var ask = Ask(operation: operation, rights: rights, filled: [:], world: world)
                ask.extraQuery = "\(parameter.name)=\(extreme.text)"
                for asker in [Asker.student, .teacher, .administrator] {
                    let answer = await ask.answer(for: asker)
                    #expect(answer.status < 500, "\(name)?\(ask.extraQuery) by \(asker): \(answer.text)")
                }
            }
        }
    }

    @Test func `what was accepted at its greatest is shown in every report`() async throws {
        let world = try await World.copy()
        for (index, student) in ["student", "classmate"].enumerated() {
            let body = try Self.report(at: "\(index)", quantity: Limit.quantity.upperBound)
            let answer = await world.left.client(student, at: world.dispatcher).post("/v1/sync", body)
            #expect(answer.status == 200, "\(answer.text)")
        }
        await expectAnswers(world)
    }

    @Test(
        arguments: [
            ("durations.tablet", "durations", .number(1e308)), ("durations.tablet", "durations", -1),
            ("items.hints.value.value.quantity", "quantity", .number(1.7e308)),
            ("items.hints.value.value.quantity", "quantity", .number(-1.7e308)),
            ("items.points.value.value.score", "score", .number(1e308)),
            ("items.points.value.value.score", "score", -1),
            ("items.points.value.value.maxScore", "maxScore", .number(1e308)),
            ("items.points.value.value.maxScore", "maxScore", 0), ("items.points.value.value.maxScore", "maxScore", -3),
            ("progress.1", "progress", 1.5), ("progress.0", "progress", -0.5),
        ] as [(String, String, JSONValue)])
    func `a report with a number beyond its limit is refused, and the number named`(
        field: String, name: String, number: JSONValue
    ) async throws {
        let world = try await World.copy()
        let body = SampleBody(json: try Self.report(at: "0", quantity: 3))
        let place = try #require(body.numbers.first { $0.suffix(field.split(separator: ".").count).dotted == field })
        let answer = await world.client(.student).post("/v1/sync", body.replacing([place], by: number))
        #expect(answer.status == 422)
        #expect(answer.fields == [place.dotted])
    }

    /// An attempt with an item of each kind.
    static func report(at id: String, quantity: Double) throws -> JSONValue {
        let stamp = Stamp(HybridTime(World.now), DeviceID(rawValue: "tablet"))
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: id), path: IdentifierPath([Side.app, "shadows"]), created: World.now,
            edited: stamp, durations: ["tablet", "phone"].reduce(into: [:]) { $0[DeviceID(rawValue: $1)] = 60 })
        record.addProgress(from: 0.25, to: 0.75, at: stamp)
        for (identifier, value) in [
            ("points", ActivityItem.Value.score(8, of: 10)), ("hints", .quantity(quantity)),
            ("yes", .binary(true, .yesNo)),
        ] {
            record.put(
                ActivityItem(identifier, title: identifier, value: value, created: World.now, position: 1), at: stamp)
        }
        record.setPrimary(record.items["hints"]?.value, at: stamp)
        let context = ContextRecord(
            IdentifierPath([Side.app, "shadows"]), ContextDescription(title: "Light"), at: stamp)
        return try JSONValue(
            parsing: try JSONEncoding.encode(
                SyncRequest(
                    app: Side.app, name: "Light", device: stamp.device, installation: Installation(version: "2"),
                    contexts: [context], reports: [SentReport(record)],
                    marks: [DoneMark(path: context.path, marked: World.now)])))
    }

    @Test func `a school that took numbers without bounds shows them in every report and page`() async throws {
        let world = try await World.copy()
        let body = try Self.report(at: "0", quantity: 7)
        #expect(await world.client(.student).post("/v1/sync", body).status == 200)
        try world.dispatcher.school.database.write { connection in
            for (table, column) in [("activity", "record"), ("figure", "items")] {
                _ = try connection.run(
                    Query(
                        built: """
                            UPDATE \(table) SET \(column) = replace(replace(replace(replace(\(column),
                                '"tablet":60', '"tablet":1e308,"phone2":1e308'), '"quantity":7', '"quantity":1.7e308'),
                                '"score":8', '"score":1e308'), '"maxScore":10', '"maxScore":1e308')
                            """))
            }
            _ = try connection.run("UPDATE figure SET time = $1, percent = $1", .real(.infinity))
        }
        await expectAnswers(world)
    }

    private func send(_ body: JSONValue, _ ask: Ask, _ asker: Asker) async {
        var ask = ask
        ask.otherBody = body
        let answer = await ask.answer(for: asker)
        #expect(answer.status < 500, "\(ask.name) by \(asker): \(answer.text)\n\(body.text)")
    }

    /// Everything there is to read still answers.
    private func expectAnswers(_ world: World) async {
        for operation in Expectations.operations where operation.route.method.isSafe {
            guard let rights = Expectations.rights[operation.route.name] else { continue }
            for asker in [Asker.student, .teacher, .administrator] {
                let ask = Ask(operation: operation, rights: rights, filled: [:], world: world)
                let answer = await ask.answer(for: asker)
                #expect(answer.status < 500, "\(operation.route.name) for \(asker): \(answer.text)")
            }
        }
    }
}

/// Where numbers stand in what is sent to an operation, and bodies that have one at each place.
private struct NumberPlaces {
    let operation: Operation

    init(_ operation: Operation) { self.operation = operation }

    /// The properties that are numbers, or lists or maps of them.
    var names: Set<String> {
        var names: Set<String> = []
        if let request = operation.request { walk(request.document, "", [], &names) }
        return names
    }

    private func walk(_ schema: JSONValue, _ name: String, _ passed: Set<String>, _ names: inout Set<String>) {
        if let reference = schema["$ref"]?.asString {
            guard !passed.contains(reference) else { return }
            return walk(Self.component(reference), name, passed.union([reference]), &names)
        }
        if schema.isOfNumberType { names.insert(name) }
        for member in schema["properties"]?.asObject?.members ?? [] {
            walk(member.value, member.name, passed, &names)
        }
        for word in ["items", "additionalProperties"] {
            if let below = schema[word] { walk(below, name, passed, &names) }
        }
        for word in ["oneOf", "anyOf"] {
            for below in schema[word]?.asArray ?? [] { walk(below, name, passed, &names) }
        }
    }

    func bodies(for ask: Ask) throws -> [SampleBody] {
        if ask.name == "sync" { return [SampleBody(json: try ExtremeNumberTests.report(at: "0", quantity: 3))] }
        let count = operation.request.map { variants(of: $0.document) } ?? 1
        return (0..<max(count, 1)).map { variant in
            var body = operation.request.map { sample($0.document, "", variant) } ?? .null
            guard case .object(var object) = body, case .object(let usual) = ask.body else {
                return SampleBody(json: body)
            }
            for member in usual.members {
                let isOfNumbers = names.contains { name in
                    member.value.holds(name) || object[member.name]?.holds(name) ?? false
                }
                if !isOfNumbers, !names.contains(member.name), count == 1 { object[member.name] = member.value }
            }
            body = .object(object)
            return SampleBody(json: body)
        }
    }

    private func variants(of schema: JSONValue) -> Int {
        if let reference = schema["$ref"]?.asString { return variants(of: Self.component(reference)) }
        return schema["oneOf"]?.asArray?.count ?? 1
    }

    /// - Parameter passed: the components that hold it: lists of what holds itself come to an end.
    private func sample(_ schema: JSONValue, _ name: String, _ variant: Int, _ passed: Set<String> = []) -> JSONValue {
        if let reference = schema["$ref"]?.asString {
            return sample(Self.component(reference), name, variant, passed.union([reference]))
        }
        if let cases = (schema["oneOf"] ?? schema["anyOf"])?.asArray {
            return sample(cases[variant % cases.count], name, variant, passed)
        }
        if let words = schema["enum"]?.asArray { return words[0] }
        switch schema["type"].map({ $0.asString ?? $0[0]?.asString ?? "" }) {
        case "object": return object(schema, name, variant, passed)
        case "array":
            let element = schema["items"] ?? .null
            if let reference = element["$ref"]?.asString, passed.contains(reference) { return [] }
            let cases = min(variants(of: element), Int(schema["maxItems"]?.asInteger ?? 1))
            return .array((0..<cases).map { sample(element, name, $0, passed) })
        case "integer", "number": return schema["minimum"] ?? 1
        case "boolean": return true
        default: return .string(text(schema, name))
        }
    }

    private func object(_ schema: JSONValue, _ name: String, _ variant: Int, _ passed: Set<String>) -> JSONValue {
        var object = JSONObject()
        for member in schema["properties"]?.asObject?.members ?? [] {
            object[member.name] = sample(member.value, member.name, variant, passed)
        }
        if let value = schema["additionalProperties"], !value.isNull, value.asBool == nil {
            for key in ["tablet", "phone"] { object[key] = sample(value, name, variant, passed) }
        }
        return .object(object)
    }

    private func text(_ schema: JSONValue, _ name: String) -> String {
        switch schema["format"]?.asString {
        case "date-time": Timestamp.text(of: World.now)
        case "date": "2025-12-01"
        default:
            switch name {
            case "app": Side.app
            case "link": "https://example.org/light"
            case "mediaType": "text/plain"
            default: schema["pattern"] == nil ? "Light" : "0000000000zzz"
            }
        }
    }

    private static let document = try? JSONValue(parsing: OpenAPI.bytes)

    private static func component(_ reference: String) -> JSONValue {
        let name = String(reference.split(separator: "/").last ?? "")
        return document?["components"]?["schemas"]?[name] ?? .null
    }
}

/// A body, and where numbers stand in it.
private struct SampleBody {
    let json: JSONValue

    enum Step: Hashable {
        case name(String)
        case index(Int)
    }

    var numbers: [[Step]] {
        var found: [[Step]] = []
        func walk(_ value: JSONValue, _ path: [Step]) {
            switch value {
            case .integer, .number: found.append(path)
            case .array(let elements):
                for (index, element) in elements.enumerated() { walk(element, path + [.index(index)]) }
            case .object(let object):
                for member in object.members { walk(member.value, path + [.name(member.name)]) }
            default: break
            }
        }
        walk(json, [])
        return found
    }

    func replacing(_ places: [[Step]], by number: JSONValue) -> JSONValue {
        func replaced(_ value: JSONValue, _ path: [Step]) -> JSONValue {
            switch value {
            case .integer, .number: return places.contains(path) ? number : value
            case .array(let elements):
                return .array(elements.enumerated().map { replaced($1, path + [.index($0)]) })
            case .object(let object):
                var copy = JSONObject()
                for member in object.members { copy[member.name] = replaced(member.value, path + [.name(member.name)]) }
                return .object(copy)
            default: return value
            }
        }
        return replaced(json, [])
    }
}

extension Sequence<SampleBody.Step> {
    /// As findings name a place.
    fileprivate var dotted: String {
        map { step in
            switch step {
            case .name(let name): name
            case .index(let index): "\(index)"
            }
        }.joined(separator: ".")
    }
}

extension JSONValue {
    /// Whether there is a member of that name anywhere in it.
    fileprivate func holds(_ name: String) -> Bool {
        switch self {
        case .array(let elements): elements.contains { $0.holds(name) }
        case .object(let object): object.members.contains { $0.name == name || $0.value.holds(name) }
        default: false
        }
    }

    /// Of a schema: whether it describes a number.
    fileprivate var isOfNumberType: Bool {
        guard let type = self["type"] else { return false }
        let names = type.asArray?.compactMap(\.asString) ?? [type.asString ?? ""]
        return !Set(names).isDisjoint(with: ["integer", "number"])
    }
}

extension Schema {
    fileprivate var isNumber: Bool { document.isOfNumberType }
}
