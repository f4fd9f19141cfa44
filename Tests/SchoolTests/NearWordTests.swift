import Testing

@testable import School

/// Words that are typed with one letter wrong.
@Suite struct NearWordTests {
    private func isNear(_ typed: String, _ word: String) -> Bool { NearWord.isNear(Array(typed), Array(word)) }

    @Test(arguments: [
        "periskope", "prriscope", "periscpe", "periscoope", "periscoep", "eriscope", "xperiscope", "qeriscope",
        "epriscope",
        "perisco9e", "perixc", "pericsope",
    ])
    func `one letter that is another, missing, too many or in the wrong place is forgiven`(typed: String) {
        #expect(isNear(typed, "periscope"))
    }

    @Test(arguments: ["periskobe", "prscope", "telescope", "scope", "periscope", "peris", "persicoep"])
    func `more than one is not, and what is right is not near`(typed: String) {
        #expect(!isNear(typed, "periscope"))
    }

    @Test(arguments: ["", "a", "ab"]) func `short words are no trouble`(word: String) {
        _ = isNear(word, "periscope")
        _ = isNear("periscope", word)
        _ = isNear(word, "")
        #expect(!isNear("", word))
    }

    @Test func `letters of any script count as letters`() {
        #expect(isNear("منظارر", "منظار"))
        #expect(isNear("перископ", "перескоп"))
    }

    @Test func `the nearest in length comes first`() {
        let words = ["lanterns", "lantern", "lenses", "antern"]
        #expect(NearWord.nearest("lamtern", among: words, atMost: 2) == ["lantern", "lanterns"])
    }
}
