import Coursework
import Foundation
import SQL

// What the recording rule asks, looked up for the one person and the one app that a request is about.
extension Desk {
    /// How a person stands, and their school.
    func standing(of person: Person.ID) throws -> PersonStanding { try standing(of: person, in: "").person }

    /// The same, and whether the school has approved the app: one question, as every report asks it.
    func standing(of person: Person.ID, in app: String) throws -> (person: PersonStanding, isApproved: Bool) {
        let standing = try connection.first(
            """
            SELECT o.isProgressOn, p.isProgressOn, a.state,
                EXISTS (SELECT 1 FROM role r WHERE r.organization = p.organization AND r.person = p.id
                    AND r.role = 'student'),
                EXISTS (SELECT 1 FROM membership m WHERE m.organization = p.organization AND m.person = p.id
                    AND m.role = 'student'),
                EXISTS (SELECT 1 FROM app WHERE app.organization = p.organization AND app.id = $3
                    AND app.approved IS NOT NULL)
            FROM person p JOIN organization o ON o.id = p.organization
                LEFT JOIN account a ON a.organization = p.organization AND a.person = p.id
            WHERE p.organization = $1 AND p.id = $2
            """, here, Value(person), .text(app)
        ) { row in
            (
                person: PersonStanding(
                    isAccountValid: row.textIfAny(2) == "active", isProgressOnForSchool: row.bool(0),
                    isProgressOnForPerson: row.bool(1), isStudentOnRoster: row.bool(3) && row.bool(4)),
                isApproved: row.bool(5)
            )
        }
        let nobody = PersonStanding(
            isAccountValid: false, isProgressOnForSchool: false, isProgressOnForPerson: false, isStudentOnRoster: false)
        if let standing { return standing }
        return (person: nobody, isApproved: try isApproved(app))
    }

    func isApproved(_ app: String) throws -> Bool {
        try connection.first(
            "SELECT approved IS NOT NULL FROM app WHERE organization = $1 AND id = $2", here, .text(app)
        ) { $0.bool(0) } ?? false
    }

    /// Whether the app, or this person's device, has declared the context, be it removed since.
    func isKnown(_ path: IdentifierPath, of person: Person.ID) throws -> Bool {
        guard let app = path.elements.first, path.depth > 1 else { return true }
        let arguments: [Value] = [here, .text(app), .text(path.stored), Value(person)]
        var isKnown = false
        try connection.visit(
            """
            SELECT 1 FROM context WHERE organization = $1 AND app = $2 AND path = $3
            UNION ALL
            SELECT 1 FROM ownContext WHERE organization = $1 AND person = $4 AND app = $2 AND path = $3
            LIMIT 1
            """, arguments
        ) { _ in
            isKnown = true
            return false
        }
        return isKnown
    }

    /// The tasks that ask the person for contexts of the app.
    ///
    /// Every device asks in every sync. SQLite would begin with all tasks of the school; a join that is written as CROSS
    /// keeps its order there, and is any join to PostgreSQL; and no index on apps is to be taken, which has all handouts.
    ///
    /// - Parameter closed: those of handouts that were completed a while ago, which matter only for explaining why nothing
    ///   was recorded. Their number grows with the years.
    func tasks(of person: Person.ID, in app: String, closed: Bool = false) throws -> [OpenTask] {
        var tasks: [OpenTask] = []
        try connection.visit(
            """
            SELECT t.handout, t.id, a.class, t.path, a.posted, h.completed, h.title,
                coalesce(c.nickname, c.name), s.done, l.started, l.ended
            FROM assignment a CROSS JOIN handout h CROSS JOIN task t CROSS JOIN class c
                LEFT JOIN handoutLock l ON l.organization = a.organization AND l.handout = a.handout
                LEFT JOIN step s ON s.organization = a.organization AND s.handout = a.handout AND s.task = t.id
                    AND s.person = a.person
            WHERE a.organization = $1 AND a.person = $2 AND a.isOpen = $4 AND a.withdrawn IS NULL
                AND h.organization = a.organization AND h.id = a.handout
                AND (a.isOpen = 1 OR h.completed IS NOT NULL)
                AND t.organization = a.organization AND t.handout = a.handout AND coalesce(t.app, '') = $3
                AND coalesce(t.path, '') <> ''
                AND c.organization = a.organization AND c.id = a.class
            ORDER BY t.handout, t.id, l.started
            """, [here, Value(person), .text(app), Value(!closed)]
        ) { row in
            let lock = row.dateIfAny(9).map { LockSpan(from: $0, until: row.dateIfAny(10)) }
            let (handout, task): (Handout.ID, HandoutTask.ID) = (row.identifier(0), row.identifier(1))
            // One row for each lock.
            if let last = tasks.last, last.handout == handout, last.task == task {
                if let lock { tasks[tasks.count - 1].assigned.locks.append(lock) }
                return true
            }
            let assigned = AssignedTask(
                handout: handout.description, task: task.description, title: row.text(6), className: row.text(7),
                path: try IdentifierPath(stored: row.text(3)), posted: row.date(4), completed: row.dateIfAny(5),
                locks: lock.map { [$0] } ?? [], done: row.dateIfAny(8))
            tasks.append(
                OpenTask(
                    handout: handout, task: task, schoolClass: row.identifier(2), isClosed: closed, assigned: assigned))
            return true
        }
        return tasks
    }
}
