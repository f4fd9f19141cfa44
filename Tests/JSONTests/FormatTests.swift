import Foundation
import JSON
import Testing

/// The check and the pattern of a format must say the same.
@Suite struct FormatTests {
    private static let samples: [(Schema.Format, good: [String], bad: [String])] = [
        (
            .date, ["2026-02-28", "2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31", "2026-04-30", "0004-02-29"],
            [
                "2026-02-29", "1900-02-29", "2100-02-29", "2026-04-31", "2026-13-01", "2026-00-01", "2026-01-00",
                "2026-01-32", "0000-01-01", "0000-02-29", "2026-1-1", "26-01-01", "2026/01/01", "+2026-01-01",
                "2026-01-01T", "٢٠٢٦-٠١-٠١",
            ]
        ),
        (
            .dateTime,
            [
                "2026-02-28T07:45:00Z", "2026-02-28T23:59:59.123456789+14:00", "2024-02-29T00:00:00.5-23:59",
                "2026-02-28T07:45:00-00:00",
            ],
            [
                "2026-02-28", "2026-02-28T07:45Z", "2026-02-28T07:45:00", "2026-02-28t07:45:00Z",
                "2026-02-28T07:45:00z",
                "2026-02-28 07:45:00Z", "2026-02-29T07:45:00Z", "2026-02-28T24:00:00Z", "2026-02-28T07:60:00Z",
                "2016-12-31T23:59:60Z", "2026-02-28T07:45:00.Z", "2026-02-28T07:45:00.1234567890Z",
                "2026-02-28T07:45:00+0100", "2026-02-28T07:45:00+24:00", "2026-02-28T07:45:00Z ",
            ]
        ),
        (.timeOfDay, ["00:00", "07:45", "23:59"], ["24:00", "7:45", "07:60", "07:45:00", "0745", "07.45"]),
        (
            .uri,
            [
                "https://example.org", "http://example.org/", "HTTPS://Example.org:8443/a%20b?c=d&e#f", "https://a?b",
                "http://127.0.0.1:80", "http://[::1]/x", "http://localhost", "https://xn--strae-oqa.de/(a)",
            ],
            [
                "", "https://", "https:///a", "ftp://example.org", "javascript:alert(1)", "//example.org",
                "example.org",
                "https://-a.org", "https://a-.org", "https://a..org", "https://a.org:", "https://a.org:123456",
                "https://u:p@a.org", "https://a.org/ä", "https://a.org/a b", "https://a.org/%2", "https://a.org/%zz",
                "https://a.org/<", "https://a.org/\"", "https://a.org\\", "http://[]/", "http://[::1", "http://[g]/",
                "https//a.org", "httpss://a.org", " https://a.org", "https://\(String(repeating: "a", count: 64)).org",
            ]
        ),
        (
            .email, ["ada@example.org", "a.b+c@school", "o'neil@a-b.example", "x_y@127.0.0.1"],
            [
                "", "ada", "@example.org", "ada@", "ada@@example.org", ".ada@example.org", "ada.@example.org",
                "a..b@example.org", "ada@-a.org", "ada@a..org", "ada lovelace@example.org", "ada@exämple.org", "a@b.",
                "\"a\"@b",
            ]
        ),
        (
            .language, ["en", "pt-BR", "zh-Hant-TW", "ar", "de-CH-1996", "haw"],
            ["", "e", "en_US", "en-", "-en", "en--US", "en-toolongpart", "123", "e1", "ën"]
        ),
        (
            .timeZone, ["UTC", "Europe/Lisbon", "America/Argentina/Buenos_Aires", "Etc/GMT+1", "GMT0"],
            ["", "/UTC", "Europe/", "Europe//Lisbon", "a/b/c/d", "../etc/passwd", "Europe/São_Paulo", "1/2", "+01:00"]
        ),
        (
            .identifier, ["0123456789abc", "defghjkmnpqrs", "tvwxyz0000000"],
            [
                "", "0123456789ab", "0123456789abcd", "0123456789abi", "0123456789abl", "0123456789abo",
                "0123456789abu",
                "0123456789abC", "0123456789ab-",
            ]
        ),
    ]

    /// The pattern as the engine at hand takes it: there, `$` also stands before a last line feed.
    private func fits(_ text: String, _ pattern: String) throws -> Bool {
        #expect(pattern.hasPrefix("^") && pattern.hasSuffix("$"))
        let expression = try NSRegularExpression(pattern: "\\A(?:\(pattern.dropFirst().dropLast()))\\z")
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }

    @Test(arguments: Schema.Format.allCases)
    func `check and pattern agree on samples`(format: Schema.Format) throws {
        let (_, good, bad) = try #require(Self.samples.first { $0.0 == format })
        for text in good {
            #expect(format.matches(text), "\(text)")
            #expect(try fits(text, format.pattern), "\(text)")
            #expect(text.unicodeScalars.count <= format.limit, "\(text)")
        }
        for text in bad + good.flatMap({ [$0 + "\n", "\n" + $0, $0 + "\0", $0 + " ", $0 + "ä"] }) {
            #expect(!format.matches(text), "\(text)")
            #expect(try !fits(text, format.pattern), "\(text)")
        }
    }

    @Test(arguments: Schema.Format.allCases)
    func `check and pattern agree on whatever samples are changed to`(format: Schema.Format) throws {
        var generator = SeededGenerator()
        let (_, good, bad) = try #require(Self.samples.first { $0.0 == format })
        let spice = Array("0129azAZiu-:.+/@%#?[]_ TZ'ä\n".unicodeScalars)
        let expression = try NSRegularExpression(pattern: "\\A(?:\(format.pattern.dropFirst().dropLast()))\\z")
        var fitting = 0
        for _ in 0..<2000 {
            var scalars = Array((good + bad).randomElement(using: &generator)!.unicodeScalars)
            for _ in 0..<Int.random(in: 0...2, using: &generator) {
                let place = Int.random(in: 0...scalars.count, using: &generator)
                let end = min(scalars.count, place + Int.random(in: 0...1, using: &generator))
                let added = Bool.random(using: &generator) ? [spice.randomElement(using: &generator)!] : []
                scalars.replaceSubrange(place..<end, with: added)
            }
            let text = String(String.UnicodeScalarView(scalars))
            let fits = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            #expect(format.matches(text) == fits, "\(text.debugDescription), seed \(generator.seed)")
            fitting += fits ? 1 : 0
        }
        #expect(fitting > 100)
    }

    @Test func `the days of common and leap years are dates by both`() throws {
        let pattern = try NSRegularExpression(pattern: Schema.Format.date.pattern)
        let days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        for year in [1600, 1900, 1999, 2000, 2004, 2096, 2100, 2400] {
            let isLeap = year % 4 == 0 && year % 100 != 0 || year % 400 == 0
            for (month, length) in days.enumerated() {
                for day in 0...32 {
                    let text = String(format: "%04d-%02d-%02d", year, month + 1, day)
                    let isDay = (1...(month == 1 && isLeap ? 29 : length)).contains(day)
                    #expect(Schema.Format.date.matches(text) == isDay, "\(text)")
                    let range = NSRange(text.startIndex..., in: text)
                    #expect((pattern.firstMatch(in: text, range: range) != nil) == isDay, "\(text)")
                }
            }
        }
    }

    @Test func `blank by the check is blank by the pattern`() throws {
        guard case .string(let pattern)? = Schema.string(limit: 1, visible: true).document["pattern"] else {
            Issue.record("There is no pattern.")
            return
        }
        let expression = try NSRegularExpression(pattern: pattern)
        for value in UInt32(0)...0x3100 {
            let text = String(Unicode.Scalar(value)!)
            let isVisible = expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
            let isBlank = Schema.string(limit: 1, visible: true).findings(in: .string(text)).map(\.code) == [.blank]
            #expect(isVisible != isBlank, "\(value)")
        }
    }
}
