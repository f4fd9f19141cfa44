import Coursework
import SQL

// What a role opened ends with it.
extension Transaction {
    /// Takes a role from somebody.
    func take(_ post: Actor.Post, from id: Person.ID) throws {
        try requireGiving(post)
        let found = try reach(id, for: .manageAccounts)
        guard found.posts.contains(post) else { return }
        if post.role == .administrator, found.posts.filter({ $0.role == .administrator }).count == 1 {
            try refuseLastAdministrator(id)
        }
        try connection.run(
            "DELETE FROM role WHERE organization = $1 AND person = $2 AND location = $3 AND role = $4",
            organizationID, Value(id), Value(post.location), .text(post.role.rawValue))
        try endPlaces(of: id, as: post.role, at: post.location)
        if post.role == .teacher, !found.posts.contains(where: { $0.role == .teacher && $0 != post }) {
            try endPractice(of: id)
        }
        try endPrivileges(of: id)
        try endLinksOfPowerless(id)
        try rolesChanged(.roleTaken, post, of: id)
    }

    /// Takes somebody out of the classes that they were in by a role that they have lost at a location: of that location, or of all
    /// where they have the role nowhere else.
    private func endPlaces(of person: Person.ID, as role: Role, at location: Location.ID) throws {
        guard let part = Member.Part(rawValue: role.rawValue) else { return }
        let classes: [SchoolClass.ID] = try connection.all(
            """
            SELECT c.id FROM membership m JOIN class c ON c.organization = m.organization AND c.id = m.class
            WHERE m.organization = $1 AND m.person = $2 AND m.role = $4 AND (c.location = $3 OR NOT EXISTS
                (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = $2 AND r.role = $4))
            """, [organizationID, Value(person), Value(location), .text(part.rawValue)]
        ) { $0.identifier() }
        for id in classes { try takeOut(person, part, of: id) }
    }
}
