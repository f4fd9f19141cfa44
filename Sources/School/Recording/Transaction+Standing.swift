import Coursework
import Foundation
import SQL

/// A context, as one person's device names it.
struct NamedContext: Hashable, Sendable {
    var person: Person.ID
    var path: IdentifierPath
}

/// How a person stands, and their school, and whether that has approved the app.
struct AskerStanding: Hashable, Sendable {
    var person = PersonStanding(
        isAccountValid: false, isProgressOnForSchool: false, isProgressOnForPerson: false, isStudentOnRoster: false)
    var isApproved = false
    /// Whether anything is set for the app, be it for others.
    var isConfigured = false
}

// What the recording rule asks, looked up for the people and the apps that requests are about: for all of them at once.
extension Transaction {
    private static let standings = GroupQuery(
        """
        WITH asked (person, app) AS ({asked})
        SELECT asked.person, asked.app, o.isProgressOn, p.isProgressOn, a.state,
            EXISTS (SELECT 1 FROM role r WHERE r.organization = p.organization AND r.person = p.id
                AND r.role = 'student'),
            EXISTS (SELECT 1 FROM membership m WHERE m.organization = p.organization AND m.person = p.id
                AND m.role = 'student'),
            EXISTS (SELECT 1 FROM app WHERE app.organization = p.organization AND app.id = asked.app
                AND app.approved IS NOT NULL),
            EXISTS (SELECT 1 FROM appSetting s WHERE s.organization = p.organization AND s.app = asked.app)
        FROM asked CROSS JOIN person p CROSS JOIN organization o
            LEFT JOIN account a ON a.organization = p.organization AND a.person = p.id
        WHERE p.organization = $1 AND p.id = asked.person AND o.id = p.organization
        """, columns: 2, common: 1)

    /// How a person stands, and their school.
    func standing(of person: Person.ID) throws -> PersonStanding { try standing(of: person, in: "").person }

    func standing(of person: Person.ID, in app: String) throws -> AskerStanding {
        let asker = Asker(person: person, app: app)
        return try standings(of: [asker])[asker] ?? AskerStanding()
    }

    func standings(of askers: Set<Asker>) throws -> [Asker: AskerStanding] {
        var standings: [Asker: AskerStanding] = [:]
        try Self.standings.visit(connection, [organizationID], askers.map(\.values)) { row in
            standings[Asker(person: row.identifier(0), app: row.text(1))] = AskerStanding(
                person: PersonStanding(
                    isAccountValid: row.textIfAny(4) == "active", isProgressOnForSchool: row.bool(2),
                    isProgressOnForPerson: row.bool(3), isStudentOnRoster: row.bool(5) && row.bool(6)),
                isApproved: row.bool(7), isConfigured: row.bool(8))
        }
        // Who is not there any more: the app is there all the same.
        for asker in askers where standings[asker] == nil {
            standings[asker] = AskerStanding(isApproved: try isApproved(asker.app))
        }
        return standings
    }

    func isApproved(_ app: String) throws -> Bool {
        try connection.first(
            "SELECT approved IS NOT NULL FROM app WHERE organization = $1 AND id = $2", organizationID, .text(app)
        ) { $0.bool(0) } ?? false
    }

    // MARK: - Contexts

    private static let known = GroupQuery(
        """
        WITH asked (person, app, path) AS ({asked})
        SELECT asked.person, asked.path FROM asked CROSS JOIN context c
        WHERE c.organization = $1 AND c.app = asked.app AND c.path = asked.path
        UNION ALL
        SELECT asked.person, asked.path FROM asked CROSS JOIN ownContext c
        WHERE c.organization = $1 AND c.person = asked.person AND c.app = asked.app AND c.path = asked.path
        """, columns: 3, common: 1)

    /// Whether the app, or this person's device, has declared the context, be it removed since.
    func isKnown(_ path: IdentifierPath, of person: Person.ID) throws -> Bool {
        let context = NamedContext(person: person, path: path)
        return try known([context]).contains(context)
    }

    /// Those contexts that the app, or the person's device, has declared, be they removed since.
    func known(_ contexts: Set<NamedContext>) throws -> Set<NamedContext> {
        let (apps, others) = (contexts.filter { $0.path.depth <= 1 }, contexts.filter { $0.path.depth > 1 })
        var known = apps
        let asked = others.map { context in
            [Value(context.person), .text(context.path.elements[0]), .text(context.path.stored)]
        }
        try Self.known.visit(connection, [organizationID], asked) { row in
            known.insert(NamedContext(person: row.identifier(0), path: try IdentifierPath(stored: row.text(1))))
        }
        return known
    }

    // MARK: - Tasks

    // SQLite would begin with all tasks of the school; a join that is written as CROSS keeps its order there, and is any
    // join to PostgreSQL; and no index on apps is to be taken, which has all handouts.
    private static let tasks = GroupQuery(
        """
        WITH asked (person, app) AS ({asked})
        SELECT t.handout, t.id, a.class, t.path, a.posted, h.completed, h.title,
            coalesce(c.nickname, c.name), s.done, l.started, l.ended, asked.person, asked.app
        FROM asked CROSS JOIN assignment a CROSS JOIN handout h CROSS JOIN task t CROSS JOIN class c
            LEFT JOIN handoutLock l ON l.organization = a.organization AND l.handout = a.handout
            LEFT JOIN step s ON s.organization = a.organization AND s.handout = a.handout AND s.task = t.id
                AND s.person = a.person
        WHERE a.organization = $1 AND a.person = asked.person AND a.isOpen = $2 AND a.withdrawn IS NULL
            AND h.organization = a.organization AND h.id = a.handout
            AND (a.isOpen = 1 OR h.completed IS NOT NULL)
            AND t.organization = a.organization AND t.handout = a.handout AND coalesce(t.app, '') = asked.app
            AND coalesce(t.path, '') <> ''
            AND c.organization = a.organization AND c.id = a.class
        ORDER BY asked.person, asked.app, t.handout, t.id, l.started
        """, columns: 2, common: 2)

    /// The tasks that ask the people for contexts of the apps. Every device asks in every sync.
    ///
    /// - Parameter closed: those of handouts that were completed a while ago, which matter only for explaining why nothing
    ///   was recorded. Their number grows with the years.
    func tasks(of askers: Set<Asker>, closed: Bool = false) throws -> [Asker: [OpenTask]] {
        var found: [Asker: [OpenTask]] = [:]
        try Self.tasks.visit(connection, [organizationID, Value(!closed)], askers.map(\.values)) { row in
            let asker = Asker(person: row.identifier(11), app: row.text(12))
            try found[asker, default: []].add(row, isClosed: closed)
        }
        return found
    }

    func tasks(of person: Person.ID, in app: String, closed: Bool = false) throws -> [OpenTask] {
        try tasks(of: [Asker(person: person, app: app)], closed: closed).first?.value ?? []
    }
}

extension [OpenTask] {
    /// There is one row for each lock of a task, one after the other.
    fileprivate mutating func add(_ row: any Row, isClosed: Bool) throws {
        let lock = row.dateIfAny(9).map { LockSpan(from: $0, until: row.dateIfAny(10)) }
        let (handout, task): (Handout.ID, HandoutTask.ID) = (row.identifier(0), row.identifier(1))
        if let last, last.handout == handout, last.task == task {
            if let lock { self[count - 1].assigned.locks.append(lock) }
            return
        }
        let assigned = AssignedTask(
            handout: handout.description, task: task.description, title: row.text(6), className: row.text(7),
            path: try IdentifierPath(stored: row.text(3)), posted: row.date(4), completed: row.dateIfAny(5),
            locks: lock.map { [$0] } ?? [], done: row.dateIfAny(8))
        append(
            OpenTask(
                handout: handout, task: task, schoolClass: row.identifier(2), isClosed: isClosed, assigned: assigned))
    }
}
