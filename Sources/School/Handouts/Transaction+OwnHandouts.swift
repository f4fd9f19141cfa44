import Coursework
import Foundation
import SQL

// What students see: the handouts that they were given in classes they attend, unless they were withdrawn.
extension Transaction {
    /// The asking person's handouts.
    package func ownHandouts(_ list: OwnList, _ request: PageRequest = PageRequest()) throws -> Page<OwnHandout> {
        let base = [organizationID, Value(try person()), Value(request.rows)]
        let page: Page<OwnRow>
        switch list {
        case .next, .begun:
            let query = list == .next ? Self.listingNext : Self.listingBegun
            let place = try request.textAndNumber()
            let rows = try connection.all(
                query, base + [.text(place.text), .integer(place.number)], as: OwnRow.init)
            page = request.page(rows) { ListMark($0.key, String($0.id.rawValue)) }
        case .finished:
            page = try latest(Self.listingFinished, request, base)
        case .schoolClass(let schoolClass):
            page = try latest(Self.listingClass, request, base, Value(schoolClass))
        }
        return Page(items: page.items.map { $0.handout(at: now) }, next: page.next)
    }

    private func latest(_ query: Query, _ request: PageRequest, _ base: [Value], _ more: Value...) throws
        -> Page<OwnRow>
    {
        let place = try request.numbers(or: .max, .max)
        return request.page(try connection.all(query, base + place + more, as: OwnRow.init)) {
            ListMark(String($0.posted.milliseconds), String($0.id.rawValue))
        }
    }

    /// One of the asking person's handouts, with the work done in it.
    package func ownHandout(_ id: Handout.ID) throws -> OwnHandoutDetail {
        let row = try ownRow(id)
        return OwnHandoutDetail(
            handout: row.handout(at: now), instructions: row.instructions, attachments: try attachments(of: id),
            tasks: try ownTasks(of: id, try person()))
    }

    func ownRow(_ id: Handout.ID) throws -> OwnRow {
        let row = try connection.first(Self.single, organizationID, Value(try person()), Value(id), as: OwnRow.init)
        guard let row else { throw SchoolError.none("handout") }
        return row
    }

    private static let columns = """
        h.id, h.class, coalesce(c.nickname, c.name) AS className, h.title, h.state, h.isLocked, h.dueDate, h.dueTime,
        coalesce(l.timeZone, o.timeZone) AS zone, a.posted, a.opened, h.instructions,
        (SELECT count(*) FROM task t WHERE t.organization = a.organization AND t.handout = a.handout) AS tasks,
        (SELECT count(*) FROM step s
            WHERE s.organization = a.organization AND s.handout = a.handout AND s.person = a.person
                AND s.done IS NOT NULL) AS finished,
        (SELECT count(*) FROM step s
            WHERE s.organization = a.organization AND s.handout = a.handout AND s.person = a.person) AS begun,
        \(key) AS dueKey,
        CASE WHEN \(CountedStudents.hasOpened) THEN 1 ELSE 0 END AS hasOpened
        """

    /// Sorts by due date; handouts without one come last.
    private static let key = "coalesce(h.dueDate || 'T' || coalesce(h.dueTime, '24:00'), '~')"

    private static let source = """
        FROM assignment a
            JOIN membership m ON m.organization = a.organization AND m.class = a.class AND m.person = a.person
                AND \(CountedStudents.isStudent)
            JOIN handout h ON h.organization = a.organization AND h.id = a.handout
            JOIN class c ON c.organization = a.organization AND c.id = a.class
            JOIN location l ON l.organization = c.organization AND l.id = c.location
            JOIN organization o ON o.id = a.organization
        WHERE a.organization = $1 AND a.person = $2 AND \(CountedStudents.isReached) AND \(VisibleHandouts.toRecipient)
        """

    /// Whether something is left to do. An announcement without tasks is left to do until it is opened.
    private static let unfinished = """
        (EXISTS (SELECT 1 FROM task t LEFT JOIN step s ON s.organization = t.organization AND s.handout = t.handout
                AND s.task = t.id AND s.person = a.person
            WHERE t.organization = a.organization AND t.handout = a.handout AND s.done IS NULL)
        OR (a.opened IS NULL AND NOT EXISTS (
            SELECT 1 FROM task t WHERE t.organization = a.organization AND t.handout = a.handout)))
        """

    private static let single = Query(kept: "SELECT \(columns) \(source) AND a.handout = $3")

    private static let listingNext = Query(
        kept: """
            SELECT \(columns) \(source) AND a.isOpen = 1 AND h.state = 'posted' AND \(unfinished)
                AND (\(key), h.id) > ($4, $5)
            ORDER BY \(key), h.id LIMIT $3
            """)

    private static let listingBegun = Query(
        kept: """
            SELECT \(columns) \(source) AND a.isOpen = 1 AND h.state = 'posted' AND \(unfinished)
                AND (\(CountedStudents.hasOpened) OR EXISTS (
                    SELECT 1 FROM step s
                    WHERE s.organization = a.organization AND s.handout = a.handout AND s.person = a.person))
                AND (\(key), h.id) > ($4, $5)
            ORDER BY \(key), h.id LIMIT $3
            """)

    private static let listingFinished = Query(
        kept: """
            SELECT \(columns) \(source) AND (h.state = 'completed' OR NOT \(unfinished))
                AND (a.posted, a.handout) < ($4, $5)
            ORDER BY a.posted DESC, a.handout DESC LIMIT $3
            """)

    private static let listingClass = Query(
        kept: """
            SELECT \(columns) \(source) AND a.class = $6 AND (a.posted, a.handout) < ($4, $5)
            ORDER BY a.posted DESC, a.handout DESC LIMIT $3
            """)

    func ownTasks(of handout: Handout.ID, _ person: Person.ID) throws -> [OwnTask] {
        var files: [HandoutTask.ID: [HandedInFile]] = [:]
        try connection.visit(
            """
            SELECT i.task, f.id, f.name, f.mediaType, f.size, i.handedIn
            FROM handIn i JOIN file f ON f.organization = i.organization AND f.id = i.file
            WHERE i.organization = $1 AND i.handout = $2 AND i.person = $3 ORDER BY i.handedIn, f.id
            """, [organizationID, Value(handout), Value(person)]
        ) { row in
            files[row.identifier("task"), default: []].append(
                HandedInFile(
                    id: row.identifier("id"), name: row.text("name"), mediaType: row.text("mediaType"),
                    size: Int(row.integer("size")),
                    handedIn: row.date("handedIn")))
            return true
        }
        return try connection.all(
            """
            SELECT t.id, t.title, t.kind, t.app, t.path, t.minutes, t.link, t.file, t.questions,
                s.opened, s.done, s.doneBy, s.isLate, s.handedIn, s.returned, s.triesAgain, s.reviewed, s.comment,
                s.answers,
                EXISTS (SELECT 1 FROM figure f WHERE f.organization = t.organization AND f.handout = t.handout
                    AND f.task = t.id AND f.person = $3) AS hasWork
            FROM task t LEFT JOIN step s ON s.organization = t.organization AND s.handout = t.handout
                AND s.task = t.id AND s.person = $3
            WHERE t.organization = $1 AND t.handout = $2 ORDER BY t.position, t.id
            """, [organizationID, Value(handout), Value(person)]
        ) { row in
            let task = HandoutTask(id: row.identifier("id"), title: row.text("title"), content: try row.taskContent())
            return OwnTask(
                task: task, progress: row.taskProgress(), opened: row.dateIfAny("opened"), done: row.dateIfAny("done"),
                isDoneByApp: row.textIfAny("doneBy") == "app", reviewed: row.dateIfAny("reviewed"),
                comment: row.textIfAny("comment"),
                answers: try row.textIfAny("answers").map { try Stored.value($0) } ?? [], files: files[task.id] ?? [],
                hasWork: row.bool("hasWork"))
        }
    }
}

/// A row of a student's handout.
struct OwnRow {
    var id: Handout.ID
    var schoolClass: SchoolClass.ID
    var className: String
    var title: String
    var lifecycle: HandoutLifecycle
    var due: DueDate?
    var zone: TimeZone
    var posted: Date
    var opened: Date?
    var instructions: String
    var tasks: Int
    var finished: Int
    var begun: Int
    var key: String
    /// As teachers see it: a handout counts as opened if work arrived.
    var hasOpened: Bool

    init(_ row: Row) {
        id = row.identifier("id")
        schoolClass = row.identifier("class")
        className = row.text("className")
        title = row.text("title")
        lifecycle = HandoutLifecycle(
            HandoutState(rawValue: row.text("state")) ?? .archived, isLocked: row.bool("isLocked"))
        due = row.due()
        zone = TimeZone(named: row.text("zone"))
        posted = row.date("posted")
        opened = row.dateIfAny("opened")
        instructions = row.text("instructions")
        tasks = Int(row.integer("tasks"))
        finished = Int(row.integer("finished"))
        begun = Int(row.integer("begun"))
        key = row.text("dueKey")
        hasOpened = row.bool("hasOpened")
    }

    var status: StudentHandoutStatus {
        let known = Array(repeating: TaskProgress.done(.onTime), count: finished)
        let begun = Array(repeating: TaskProgress.opened, count: max(0, min(begun, tasks) - finished))
        let rest = Array(repeating: TaskProgress.assigned, count: max(0, tasks - known.count - begun.count))
        return StudentHandoutStatus(known + begun + rest, in: lifecycle.state, wasOpened: hasOpened)
    }

    func handout(at now: Date) -> OwnHandout {
        let status = status
        return OwnHandout(
            id: id, schoolClass: schoolClass, className: className, title: title, lifecycle: lifecycle, status: status,
            posted: posted, due: due, dueInstant: due?.instant(in: zone),
            isOverdue: [.new, .inProgress].contains(status) && due?.isLate(handedIn: now, in: zone) == true,
            tasks: tasks, finished: finished)
    }
}

extension Row {
    /// Of the columns of a step.
    func taskProgress() -> TaskProgress {
        let punctuality: Punctuality = integerIfAny("isLate") == 1 ? .late : .onTime
        if integerIfAny("triesAgain") == 1 { return .tryAgain }
        if !isNull("returned") { return .returned(punctuality) }
        if !isNull("handedIn") { return .handedIn(punctuality) }
        if !isNull("done") { return .done(punctuality) }
        return isNull("opened") ? .assigned : .opened
    }
}
