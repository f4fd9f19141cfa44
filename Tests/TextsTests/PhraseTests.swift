import Foundation
import HTML
import Testing

@testable import Texts

private let anyOther = Language(tag: "de") ?? .english
private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

extension Phrase {
    fileprivate static func postedBy(_ name: String) -> Phrase { Phrase("Posted by \(name)") }

    fileprivate static func students(_ count: Int) -> Phrase {
        Phrase(one: "\(count) student", other: "\(count) students", count)
    }

    fileprivate static func use(_ app: String, _ minutes: Int) -> Phrase {
        Phrase(one: "Use \(app) for a minute", other: "Use \(app) for \(minutes) minutes", minutes)
    }
}

@Suite struct PhraseTests {
    private let file = WordsFile(
        #"""
        msgid ""
        msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"

        msgid "Posted by {1}"
        msgstr "Von {1}"

        msgid "{1} student"
        msgid_plural "{1} students"
        msgstr[0] "{1} Kind"
        msgstr[1] "{1} Kinder"

        msgid "Use {1} for a minute"
        msgid_plural "Use {1} for {2} minutes"
        msgstr[0] "Eine Minute mit {1}"
        msgstr[1] "{2} Minuten mit {1}"

        msgctxt "list"
        msgid "Posted"
        msgstr "Gestellte"

        msgid "Posted"
        msgstr "Gestellt"

        #, fuzzy
        msgid "Locked"
        msgstr "Entsperrt"

        msgid "Deleted"
        msgstr ""

        msgid "{1} of {2}"
        msgstr "{1} von {3}"

        msgid "By {1}"
        msgstr "Von {1} {und} {"
        """#.utf8)

    private func german(_ phrase: Phrase) -> String { Words(anyOther, Catalog(file), in: berlin).plain(phrase) }
    private func words(_ language: Language) -> Words { Words(language, nil, in: berlin) }

    @Test func `a value is set apart from the words around it`() {
        #expect(words(.english)(.postedBy("<Ada>")).description == "Posted by <bdi>&lt;Ada&gt;</bdi>")
        #expect(german(.postedBy("Ada")) == "Von \u{2068}Ada\u{2069}")
    }

    @Test func `values stand in the order of the language`() {
        #expect(german(.use("Light", 5)) == "5 Minuten mit \u{2068}Light\u{2069}")
        #expect(german(.use("Light", 1)) == "Eine Minute mit \u{2068}Light\u{2069}")
    }

    @Test(arguments: [(1, "1 student", "1 Kind"), (0, "0 students", "0 Kinder"), (21, "21 students", "21 Kinder")])
    func `what is counted has the form that goes with the number`(count: Int, english: String, other: String) {
        #expect(words(.english).plain(.students(count)) == english)
        #expect(german(.students(count)) == other)
    }

    @Test func `one English word may be two in another language`() {
        #expect(german(Phrase("Posted", context: "list")) == "Gestellte")
        #expect(german(Phrase("Posted")) == "Gestellt")
        #expect(words(.english).plain(Phrase("Posted", context: "list")) == "Posted")
    }

    @Test(arguments: [Phrase("Saved"), Phrase("Locked"), Phrase("Deleted"), Phrase("Posted", context: "menu")])
    func `what is not translated is said in English`(phrase: Phrase) {
        #expect(german(phrase) == words(.english).plain(phrase))
    }

    @Test func `a text that speaks of values that there are none of is not taken`() {
        #expect(german(Phrase("\(1) of \(2)")) == "1 of 2")
    }

    @Test func `other braces are words`() {
        #expect(german(Phrase("By \(3)")) == "Von 3 {und} {")
    }

    @Test func `a name is the same in all languages`() {
        #expect(german(.same("Posted")) == "Posted")
    }

    @Test func `the pseudo-language stands between brackets, and leaves values alone`() {
        let text = words(.pseudo).plain(.postedBy("Ada"))
        #expect(text.hasPrefix("⟦Ƥóşŧéḓ") && text.hasSuffix("⟧") && text.contains("\u{2068}Ada\u{2069}"))
    }
}
