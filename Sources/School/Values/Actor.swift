package import Coursework

/// Who makes a request: a signed-in person, or the school itself.
///
/// What an actor may see is looked up through their roles and classes; nothing is read first and checked afterwards.
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
    /// Nil for the school itself: its scheduler, its commands.
    package var person: Person.ID?
    package var posts: Set<Post>
    /// The privileges that the school has given them beyond their roles.
    package var granted: Set<Privilege>
    package var session: Session.ID?
    /// What their session opens.
    package var scope: Session.Scope
    /// The app to which their session is bound, if any.
    package var app: String?
    /// The web origin to which their session is bound, if any.
    package var origin: WebOrigin?
    /// Whether they must choose a password before anything else.
    package var mustChoosePassword: Bool
    /// Whether they must add a second factor before anything else.
    package var mustAddFactor: Bool

    package init(
        organization: Organization.ID, person: Person.ID?, posts: Set<Post> = [], granted: Set<Privilege> = [],
        session: Session.ID? = nil, scope: Session.Scope = .person, app: String? = nil, origin: WebOrigin? = nil,
        mustChoosePassword: Bool = false, mustAddFactor: Bool = false
    ) {
        self.organization = organization
        self.person = person
        self.posts = posts
        self.granted = granted
        self.session = session
        self.scope = scope
        self.app = app
        self.origin = origin
        self.mustChoosePassword = mustChoosePassword
        self.mustAddFactor = mustAddFactor
    }

    /// The school itself, which nobody can sign in as.
    package static func school(_ organization: Organization.ID) -> Actor {
        Actor(organization: organization, person: nil)
    }

    package var roles: Set<Role> { Set(posts.map(\.role)) }

    /// Throws for another app's data, if the session is bound to one app.
    package func requireApp(_ wanted: String) throws {
        guard scope == .app || scope == .page, app != wanted else { return }
        throw SchoolError(
            .notAllowed, "other_app", "This sign-in belongs to one app, and is only valid for that app's data.",
            remedy: "Use the sign-in of the app that the data belongs to.")
    }

    /// Throws if a page's session is used from another page.
    package func requireOrigin(_ asking: WebOrigin?) throws {
        guard scope == .page, origin == nil || origin != asking else { return }
        throw SchoolError(
            .notAllowed, "other_origin", "This sign-in belongs to a page on another origin.",
            remedy: "Open the app from the task again.")
    }

    package func has(_ role: Role) -> Bool { posts.contains { $0.role == role } }
}
