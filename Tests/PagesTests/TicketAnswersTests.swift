import Foundation
import Testing
import Texts

@testable import Pages

/// What a student types where a number is asked for.
@Suite struct TicketAnswersTests {
    private func number(_ typed: String, _ language: String) throws -> Double? {
        let language = try #require(Language(tag: language))
        return TicketAnswers.number(typed, Words(language, in: .gmt))
    }

    @Test(arguments: [
        ("1,000", "en"), ("12,500", "en"), ("999,999", "en"), ("-1,000", "en"), (" 1, 000 ", "en"), ("١,٠٠٠", "ar"),
        ("1.000", "de"), ("12.500", "de"), ("\u{2212}12.500", "de"), ("1,000,000", "en"), ("1.000,5", "de"),
    ])
    func `what may be thousands is never taken for a fraction`(typed: String, language: String) throws {
        #expect(try number(typed, language) == nil)
    }

    @Test(arguments: [
        ("1000", "en", 1000.0), ("1 000", "en", 1000), ("12500", "de", 12500), ("8.5", "en", 8.5), ("8,5", "en", 8.5),
        ("8,5", "de", 8.5), ("8.5", "de", 8.5), ("1.000", "en", 1), ("12,500", "de", 12.5), ("0,125", "en", 0.125),
        ("-0.125", "de", -0.125), ("8,1255", "en", 8.1255), ("1234,500", "en", 1234.5), ("٨٫٥", "ar", 8.5),
        ("١٢٫٥٠٠", "ar", 12.5),
    ])
    func `all else is read as people write it`(typed: String, language: String, value: Double) throws {
        #expect(try number(typed, language) == value)
    }
}
