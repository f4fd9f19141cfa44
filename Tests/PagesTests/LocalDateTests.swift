import Coursework
import Foundation
import Testing

@testable import Pages

@Suite struct LocalDateTests {
    /// In Cairo and in Santiago the clock goes forward at midnight.
    @Test(arguments: [
        ("Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00Z", 23),
        ("Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00Z", 25),
        ("Africa/Cairo", "2026-04-24", "2026-04-23T22:00:00Z", 23),
        ("America/Santiago", "2026-09-06", "2026-09-06T04:00:00Z", 23),
        ("Asia/Kathmandu", "2026-01-01", "2025-12-31T18:15:00Z", 24),
        ("Pacific/Kiritimati", "2026-12-31", "2026-12-30T10:00:00Z", 24),
    ])
    func `a day begins where the one before ends, whatever the clocks do`(
        zone: String, day: String, begins: String, hours: Double
    ) throws {
        let (zone, date) = (try #require(TimeZone(identifier: zone)), try #require(LocalDate(day)))
        let beginning = try #require(date.beginning(in: zone))
        #expect(beginning.ISO8601Format() == begins)
        #expect(date.beginning(in: zone, plus: 1)?.timeIntervalSince(beginning) == hours * 3600)
    }

    @Test func `a day before all clocks here is none, and the last one of all has an end`() throws {
        #expect(LocalDate("1969-12-31")?.beginning(in: .gmt) == nil)
        let last = try #require(LocalDate("9999-12-31")?.beginning(in: .gmt, plus: 1))
        #expect(last.timeIntervalSince1970 == 253_402_300_800)
    }
}
