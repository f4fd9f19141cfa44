package import Foundation

/// A place of the organization: a school of a district, a building.
package struct Location: Hashable, Sendable {
    package typealias ID = Identifier<Location>

    package var id: ID
    package var name: String
    /// Nil where it is the organization's.
    package var timeZone: String?
    package var source: Source
    package var sourceID: String?
    package var modified: Date
}

extension Location {
    /// What can be changed of it, as it is.
    var draft: Draft { Draft(name: name, timeZone: timeZone) }

    /// What an administrator says of a location.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var timeZone: String?

        package init(name: String, timeZone: String? = nil) {
            self.name = name
            self.timeZone = timeZone
        }

        /// Without blanks at the ends, and sound.
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
