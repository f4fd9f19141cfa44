import Coursework
import Foundation
import SQL

extension Transaction {
    /// The report of a handout, for a teacher of its class. The cost depends on the number of students and tasks, not
    /// on the amount of work.
    package func report(of handout: Handout.ID) throws -> HandoutReport {
        guard let schoolClass = try taughtClass(of: handout) else { throw SchoolError.none("handout") }
        var report = try grid(of: handout, in: schoolClass)
        var known = KnownEarlierWork()
        report.lookForSigns(
            due: try due(of: handout, in: schoolClass),
            earlier: try earlierWork(before: handout, in: schoolClass, &known), at: now)
        return report
    }

    /// The last instant that is on time.
    private func due(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> Date? {
        let due = try connection.first(
            "SELECT dueDate, dueTime FROM handout WHERE organization = $1 AND id = $2", organizationID, Value(handout)
        ) { $0.due() }
        return try due?.map { $0.instant(in: try zone(of: schoolClass)) }
    }

    /// The class of a handout, if the asking person may see its work.
    private func taughtClass(of handout: Handout.ID) throws -> SchoolClass.ID? {
        try connection.first(Self.taughtClass, organizationID, Value(handout), Value(try person())) {
            $0.identifier()
        }
    }

    private static let taughtClass = Query(
        kept: """
            SELECT h.class FROM handout h
                JOIN membership m ON m.organization = h.organization AND m.class = h.class AND m.person = $3
                    AND m.role = 'teacher'
            WHERE h.organization = $1 AND h.id = $2 AND \(VisibleHandouts.toTeacher("$3"))
            """)

    /// The grid, for callers that have checked access: of the whole class, or only one student's line. In the latter
    /// case its means are meaningless, and nothing about others is read.
    func grid(of handout: Handout.ID, in schoolClass: SchoolClass.ID, for student: Person.ID? = nil) throws
        -> HandoutReport
    {
        let cache = student == nil ? school.reports.grids : school.reports.ownGrids
        return try kept(cache, of: handout, in: schoolClass, of: student, size: \.size) {
            try readGrid(of: handout, in: schoolClass, student)
        }
    }

    private func readGrid(
        of handout: Handout.ID, in schoolClass: SchoolClass.ID, _ student: Person.ID?
    ) throws -> HandoutReport {
        let head = try reportHead(of: handout)
        var builder = GridBuilder(
            tasks: try reportTasks(of: handout),
            students: try reportStudents(of: handout, in: schoolClass, student))
        try readSteps(of: handout, student, into: &builder)
        try readFigures(of: handout, student, into: &builder)
        try readFates(of: handout, student, into: &builder)
        let (columns, lines) = builder.grid(isProgressOn: head.isProgressOn)
        return HandoutReport(
            handout: handout, schoolClass: schoolClass, title: head.title, isProgressOn: head.isProgressOn,
            columns: columns, lines: lines)
    }

    private func reportHead(of handout: Handout.ID) throws -> (title: String, isProgressOn: Bool) {
        let head = try connection.first(
            """
            SELECT h.title, o.isProgressOn FROM handout h JOIN organization o ON o.id = h.organization
            WHERE h.organization = $1 AND h.id = $2
            """, organizationID, Value(handout)
        ) { (title: $0.text("title"), isProgressOn: $0.bool("isProgressOn")) }
        guard let head else { throw SchoolError.none("handout") }
        return head
    }

    private func reportTasks(of handout: Handout.ID) throws -> [GridBuilder.Task] {
        try connection.all(
            """
            SELECT id, kind, title, app, path, minutes FROM task WHERE organization = $1 AND handout = $2
            ORDER BY position, id
            """, [organizationID, Value(handout)]
        ) { row in
            GridBuilder.Task(
                id: row.identifier("id"), kind: row.text("kind"), title: row.text("title"), app: row.textIfAny("app"),
                path: try row.textIfAny("path").map(IdentifierPath.init(stored:)),
                minutes: row.integerIfAny("minutes").map(Int.init)
            )
        }
    }

    private func reportStudents(
        of handout: Handout.ID, in schoolClass: SchoolClass.ID, _ student: Person.ID?
    ) throws -> [GridBuilder.Student] {
        var students: [GridBuilder.Student] = []
        try Self.students.visit(connection, [organizationID, Value(handout), Value(schoolClass)], student) { row in
            students.append(
                GridBuilder.Student(
                    id: row.identifier("id"), name: row.personName(), isProgressOn: row.bool("isProgressOn"),
                    isPresent: row.bool("isPresent"), opened: row.dateIfAny("opened"),
                    signsSetAside: row.dateIfAny("signsSetAside")))
        }
        return students
    }

    /// Includes students who have left the class, who are shown as such.
    private static let students = LineQuery(
        """
        SELECT p.id, p.givenName, p.middleName, p.familyName, p.isProgressOn, m.person IS NOT NULL AS isPresent,
            a.opened, a.signsSetAside
        FROM assignment a
            JOIN person p ON p.organization = a.organization AND p.id = a.person
            LEFT JOIN membership m ON m.organization = a.organization AND m.class = $3 AND m.person = a.person
                AND \(CountedStudents.isStudent)
        WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.isReached) AND \(CountedStudents.counts)
        """, one: "a.person = $4", "ORDER BY p.sortName, p.id")

    private func readSteps(of handout: Handout.ID, _ student: Person.ID?, into builder: inout GridBuilder) throws {
        try Self.steps.visit(connection, [organizationID, Value(handout)], student) { row in
            builder.add(
                GridBuilder.Step(
                    opened: row.dateIfAny("opened"),
                    done: row.dateIfAny("done").map {
                        Cell.Done(at: $0, isByApp: row.textIfAny("doneBy") == "app", isLate: row.bool("isLate"))
                    }, isHandedIn: !row.isNull("handedIn"), isReviewed: !row.isNull("reviewed"),
                    isReturned: !row.isNull("returned"),
                    triesAgain: row.bool("triesAgain")),
                task: row.identifier("task"), person: row.identifier("person"))
        }
    }

    private static let steps = LineQuery(
        """
        SELECT task, person, opened, done, doneBy, isLate, returned, triesAgain, handedIn, reviewed FROM step
        WHERE organization = $1 AND handout = $2
        """, one: "person = $3")

    private func readFigures(of handout: Handout.ID, _ student: Person.ID?, into builder: inout GridBuilder) throws {
        // A class works at few different contexts, so paths are decoded once.
        var paths: [String: IdentifierPath] = [:]
        try Self.figures.visit(connection, [organizationID, Value(handout)], student) { row in
            let text = row.text("path")
            let path = try paths[text] ?? IdentifierPath(stored: text)
            paths[text] = path
            builder.add(
                try row.figures(), at: path, received: row.date("received"), isFromPage: row.bool("isFromPage"),
                task: row.identifier("task"), person: row.identifier("person"))
        }
    }

    private static let figures = LineQuery(
        """
        SELECT task, person, path, received, isFromPage, \(ContextFigures.columns) FROM figure
        WHERE organization = $1 AND handout = $2
        """, one: "person = $3")

    private func readFates(of handout: Handout.ID, _ student: Person.ID?, into builder: inout GridBuilder) throws {
        try Self.fates.visit(connection, [organizationID, Value(handout)], student) { row in
            builder.add(fate: Fate(name: row.text("fate")), person: row.identifier("person"))
        }
    }

    private static let fates = LineQuery(
        "SELECT person, fate FROM fate WHERE organization = $1 AND handout = $2", one: "person = $3")
}

extension HandoutReport {
    /// What it holds, in cells: places below a task count as much as one.
    fileprivate var size: Int {
        1 + lines.reduce(0) { $0 + $1.cells.reduce(0) { $0 + 1 + $1.below.count } }
    }
}

/// A statement about all students of a handout, or about one of them, whose identifier is then its last argument.
private struct LineQuery: Sendable {
    private let all: Query
    private let one: Query

    init(_ text: String, one condition: String, _ order: String = "") {
        all = Query(kept: "\(text) \(order)")
        one = Query(kept: "\(text) AND \(condition) \(order)")
    }

    func visit(
        _ connection: any Connection, _ arguments: [Value], _ student: Person.ID?, _ body: (Row) throws -> Void
    ) throws {
        try connection.visit(student == nil ? all : one, arguments + (student.map { [Value($0)] } ?? [])) { row in
            try body(row)
            return true
        }
    }
}
