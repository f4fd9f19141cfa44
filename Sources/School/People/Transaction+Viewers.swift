import Coursework
import SQL

extension Transaction {
    /// Who can see what about a person, for those who may read the log about that person.
    ///
    /// This is not stored anywhere: it is computed by applying, for each possible viewer, the access checks of their
    /// own requests.
    package func viewers(of id: Person.ID) throws -> [Viewer] {
        try requireAudit(of: .person(id))
        try reach(id)
        let classes = try classesWithWork(of: id)
        var viewers: [Viewer] = []
        for candidate in try candidates(toSee: id) {
            let asking = Transaction(school, candidate, connection, at: now)
            guard var viewer = try asking.viewing(id, classes) else { continue }
            viewer.name = try found { try entry(of: viewer.person).person.name }
            viewers.append(viewer)
        }
        return viewers.sorted {
            ($0.place, $0.name?.sorted ?? "", $0.person) < ($1.place, $1.name?.sorted ?? "", $1.person)
        }
    }

    /// What the asking person can see about somebody; nil for nothing.
    func viewing(_ id: Person.ID, _ classes: [SchoolClass.ID]) throws -> Viewer? {
        let taught = try classes.filter(teaches)
        var sights: Set<Viewer.Sight> = taught.isEmpty ? [] : [.work]
        if try found({ try reach(id) }) != nil {
            sights.insert(.entry)
            if try may(.manageAccounts, to: id) { sights.insert(.signIns) }
            if try may(.resetPasswords, to: id) { sights.insert(.password) }
            if try mayReadLog(of: id) { sights.insert(.log) }
            if try mayInspect(id) { sights.insert(.inspection) }
        }
        guard !sights.isEmpty else { return nil }
        return Viewer(person: try person(), roles: actor.roles, sights: sights, classes: taught)
    }

    private func found<Result>(_ body: () throws -> Result) throws -> Result? {
        do {
            return try body()
        } catch let error as SchoolError where error.code == .notFound || error.code == .notAllowed {
            return nil
        }
    }

    /// The classes that somebody is in, and those where they have an assignment.
    func classesWithWork(of id: Person.ID) throws -> [SchoolClass.ID] {
        try connection.all(
            """
            SELECT class FROM membership WHERE organization = $1 AND person = $2 AND role = 'student'
            UNION SELECT class FROM assignment WHERE organization = $1 AND person = $2
            """, [organizationID, Value(id)]
        ) { $0.identifier() }
    }

    // MARK: - Who might

    /// Everybody else who can sign in and might pass an access check. Including too many only costs time.
    private func candidates(toSee id: Person.ID) throws -> [Actor] {
        var actors: [Person.ID: Actor] = [:]
        try connection.visit(Self.candidates, [organizationID, Value(id)]) { row in
            guard AccountState(rawValue: row.text("state"))?.allowsSignIn == true else { return true }
            let person: Person.ID = row.identifier("person")
            var actor = actors[person] ?? Actor(organization: organization, person: person)
            if let role = row.textIfAny("role").flatMap(Role.init), let location = row.integerIfAny("location") {
                actor.posts.insert(Actor.Post(role, at: Location.ID(rawValue: location)))
            }
            if let privilege = row.textIfAny("privilege").flatMap(Privilege.init) { actor.granted.insert(privilege) }
            actors[person] = actor
            return true
        }
        return Array(actors.values)
    }

    private static let candidates: Query = """
        WITH candidate AS (
            SELECT person FROM role WHERE organization = $1 AND role = 'administrator'
            UNION SELECT mine.person FROM role theirs
                JOIN role mine ON mine.organization = theirs.organization AND mine.location = theirs.location
                WHERE theirs.organization = $1 AND theirs.person = $2 AND (mine.role = 'manager'
                    OR mine.role = 'teacher' AND EXISTS (SELECT 1 FROM permit g
                        WHERE g.organization = $1 AND g.person = mine.person))
            UNION SELECT mine.person FROM membership theirs
                JOIN membership mine ON mine.organization = theirs.organization AND mine.class = theirs.class
                WHERE theirs.organization = $1 AND theirs.person = $2 AND mine.role = 'teacher'
            UNION SELECT mine.person FROM assignment theirs
                JOIN membership mine ON mine.organization = theirs.organization AND mine.class = theirs.class
                WHERE theirs.organization = $1 AND theirs.person = $2 AND mine.role = 'teacher')
        SELECT c.person, a.state, r.role, r.location, NULL AS privilege
        FROM candidate c JOIN account a ON a.organization = $1 AND a.person = c.person
            LEFT JOIN role r ON r.organization = $1 AND r.person = c.person
        WHERE c.person <> $2
        UNION ALL SELECT c.person, a.state, NULL, NULL, g.privilege
        FROM candidate c JOIN account a ON a.organization = $1 AND a.person = c.person
            JOIN permit g ON g.organization = $1 AND g.person = c.person
        WHERE c.person <> $2
        """
}

extension Viewer {
    /// Those who see the work come first, then those who run the school.
    fileprivate var place: Int { sights.contains(.work) ? 0 : 1 }
}
