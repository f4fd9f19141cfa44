package import Coursework

/// Somebody who finds something of a person when they ask, as things stand.
package struct Viewer: Hashable, Sendable {
    /// What there is to be found.
    package enum Sight: String, Hashable, Sendable, CaseIterable {
        /// Name, grade, address, number and the account's name.
        case entry
        /// What they did, in classes that the viewer teaches.
        case work
        /// Where they are signed in.
        case signIns
        /// What was done to them, by the log.
        case log
        /// All that they see themselves, for a quarter of an hour, and they are told.
        case inspection
        /// All of it in the end: whoever sets a password can sign in with it. The log tells.
        case password
    }

    package var person: Person.ID
    /// Nil where the asking person does not come across them.
    package var name: Person.Name?
    package var roles: Set<Role>
    package var sights: Set<Sight>
    /// In which they see the work.
    package var classes: [SchoolClass.ID]
}
