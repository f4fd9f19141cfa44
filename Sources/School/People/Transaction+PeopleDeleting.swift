import Coursework
import SQL

extension Transaction {
    /// Deletes a person with all data about them.
    ///
    /// Handouts that they posted stay in their classes without an author; their drafts, which nobody else could see,
    /// are deleted.
    func delete(_ id: Person.ID) throws {
        let found = try reach(id, for: .deletePeople)
        try requireWherever(found, .deletePeople)
        guard id != actor.person else {
            throw SchoolError.conflict(
                "own_person", "You cannot delete yourself.", remedy: "Ask another administrator.")
        }
        if found.roles.contains(.administrator) { try refuseLastAdministrator(id) }
        try refuseUnlessDeletable(found)
        try endCredentials(givenBy: id)
        try publishClasses(of: id)
        let learners: [Person.ID] = try connection.all(
            "SELECT id FROM person WHERE organization = $1 AND practiceOf = $2", [organizationID, Value(id)]
        ) { $0.identifier() }
        for learner in learners { try erase(learner) }
        try erase(id)
        try log(.personDeleted, .person(id))
        publish(.administration)
    }

    /// Somebody who is still in an imported roster would be back with the next import.
    private func refuseUnlessDeletable(_ found: PersonEntry) throws {
        guard found.accountState != nil else { return }
        _ = try accountItself(of: found.person.id).next(.delete, found)
    }

    /// Removes a person from every table. Their own rows are deleted; rows of others lose the reference.
    func erase(_ id: Person.ID) throws {
        try erase([id])
        recheckWatching(id)
    }

    /// Removes many people of whom nobody is signed in, several with each statement.
    func erase(_ people: [Person.ID]) throws {
        wipeDeletedAfterCommit()
        let people = people.map { [Value($0)] }
        for statement in Self.erasing { try statement.enqueue(connection, [organizationID], people) }
    }

    /// Ordered so that nothing refers to what is deleted before it.
    private static let erasing: [GroupQuery] = (progress + drafts + files + rest).map {
        GroupQuery($0, columns: 1, common: 1)
    }

    private static let progress = [
        "figure", "activity", "fate", "ownContext", "pageStateTask", "pageState",
    ].map(ofPerson)

    private static let drafts =
        ["recipient", "handoutShare", "handoutFile"].map(ofDrafts)
        + ["UPDATE handout SET copyOf = NULL WHERE organization = $1 AND copyOf IN (\(draftsOfPeople))"]
        + ["favourite", "task"].map(ofDrafts)
        + ["DELETE FROM handout WHERE organization = $1 AND author IN ({listed}) AND state = 'draft'"]

    /// Files that they handed in are deleted; files attached to a handout that stays remain without an owner.
    private static let files = [
        ofPerson("handIn"),
        """
        UPDATE file SET owner = NULL WHERE organization = $1 AND owner IN ({listed})
            AND (EXISTS (SELECT 1 FROM task t WHERE t.organization = $1 AND t.file = file.id)
                OR EXISTS (SELECT 1 FROM handoutFile a WHERE a.organization = $1 AND a.file = file.id))
        """,
        """
        DELETE FROM handIn WHERE organization = $1 AND file IN
            (SELECT id FROM file WHERE organization = $1 AND owner IN ({listed}))
        """,
        """
        DELETE FROM filePart WHERE organization = $1 AND file IN
            (SELECT id FROM file WHERE organization = $1 AND owner IN ({listed}))
        """,
        "DELETE FROM file WHERE organization = $1 AND owner IN ({listed})",
    ]

    private static let rest =
        [
            "step", "assignment", "recipient", "favourite", "bookmark", "savedComment", "licenseHolder", "membership",
            "membershipTaken",
        ].map(ofPerson)
        + ["DELETE FROM externalID WHERE organization = $1 AND thing = 'person' AND id IN ({listed})"]
        + [
            "personWord", "rosterTold", "rosterImportStep", "importJob", "recoveryCode", "factor", "session", "permit",
            "account", "role", "roleTaken",
        ].map(
            ofPerson)
        + [
            "UPDATE handout SET author = NULL WHERE organization = $1 AND author IN ({listed})",
            "UPDATE app SET approvedBy = NULL WHERE organization = $1 AND approvedBy IN ({listed})",
            "DELETE FROM person WHERE organization = $1 AND id IN ({listed})",
        ]

    private static func ofPerson(_ table: String) -> String {
        "DELETE FROM \(table) WHERE organization = $1 AND person IN ({listed})"
    }

    private static func ofDrafts(_ table: String) -> String {
        "DELETE FROM \(table) WHERE organization = $1 AND handout IN (\(draftsOfPeople))"
    }

    private static let draftsOfPeople =
        "SELECT id FROM handout WHERE organization = $1 AND author IN ({listed}) AND state = 'draft'"
}
