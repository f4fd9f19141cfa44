import Foundation
import HTML
import Testing
import Texts

private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func words(_ language: Language) -> Words { Words(language, in: berlin) }

extension Phrase {
    fileprivate static func postedBy(_ name: String) -> Phrase {
        Phrase(en: "Posted by \(name)", de: "Von \(name)", ar: "نشره \(name)")
    }

    fileprivate static func students(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) student", other: "\(count) students"),
            de: .plural(count, one: "\(count) Kind", other: "\(count) Kinder"),
            ar: .plural(count, zero: "zero", one: "one", two: "two", few: "few", many: "many", other: "other"))
    }
}

@Suite struct PhraseTests {
    @Test func `a value is set apart from the words around it`() {
        #expect(words(.english)(.postedBy("<Ada>")).description == "Posted by <bdi>&lt;Ada&gt;</bdi>")
        #expect(words(.german).plain(.postedBy("Ada")) == "Von \u{2068}Ada\u{2069}")
    }

    @Test(arguments: [(1, "1 student"), (0, "0 students"), (2, "2 students"), (21, "21 students")])
    func `English counts one and many`(count: Int, text: String) {
        #expect(words(.english).plain(.students(count)) == text)
    }

    @Test(arguments: [
        (0, "zero"), (1, "one"), (2, "two"), (3, "few"), (10, "few"), (11, "many"), (99, "many"), (100, "other"),
        (102, "other"), (103, "few"), (111, "many"), (1003, "few"),
    ])
    func `Arabic counts in six ways`(count: Int, text: String) {
        #expect(words(.arabic).plain(.students(count)) == text)
    }

    @Test func `the pseudo-language stands between brackets, and leaves values alone`() {
        let text = words(.pseudo).plain(.postedBy("Ada"))
        #expect(text.hasPrefix("⟦Ƥóşŧéḓ") && text.hasSuffix("⟧") && text.contains("\u{2068}Ada\u{2069}"))
    }
}

@Suite struct NumberTests {
    @Test(arguments: [
        (0.0, "0", "0"), (7, "7", "7"), (7.25, "7.3", "7,3"), (0.04, "0.04", "0,04"), (1234, "1234", "1234"),
        (1_234_567.5, "1,234,567.5", "1.234.567,5"), (-2, "\u{2212}2", "\u{2212}2"), (-0.0001, "0", "0"),
        (.nan, "–", "–"), (0.96, "1", "1"), (9.96, "10", "10"),
    ])
    func `numbers are short, and as the language writes them`(number: Double, english: String, german: String) {
        #expect(words(.english).number(number) == english)
        #expect(words(.german).number(number) == german)
    }

    @Test func `a part is told as percent`() {
        #expect(words(.english).percent(0.5) == "50%")
        #expect(words(.german).percent(1) == "100\u{A0}%")
    }

    @Test(arguments: [(0.4, "0 s"), (59.4, "59 s"), (61, "1 min"), (3599, "1 h"), (3600, "1 h"), (5400, "1 h 30 min")])
    func `durations are as long as they have to be`(seconds: Double, text: String) {
        let words = words(.english)
        #expect(words.plain(words.duration(seconds)) == text)
    }
}

@Suite struct TimeTests {
    private let moment = Date(timeIntervalSince1970: 1_795_437_000)  // 2026-11-23 13:30 in Berlin

    @Test(arguments: [
        (Language.english, "Mon 23 Nov at 13:30"), (.german, "Mo. 23. Nov., 13:30"),
        (.arabic, "اثنين، 23 نوفمبر، 13:30"),
    ])
    func `times are told as the language has them, on the school's clock`(language: Language, text: String) {
        #expect(words(language).plainTime(moment) == text)
    }

    @Test func `a time in a page holds its moment`() {
        let html = words(.english).time(moment, .clock).description
        #expect(html.contains("datetime=\"2026-11-23T12:30:00Z\"") && html.contains(">13:30<"))
    }

    @Test func `a day is the same everywhere`() {
        #expect(words(.english).day(year: 2026, month: 11, day: 23) == "Mon 23 Nov")
    }
}

@Suite struct LanguageTests {
    @Test(arguments: [
        ("de-CH,de;q=0.9,en;q=0.8", Language.german), ("fr,ar;q=0.5,en;q=0.7", .english), ("ar", .arabic),
        ("en-XA", .pseudo), ("fr", nil), ("", nil), ("de;q=0", nil), (";;,,q=", nil), ("en;q=0.5, de;q=0.5", .english),
    ])
    func `a reader gets the language that the browser asks for`(header: String, language: Language?) {
        #expect(Language(accepted: header) == language)
    }
}
