import Coursework
import SQL

extension Transaction {
    /// Deletes a person with all that is kept of them. To be held: the organization and the person.
    ///
    /// Handouts they posted live on in their classes without an author; drafts, which nobody else could ever see, go.
    package func delete(_ id: Person.ID) throws {
        let found = try reach(id, for: .deletePeople)
        try requireWherever(found, .deletePeople)
        guard id != actor.person else {
            throw SchoolError.conflict(
                "own_person", "Nobody deletes themselves.", remedy: "Ask another administrator.")
        }
        if found.roles.contains(.administrator) { try refuseLastAdministrator(id) }
        try refuseUnlessDeletable(found)
        try tellClasses(of: id, "person")
        let learners: [Person.ID] = try connection.all(
            "SELECT id FROM person WHERE organization = $1 AND practiceOf = $2", [organizationID, Value(id)]
        ) { $0.identifier(0) }
        for learner in learners { try erase(learner) }
        try erase(id)
        try log(.personDeleted, .person(id))
        try publish(.office, "person", id.description)
    }

    /// Whoever still stands in an imported roster would be back tomorrow.
    private func refuseUnlessDeletable(_ found: PersonEntry) throws {
        guard found.accountState != nil else { return }
        _ = try accountItself(of: found.person.id).next(.delete, found)
    }

    /// Takes a person out of every table. Rows that are theirs go; rows of others forget them.
    func erase(_ id: Person.ID) throws {
        try deleteProgress(of: id)
        try eraseDrafts(of: id)
        try eraseFiles(of: id)
        for statement in Self.erasing { try connection.post(statement, organizationID, Value(id)) }
        try recheckWatching(id)
    }

    private static let erasing: [Query] = [
        "DELETE FROM step WHERE organization = $1 AND person = $2",
        "DELETE FROM assignment WHERE organization = $1 AND person = $2",
        "DELETE FROM recipient WHERE organization = $1 AND person = $2",
        "DELETE FROM favourite WHERE organization = $1 AND person = $2",
        "DELETE FROM bookmark WHERE organization = $1 AND person = $2",
        "DELETE FROM membership WHERE organization = $1 AND person = $2",
        "DELETE FROM membershipTaken WHERE organization = $1 AND person = $2",
        "DELETE FROM externalID WHERE organization = $1 AND thing = 'person' AND id = $2",
        "DELETE FROM rosterImportStep WHERE organization = $1 AND person = $2",
        "DELETE FROM session WHERE organization = $1 AND person = $2",
        "DELETE FROM permit WHERE organization = $1 AND person = $2",
        "DELETE FROM account WHERE organization = $1 AND person = $2",
        "DELETE FROM role WHERE organization = $1 AND person = $2",
        "UPDATE handout SET author = NULL WHERE organization = $1 AND author = $2",
        "UPDATE app SET approvedBy = NULL WHERE organization = $1 AND approvedBy = $2",
        "DELETE FROM person WHERE organization = $1 AND id = $2",
    ]

    private func eraseDrafts(of id: Person.ID) throws {
        for statement: Query in [
            """
            DELETE FROM recipient WHERE organization = $1 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft')
            """,
            """
            DELETE FROM handoutShare WHERE organization = $1 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft')
            """,
            """
            UPDATE handout SET copyOf = NULL WHERE organization = $1 AND copyOf IN
                (SELECT id FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft')
            """,
            """
            DELETE FROM favourite WHERE organization = $1 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft')
            """,
            """
            DELETE FROM task WHERE organization = $1 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft')
            """,
            "DELETE FROM handout WHERE organization = $1 AND author = $2 AND state = 'draft'",
        ] {
            try connection.post(statement, organizationID, Value(id))
        }
    }

    /// What they handed in goes; what they attached to a handout that lives on stays without an owner.
    private func eraseFiles(of id: Person.ID) throws {
        for statement: Query in [
            "DELETE FROM handIn WHERE organization = $1 AND person = $2",
            """
            UPDATE file SET owner = NULL WHERE organization = $1 AND owner = $2
                AND EXISTS (SELECT 1 FROM task t WHERE t.organization = $1 AND t.file = file.id)
            """,
            """
            DELETE FROM handIn WHERE organization = $1 AND file IN
                (SELECT id FROM file WHERE organization = $1 AND owner = $2)
            """,
            """
            DELETE FROM filePart WHERE organization = $1 AND file IN
                (SELECT id FROM file WHERE organization = $1 AND owner = $2)
            """,
            "DELETE FROM file WHERE organization = $1 AND owner = $2",
        ] {
            try connection.post(statement, organizationID, Value(id))
        }
    }
}

extension Source {
    /// Whether somebody else's list keeps it up.
    var account: AccountSource { [.csv, .oneRoster, .sis].contains(self) ? .synced : .manual }
}
