package import Foundation

/// Somebody on the roster.
package struct Person: Hashable, Sendable {
    package typealias ID = Identifier<Person>

    package var id: ID
    package var name: Name
    package var grade: String?
    package var email: String?
    /// The number the school gives people, which may change.
    package var number: String?
    package var isProgressOn: Bool
    package var source: Source
    /// The source's identifier for the person; unique in an organization.
    package var sourceID: String?
    package var created: Date
    package var modified: Date

    /// The parts of a person's name.
    package struct Name: Hashable, Sendable {
        package var given: String
        package var middle: String?
        package var family: String

        package init(given: String, middle: String? = nil, family: String) {
            self.given = given
            self.middle = middle
            self.family = family
        }

        package var full: String { family.isEmpty ? given : "\(given) \(family)" }

        /// The sort key: folded, family name first.
        package var sorted: String {
            SearchWords.ordered([family, given, middle ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
        }
    }
}

/// Where a row of the roster came from, and so who may change it.
package enum Source: String, Hashable, Sendable, CaseIterable {
    case manual, csv, oneRoster, sis, developer

    /// The source for files of a format.
    init(format: String) { self = format == "oneRoster" ? .oneRoster : .csv }

    /// Whether files or another system keep the row.
    package var isRoster: Bool { [.csv, .oneRoster, .sis].contains(self) }
}
