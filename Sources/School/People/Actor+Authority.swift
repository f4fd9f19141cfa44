package import Coursework

extension Actor {
    /// What the person may do at a location; an administrator is one everywhere.
    package func authority(at location: Location.ID) -> Authority {
        Authority(rolesEverywhere.union(posts.filter { $0.location == location }.map(\.role)), granted: granted)
    }

    /// What the person may do at some location or other.
    package var authority: Authority { Authority(rolesEverywhere.union(roles), granted: granted) }

    /// The school itself may do what an administrator may.
    var rolesEverywhere: Set<Role> { person == nil || has(.administrator) ? [.administrator] : [] }

    var isEverywhere: Bool { !rolesEverywhere.isEmpty }
}

extension Desk {
    /// Goes on only for somebody who may do that at some location.
    func require(_ privilege: Privilege) throws {
        guard actor.authority.may(privilege) else { throw SchoolError.lacking }
    }

    /// Goes on only for somebody who may do that there; a location that is none of theirs is not found.
    func require(_ privilege: Privilege, at location: Location.ID) throws {
        try require(privilege)
        guard actor.isEverywhere || actor.posts.contains(where: { $0.location == location }) else {
            throw SchoolError.none("location")
        }
        guard actor.authority(at: location).may(privilege) else { throw SchoolError.lacking }
    }
}

extension SchoolError {
    static var lacking: SchoolError { .notAllowed("Your roles do not allow this.") }
}
