import Coursework
import JSON
import Testing

@testable import School

/// A context as it comes over the catalog's web service.
@Suite struct CatalogContextTests {
    private static let components: SchemaRegistry = {
        var components = SchemaRegistry()
        CatalogContext.define(&components)
        return components
    }()

    private func read(_ data: String, _ metadata: String = "{\"locale\":\"en-us\"}") throws -> CatalogContext {
        let value = try JSONValue(parsing: "{\"data\":\(data),\"metadata\":\(metadata)}")
        let findings = Schema.reference("CatalogContext").findings(in: value, among: Self.components)
        guard findings.isEmpty else { throw PublisherProblem(.invalidRequest, findings[0].field) }
        return try CatalogContext(value)
    }

    private func data(_ member: String) -> String {
        "{\"identifierPath\":[\"a.b\",\"c\"],\"title\":\"T\",\"type\":\"quiz\"\(member.isEmpty ? "" : ",")\(member)}"
    }

    @Test(arguments: [("1", 1), ("\"1\"", 1), ("-3", -3), ("2.0", 2), ("\"-9223372036854775808\"", Int.min)])
    func `an order is a number or a text of one`(order: (text: String, number: Int)) throws {
        #expect(try read(data("\"displayOrder\":\(order.text)")).description.displayOrder == order.number)
    }

    @Test(arguments: [
        "9223372036854775807", "9223372036854775806", "\"9223372036854775807\"", "\"9223372036854775806\"",
        "9223372036854775807.0", "9223372036854776000", "1e300",
    ])
    func `the greatest bounds are open in every form`(bound: String) throws {
        let span = try read(data("\"suggestedAge\":[10,\(bound)]")).description.suggestedAge
        #expect((span.minimum, span.maximum) == (10, nil))
        let both = try read(data("\"suggestedAge\":[\(bound),\(bound)]")).description.suggestedAge
        #expect(both.maximum == nil)
    }

    @Test func `bounds are whole numbers from below, and zeros say that nobody knows`() throws {
        let span = try read(data("\"suggestedAge\":[10,\"12\"],\"suggestedCompletionTime\":[0,0]")).description
        #expect((span.suggestedAge.minimum, span.suggestedAge.maximum) == (10, 12))
        #expect(span.suggestedCompletionTime == .unbounded)
        for bounds in ["[12,10]", "[-1,3]", "[1]", "[1,2,3]", "[1.5,2]", "[\"x\",2]", "[null,2]", "7", "[true,2]"] {
            #expect(throws: PublisherProblem.self, "\(bounds)") { try read(data("\"suggestedAge\":\(bounds)")) }
        }
    }

    @Test func `what is read is written, and read again is the same`() throws {
        let context = try read(
            data(
                """
                "displayOrder":"3","topic":"science","isAssignable":false,"suggestedAge":[4,9223372036854775807],
                "summary":"S","thumbnailId":"math.png","universalLinkURL":"https://a.example/c",
                "progressReportingCapabilities":[{"kind":"score","details":"Points"}]
                """),
            """
            {"locale":"en_US","presentableLocales":["mul"],"keywords":["light"],"minimumBundleVersion":"10.5.12",
            "standardsAlignments":["x"],"presentablePaths":[{"path":["a.b","shelf"]}]}
            """)
        #expect(context.locale == "en-us")
        #expect(context.description.capabilities.map(\.kind) == [.duration, .score])
        #expect(context.value["data"]?["suggestedAge"]?.text == "[4,\"9223372036854775807\"]")
        #expect(context.value["metadata"]?["presentablePaths"]?.text == "[{\"path\":[\"a.b\",\"shelf\"]}]")
        #expect(try read(context.value["data"]?.text ?? "", context.value["metadata"]?.text ?? "") == context)
    }

    private static let faults: [String] = [
        "{\"title\":\"T\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[],\"title\":\"T\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"1\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\",\"9\"],\"title\":\"T\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"a\",\"\(String(repeating: "b", count: 256))\"],\"title\":\"T\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"a\",\"\"],\"title\":\"T\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\" \",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"\(String(repeating: "t", count: 257))\",\"type\":\"quiz\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"spaceship\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"quiz\",\"topic\":\"cooking\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"quiz\",\"universalLinkURL\":\"javascript:alert(1)\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"quiz\",\"summary\":\"\(String(repeating: "s", count: 4001))\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"quiz\",\"displayOrder\":\"first\"}",
        "{\"identifierPath\":[\"a\"],\"title\":\"T\",\"type\":\"quiz\",\"colour\":\"red\"}",
    ]

    @Test(arguments: faults) func `what is not right is refused`(data: String) {
        #expect(throws: PublisherProblem.self) { try read(data) }
    }

    @Test(arguments: [
        "{}", "{\"locale\":\"\"}", "{\"locale\":\"english\"}", "{\"locale\":\"en-\"}", "{\"locale\":\"../en\"}",
        "{\"locale\":\"en\",\"minimumBundleVersion\":\"1.x\"}", "{\"locale\":\"en\",\"presentableLocales\":[\"?\"]}",
    ])
    func `nor are these languages and versions`(metadata: String) {
        #expect(throws: PublisherProblem.self) { try read(data(""), metadata) }
    }

    @Test func `a school is shown the version of its language`() throws {
        func versions(_ locales: (String, [String])...) throws -> [CatalogContext] {
            try locales.map { locale, presentable in
                try read(
                    data(""),
                    "{\"locale\":\"\(locale)\",\"presentableLocales\":[\(presentable.map { "\"\($0)\"" }.joined(separator: ","))]}"
                )
            }
        }
        let some = try versions(("fr", ["fr"]), ("de-at", ["de-at"]), ("en-us", ["mul"]), ("es", ["pt"]))
        #expect(some.shown(to: "de-AT")?.locale == "de-at")
        #expect(some.shown(to: "de")?.locale == "de-at")
        #expect(some.shown(to: "pt-BR")?.locale == "es")
        #expect(some.shown(to: "ar")?.locale == "en-us")
        #expect(try versions(("fr", ["fr"]), ("de", ["de"])).shown(to: "ar")?.locale == "de")
        #expect([CatalogContext]().shown(to: "en") == nil)
    }
}
