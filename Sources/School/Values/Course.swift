package import Foundation

/// What classes are about; several classes may take the same one.
package struct Course: Hashable, Sendable {
    package typealias ID = Identifier<Course>

    package var id: ID
    package var location: Location.ID
    package var name: String
    package var number: String?
    package var source: Source
    package var modified: Date

    /// What can be changed of it, as it is.
    var draft: Draft { Draft(name: name, number: number, at: location) }

    /// What somebody says of a course.
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
            checking.optional(draft.number, "number", most: 64)
            try checking.orThrow()
            return draft
        }
    }
}
