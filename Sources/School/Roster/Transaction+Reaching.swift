package import Coursework
import SQL

// The one gate to other people: whoever is not within reach is not found, whoever is above is seen but left alone.
extension Transaction {
    /// Goes on only for somebody within reach, to look at what everybody may who reaches them.
    @discardableResult
    func reach(_ id: Person.ID) throws -> PersonEntry { try entry(of: id) }

    /// Goes on only for somebody to whom the asking person may do that; gives what is known of them.
    ///
    /// Whoever ranks above in any place is left alone in every place.
    @discardableResult
    package func reach(_ id: Person.ID, for privilege: Privilege) throws -> PersonEntry {
        let found = try entry(of: id)
        try require(privilege, over: found)
        return found
    }

    /// The same for somebody who has been looked up already.
    func require(_ privilege: Privilege, over found: PersonEntry) throws {
        guard try authority(over: found, for: privilege).may(privilege, to: found.roles) else {
            throw SchoolError.lacking
        }
    }

    /// Whether the asking person may do that to somebody within reach; what they may not is not offered to them.
    package func may(_ privilege: Privilege, to id: Person.ID) throws -> Bool {
        let found = try entry(of: id)
        return try authority(over: found, for: privilege).may(privilege, to: found.roles)
    }

    /// Whether the asking person may look into somebody's account. Nobody looks into an administrator's: it shows all of a school.
    package func mayInspect(_ id: Person.ID) throws -> Bool {
        guard id != actor.person, try !entry(of: id).roles.contains(.administrator) else { return false }
        return try may(.inspectAccounts, to: id)
    }

    /// What the asking person is to somebody: their roles where the two meet, at a location or in a class that one teaches
    /// the other. What they are elsewhere does not count: a manager of one location may only teach at another.
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

    /// Whether the school has given a teacher there what teachers do not have by themselves.
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
