package import Coursework
package import Foundation

/// What a teacher posts to a class.
package struct Handout: Hashable, Sendable {
    package typealias ID = Identifier<Handout>

    package var id: ID
    package var schoolClass: SchoolClass.ID
    /// Nil when the author has been deleted.
    package var author: Person.ID?
    package var lifecycle: HandoutLifecycle
    package var title: String
    package var instructions: String
    package var attachments: [Attachment]
    package var recipients: Recipients
    package var tasks: [HandoutTask]
    package var due: DueDate?
    package var publish: DueDate?
    /// Grows with each change; an edit names the version that it was made from.
    package var version: Int
    package var copyOf: ID?
    package var isFavourite: Bool
    package var created: Date
    package var modified: Date
    package var posted: Date?
    package var completed: Date?
    /// What the person who asks may do with it now.
    package var operations: [HandoutOperation]

    /// Who gets it.
    package enum Recipients: Hashable, Sendable {
        /// The whole class, including students who join later.
        case all
        case some(Set<Person.ID>)
    }
}

/// One thing to do in a handout.
package struct HandoutTask: Hashable, Sendable {
    package typealias ID = Identifier<HandoutTask>

    package var id: ID
    package var title: String
    package var content: TaskContent

    package init(id: ID, title: String, content: TaskContent) {
        self.id = id
        self.title = title
        self.content = content
    }
}
