import Coursework
import Foundation
import Testing

private func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
}

private func due(_ text: String) throws -> DueDate {
    try #require(DueDate(text))
}

/// The instant as Greenwich writes it.
private func greenwich(_ date: Date) -> String {
    date.formatted(.iso8601)
}

@Suite struct LocalDateTests {
    @Test(arguments: ["0001-01-01", "1970-01-01", "2024-02-29", "2000-02-29", "2026-11-21", "9999-12-31"])
    func `a date is its text`(text: String) throws {
        let date = try #require(LocalDate(text))
        #expect(date.description == text)
        #expect(try json(date) == "\"\(text)\"")
        #expect(try decoded(date) == date)
    }

    @Test(arguments: [
        "2023-02-29", "1900-02-29", "2026-04-31", "2026-00-10", "2026-13-01", "2026-01-00", "2026-01-32", "0000-01-01",
        "2026-1-01", "26-01-01", "2026/01/01", " 2026-01-01", "2026-01-01 ", "+026-01-01", "2026-01-0a", "٢٠٢٦-٠١-٠١",
        "2026-01-¹", "",
    ])
    func `other texts are no date`(text: String) {
        #expect(LocalDate(text) == nil)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(LocalDate.self, from: Data("\"\(text)\"".utf8)) }
    }

    @Test func `every day of four centuries comes one after the other, as in Greenwich`() throws {
        let greenwich = try zone("GMT")
        var (count, former) = (0, LocalDate("1799-12-31"))
        for year in 1800..<2200 {
            for month in 1...12 {
                for day in 1...31 {
                    guard let date = LocalDate(year: year, month: month, day: day) else { continue }
                    let noon = DueDate(date, LocalTime(hour: 12, minute: 0)).instant(in: greenwich)
                    let expected = Double(count) * 86400 - 5_364_662_400 + 43200
                    if noon.timeIntervalSince1970 != expected || LocalDate(noon, in: greenwich) != date
                        || !(former.map { $0 < date } ?? false)
                    {
                        Issue.record("\(date)")
                    }
                    (count, former) = (count + 1, date)
                }
            }
        }
        #expect(count == 146_097)
    }

    @Test func `the day depends on the zone`() throws {
        let evening = try due("2026-11-21T23:30").instant(in: zone("GMT"))
        #expect(try LocalDate(evening, in: zone("GMT")) == LocalDate("2026-11-21"))
        #expect(try LocalDate(evening, in: zone("Europe/Berlin")) == LocalDate("2026-11-22"))
        #expect(try LocalDate(evening, in: zone("America/New_York")) == LocalDate("2026-11-21"))
        #expect(try LocalDate(evening, in: zone("Pacific/Apia")) == LocalDate("2026-11-22"))
    }

    @Test func `before and after all days are the first and the last`() throws {
        #expect(try LocalDate(.distantPast, in: zone("America/New_York")) == LocalDate("0001-01-01"))
        #expect(try LocalDate(Date(timeIntervalSince1970: 1e12), in: zone("GMT")) == LocalDate("9999-12-31"))
    }
}

@Suite struct LocalTimeTests {
    @Test func `every minute of a day is its text`() throws {
        var times: [LocalTime] = []
        for hour in 0..<24 {
            for minute in 0..<60 {
                let time = try #require(LocalTime(hour: hour, minute: minute))
                #expect(LocalTime(time.description) == time && time.hour == hour && time.minute == minute)
                times.append(time)
            }
        }
        #expect(times == times.sorted() && Set(times).count == 1440)
        #expect(times.last == .endOfDay && times[485].description == "08:05")
    }

    @Test(arguments: ["24:00", "12:60", "8:05", "08:5", "0805", "08.05", "-1:00", "", "08:05:00"])
    func `other texts are no time`(text: String) {
        #expect(LocalTime(text) == nil)
    }
}

@Suite struct DueDateTests {
    @Test(arguments: ["2026-11-21", "2026-11-21T14:30", "2026-11-21T23:59"])
    func `a due date is its text`(text: String) throws {
        #expect(try due(text).description == text)
        #expect(try json(due(text)) == "\"\(text)\"")
        #expect(try decoded(due(text)) == due(text))
    }

    @Test(arguments: [
        "2026-11-21T", "2026-11-21 14:30", "T14:30", "14:30", "2026-11-21T14:30T", "2026-02-30T14:30", "",
    ])
    func `other texts are no due date`(text: String) {
        #expect(DueDate(text) == nil)
    }

    @Test func `due dates are ordered, the end of a day last`() throws {
        let texts = ["2026-11-20", "2026-11-21T00:00", "2026-11-21T23:59", "2026-11-21", "2026-11-22T00:00"]
        let dates = try texts.map(due)
        for (index, left) in dates.enumerated() {
            for (other, right) in dates.enumerated() { #expect((left < right) == (index < other)) }
        }
    }

    static let instants: [(String, String, String)] = [
        // Plain days.
        ("2026-11-21T14:30", "Europe/Berlin", "2026-11-21T13:30:00Z"),
        ("2026-07-21T14:30", "Europe/Berlin", "2026-07-21T12:30:00Z"),
        ("2026-11-21", "America/New_York", "2026-11-22T04:59:00Z"),
        ("2026-11-21T08:00", "Asia/Kolkata", "2026-11-21T02:30:00Z"),
        ("2026-03-29T02:30", "Asia/Kolkata", "2026-03-28T21:00:00Z"),
        ("2026-11-21T08:00", "Pacific/Apia", "2026-11-20T19:00:00Z"),
        ("2026-11-21T08:00", "GMT", "2026-11-21T08:00:00Z"),
        // Berlin puts its clock forward at 02:00 on 29 March and back at 03:00 on 25 October 2026.
        ("2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00Z"),
        ("2026-03-29T02:00", "Europe/Berlin", "2026-03-29T01:00:00Z"),
        ("2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00Z"),
        ("2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"),
        ("2026-03-29", "Europe/Berlin", "2026-03-29T21:59:00Z"),
        ("2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00Z"),
        ("2026-10-25T02:00", "Europe/Berlin", "2026-10-25T01:00:00Z"),
        ("2026-10-25T02:30", "Europe/Berlin", "2026-10-25T01:30:00Z"),
        ("2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"),
        ("2026-10-25", "Europe/Berlin", "2026-10-25T22:59:00Z"),
        // New York: forward at 02:00 on 8 March, back at 02:00 on 1 November 2026.
        ("2026-03-08T01:59", "America/New_York", "2026-03-08T06:59:00Z"),
        ("2026-03-08T02:30", "America/New_York", "2026-03-08T07:30:00Z"),
        ("2026-03-08T03:00", "America/New_York", "2026-03-08T07:00:00Z"),
        ("2026-11-01T00:59", "America/New_York", "2026-11-01T04:59:00Z"),
        ("2026-11-01T01:30", "America/New_York", "2026-11-01T06:30:00Z"),
        ("2026-11-01T02:00", "America/New_York", "2026-11-01T07:00:00Z"),
        // Apia left out 30 December 2011 and has set its clock by the season before.
        ("2011-12-29", "Pacific/Apia", "2011-12-30T09:59:00Z"),
        ("2011-12-30T12:00", "Pacific/Apia", "2011-12-30T22:00:00Z"),
        ("2011-12-30", "Pacific/Apia", "2011-12-31T09:59:00Z"),
        ("2011-12-31T00:00", "Pacific/Apia", "2011-12-30T10:00:00Z"),
        ("2011-12-31T12:00", "Pacific/Apia", "2011-12-30T22:00:00Z"),
        ("2020-04-05T03:30", "Pacific/Apia", "2020-04-04T14:30:00Z"),
        ("2020-09-27T03:30", "Pacific/Apia", "2020-09-26T14:30:00Z"),
        // Half an hour, and clocks that are set at midnight.
        ("2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T15:15:00Z"),
        ("2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z"),
        ("2024-03-30", "America/Nuuk", "2024-03-31T01:59:00Z"),
        ("2024-10-26", "America/Nuuk", "2024-10-27T01:59:00Z"),
    ]

    @Test(arguments: instants)
    func `a due date is an instant in a zone, and nobody is late for what the clock did`(
        text: String, name: String, expected: String
    ) throws {
        #expect(try greenwich(due(text).instant(in: zone(name))) == expected)
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "America/Nuuk", "Africa/Casablanca",
    ])
    func `each quarter of an hour of a year is shown by the clock at its instant, or was left out`(name: String) throws
    {
        let zone = try zone(name)
        var former = Date.distantPast
        var leftOut = 0
        for day in 0..<366 {
            let date = LocalDate(
                Date(timeIntervalSince1970: 1_704_110_400 + Double(day) * 86400), in: try self.zone("GMT"))
            for quarter in 0..<96 {
                let instant = DueDate(date, LocalTime(hour: quarter / 4, minute: quarter % 4 * 15)).instant(in: zone)
                let shown = Int(instant.timeIntervalSince1970) + zone.secondsFromGMT(for: instant)
                if shown % 86400 != quarter * 900 || LocalDate(instant, in: zone) != date {
                    leftOut += 1
                } else {
                    // The clock, which these zones set by an hour, shows it no second time.
                    for hours in [1.0, 2, 24] {
                        let then = instant.addingTimeInterval(hours * 3600)
                        if Int(then.timeIntervalSince1970) + zone.secondsFromGMT(for: then) == shown {
                            Issue.record("\(date) \(quarter)")
                        }
                    }
                    if instant <= former { Issue.record("\(date) \(quarter)") }
                    former = instant
                }
            }
        }
        #expect(leftOut == (zone.nextDaylightSavingTimeTransition(after: time(10_000_000)) == nil ? 0 : 4))
    }

    private func zone(_ name: String) throws -> TimeZone {
        try #require(TimeZone(identifier: name))
    }

    @Test func `all of the due minute is on time`() throws {
        let berlin = try zone("Europe/Berlin")
        for text in ["2026-11-21", "2026-11-21T14:30", "2026-10-25T02:30", "2026-03-29T02:30"] {
            let instant = try due(text).instant(in: berlin)
            let late = try [-60, 0, 59.999, 60, 61].map {
                try due(text).isLate(handedIn: instant.addingTimeInterval($0), in: berlin)
            }
            #expect(late == [false, false, false, true, true])
        }
    }
}
