import Coursework
import Foundation
import SQL

/// A context as named by one person's device.
struct NamedContext: Hashable, Sendable {
    var organization: Organization.ID
    var person: Person.ID
    var path: IdentifierPath
}

/// The state of a person and their school, and whether it has approved the app.
struct AppUserStanding: Hashable, Sendable {
    var person = PersonStanding(
        isAccountValid: false, isProgressOnForSchool: false, isProgressOnForPerson: false, isStudentOnRoster: false)
    var isApproved = false
    /// Whether there are settings for the app, even if not for this person.
    var isConfigured = false
}

// What the recording rule needs, looked up for the people and apps of all requests at once, whichever organizations
// they belong to.
extension Transaction {
    private static let standings = GroupQuery(
        """
        WITH asked (organization, person, app) AS ({asked})
        SELECT asked.organization, asked.person, asked.app, p.id, o.isProgressOn AS isProgressOnForSchool,
            p.isProgressOn AS isProgressOnForPerson, a.state,
            EXISTS (SELECT 1 FROM role r WHERE r.organization = p.organization AND r.person = p.id
                AND r.role = 'student') AS isStudent,
            EXISTS (SELECT 1 FROM membership m WHERE m.organization = p.organization AND m.person = p.id
                AND m.role = 'student') AS isInClass,
            EXISTS (SELECT 1 FROM app WHERE app.organization = asked.organization AND app.id = asked.app
                AND app.approved IS NOT NULL) AS isApproved,
            EXISTS (SELECT 1 FROM appSetting s WHERE s.organization = asked.organization AND s.app = asked.app)
                AS isConfigured
        FROM asked CROSS JOIN organization o
            LEFT JOIN person p ON p.organization = asked.organization AND p.id = asked.person
            LEFT JOIN account a ON a.organization = asked.organization AND a.person = asked.person
        WHERE o.id = asked.organization
        """, columns: 3, common: 0)

    /// The state of a person and their school.
    func standing(of person: Person.ID) throws -> PersonStanding { try standing(of: person, in: "").person }

    func standing(of person: Person.ID, in app: String) throws -> AppUserStanding {
        let appUser = appUser(person, app)
        return try connection.find(Self.standings(of: [appUser]))[appUser] ?? AppUserStanding()
    }

    func appUser(_ person: Person.ID, _ app: String) -> AppUser {
        AppUser(organization: organization, person: person, app: app)
    }

    /// A person who no longer exists gets the state of nobody, and the app is still looked up.
    static func standings(of appUsers: Set<AppUser>) -> Lookup<[AppUser: AppUserStanding]> {
        standings.lookup([], appUsers.map(\.values), into: [:]) { standings, row in
            let appUser = AppUser(
                organization: row.identifier("organization"), person: row.identifier("person"), app: row.text("app"))
            var standing = AppUserStanding()
            standing.isApproved = row.bool("isApproved")
            standing.isConfigured = row.bool("isConfigured")
            if !row.isNull("id") {
                standing.person = PersonStanding(
                    isAccountValid: row.textIfAny("state") == "active",
                    isProgressOnForSchool: row.bool("isProgressOnForSchool"),
                    isProgressOnForPerson: row.bool("isProgressOnForPerson"),
                    isStudentOnRoster: row.bool("isStudent") && row.bool("isInClass"))
            }
            standings[appUser] = standing
        }
    }

    // MARK: - Contexts

    private static let known = GroupQuery(
        """
        WITH asked (organization, person, app, path) AS ({asked})
        SELECT asked.organization, asked.person, asked.path FROM asked CROSS JOIN context c
        WHERE c.organization = asked.organization AND c.app = asked.app AND c.path = asked.path
        UNION ALL
        SELECT asked.organization, asked.person, asked.path FROM asked CROSS JOIN ownContext c
        WHERE c.organization = asked.organization AND c.person = asked.person AND c.app = asked.app
            AND c.path = asked.path
        """, columns: 4, common: 0)

    /// Whether the app or this person's device has declared the context, even if it was removed since.
    func isKnown(_ path: IdentifierPath, of person: Person.ID) throws -> Bool {
        let context = NamedContext(organization: organization, person: person, path: path)
        return try connection.find(Self.known([context])).contains(context)
    }

    /// Those contexts that the app or the person's device has declared, even if they were removed since.
    static func known(_ contexts: Set<NamedContext>) -> Lookup<Set<NamedContext>> {
        let (apps, others) = (contexts.filter { $0.path.depth <= 1 }, contexts.filter { $0.path.depth > 1 })
        let asked = others.map { context in
            [
                Value(context.organization), Value(context.person), .text(context.path.elements[0]),
                .text(context.path.stored),
            ]
        }
        return known.lookup([], asked, into: apps) { known, row in
            known.insert(
                NamedContext(
                    organization: row.identifier("organization"), person: row.identifier("person"),
                    path: try IdentifierPath(stored: row.text("path"))))
        }
    }

    // MARK: - Tasks

    // Forces the join order: SQLite would start with all tasks of the school. CROSS JOIN keeps its order in SQLite,
    // and is an ordinary join in PostgreSQL. The index on apps must not be used, because it contains all handouts.
    private static let tasks = GroupQuery(
        """
        WITH asked (organization, person, app) AS ({asked})
        SELECT t.handout, t.id, a.class, t.path, a.posted, h.completed, h.title,
            coalesce(c.nickname, c.name) AS className, s.done, l.started, l.ended, asked.organization, asked.person,
            asked.app
        FROM asked CROSS JOIN assignment a CROSS JOIN handout h CROSS JOIN task t CROSS JOIN class c
            LEFT JOIN handoutLock l ON l.organization = a.organization AND l.handout = a.handout
            LEFT JOIN step s ON s.organization = a.organization AND s.handout = a.handout AND s.task = t.id
                AND s.person = a.person
        WHERE a.organization = asked.organization AND a.person = asked.person AND a.isOpen = $1
            AND a.withdrawn IS NULL
            AND h.organization = a.organization AND h.id = a.handout
            AND (a.isOpen = 1 OR h.completed IS NOT NULL)
            AND t.organization = a.organization AND t.handout = a.handout AND coalesce(t.app, '') = asked.app
            AND coalesce(t.path, '') <> ''
            AND c.organization = a.organization AND c.id = a.class
        ORDER BY asked.organization, asked.person, asked.app, t.handout, t.id, l.started
        """, columns: 3, common: 1)

    /// The tasks of these people with contexts of these apps. Every device asks for them in every sync.
    ///
    /// - Parameter closed: tasks of handouts that were completed a while ago, which are needed only to explain why
    ///   nothing was recorded. Their number grows over the years.
    static func tasks(of appUsers: Set<AppUser>, closed: Bool = false) -> Lookup<[AppUser: [OpenTask]]> {
        tasks.lookup([Value(!closed)], appUsers.map(\.values), into: [:]) { found, row in
            let appUser = AppUser(
                organization: row.identifier("organization"), person: row.identifier("person"), app: row.text("app"))
            try found[appUser, default: []].add(row, isClosed: closed)
        }
    }

    func tasks(of person: Person.ID, in app: String, closed: Bool = false) throws -> [OpenTask] {
        try connection.find(Self.tasks(of: [appUser(person, app)], closed: closed)).first?.value ?? []
    }
}

extension [OpenTask] {
    /// There is one row for each lock of a task, one after the other.
    fileprivate mutating func add(_ row: Row, isClosed: Bool) throws {
        let lock = row.dateIfAny("started").map { LockSpan(from: $0, until: row.dateIfAny("ended")) }
        let (handout, task): (Handout.ID, HandoutTask.ID) = (row.identifier("handout"), row.identifier("id"))
        if let last, last.handout == handout, last.task == task {
            if let lock { self[count - 1].assigned.locks.append(lock) }
            return
        }
        let assigned = AssignedTask(
            handout: handout.description, task: task.description, title: row.text("title"),
            className: row.text("className"),
            path: try IdentifierPath(stored: row.text("path")), posted: row.date("posted"),
            completed: row.dateIfAny("completed"),
            locks: lock.map { [$0] } ?? [], done: row.dateIfAny("done"))
        append(
            OpenTask(
                handout: handout, task: task, schoolClass: row.identifier("class"), isClosed: isClosed,
                assigned: assigned))
    }
}
