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
    /// What the source calls the person; of one organization no two are alike.
    package var sourceID: String?
    package var created: Date
    package var modified: Date

    /// What people call somebody.
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

        /// As names are compared and searched: folded, the family name first.
        package var sorted: String {
            SearchWords.fold([family, given, middle ?? ""].filter { !$0.isEmpty }.joined(separator: " "))
        }

        /// By how these begin people are found: the words, and their parts where hyphens or apostrophes join them.
        var searchWords: Set<String> {
            let words = sorted.split(whereSeparator: \.isWhitespace)
            let parts = words.flatMap { $0.split(separator: "-") }
            let smallest = parts.flatMap { $0.split(whereSeparator: { "'’".contains($0) }) }
            return Set((words + parts + smallest).map { String($0.prefix(SearchWords.longest)) })
        }
    }
}

/// Where a row of the roster comes from, and so who may change it.
package enum Source: String, Hashable, Sendable, CaseIterable {
    case manual, csv, oneRoster, sis, developer
}
