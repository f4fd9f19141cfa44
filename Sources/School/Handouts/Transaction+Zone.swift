import Coursework
import Foundation
import SQL

extension Transaction {
    /// The zone in which the dates of a class are meant: its location's, or else the organization's.
    func zone(of schoolClass: SchoolClass.ID) throws -> TimeZone {
        let name = try connection.first(
            """
            SELECT coalesce(l.timeZone, o.timeZone)
            FROM class c JOIN location l ON l.organization = c.organization AND l.id = c.location
                JOIN organization o ON o.id = c.organization
            WHERE c.organization = $1 AND c.id = $2
            """, organizationID, Value(schoolClass)
        ) { $0.text(0) }
        return TimeZone(named: name)
    }

    /// Whether what is finished now comes after the handout was due.
    func punctuality(of handout: Handout.ID, at time: Date) throws -> Punctuality {
        try connection.first(
            """
            SELECT h.dueDate, h.dueTime, coalesce(l.timeZone, o.timeZone)
            FROM handout h JOIN class c ON c.organization = h.organization AND c.id = h.class
                JOIN location l ON l.organization = c.organization AND l.id = c.location
                JOIN organization o ON o.id = c.organization
            WHERE h.organization = $1 AND h.id = $2
            """, organizationID, Value(handout)
        ) { $0.due(0)?.punctuality(finished: time, in: TimeZone(named: $0.text(2))) ?? .onTime } ?? .onTime
    }
}

extension TimeZone {
    /// Greenwich for a name that this machine does not know: dates are then off by hours, and nothing else is lost.
    init(named name: String?) {
        self = name.flatMap(TimeZone.init(identifier:)) ?? .gmt
    }
}

extension Row {
    /// Two columns: a date, and perhaps a time.
    func due(_ column: Int) -> DueDate? {
        guard let date = textIfAny(column).flatMap(LocalDate.init(_:)) else { return nil }
        return DueDate(date, textIfAny(column + 1).flatMap(LocalTime.init(_:)))
    }
}

extension Value {
    init(_ date: LocalDate?) { self = date.map { .text($0.description) } ?? .null }
    init(_ time: LocalTime?) { self = time.map { .text($0.description) } ?? .null }
}
