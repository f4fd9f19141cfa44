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

extension Transaction {
    // The one rule: a privilege holds where the role is held that has it, be it the role's own or given besides. What touches
    // the whole organization takes a role that is held everywhere.

    /// Goes on only for somebody who may do that to the organization as a whole: to all its locations, now and later.
    func requireEverywhere(_ privilege: Privilege) throws {
        guard Authority(actor.rolesEverywhere, granted: actor.granted).may(privilege) else {
            throw SchoolError.lackingEverywhere
        }
    }

    /// Goes on only for somebody who may do that at some location or other: to look at what belongs to none.
    func requireSomewhere(_ privilege: Privilege) throws {
        guard maySomewhere(privilege) else { throw SchoolError.lacking }
    }

    /// Whether somebody may do that at some location or other.
    package func maySomewhere(_ privilege: Privilege) -> Bool { actor.authority.may(privilege) }

    /// Goes on only for somebody who may do that wherever the other has a role: what is done to a whole person, or deletes
    /// their work, is done at all of these places.
    func requireWherever(_ found: PersonEntry, _ privilege: Privilege) throws {
        guard mayWherever(found, privilege) else { throw SchoolError.lackingEverywhere }
    }

    func mayWherever(_ found: PersonEntry, _ privilege: Privilege) -> Bool {
        let places = Set(found.posts.map(\.location))
        return actor.isEverywhere || places.allSatisfy { actor.authority(at: $0).may(privilege) }
    }

    /// Goes on only for somebody who may do that there; a location that is none of theirs is not found.
    func require(_ privilege: Privilege, at location: Location.ID) throws {
        try requireSomewhere(privilege)
        guard actor.isEverywhere || actor.posts.contains(where: { $0.location == location }) else {
            throw SchoolError.none("location")
        }
        guard actor.authority(at: location).may(privilege) else { throw SchoolError.lacking }
    }
}

extension SchoolError {
    static var lacking: SchoolError { .notAllowed("Your roles do not allow this.") }

    /// For somebody who may do it at a location of theirs alone.
    static var lackingEverywhere: SchoolError {
        .notAllowed(
            "This concerns more than the locations where you have a role.",
            remedy: "Ask an administrator of the school.")
    }
}
