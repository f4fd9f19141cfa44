import Coursework
import SQL

/// What happens to students' work when Student Progress is switched off.
package enum ProgressPause: Hashable, Sendable {
    /// It is kept, and visible again when progress is switched on.
    case keep
    case delete
}

/// The state of Student Progress: for the school, or for one person.
package struct StudentProgress: Hashable, Sendable {
    package var isOn: Bool
    /// Whether earlier reports are being deleted at this moment.
    package var isDeleting = false
    /// For how many people reported work is stored.
    package var people = 0
    /// How many attempts are stored, if it is about one person.
    package var attempts = 0
}

extension Transaction {
    /// The state of Student Progress for the school, for those who may switch it.
    package func studentProgress() throws -> StudentProgress {
        try requireEverywhere(.switchStudentProgress)
        let people = try connection.first(
            """
            SELECT count(*) FROM person p WHERE p.organization = $1 AND EXISTS (
                SELECT 1 FROM activity a WHERE a.organization = $1 AND a.person = p.id)
            """, organizationID
        ) { Int($0.integer()) }
        return StudentProgress(
            isOn: try organizationItself().isProgressOn, isDeleting: try progressDeletion() != nil, people: people ?? 0)
    }

    /// The state for one person; nil if the asking person may not switch it for them.
    package func studentProgress(of id: Person.ID) throws -> StudentProgress? {
        guard let found = try personToSwitchProgress(id) else { return nil }
        let attempts = try connection.first(
            "SELECT count(*) FROM activity WHERE organization = $1 AND person = $2", organizationID, Value(id)
        ) { Int($0.integer()) }
        return StudentProgress(isOn: found.person.isProgressOn, attempts: attempts ?? 0)
    }

    /// Nil if the rule of ``switchProgress(_:of:)`` refuses it; throws not found for a person whom the asking person
    /// may not see.
    private func personToSwitchProgress(_ id: Person.ID) throws -> PersonEntry? {
        do {
            let found = try reach(id, for: .switchStudentProgress)
            try requireWherever(found, .switchStudentProgress)
            return found
        } catch let error as SchoolError where error.code == .notAllowed {
            return nil
        }
    }

    /// Allows activity reports of students to be stored from now on.
    ///
    /// - Throws: a conflict while earlier reports are still being deleted, so that new ones are not deleted with
    ///   them.
    func switchProgressOn() throws {
        try requireEverywhere(.switchStudentProgress)
        guard try progressDeletion() == nil else {
            throw SchoolError.conflict(
                "progress_deleting", "Earlier reports are still being deleted.",
                remedy: "Try again in a moment.")
        }
        guard try setProgress(true) else { return }
        try log(.progressSwitchedOn, .organization)
    }

    /// Stops storing activity reports of students.
    ///
    /// With `delete`, ``School/deleteProgress(of:)`` deletes everything stored once this is committed, when no device
    /// can add more.
    func switchProgressOff(_ pause: ProgressPause) throws {
        try requireEverywhere(.switchStudentProgress)
        let isChange = try setProgress(false)
        guard isChange || pause == .delete else { return }
        if pause == .delete {
            try connection.enqueue("UPDATE organization SET deletesAfter = 0 WHERE id = $1", organizationID)
        }
        try log(pause == .delete ? .progressSwitchedOffAndDeleted : .progressPaused, .organization)
    }

    /// Returns whether that changed anything.
    private func setProgress(_ isOn: Bool) throws -> Bool {
        let changed = try connection.run(
            """
            UPDATE organization SET isProgressOn = $2, modified = {after modified $3}
            WHERE id = $1 AND isProgressOn <> $2
            """, organizationID, Value(isOn), nowValue)
        if changed > 0 { publish(.administration) }
        return changed > 0
    }

    /// Switches Student Progress for one person. Switching it off deletes all their recorded work.
    ///
    /// - Throws: a conflict while it is switched off for the organization, because switching a person would then have
    ///   no effect.
    func switchProgress(_ isOn: Bool, of id: Person.ID) throws {
        try requireWherever(reach(id, for: .switchStudentProgress), .switchStudentProgress)
        guard try organizationItself().isProgressOn else {
            throw SchoolError.conflict(
                "progress_off", "Student Progress is switched off for the school.",
                remedy: "Switch it on for the school first.")
        }
        let changed = try connection.run(
            """
            UPDATE person SET isProgressOn = $3, modified = {after modified $4}
            WHERE organization = $1 AND id = $2 AND isProgressOn <> $3
            """, organizationID, Value(id), Value(isOn), nowValue)
        guard changed > 0 else { return }
        if !isOn { try deleteProgress(of: id) }
        try log(isOn ? .personProgressSwitchedOn : .personProgressSwitchedOffAndDeleted, .person(id))
        try publishClasses(of: id)
    }

    /// Deletes what devices reported about a person. What the person did with tasks themselves stays.
    func deleteProgress(of id: Person.ID) throws {
        wipeDeletedAfterCommit()
        for statement: Query in [
            "DELETE FROM figure WHERE organization = $1 AND person = $2",
            "DELETE FROM activity WHERE organization = $1 AND person = $2",
            "DELETE FROM fate WHERE organization = $1 AND person = $2",
            "DELETE FROM ownContext WHERE organization = $1 AND person = $2",
            "DELETE FROM pageStateTask WHERE organization = $1 AND person = $2",
            "DELETE FROM pageState WHERE organization = $1 AND person = $2",
        ] {
            try connection.enqueue(statement, organizationID, Value(id))
        }
    }

    /// Notifies the watchers of the person and of their classes.
    func publishClasses(of id: Person.ID) throws {
        publish(.person(id))
        let classes: [SchoolClass.ID] = try connection.all(
            "SELECT class FROM membership WHERE organization = $1 AND person = $2", [organizationID, Value(id)]
        ) { $0.identifier() }
        for schoolClass in classes { publish(.schoolClass(schoolClass)) }
    }
}
