package import Foundation

/// How many licences of an app a location has.
package struct LicenseCount: Hashable, Sendable {
    package var location: Location.ID
    /// How many were bought; nil for as many as there are people.
    package var seats: Int?
    /// How many people hold one.
    package var held: Int

    package init(location: Location.ID, seats: Int?, held: Int) {
        (self.location, self.seats, self.held) = (location, seats, held)
    }

    /// How many more can be given; nil for as many as there are people.
    package var free: Int? { seats.map { max(0, $0 - held) } }
    /// By how many the licences held exceed those bought.
    package var short: Int { seats.map { max(0, held - $0) } ?? 0 }
}

/// Somebody who holds a licence.
package struct LicenseHolder: Hashable, Sendable {
    package var person: Person.ID
    package var name: Person.Name
    package var given: Date
    var sorted: String
    /// Whether the person has unfinished work in the app.
    package var hasOpenWork: Bool
}

extension SchoolError {
    static let licensesNotCounted = conflict(
        "licenses_not_counted", "Licences of this app are not counted there: everybody may use it.",
        remedy: "First say how many were bought.")

    static func noLicensesLeft(needed: Int, free: Int) -> SchoolError {
        conflict(
            "no_licenses_left", "\(needed) students do not have a licence of the app yet, but only \(free) are left.",
            remedy: "Buy more, or take back licences that nobody needs any more.")
    }
}
