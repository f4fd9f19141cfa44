package import Foundation

/// A location of the organization: a school of a district, or a building.
package struct Location: Hashable, Sendable {
    package typealias ID = Identifier<Location>

    package var id: ID
    package var name: String
    /// Nil if it is the same as the organization's.
    package var timeZone: String?
    package var source: Source
    package var sourceID: String?
    package var modified: Date
}

extension Location {
    /// The fields that can be changed.
    package var draft: Draft { Draft(name: name, timeZone: timeZone) }

    /// The fields of a location that an administrator enters.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var timeZone: String?

        package init(name: String, timeZone: String? = nil) {
            self.name = name
            self.timeZone = timeZone
        }

        /// Trimmed and validated.
        func checked() throws -> Draft {
            let draft = Draft(name: name.trimmed, timeZone: timeZone?.trimmedOrNil)
            var checking = Checking()
            checking.visible(draft.name, "name")
            checking.timeZone(draft.timeZone)
            try checking.orThrow()
            return draft
        }
    }
}
