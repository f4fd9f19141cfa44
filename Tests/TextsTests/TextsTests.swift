import Foundation
import HTML
import Testing
import Texts

private let berlin = TimeZone(identifier: "Europe/Berlin") ?? .gmt

private func words(_ language: Language) -> Words { Words(language, in: berlin) }

extension Language {
    fileprivate static let german = Language(tag: "de") ?? .english
    fileprivate static let arabic = Language(tag: "ar") ?? .english
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
        #expect(words(.arabic).percent(1) == "100%")
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
        (.arabic, "الاثنين، 23 نوفمبر، 13:30"),
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
        ("de-CH,de;q=0.9,en;q=0.8", Language.german), ("la,ar;q=0.5,en;q=0.7", .english), ("ar", .arabic),
        ("en-XA", .pseudo), ("la", nil), ("", nil), ("de;q=0", nil), (";;,,q=", nil), ("en;q=0.5, de;q=0.5", .english),
    ])
    func `a reader gets the language that the browser asks for`(header: String, language: Language?) {
        #expect(Language(accepted: header) == language)
    }
}
