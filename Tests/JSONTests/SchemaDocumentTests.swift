import JSON
import Testing

@Suite struct SchemaDocumentTests {
    @Test func `a contract is written as JSON Schema`() throws {
        var components = SchemaRegistry()
        components.define(
            "Link", .object([.required("kind", .choice(["link"])), .required("url", .string(format: .uri))]))
        components.define("Exit", .object([.required("kind", .choice(["exit"]))]))
        components.define(
            "Handout",
            .object([
                .required("title", .string(limit: 200, visible: true).example("Light"), "What the class reads first."),
                .optional("note", .string(limit: 20, minimum: 2).nullable),
                .nullable("state", .choice(["open", "done"])),
                .optional("points", .number(0...1.5)),
                .optional("count", .integer(0...9)),
                .optional("big", .integer().nullable),
                .optional("free", .number()),
                .required("isOpen", .boolean),
                .required(
                    "tasks",
                    .array(
                        of: .oneOf(
                            discriminator: "kind",
                            cases: [
                                "link": .reference("Link"), "exit": .reference("Exit"),
                            ]), limit: 50, minimum: 1)),
                .optional("other", .oneOf(discriminator: "kind", cases: ["a": .object([.optional("x", .any)])])),
                .optional("parent", .reference("Handout").nullable),
                .optional("names", .map(of: .string(limit: 5), keyLimit: 9, limit: 3)),
                .optional("at", .string(format: .timeOfDay)),
            ]).described("What a teacher posts."))
        let expected = try JSONValue(
            parsing: #"""
                {"Link":{"type":"object","properties":{"kind":{"type":"string","enum":["link"]},
                  "url":{"type":"string","maxLength":2048,"format":"uri","pattern":"PATTERN"}},
                  "required":["kind","url"],"additionalProperties":false},
                "Exit":{"type":"object","properties":{"kind":{"type":"string","enum":["exit"]}},
                  "required":["kind"],"additionalProperties":false},
                "Handout":{"type":"object","properties":{
                  "title":{"type":"string","maxLength":200,
                    "pattern":"[^\\u0009-\\u000D\\u0020\\u0085\\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000]",
                    "description":"What the class reads first.","examples":["Light"]},
                  "note":{"type":["string","null"],"minLength":2,"maxLength":20},
                  "state":{"type":["string","null"],"enum":["open","done",null]},
                  "points":{"type":"number","minimum":0,"maximum":1.5},
                  "count":{"type":"integer","format":"int64","minimum":0,"maximum":9},
                  "big":{"type":["integer","null"],"format":"int64"},
                  "free":{"type":"number"},
                  "isOpen":{"type":"boolean"},
                  "tasks":{"type":"array","items":{"oneOf":[{"$ref":"#/components/schemas/Link"},
                    {"$ref":"#/components/schemas/Exit"}],"discriminator":{"propertyName":"kind","mapping":{
                    "link":"#/components/schemas/Link","exit":"#/components/schemas/Exit"}}},"minItems":1,"maxItems":50},
                  "other":{"oneOf":[{"type":"object","properties":{"kind":{"type":"string","enum":["a"]},"x":{}},
                    "required":["kind"],"additionalProperties":false}]},
                  "parent":{"anyOf":[{"$ref":"#/components/schemas/Handout"},{"type":"null"}]},
                  "names":{"type":"object","additionalProperties":{"type":"string","maxLength":5},
                    "propertyNames":{"minLength":1,"maxLength":9},"maxProperties":3},
                  "at":{"type":"string","maxLength":5,"format":"time-of-day",
                    "pattern":"^([01][0-9]|2[0-3]):[0-5][0-9]$"}},
                  "required":["title","state","isOpen","tasks"],"additionalProperties":false,
                  "description":"What a teacher posts."}}
                """#)
        let pattern = JSONValue.string(Schema.Format.uri.pattern).text.dropFirst().dropLast()
        let text = components.document.text.replacing(pattern, with: "PATTERN")
        #expect(text == expected.text)
    }
}
