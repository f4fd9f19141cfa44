import Coursework
package import Foundation

/// The subject of classes; several classes may have the same course.
package struct Course: Hashable, Sendable {
    package typealias ID = Identifier<Course>

    package var id: ID
    package var location: Location.ID
    package var name: String
    package var number: String?
    package var source: Source
    package var modified: Date

    /// The fields that can be changed.
    package var draft: Draft { Draft(name: name, number: number, at: location) }

    /// The fields of a course that people enter.
    package struct Draft: Hashable, Sendable {
        package var name: String
        package var number: String?
        package var location: Location.ID

        package init(name: String, number: String? = nil, at location: Location.ID) {
            self.name = name
            self.number = number
            self.location = location
        }

        func checked() throws -> Draft {
            let draft = Draft(name: name.trimmed, number: number?.trimmedOrNil, at: location)
            var checking = Checking()
            checking.visible(draft.name, "name")
            checking.optional(draft.number, "number", most: Limit.number)
            try checking.orThrow()
            return draft
        }
    }
}
