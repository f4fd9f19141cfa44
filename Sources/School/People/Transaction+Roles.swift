package import Coursework
import SQL

extension Transaction {
    /// Gives somebody a role at a location; never a role above the asking person's own.
    func give(_ post: Actor.Post, to id: Person.ID) throws {
        try requireGiving(post)
        let found = try reach(id, for: .manageAccounts)
        guard !found.posts.contains(post) else { return }
        try refuseShortPassword(of: id, roles: found.roles.union([post.role]))
        try insert(post, of: id)
        try rolesChanged(.roleGiven, post, of: id)
    }

    /// Somebody whose roles the asking person may change.
    package func entry(toChangeRolesOf id: Person.ID) throws -> PersonEntry { try reach(id, for: .manageAccounts) }

    /// Gives somebody a privilege beyond their roles.
    func give(_ privilege: Privilege, to id: Person.ID) throws {
        let found = try reach(id)
        try requireWherever(found, .configureSchool)
        guard try mayGive(privilege, to: found) else {
            throw SchoolError.notAllowed(
                "This privilege can't be given to somebody with these roles, or you may not give it.",
                remedy: "Give a role that has it.")
        }
        let isNew = try connection.run(
            """
            INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, $3)
            ON CONFLICT (organization, person, privilege) DO NOTHING
            """, organizationID, Value(id), .text(privilege.rawValue))
        if isNew > 0 { try log(.privilegeGiven, .person(id), privilege.rawValue) }
    }

    func take(_ privilege: Privilege, from id: Person.ID) throws {
        let found = try reach(id, for: .manageAccounts)
        guard try authority(over: found, for: .configureSchool).may(.configureSchool) else { throw SchoolError.lacking }
        try requireWherever(found, .configureSchool)
        let changed = try connection.run(
            "DELETE FROM permit WHERE organization = $1 AND person = $2 AND privilege = $3",
            organizationID, Value(id), .text(privilege.rawValue))
        guard changed > 0 else { return }
        try log(.privilegeTaken, .person(id), privilege.rawValue)
    }

    /// Ends what none of the roles that somebody still has can have: privileges, which would hold again with a role that others give
    /// elsewhere, and links to sign in as somebody else.
    ///
    /// - Returns: the privileges that have ended.
    @discardableResult
    func endWhatRolesAllowed(_ id: Person.ID) throws -> [Privilege] {
        let left = try roles(of: id)
        let possible = left.reduce(into: Set<Privilege>()) { $0.formUnion($1.grantable) }
        let given = try connection.all(
            "SELECT privilege FROM permit WHERE organization = $1 AND person = $2", [organizationID, Value(id)]
        ) { Privilege(rawValue: $0.text()) }.compactMap { $0 }
        let ended = given.filter { !possible.contains($0) }
        for privilege in ended {
            try connection.enqueue(
                "DELETE FROM permit WHERE organization = $1 AND person = $2 AND privilege = $3",
                organizationID, Value(id), .text(privilege.rawValue))
            try log(.privilegeTaken, .person(id), privilege.rawValue)
        }
        if !left.contains(where: { $0.privileges.contains(.resetPasswords) }) { try endCredentials(givenBy: id) }
        return ended
    }

    /// The privileges that somebody was given beyond their roles, for those who manage people at a shared location.
    package func privileges(givenTo id: Person.ID) throws -> Set<Privilege> {
        let found = try reach(id)
        guard try authority(over: found, for: .manageAccounts).may(.manageAccounts) else { throw SchoolError.lacking }
        return Set(
            try connection.all(
                "SELECT privilege FROM permit WHERE organization = $1 AND person = $2", [organizationID, Value(id)]
            ) { Privilege(rawValue: $0.text()) }.compactMap { $0 })
    }

    /// The privileges that the asking person may give to or take from somebody, and whether each is given now.
    package func privileges(toGive id: Person.ID) throws -> [(privilege: Privilege, isGiven: Bool)] {
        let found = try reach(id)
        guard mayWherever(found, .configureSchool) else { return [] }
        let given = try privileges(givenTo: id)
        let own = found.roles.reduce(into: Set<Privilege>()) { $0.formUnion($1.privileges) }
        return try Privilege.allCases.filter { privilege in
            try given.contains(privilege) || !own.contains(privilege) && mayGive(privilege, to: found)
        }.map { ($0, given.contains($0)) }
    }

    // MARK: - Rules

    private func mayGive(_ privilege: Privilege, to found: PersonEntry) throws -> Bool {
        let mine = try authority(over: found, for: privilege)
        return mine.may(privilege, to: found.roles) && found.roles.contains { mine.mayGrant(privilege, to: $0) }
    }

    /// Throws unless the asking person may give that role there.
    func requireGiving(_ post: Actor.Post) throws {
        try require(.manageAccounts, at: post.location)
        guard try hasLocation(post.location) else { throw SchoolError.none("location") }
        guard actor.authority(at: post.location).may(.manageAccounts, to: [post.role]) else {
            throw SchoolError.notAllowed("You cannot give or take away a role above your own.")
        }
    }

    /// Passwords made of digits only are for people who are only students.
    private func refuseShortPassword(of id: Person.ID, roles: Set<Role>) throws {
        let policy = try connection.first(
            "SELECT policy FROM account WHERE organization = $1 AND person = $2", organizationID, Value(id)
        ) { PasswordPolicy(rawValue: $0.text()) }
        guard let policy = policy ?? nil, !policy.isAllowed(for: roles) else { return }
        throw SchoolError.conflict(
            "short_password", "A password of digits alone is for students.",
            remedy: "Give this account the standard password policy first.")
    }

    /// Whoever becomes more than a student has no such password any more: the next that they choose is a longer one.
    func endShortPassword(of id: Person.ID) throws {
        try connection.enqueue(
            "UPDATE account SET policy = 'standard' WHERE organization = $1 AND person = $2", organizationID, Value(id))
    }

    func rolesChanged(_ action: AuditAction, _ post: Actor.Post, of id: Person.ID) throws {
        try log(action, .person(id), post.logged)
        publish(.administration)
        publish(.person(id))
        recheckWatching(id)
    }
}

extension Actor.Post {
    /// As written in the log.
    var logged: String { "\(role.rawValue) location/\(location)" }
}
