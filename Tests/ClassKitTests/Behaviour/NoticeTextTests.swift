import Testing

@testable import ClassKit

/// What a student reads when they are told that their work is recorded.
@Suite struct NoticeTextTests {
    private func notice(
        _ kind: RecordingNotice.Kind, app: String = "Optics", _ classes: String...
    ) -> RecordingNotice { RecordingNotice(kind, app: app, classes: classes) }

    @Test func `class and app are named in one line`() {
        let line = notice(.recording, "Physics").text(in: "en").line
        #expect(line == "Your teachers of Physics see what you do in Optics.")
        #expect(notice(.recording, "Art", "Physics").text(in: "en").line.contains("of Art, Physics see"))
        #expect(
            notice(.markedDone, "Physics").text(in: "en").line == "Optics has marked your work for Physics as done.")
    }

    @Test func `the first notice says what is recorded, what is not, and where to see it`() {
        let text = notice(.firstRecording, "Physics").text(in: "en")
        #expect(text.title == "What you do in Optics is recorded.")
        for words in ["Your teachers of Physics", "time, progress and results", "is never sent", "school’s pages"] {
            #expect(text.body.contains(words))
        }
    }

    @Test func `a class without a name is left out`() {
        #expect(notice(.recording, "").text(in: "en").line == "Your teachers see what you do in Optics.")
        #expect(notice(.markedDone).text(in: "en").line == "Optics has marked your work as done.")
    }

    @Test(arguments: [RecordingNotice.Kind.firstRecording, .recording, .markedDone])
    func `it is told in each language of the pages`(kind: RecordingNotice.Kind) {
        let texts = ["en", "de", "ar", "la"].map { notice(kind, "Physics").text(in: $0) }
        #expect(Set(texts.prefix(3).map(\.line)).count == 3)
        #expect(texts[3] == texts[0])
        for text in texts { #expect(text.line.contains("Physics") && text.line.contains("Optics")) }
    }

    @Test func `names stand where the language has them, set apart where it is written from the right`() {
        let line = notice(.recording, app: "{1}", "{2}").text(in: "de").line
        #expect(line == "Deine Lehrkräfte in {2} sehen, was du in {1} machst.")
        let (physics, optics) = ("\u{2068}Physics\u{2069}", "\u{2068}Optics\u{2069}")
        #expect(notice(.recording, "Physics").text(in: "ar").line == "يرى معلموك في \(physics) ما تفعله في \(optics).")
    }

    @Test(arguments: [
        ([:], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "de_DE", "LC_ALL": "ar"], "ar"),
        (["LANG": "de_DE", "LC_MESSAGES": "en_GB"], "en"), (["LC_ALL": "", "LANG": "de"], "de"), (["LANG": "C"], "C"),
    ])
    func `the language is the session's`(variables: [String: String], language: String) {
        #expect(RecordingNotice.language(variables) == language)
    }

    @Test func `nothing in a name moves the cursor, turns the line around or fills the screen`() {
        let line = notice(
            .recording, app: "Op\u{1B}[2Jtics\n", "Phy\u{202E}sics\u{7}" + String(repeating: "x", count: 999)
        )
        .text(in: "en").line
        #expect(line.hasPrefix("Your teachers of Physicsxxx") && line.hasSuffix("see what you do in Op[2Jtics."))
        #expect(line.count < 200)
    }
}
