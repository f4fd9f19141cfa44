package import Coursework

/// A person as lists show them: with their roles and their account.
package struct PersonEntry: Hashable, Sendable {
    package var person: Person
    package var language: String?
    package var posts: Set<Actor.Post>
    /// The account's name and state; nil for somebody without one.
    package var accountName: String?
    package var accountState: AccountState?

    package var roles: Set<Role> { Set(posts.map(\.role)) }
}

/// Which people to find; nil fields do not matter.
package struct PeopleFilter: Hashable, Sendable {
    /// The beginning of a name, family name first.
    package var name: String?
    /// Search text for one person: each word is the beginning of a word in the name, number or address, or the whole
    /// text is the beginning of an account name.
    package var words: String?
    package var role: Role?
    package var location: Location.ID?
    package var schoolClass: SchoolClass.ID?
    /// Only people who are not in this class.
    package var notInClass: SchoolClass.ID?
    /// Only students of the classes that this person teaches and that are not over.
    package var taughtBy: Person.ID?
    package var state: AccountState?
    /// Only people with an account, or only people without one.
    package var hasAccount: Bool?
    /// The whole grade as written in the roster.
    package var grade: String?

    package init(
        name: String? = nil, words: String? = nil, role: Role? = nil, location: Location.ID? = nil,
        schoolClass: SchoolClass.ID? = nil, state: AccountState? = nil, hasAccount: Bool? = nil, grade: String? = nil
    ) {
        self.name = name
        self.words = words
        self.role = role
        self.location = location
        self.schoolClass = schoolClass
        self.state = state
        self.hasAccount = hasAccount
        self.grade = grade
    }
}
