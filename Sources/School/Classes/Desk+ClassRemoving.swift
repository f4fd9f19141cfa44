import Coursework
import SQL

extension Desk {
    /// Ends a class: students leave, what they did is deleted, teachers keep the handouts to look at and copy. To be held:
    /// the class.
    package func archive(_ id: SchoolClass.ID) throws {
        guard try requireClass(id, for: .manageClasses).archived == nil else { throw SchoolError.archivedClass }
        try archiveHandouts(of: id)
        try deleteWork(of: id)
        try connection.post(
            "DELETE FROM membership WHERE organization = $1 AND class = $2 AND role = 'student'", here, Value(id))
        try connection.run(
            """
            UPDATE class SET archived = $3, modified = CASE WHEN modified >= $3 THEN modified + 1 ELSE $3 END
            WHERE organization = $1 AND id = $2
            """, here, Value(id), nowValue)
        try log(.classArchived, .schoolClass(id))
        try tellClass(id, "class")
    }

    /// Deletes a class with all that was posted and done in it. To be held: the class.
    package func remove(_ id: SchoolClass.ID) throws {
        try requireClass(id, for: .manageClasses)
        try deleteWork(of: id)
        try deleteFiles(
            """
            SELECT DISTINCT t.file FROM task t JOIN handout h ON h.organization = t.organization AND h.id = t.handout
            WHERE h.organization = $1 AND h.class = $2 AND t.file IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM task o JOIN handout g ON g.organization = o.organization AND g.id = o.handout
                WHERE o.organization = t.organization AND o.file = t.file AND g.class <> h.class)
            """, of: id)
        for statement in Self.removing { try connection.post(statement, here, Value(id)) }
        try log(.classRemoved, .schoolClass(id))
        try tellClass(id, "class")
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
        "DELETE FROM class WHERE organization = $1 AND id = $2",
    ]

    // MARK: - Work

    /// Deletes all that students did in a class, and that it was assigned to them at all.
    private func deleteWork(of id: SchoolClass.ID) throws {
        try forgetActivities(of: id)
        try deleteFiles(
            """
            SELECT i.file FROM handIn i JOIN handout h ON h.organization = i.organization AND h.id = i.handout
            WHERE h.organization = $1 AND h.class = $2
            """, of: id)
        for statement in Self.deletingWork { try connection.post(statement, here, Value(id)) }
    }

    private static let deletingWork: [Query] = [
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

    private func deleteFiles(_ query: Query, of id: SchoolClass.ID) throws {
        for file in try connection.all(query, [here, Value(id)], as: { Value.integer($0.integer(0)) }) {
            try connection.post("UPDATE task SET file = NULL WHERE organization = $1 AND file = $2", here, file)
            try connection.post("DELETE FROM handIn WHERE organization = $1 AND file = $2", here, file)
            try connection.post("DELETE FROM filePart WHERE organization = $1 AND file = $2", here, file)
            try connection.post("DELETE FROM file WHERE organization = $1 AND id = $2", here, file)
        }
    }

    /// An attempt that is told to tasks of this class alone goes; one that others are told as well stays for them.
    private func forgetActivities(of id: SchoolClass.ID) throws {
        let handouts = Set<Handout.ID>(
            try connection.all("SELECT id FROM handout WHERE organization = $1 AND class = $2", [here, Value(id)]) {
                $0.identifier(0)
            })
        guard !handouts.isEmpty else { return }
        let told = try connection.all(
            """
            SELECT v.person, v.id, v.tasks FROM activity v
            WHERE v.organization = $1
                AND v.person IN (SELECT person FROM assignment WHERE organization = $1 AND handout IN
                    (SELECT id FROM handout WHERE organization = $1 AND class = $2))
            """, [here, Value(id)]
        ) { row in
            (
                person: row.integer(0), activity: row.text(1),
                tasks: try Stored.value(as: [TaskReference].self, row.text(2))
            )
        }
        for activity in told {
            let rest = activity.tasks.filter { !handouts.contains($0.handout) }
            guard rest.count < activity.tasks.count else { continue }
            let key: [Value] = [here, .integer(activity.person), .text(activity.activity)]
            if rest.isEmpty {
                try connection.post("DELETE FROM activity WHERE organization = $1 AND person = $2 AND id = $3", key)
            } else {
                try connection.post(
                    "UPDATE activity SET tasks = $4 WHERE organization = $1 AND person = $2 AND id = $3",
                    key + [.text(try Stored.text(rest))])
            }
        }
    }
}
