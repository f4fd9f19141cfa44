import Testing

@testable import Developer

/// Words as lines of a script have them.
@Suite struct ScriptTextTests {
    @Test(arguments: [
        ["say", "\u{301}accent"], ["say", "\u{301} two words"], ["say", "\"\u{301}quoted\" \\\u{308}"],
        ["say", "", "#\u{20D0}", "a\\b", "\\"], ["\u{301}"], ["a\u{301}", "e\u{301} #"],
    ])
    func `a text is read as it was written, whatever mark it begins with`(words: [String]) throws {
        let line = Script.line(of: words)
        let read = try #require(Script.words(line[...]), "\(line)")
        #expect(read.map { Array($0.unicodeScalars) } == words.map { Array($0.unicodeScalars) }, "\(line)")
    }

    @Test func `an identifier may begin with a mark as well`() {
        #expect(Script.path("sky/\u{301}bear").map { $0.unicodeScalars.count } == [3, 5])
    }
}
