package import Coursework
import SQL

// The access check for other people: those whom the asking person may not see are not found; those who rank above can
// be seen but not changed.
extension Transaction {
    /// Throws unless the asking person may see somebody; for what everybody who sees them may read.
    @discardableResult
    func reach(_ id: Person.ID) throws -> PersonEntry { try entry(of: id) }

    /// Throws unless the asking person has the privilege over somebody; returns that person.
    ///
    /// Somebody who ranks above at any location cannot be changed at any location.
    @discardableResult
    package func reach(_ id: Person.ID, for privilege: Privilege) throws -> PersonEntry {
        let found = try entry(of: id)
        try require(privilege, over: found)
        return found
    }

    /// The same for a person who has been looked up already.
    func require(_ privilege: Privilege, over found: PersonEntry) throws {
        guard try authority(over: found, for: privilege).may(privilege, to: found.roles) else {
            throw SchoolError.lacking
        }
    }

    /// Whether the asking person has the privilege over somebody whom they may see; pages do not offer other actions.
    package func may(_ privilege: Privilege, to id: Person.ID) throws -> Bool {
        let found = try entry(of: id)
        return try authority(over: found, for: privilege).may(privilege, to: found.roles)
    }

    /// Whether the asking person may inspect somebody's account. Administrators' accounts cannot be inspected,
    /// because they show the whole school.
    package func mayInspect(_ id: Person.ID) throws -> Bool {
        guard id != actor.person, try !entry(of: id).roles.contains(.administrator) else { return false }
        return try may(.inspectAccounts, to: id)
    }

    /// The asking person's authority over somebody: their roles at shared locations, or in a class where one teaches
    /// the other. Roles elsewhere do not count: a manager of one location may be just a teacher at another.
    func authority(over found: PersonEntry, for privilege: Privilege) throws -> Authority {
        var mine = actor.rolesEverywhere
        let theirPlaces = Set(found.posts.map(\.location))
        for post in actor.posts where theirPlaces.contains(post.location) && post.role != .teacher {
            mine.insert(post.role)
        }
        if actor.has(.teacher), try teachesPerson(found.person.id) || isTrustedTeacher(privilege, at: theirPlaces) {
            mine.insert(.teacher)
        }
        return Authority(mine, granted: actor.granted)
    }

    /// Whether the school has given teachers there a privilege that teachers do not have by default.
    private func isTrustedTeacher(_ privilege: Privilege, at places: Set<Location.ID>) -> Bool {
        actor.granted.contains(privilege)
            && actor.posts.contains { $0.role == .teacher && places.contains($0.location) }
    }

    private func teachesPerson(_ id: Person.ID) throws -> Bool {
        try connection.first(
            """
            SELECT 1 FROM membership mine JOIN membership theirs
                ON theirs.organization = mine.organization AND theirs.class = mine.class AND theirs.role = 'student'
            WHERE mine.organization = $1 AND mine.person = $2 AND mine.role = 'teacher' AND theirs.person = $3
                AND EXISTS (SELECT 1 FROM class c WHERE c.organization = $1 AND c.id = mine.class AND c.archived IS NULL)
            """, organizationID, Value(actor.person), Value(id)
        ) { _ in true } ?? false
    }
}
