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
    // The one rule: a privilege holds at the locations of the role that has it, whether by itself or because it was
    // given. What affects the whole organization needs a role that holds everywhere.

    /// Throws unless the person has the privilege for the whole organization: for all locations, present and future.
    func requireEverywhere(_ privilege: Privilege) throws {
        guard Authority(actor.rolesEverywhere, granted: actor.granted).may(privilege) else {
            throw SchoolError.lackingEverywhere
        }
    }

    /// Throws unless the person has the privilege at some location; for reading what belongs to no location.
    func requireSomewhere(_ privilege: Privilege) throws {
        guard maySomewhere(privilege) else { throw SchoolError.lacking }
    }

    /// Whether the person has the privilege at some location.
    package func maySomewhere(_ privilege: Privilege) -> Bool { actor.authority.may(privilege) }

    /// Throws unless the person has the privilege at every location where the other has a role: deleting a person or
    /// their work affects all of these.
    func requireWherever(_ found: PersonEntry, _ privilege: Privilege) throws {
        guard mayWherever(found, privilege) else { throw SchoolError.lackingEverywhere }
    }

    func mayWherever(_ found: PersonEntry, _ privilege: Privilege) -> Bool {
        let places = Set(found.posts.map(\.location))
        return actor.isEverywhere || places.allSatisfy { actor.authority(at: $0).may(privilege) }
    }

    /// Throws unless the person has the privilege there; a location where they have no role is not found.
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

    /// For somebody who has the privilege only at their own locations.
    static var lackingEverywhere: SchoolError {
        .notAllowed(
            "This affects more than the locations where you have a role.",
            remedy: "Ask an administrator of the school.")
    }
}
