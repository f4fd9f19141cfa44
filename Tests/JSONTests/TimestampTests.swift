import Foundation
import JSON
import Testing

@Suite struct TimestampTests {
    @Test(arguments: [
        (0.0, "1970-01-01T00:00:00.000Z"), (1_795_248_000.5, "2026-11-21T08:00:00.500Z"),
        (951_782_400, "2000-02-29T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.000Z"),
        (4_107_542_399.999, "2100-02-28T23:59:59.999Z"),
    ])
    func `a date has one text`(seconds: Double, text: String) {
        #expect(Timestamp.text(of: Date(timeIntervalSince1970: seconds)) == text)
        #expect(Timestamp.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test func `any date of four digits' years comes back`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let milliseconds = Int64.random(in: -62_135_596_800_000...253_402_300_799_999, using: &generator)
            let date = Date(timeIntervalSince1970: Double(milliseconds) / 1000)
            #expect(Timestamp.date(Timestamp.text(of: date)) == date, "\(milliseconds)")
        }
    }

    @Test(arguments: [
        ("2026-11-21T09:00:00+01:00", 1_795_248_000.0), ("2026-11-21T08:00:00Z", 1_795_248_000),
        ("2026-11-21t08:00:00.123456z", 1_795_248_000.123), ("2026-11-21T03:30:00-04:30", 1_795_248_000),
    ])
    func `other spellings of the standard are read`(text: String, seconds: Double) {
        #expect(Timestamp.date(text) == Date(timeIntervalSince1970: seconds))
    }

    @Test(arguments: [
        "", "2026-11-21", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T08:00:00",
        "2026-11-21 08:00:00Z", "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00Z ", "0000-01-01T00:00:00Z",
        "2026-11-21T08:00:60Z", "2026-00-10T08:00:00Z", "+2026-11-21T08:00:00Z", "2026-11-21T08:00:00+1:00",
    ])
    func `what is no date is none`(text: String) {
        #expect(Timestamp.date(text) == nil)
    }

    @Test func `dates stand in values as texts`() throws {
        struct Row: Codable, Equatable { var at: Date }
        let row = Row(at: Date(timeIntervalSince1970: 0.25))
        let bytes = try JSONEncoding.encode(row)
        #expect(String(decoding: bytes, as: UTF8.self) == #"{"at":"1970-01-01T00:00:00.250Z"}"#)
        #expect(try JSONDecoding.decode(Row.self, from: JSONValue(parsing: bytes)) == row)
    }
}
