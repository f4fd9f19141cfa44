import Coursework
package import Foundation
package import SQL

// How the values of a school stand in rows.

extension Value {
    package init<Identified>(_ identifier: Identifier<Identified>) { self = .integer(identifier.rawValue) }
    package init<Identified>(_ identifier: Identifier<Identified>?) {
        self = identifier.map { .integer($0.rawValue) } ?? .null
    }
    package init(_ date: Date) { self = .integer(date.milliseconds) }
    package init(_ date: Date?) { self = date.map { .integer($0.milliseconds) } ?? .null }
}

extension Row {
    package func identifier<Identified>(_ column: Int) -> Identifier<Identified> {
        Identifier(rawValue: integer(column))
    }
    package func identifierIfAny<Identified>(_ column: Int) -> Identifier<Identified>? {
        integerIfAny(column).map(Identifier.init(rawValue:))
    }
    package func date(_ column: Int) -> Date { Date(milliseconds: integer(column)) }
    package func dateIfAny(_ column: Int) -> Date? { integerIfAny(column).map { Date(milliseconds: $0) } }
}

extension Row {
    /// Three columns: given, middle and family name.
    func personName(_ column: Int) -> Person.Name {
        Person.Name(given: text(column), middle: textIfAny(column + 1), family: text(column + 2))
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
