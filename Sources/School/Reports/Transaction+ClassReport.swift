import Coursework
import Foundation
import SQL

extension Transaction {
    /// How a class does with its handouts, for one of its teachers; a page of them, the newest first.
    package func report(of id: SchoolClass.ID, _ request: PageRequest = PageRequest(limit: 20)) throws -> ClassReport {
        try requireTeaching(id)
        let place = try request.numbers(or: .max, .max)
        let found = try connection.all(
            """
            SELECT h.id, h.title, h.posted, h.completed IS NOT NULL,
                (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id)
            FROM handout h
            WHERE h.organization = $1 AND h.class = $2 AND h.state IN ('posted', 'completed')
                AND (h.posted, h.id) < ($3, $4)
            ORDER BY h.posted DESC, h.id DESC LIMIT $5
            """,
            [organizationID, Value(id)] + place + [Value(request.rows)]
        ) { row in
            ClassReport.Line(
                handout: row.identifier(0), title: row.text(1), posted: row.date(2), isCompleted: row.bool(3),
                students: 0, opened: 0, tasks: Int(row.integer(4)), done: 0, toReview: 0, time: nil)
        }
        var page = request.page(found) { ListMark(String($0.posted.milliseconds), String($0.handout.rawValue)) }
        for index in page.items.indices { try count(&page.items[index], in: id) }
        return ClassReport(schoolClass: id, lines: page.items, next: page.next)
    }

    private func count(_ line: inout ClassReport.Line, in schoolClass: SchoolClass.ID) throws {
        let handout = [organizationID, Value(line.handout)]
        var students = 0
        try connection.visit(Self.countingStudents, handout) { row in
            students = Int(row.integer(0))
            line.opened = Int(row.integer(1))
            return false
        }
        line.students = students
        line.tasks *= students
        try connection.visit(Self.countingSteps, handout) { row in
            line.done = Int(row.integer(0))
            line.toReview = Int(row.integer(1))
            return false
        }
        if try hasTimedApp(line.handout) {
            line.time = try shownTime(of: line.handout, in: schoolClass)
            return
        }
        try connection.visit(Self.summingTime, handout) { row in
            let students = Int(row.integer(0))
            if students > 0 { line.time = .init(mean: row.real(1) / Double(students), students: students) }
            return false
        }
    }

    private func hasTimedApp(_ handout: Handout.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM task WHERE organization = $1 AND handout = $2 AND kind = 'timedApp' LIMIT 1",
            organizationID, Value(handout)
        ) { _ in true } ?? false
    }

    /// The mean of what the grid shows: of a timed app that is not the sum of its figures.
    private func shownTime(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> ClassReport.ClassTime? {
        try grid(of: handout, in: schoolClass).time.map { .init(mean: $0.value, students: $0.students) }
    }

    // The same students that the grid shows, and the same is opened.
    private static let countingStudents = Query(
        kept: """
            SELECT count(*), count(CASE WHEN \(CountedStudents.hasOpened) THEN 1 END)
            FROM \(CountedStudents.tables)
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions)
            """)

    private static let countingSteps = Query(
        kept: """
            SELECT count(s.done), count(CASE WHEN s.done IS NOT NULL AND s.reviewed IS NULL THEN 1 END)
            FROM \(CountedStudents.tables)
                JOIN step s ON s.organization = a.organization AND s.handout = a.handout AND s.person = a.person
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions)
            """)

    /// As where rows are read one by one; a sum of what was never bounded would be an error, or infinite.
    private static let boundedTime = """
        CASE WHEN f.time > \(Limit.seconds.upperBound) THEN \(Limit.seconds.upperBound) WHEN f.time > 0 THEN f.time ELSE 0 END
        """

    /// Nothing while progress is switched off, as in the grid.
    private static let summingTime = Query(
        kept: """
            SELECT count(DISTINCT f.person), sum(\(boundedTime))
            FROM figure f CROSS JOIN \(CountedStudents.tables)
                JOIN organization o ON o.id = a.organization AND o.isProgressOn = 1
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions) AND p.isProgressOn = 1
                AND f.organization = $1 AND f.handout = $2 AND f.person = a.person AND f.time IS NOT NULL
            """)
}
