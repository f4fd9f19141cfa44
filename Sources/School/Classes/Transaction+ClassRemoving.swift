import Coursework
import SQL

extension Transaction {
    /// What must be locked to end a class. That includes the students who have worked in it, because their devices
    /// may be reporting at this moment.
    func locks(ofEnding id: SchoolClass.ID) throws -> [LockTarget] {
        try requireClass(id, for: .manageClasses)
        return try [.schoolClass(id)]
            + connection.all(
                """
                SELECT DISTINCT person FROM assignment WHERE organization = $1 AND handout IN
                    (SELECT id FROM handout WHERE organization = $1 AND class = $2)
                """, [organizationID, Value(id)]
            ) { .person($0.identifier()) }
    }

    func archive(_ id: SchoolClass.ID) throws {
        try requireClass(id, for: .manageClasses)
        guard try !isEmptied(id) else { return }
        try publishToMembers(of: id)
        try archiveHandouts(of: id)
        try deleteWork(of: id)
        try recheckWatchingOfMembers(of: id)
        try endPractice(in: id)
        try connection.enqueue(
            "DELETE FROM membership WHERE organization = $1 AND class = $2 AND role = 'student'", organizationID,
            Value(id))
        try connection.run(
            """
            UPDATE class SET archived = $3, modified = {after modified $3}
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(id), nowValue)
        try log(.classArchived, .schoolClass(id))
        publishClass(id)
    }

    /// Whether ``archive(_:)`` was done already. A class that has only ended still has its students and their work.
    private func isEmptied(_ id: SchoolClass.ID) throws -> Bool {
        try connection.first(Self.emptied, organizationID, Value(id)) { _ in true } ?? false
    }

    private static let emptied: Query = """
        SELECT 1 FROM class c
        WHERE c.organization = $1 AND c.id = $2 AND c.archived IS NOT NULL
            AND NOT EXISTS (SELECT 1 FROM membership m
                WHERE m.organization = $1 AND m.class = $2 AND m.role = 'student')
            AND NOT EXISTS (SELECT 1 FROM handout h
                WHERE h.organization = $1 AND h.class = $2 AND h.state IN ('posted', 'completed', 'scheduled'))
        """

    func remove(_ id: SchoolClass.ID) throws {
        try requireClass(id, for: .manageClasses)
        try publishToMembers(of: id)
        try deleteWork(of: id)
        try removeAttachments(in: id)
        try removeTaskFiles(of: id)
        try recheckWatchingOfMembers(of: id)
        try endPractice(in: id)
        for statement in Self.removing { try connection.enqueue(statement, organizationID, Value(id)) }
        try log(.classRemoved, .schoolClass(id))
        publishClass(id)
    }

    func recheckWatchingOfMembers(of id: SchoolClass.ID) throws {
        let members: [Person.ID] = try connection.all(
            "SELECT person FROM membership WHERE organization = $1 AND class = $2", [organizationID, Value(id)]
        ) { $0.identifier() }
        for member in members { recheckWatching(member) }
    }

    func endPractice(in id: SchoolClass.ID) throws {
        let teachers: [Person.ID] = try connection.all(
            "SELECT person FROM membership WHERE organization = $1 AND class = $2 AND role = 'teacher'",
            [organizationID, Value(id)]
        ) { $0.identifier() }
        for teacher in teachers { try endPractice(of: teacher, in: id) }
    }

    private static let removing: [Query] = [
        """
        DELETE FROM handoutLock WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM handoutShare WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        UPDATE handout SET copyOf = NULL WHERE organization = $1 AND copyOf IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM favourite WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM task WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        "DELETE FROM handout WHERE organization = $1 AND class = $2",
        "DELETE FROM membership WHERE organization = $1 AND class = $2",
        "DELETE FROM membershipTaken WHERE organization = $1 AND class = $2",
        "DELETE FROM externalID WHERE organization = $1 AND thing = 'class' AND id = $2",
        "DELETE FROM appSetting WHERE organization = $1 AND class = $2",
        "DELETE FROM class WHERE organization = $1 AND id = $2",
    ]

    /// Notifies all members of the class, and everybody who has an assignment in it, so that devices and pages drop
    /// what they hold of it.
    func publishToMembers(of id: SchoolClass.ID) throws {
        let people: [Person.ID] = try connection.all(
            """
            SELECT person FROM membership WHERE organization = $1 AND class = $2
            UNION
            SELECT a.person FROM handout h JOIN assignment a ON a.organization = h.organization AND a.handout = h.id
            WHERE h.organization = $1 AND h.class = $2
            ORDER BY 1
            """, [organizationID, Value(id)]
        ) { $0.identifier() }
        for person in people {
            publish(.person(person))
            publish(.person(person))
        }
    }

    // MARK: - Work

    /// Deletes all work of students in a class, and their assignments.
    private func deleteWork(of id: SchoolClass.ID) throws {
        let handouts: [Handout.ID] = try connection.all(
            "SELECT id FROM handout WHERE organization = $1 AND class = $2", [organizationID, Value(id)]
        ) { $0.identifier() }
        for handout in handouts { try forget(handout, Set(try taskList(of: handout).map(\.id))) }
        let files: [File.ID] = try connection.all(
            """
            SELECT i.file FROM handIn i JOIN handout h ON h.organization = i.organization AND h.id = i.handout
            WHERE h.organization = $1 AND h.class = $2
            """, [organizationID, Value(id)]
        ) { $0.identifier() }
        wipeDeletedAfterCommit()
        for statement in Self.deletingWork { try connection.enqueue(statement, organizationID, Value(id)) }
        for file in Set(files) { try removeIfUnused(file) }
    }

    /// What another class uses as well stays.
    private func removeTaskFiles(of id: SchoolClass.ID) throws {
        let files: [File.ID] = try connection.all(
            """
            SELECT t.file FROM task t JOIN handout h ON h.organization = t.organization AND h.id = t.handout
            WHERE h.organization = $1 AND h.class = $2 AND t.file IS NOT NULL
            """, [organizationID, Value(id)]
        ) { $0.identifier() }
        try connection.enqueue(
            """
            UPDATE task SET file = NULL WHERE organization = $1 AND file IS NOT NULL AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND class = $2)
            """, organizationID, Value(id))
        for file in Set(files) { try removeIfUnused(file) }
    }

    private static let deletingWork: [Query] = [
        """
        DELETE FROM handIn WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM figure WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM fate WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM step WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM assignment WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
        """
        DELETE FROM recipient WHERE organization = $1 AND handout IN
            (SELECT id FROM handout WHERE organization = $1 AND class = $2)
        """,
    ]
}
