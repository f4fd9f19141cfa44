import JSON
import Testing

@Suite struct SchemaTests {
    private enum Role: String, CaseIterable { case teacher, student }

    @Test(
        arguments: [
            (.boolean, "true", []), (.boolean, "1", ["wrong_type"]), (.boolean, "null", ["wrong_type"]),
            (.boolean.nullable, "null", []), (.any, "null", []), (.any, "{\"a\":[1]}", []),
            (.integer(1...5), "5", []), (.integer(1...5), "6", ["out_of_range"]),
            (.integer(1...5), "0", ["out_of_range"]),
            (.integer(1...5), "3.0", []), (.integer(1...5), "3.5", ["wrong_type"]),
            (.integer(1...5), "6.0", ["out_of_range"]), (.integer(), "1e300", ["out_of_range"]),
            (.integer(), "-9223372036854775809", ["out_of_range"]),
            (.integer(), "9223372036854775808", ["out_of_range"]),
            (.integer(), "\"1\"", ["wrong_type"]), (.integer(), "-9223372036854775808", []),
            (.number(), "1", []), (.number(), "1.5", []), (.number(), "\"1\"", ["wrong_type"]),
            (.number(0...1), "1", []), (.number(0...1), "1.5", ["out_of_range"]),
            (.number(0...1), "-1", ["out_of_range"]),
            (.choice(["a", "b"]), "\"b\"", []), (.choice(["a", "b"]), "\"c\"", ["not_a_choice"]),
            (.choice(["a", "b"]), "1", ["wrong_type"]), (.choice(["a", "b"]).nullable, "null", []),
            (.choice(Role.self), "\"student\"", []), (.choice(Role.self), "\"Student\"", ["not_a_choice"]),
        ] as [(Schema, String, [String])])
    func `plain values are checked`(schema: Schema, text: String, codes: [String]) throws {
        #expect(try findings(schema, text) == codes.map { " \($0)" })
    }

    @Test(
        arguments: [
            (.string(limit: 3), "\"\"", []), (.string(limit: 3), "\"äöü\"", []), (.string(limit: 3), "\"😀😀😀\"", []),
            (.string(limit: 3), "\"abcd\"", ["too_long"]), (.string(limit: 3), "\"e\u{301}e\u{301}\"", ["too_long"]),
            (.string(limit: 3), "3", ["wrong_type"]), (.string(limit: 3), "null", ["wrong_type"]),
            (.string(limit: 9, minimum: 2), "\"ä\"", ["too_short"]), (.string(limit: 9, minimum: 2), "\"ab\"", []),
            (.string(limit: 9, minimum: 2), "\"😀\"", ["too_short"]),
            (.string(limit: 9, visible: true), "\" \\u00a0\\u3000\"", ["blank"]),
            (.string(limit: 9, visible: true), "\"\"", ["blank"]), (.string(limit: 9, visible: true), "\" a\"", []),
            (.string(limit: 9, visible: true), "\"\u{3000}ä\"", []),
            (.string(format: .date), "\"2024-02-29\"", []), (.string(format: .date), "\"2026-02-29\"", ["malformed"]),
            (.string(format: .date), "\"2026-02-029\"", ["too_long"]),
        ] as [(Schema, String, [String])])
    func `texts are checked`(schema: Schema, text: String, codes: [String]) throws {
        #expect(try findings(schema, text) == codes.map { " \($0)" })
    }

    @Test(arguments: [
        ("[]", [" too_few"]), ("[1,2]", []), ("[1,2,3,4]", [" too_many"]), ("{}", [" wrong_type"]),
        ("[1,\"2\",9]", ["1 wrong_type", "2 out_of_range"]), ("[1,2,3,\"x\"]", [" too_many"]),
    ])
    func `lists are checked with all their elements`(text: String, expected: [String]) throws {
        #expect(try findings(.array(of: .integer(0...5), limit: 3, minimum: 1), text) == expected)
    }

    @Test(arguments: [
        ("{}", []), ("{\"a\":1,\"b\":2}", []), ("{\"a\":1,\"b\":2,\"c\":3}", [" too_many"]), ("[]", [" wrong_type"]),
        ("{\"abcd\":1}", ["abcd too_long"]), ("{\"\":1}", ["? too_short"]), ("{\"a\":\"1\"}", ["a wrong_type"]),
        ("{\"ä<\":null}", ["? wrong_type"]),
    ])
    func `maps are checked with their names and values`(text: String, expected: [String]) throws {
        #expect(try findings(.map(of: .integer(), keyLimit: 3, limit: 2), text) == expected)
    }

    private static let handout = Schema.object([
        .required("title", .string(limit: 5, visible: true)),
        .optional("due", .string(format: .date)),
        .optional("note", .string(limit: 5).nullable),
        .nullable("folder", .integer()),
    ])

    @Test(arguments: [
        ("{\"title\":\"a\",\"folder\":1}", []), ("{\"title\":\"a\",\"folder\":null,\"note\":null}", []),
        ("{}", ["title missing", "folder missing"]), ("{\"title\":null,\"folder\":1}", ["title wrong_type"]),
        ("{\"title\":\"a\",\"folder\":1,\"due\":null}", ["due wrong_type"]),
        ("{\"titel\":\"a\",\"folder\":1}", ["titel unknown_field", "title missing"]),
        ("{\"title\":\"a\",\"folder\":1,\"<ä>\":2}", ["? unknown_field"]), ("\"a\"", [" wrong_type"]),
        (
            "{\"folder\":\"1\",\"due\":\"x\",\"title\":\"toolong\"}",
            ["folder wrong_type", "due malformed", "title too_long"]
        ),
    ])
    func `objects are checked with all their fields`(text: String, expected: [String]) throws {
        #expect(try findings(Self.handout, text) == expected)
    }

    private static var tree: SchemaRegistry {
        var components = SchemaRegistry()
        components.define(
            "Node",
            .object([
                .required("title", .string(limit: 5)),
                .optional("children", .array(of: .reference("Node"), limit: 3)),
                .optional("parent", .reference("Node").nullable),
            ]))
        return components
    }

    @Test func `a component that holds itself is checked to its leaves`() throws {
        let text = #"{"title":"a","parent":null,"children":[{"title":"b"},{"title":"c","children":[{"name":1}]}]}"#
        #expect(
            try findings(.reference("Node"), text, Self.tree)
                == ["children.1.children.0.name unknown_field", "children.1.children.0.title missing"])
    }

    @Test func `names that nothing is defined for are found`() {
        #expect(Self.tree.mistakes().isEmpty)
        let others = [Schema.map(of: .array(of: .reference("Leaf"), limit: 1), keyLimit: 1, limit: 1)]
        #expect(Self.tree.mistakes(in: others) == ["Nothing is defined as Leaf."])
    }

    @Test func `cases that could not be told apart are found`() {
        var components = Self.task.1
        components.define("Text", .string(limit: 5))
        components.define("Exit", .object([.required("kind", .choice(["end"]))]))
        let link = Schema.reference("Link")
        let text = Schema.reference("Text")
        let exit = Schema.reference("Exit")
        let schema = Schema.oneOf(discriminator: "kind", cases: ["link": link, "text": text, "exit": exit])
        #expect(
            components.mistakes(in: [schema]) == [
                "The case text is no object that requires kind to be text.",
                "The case exit is no object that requires kind to be exit.",
            ])
    }

    @Test func `examples that break the contract are found`() {
        let good = Schema.integer(1...5).example(5)
        let bad = Schema.object([.required("x", .integer(1...5).example(6))]).example(["y": 1])
        #expect(
            SchemaRegistry().mistakes(in: [good, bad]) == [
                "An example breaks its schema: y unknown_field, x missing.",
                "An example breaks its schema: out_of_range.",
            ])
    }

    private static var task: (Schema, SchemaRegistry) {
        var components = SchemaRegistry()
        let link = components.define(
            "Link", .object([.required("kind", .choice(["link"])), .required("url", .string(format: .uri))]))
        let task = Schema.oneOf(
            discriminator: "kind", cases: ["link": link, "handIn": .object([.optional("files", .integer(1...9))])])
        return (.array(of: task, limit: 9), components)
    }

    @Test(arguments: [
        (#"{"kind":"link","url":"https://example.org"}"#, []), (#"{"kind":"handIn"}"#, []),
        (#"{"kind":"handIn","files":0}"#, ["0.files out_of_range"]),
        (#"{"kind":"link","files":1}"#, ["0.files unknown_field", "0.url missing"]),
        (#"{"url":1}"#, ["0.kind missing"]), (#"{"kind":"exit"}"#, ["0.kind not_a_choice"]),
        (#"{"kind":null}"#, ["0.kind wrong_type"]), ("[]", ["0 wrong_type"]),
    ])
    func `one of several shapes is checked as the shape it says it is`(text: String, expected: [String]) throws {
        let (schema, components) = Self.task
        #expect(try findings(schema, "[\(text)]", components) == expected)
    }

    @Test func `a hundred findings are enough`() throws {
        let value = JSONValue.array(Array(repeating: "x", count: 150))
        #expect(Schema.array(of: .integer(), limit: 200).findings(in: value).count == 100)
        #expect(Schema.array(of: .integer(), limit: 200).findings(in: value, limit: 3).count == 3)
    }

    @Test func `messages say what to do and quote nothing`() throws {
        let value: JSONValue = ["title": "geheim", "folder": "geheim"]
        let messages = Self.handout.findings(in: value).map(\.message)
        #expect(
            messages == [
                "This has 6 characters; at most 5 fit. Shorten it.",
                "This must be a whole number (without a point) or null. Send one.",
            ])
    }

    @Test func `a contract that nothing can fulfil traps`() async {
        await #expect(processExitsWith: .failure) { _ = Schema.string(limit: 1, minimum: 2) }
        await #expect(processExitsWith: .failure) { _ = Schema.choice([]) }
        await #expect(processExitsWith: .failure) {
            _ = Schema.object([.required("a", .any), .optional("a", .any)])
        }
        await #expect(processExitsWith: .failure) { _ = Schema.reference("Nobody").findings(in: 1) }
    }
}
