import Coursework
import Testing

@Suite struct PathFindingTests {
    private func summary(_ path: IdentifierPath) -> [String] {
        path.findings.map { "\($0.field) \($0.code)" }
    }

    @Test func `eight levels are allowed and nine are not`() {
        #expect(summary(IdentifierPath(Array(repeating: "a", count: 8))) == [])
        #expect(summary(IdentifierPath(Array(repeating: "a", count: 9))) == ["identifierPath limit"])
    }

    @Test func `256 characters in all are allowed and 257 are not`() {
        let half = String(repeating: "x", count: 128)
        #expect(summary([half, half]) == [])
        #expect(summary([half, half, "y"]) == ["identifierPath limit"])
    }

    @Test func `an identifier of 257 characters is told once`() {
        #expect(summary([String(repeating: "x", count: 257)]) == ["identifier limit"])
    }

    @Test(arguments: [["app", ""], ["", "leaf"]])
    func `an empty identifier is invalid`(elements: [String]) {
        #expect(summary(IdentifierPath(elements)) == ["identifier invalid"])
    }

    @Test func `an empty path is invalid`() {
        #expect(summary([]) == ["identifierPath invalid"])
    }

    @Test func `a NUL character is invalid in any identifier`() {
        #expect(summary(["app", "le\0af"]) == ["identifier invalid"])
        #expect(summary(["a\0pp", "leaf"]) == ["identifierPath invalid"])
    }

    @Test func `2000 children are allowed and 2001 are not`() {
        #expect(Limit.findings(forChildren: 2000) == [])
        #expect(Limit.findings(forChildren: 2001).map(\.code) == [.limit])
    }
}

@Suite struct DescriptionFindingTests {
    private func summary(_ change: (inout ContextDescription) -> Void) -> [String] {
        var description = ContextDescription(title: "Light and shadow")
        change(&description)
        return description.findings.map { "\($0.field) \($0.code)" }
    }

    @Test func `a plain description has no findings`() {
        #expect(summary { _ in } == [])
    }

    @Test(arguments: ["", " ", "\n\t", "\u{2003}\u{00A0}"])
    func `a title without a character to see is invalid`(title: String) {
        #expect(summary { $0.title = title } == ["title invalid"])
    }

    @Test func `every text may be as long as its limit and no longer`() {
        let texts: [(WritableKeyPath<ContextDescription, String?>, Int, String)] = [
            (\.customTypeName, 256, "customTypeName"), (\.topic, 256, "topic"), (\.summary, 4000, "summary"),
            (\.link, 2048, "link"), (\.optionalTitle, 256, "title"),
        ]
        for (field, limit, name) in texts {
            #expect(summary { $0[keyPath: field] = String(repeating: "x", count: limit) } == [])
            #expect(summary { $0[keyPath: field] = String(repeating: "x", count: limit + 1) } == ["\(name) limit"])
            #expect(summary { $0[keyPath: field] = "x\0" } == ["\(name) invalid"])
        }
    }

    @Test func `characters are Unicode scalars`() {
        // One grapheme of seven scalars, and of eleven UTF-16 units.
        let family = "👨‍👩‍👧‍👦"
        #expect(summary { $0.title = String(repeating: family, count: 36) } == [])
        #expect(summary { $0.title = String(repeating: family, count: 37) } == ["title limit"])
    }

    @Test func `right-to-left text counts like any other`() {
        #expect(summary { $0.title = String(repeating: "ض", count: 256) } == [])
        #expect(summary { $0.title = String(repeating: "ض", count: 257) } == ["title limit"])
    }

    @Test func `details of a capability have a limit and a place`() {
        let details = String(repeating: "x", count: 4001)
        #expect(summary { $0.add(Capability(.score, details: details)) } == ["capabilities[1].details limit"])
    }

    @Test func `two capabilities of one kind are invalid`() {
        let twice = [Capability(.score), Capability(.score, details: "Points")]
        #expect(summary { $0.capabilities = twice } == ["capabilities invalid"])
    }

    @Test(arguments: [Span(location: -1, length: 2), Span(location: 0, length: -1), Span(location: 1, length: .max)])
    func `a range that is none is invalid`(span: Span) {
        #expect(summary { $0.suggestedAge = span } == ["suggestedAge invalid"])
        #expect(summary { $0.suggestedCompletionTime = span } == ["suggestedCompletionTime invalid"])
    }

    @Test(arguments: ["javascript:alert(1)", " JavaScript:x", "java\nscript:x", "data:text/html,x", "vbscript:x"])
    func `a link that runs a script is invalid`(link: String) {
        #expect(summary { $0.link = link } == ["link invalid"])
    }

    @Test(arguments: ["https://example.org/data:1", "quizzler://play/3", "database:1", ""])
    func `other links are allowed`(link: String) {
        #expect(summary { $0.link = link } == [])
    }

    @Test func `all findings are listed, those of the path first`() {
        let description = ContextDescription(title: "", summary: String(repeating: "x", count: 4001))
        let fields = description.findings(at: ["app", ""]).map(\.field)
        #expect(fields == ["identifier", "title", "summary"])
    }

    @Test func `a message says what, how much is allowed and what to do, without the text itself`() {
        var description = ContextDescription(title: "Light and shadow")
        description.title = String(repeating: "Mia ", count: 100)
        let message = description.findings.first?.message
        #expect(message == "The title has 400 characters; at most 256 fit. Shorten it.")
    }
}

extension ContextDescription {
    fileprivate var optionalTitle: String? {
        get { title }
        set { title = newValue ?? "" }
    }
}
