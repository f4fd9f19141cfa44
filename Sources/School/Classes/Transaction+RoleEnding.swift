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
        let ending = try classes(endingWith: post, of: id)
        try keepTaken(post, of: id)
        try connection.run(
            "DELETE FROM role WHERE organization = $1 AND person = $2 AND location = $3 AND role = $4",
            organizationID, Value(id), Value(post.location), .text(post.role.rawValue))
        if let part = Member.Part(rawValue: post.role.rawValue) {
            for schoolClass in ending { try takeOut(id, part, of: schoolClass) }
        }
        if post.role == .teacher, !found.posts.contains(where: { $0.role == .teacher && $0 != post }) {
            try endPractice(of: id)
        }
        try endWhatRolesAllowed(id)
        try rolesChanged(.roleTaken, post, of: id)
    }

    /// Somebody whom a source names does not get the role back by the next import.
    private func keepTaken(_ post: Actor.Post, of id: Person.ID) throws {
        guard post.role == .teacher || post.role == .student else { return }
        try connection.enqueue(
            """
            INSERT INTO roleTaken (organization, person, location, role, created)
            SELECT organization, id, $3, $4, $5 FROM person p
            WHERE organization = $1 AND id = $2 AND EXISTS (SELECT 1 FROM externalID e
                WHERE e.organization = $1 AND e.thing = 'person' AND e.id = $2 AND e.kind = 'id')
            ON CONFLICT (organization, person, location, role) DO NOTHING
            """, organizationID, Value(id), Value(post.location), .text(post.role.rawValue), nowValue)
    }

    /// The classes that somebody is in by a role, and gets out of with it: those of its location, or all where they have the role
    /// nowhere else.
    package func classes(endingWith post: Actor.Post, of person: Person.ID) throws -> [SchoolClass.ID] {
        try connection.all(
            """
            SELECT c.id FROM membership m JOIN class c ON c.organization = m.organization AND c.id = m.class
            WHERE m.organization = $1 AND m.person = $2 AND m.role = $4 AND (c.location = $3 OR NOT EXISTS (SELECT 1 FROM role r
                WHERE r.organization = $1 AND r.person = $2 AND r.role = $4 AND r.location <> $3))
            ORDER BY c.id
            """, [organizationID, Value(person), Value(post.location), .text(post.role.rawValue)]
        ) { $0.identifier() }
    }
}
