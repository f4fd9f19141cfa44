import Coursework
package import Foundation
package import SQL

// How values of a school are read from rows.

extension Value {
    package init<Identified>(_ identifier: Identifier<Identified>) { self = .integer(identifier.rawValue) }
    package init<Identified>(_ identifier: Identifier<Identified>?) {
        self = identifier.map { .integer($0.rawValue) } ?? .null
    }
    package init(_ date: Date) { self = .integer(date.milliseconds) }
    package init(_ date: Date?) { self = date.map { .integer($0.milliseconds) } ?? .null }
}

extension Row {
    package func identifier<Identified>(_ name: StaticString) -> Identifier<Identified> {
        Identifier(rawValue: integer(name))
    }
    package func identifierIfAny<Identified>(_ name: StaticString) -> Identifier<Identified>? {
        integerIfAny(name).map(Identifier.init(rawValue:))
    }
    package func date(_ name: StaticString) -> Date { Date(milliseconds: integer(name)) }
    package func dateIfAny(_ name: StaticString) -> Date? { integerIfAny(name).map { Date(milliseconds: $0) } }
}

// The only column.
extension Row {
    package func identifier<Identified>() -> Identifier<Identified> { Identifier(rawValue: integer()) }
    package func date() -> Date { Date(milliseconds: integer()) }
    package func dateIfAny() -> Date? { integerIfAny().map { Date(milliseconds: $0) } }
}

extension Row {
    /// Three columns, called as in the table of people.
    func personName() -> Person.Name {
        Person.Name(given: text("givenName"), middle: textIfAny("middleName"), family: text("familyName"))
    }
}

extension TimeZone {
    /// Uses UTC for a zone that this machine does not know: dates are then off by hours, but nothing is lost.
    init(named name: String?) {
        self = name.flatMap(TimeZone.init(identifier:)) ?? .gmt
    }
}

extension Row {
    /// Two columns: a date, and perhaps a time.
    func due(_ dateName: StaticString, _ timeName: StaticString) -> DueDate? {
        guard let date = textIfAny(dateName).flatMap(LocalDate.init(_:)) else { return nil }
        return DueDate(date, textIfAny(timeName).flatMap(LocalTime.init(_:)))
    }

    /// When something is due that is called so in the table of handouts.
    func due() -> DueDate? { due("dueDate", "dueTime") }
}

extension Value {
    init(_ date: LocalDate?) { self = date.map { .text($0.description) } ?? .null }
    init(_ time: LocalTime?) { self = time.map { .text($0.description) } ?? .null }
}
