package import Coursework

/// Who asks: somebody who has signed in, or the school itself.
///
/// What an actor reaches is looked up through their roles and classes; nothing is fetched first and checked afterwards.
package struct Actor: Hashable, Sendable {
    /// A role somebody has at a location.
    package struct Post: Hashable, Sendable {
        package var role: Role
        package var location: Location.ID

        package init(_ role: Role, at location: Location.ID) {
            self.role = role
            self.location = location
        }
    }

    package var organization: Organization.ID
    /// Nil for the school itself: its clock, its commands.
    package var person: Person.ID?
    package var posts: Set<Post>
    /// What the school has given them beyond their roles.
    package var granted: Set<Privilege>
    package var session: Session.ID?
    /// Whether nothing is to be done before they have chosen a password.
    package var mustChoosePassword: Bool

    package init(
        organization: Organization.ID, person: Person.ID?, posts: Set<Post> = [], granted: Set<Privilege> = [],
        session: Session.ID? = nil, mustChoosePassword: Bool = false
    ) {
        self.organization = organization
        self.person = person
        self.posts = posts
        self.granted = granted
        self.session = session
        self.mustChoosePassword = mustChoosePassword
    }

    /// The school itself, which nobody can sign in as.
    package static func school(_ organization: Organization.ID) -> Actor {
        Actor(organization: organization, person: nil)
    }

    package var roles: Set<Role> { Set(posts.map(\.role)) }

    package func has(_ role: Role) -> Bool { posts.contains { $0.role == role } }
}
