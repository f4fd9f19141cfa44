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

/// Which people somebody looks for; what is nil does not matter.
package struct PeopleFilter: Hashable, Sendable {
    /// The beginning of a name, family name first, as somebody in a hurry types it.
    package var name: String?
    /// What somebody types who looks for one person: each word begins a word of the name, the number or the address, or all of it
    /// begins an account's name.
    package var words: String?
    package var role: Role?
    package var location: Location.ID?
    package var schoolClass: SchoolClass.ID?
    /// Only those who are not in it.
    package var notInClass: SchoolClass.ID?
    /// Only students of the classes that this person teaches and that are not over.
    package var taughtBy: Person.ID?
    package var state: AccountState?
    /// Only those who have an account, or only those who have none.
    package var hasAccount: Bool?
    /// As it is written in the roster, all of it.
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
