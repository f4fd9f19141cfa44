package import Coursework

/// Somebody who can see something about a person at present.
package struct Viewer: Hashable, Sendable {
    /// What they can see.
    package enum Sight: String, Hashable, Sendable, CaseIterable {
        /// Name, grade, address, number and the account's name.
        case entry
        /// The person's work, in classes that the viewer teaches.
        case work
        /// The person's sessions.
        case signIns
        /// The log about the person.
        case log
        /// Everything that the person sees, for a quarter of an hour; the person is notified.
        case inspection
        /// In the end everything, because whoever sets a password can sign in with it. The log records that.
        case password
    }

    package var person: Person.ID
    /// Nil if the asking person may not see them.
    package var name: Person.Name?
    package var roles: Set<Role>
    package var sights: Set<Sight>
    /// The classes whose work they can see.
    package var classes: [SchoolClass.ID]
}
