import Coursework
import Foundation
import SQL

extension Transaction {
    /// The progress of a student in a class, for its teachers or for the student: both get the same values.
    ///
    /// Students get no means, because those say something about others.
    package func report(
        of student: Person.ID, in schoolClass: SchoolClass.ID, _ request: PageRequest = PageRequest(limit: 10)
    ) throws -> StudentReport {
        let isOwn = actor.person == student
        if isOwn {
            guard try attends(schoolClass) else { throw SchoolError.none("class") }
        } else {
            try requireTeaching(schoolClass)
        }
        guard let name = try name(of: student, in: schoolClass) else { throw SchoolError.none("student") }
        let page = try handouts(of: student, in: schoolClass, request)
        var blocks = try page.items.map { entry in
            let grid = try grid(of: entry.handout, in: schoolClass, for: isOwn ? student : nil)
            return StudentReport.Block(
                handout: entry.handout, schoolClass: schoolClass, title: grid.title, posted: entry.posted,
                columns: isOwn ? grid.columns.map(\.withoutMeans) : grid.columns,
                cells: grid.lines.first { $0.person == student }?.cells ?? [])
        }
        try addTitles(to: &blocks, of: student)
        return StudentReport(person: student, name: name, blocks: blocks, next: page.next)
    }

    /// What teachers see of the asking person's work at the tasks of a handout.
    package func ownCells(of handout: Handout.ID) throws -> [HandoutTask.ID: Cell] {
        let (row, student) = (try ownRow(handout), try person())
        let lines = try grid(of: handout, in: row.schoolClass, for: student).lines
        let cells = lines.first { $0.person == student }?.cells ?? []
        return Dictionary(cells.map { ($0.task, $0) }) { first, _ in first }
    }

    private func name(of student: Person.ID, in schoolClass: SchoolClass.ID) throws -> Person.Name? {
        try connection.first(
            """
            SELECT p.givenName, p.middleName, p.familyName FROM membership m
                JOIN person p ON p.organization = m.organization AND p.id = m.person
            WHERE m.organization = $1 AND m.class = $2 AND m.person = $3 AND m.role = 'student'
            """, organizationID, Value(schoolClass), Value(student)
        ) { $0.personName() }
    }

    func handouts(
        of student: Person.ID, in schoolClass: SchoolClass.ID, _ request: PageRequest
    ) throws -> Page<(handout: Handout.ID, posted: Date)> {
        let place = try request.numbers(or: .max, .max)
        let found = try connection.all(
            Self.reached,
            [organizationID, Value(schoolClass), Value(student)] + place + [Value(request.rows)]
        ) { (handout: Handout.ID(rawValue: $0.integer("id")), posted: $0.date("posted")) }
        return request.page(found) { ListMark(String($0.posted.milliseconds), String($0.handout.rawValue)) }
    }

    /// Where the list of a student's handouts goes on so that it begins with this one; nil of one that is not the class's.
    package func place(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> ListMark? {
        let posted = try connection.first(
            "SELECT posted FROM handout WHERE organization = $1 AND class = $2 AND id = $3 AND posted IS NOT NULL",
            organizationID, Value(schoolClass), Value(handout)
        ) { $0.date("posted") }
        return posted.map { ListMark(String($0.milliseconds), String(handout.rawValue &+ 1)) }
    }

    private static let reached = Query(
        kept: """
            SELECT h.id, h.posted FROM handout h
                JOIN assignment a ON a.organization = h.organization AND a.person = $3 AND a.handout = h.id
            WHERE h.organization = $1 AND h.class = $2 AND \(VisibleHandouts.toRecipient)
                AND \(CountedStudents.isReached) AND (h.posted, h.id) < ($4, $5)
            ORDER BY h.posted DESC, h.id DESC LIMIT $6
            """)

    /// The attempts behind a cell, newest first: its figures are their sum. For the student while they have the
    /// handout, and for teachers of the class while the student is in it.
    package func events(
        of student: Person.ID, at task: HandoutTask.ID, of handout: Handout.ID
    ) throws -> [CellEvent] {
        if actor.person == student { _ = try ownRow(handout) } else { try requireWork(of: student, in: handout) }
        let found = try connection.first(
            "SELECT app, kind, minutes, path FROM task WHERE organization = $1 AND handout = $2 AND id = $3",
            organizationID, Value(handout), Value(task)
        ) { row in
            (
                app: row.textIfAny("app"), isTimed: row.text("kind") == TaskKind.timedApp.rawValue,
                minutes: row.integerIfAny("minutes").map(Int.init),
                path: try row.textIfAny("path").map(IdentifierPath.init(stored:))
            )
        }
        guard let found else { throw SchoolError.none("task") }
        // As in the grid, work that is kept while progress is off becomes visible again when it is switched on.
        let standing = try standing(of: student)
        guard let app = found.app, standing.isProgressOnForSchool, standing.isProgressOnForPerson else { return [] }
        let reference = TaskReference(handout: handout, task: task)
        var events: [CellEvent] = []
        for path in try paths(of: student, under: reference) {
            try connection.visit(
                """
                SELECT record, tasks, isFromPage, received, superseded FROM activity
                WHERE organization = $1 AND person = $2 AND app = $3 AND path = $4
                """, [organizationID, Value(student), .text(app), .text(path)]
            ) { row in
                let attempt = try Self.attempt(row)
                if attempt.tasks.contains(reference) {
                    events.append(
                        CellEvent(
                            record: attempt.record, received: row.date("received"),
                            superseded: Int(row.integer("superseded"))))
                }
                return true
            }
        }
        if found.isTimed { events = events.timesAlone(in: app, upTo: found.minutes) }
        try addTitles(to: &events, below: found.path, of: student)
        return events.sorted { ($0.record.created, $0.record.id) > ($1.record.created, $1.record.id) }
    }

    private func requireWork(of student: Person.ID, in handout: Handout.ID) throws {
        try requirePresent(student, in: try findAsTeacher(handout))
    }

    private func paths(of student: Person.ID, under task: TaskReference) throws -> [String] {
        try connection.all(
            """
            SELECT path FROM figure WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, [organizationID, Value(task.handout), Value(task.task), Value(student)]
        ) { $0.text() }
    }
}

extension HandoutReport.Column {
    fileprivate var withoutMeans: Self {
        var column = self
        column.means = ClassFigures([])
        column.done = 0
        return column
    }
}
