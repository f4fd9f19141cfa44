import Coursework
import Foundation
import SQL

extension Desk {
    /// How a class does with its handouts, for one of its teachers; a page of them, the newest first.
    package func report(of id: SchoolClass.ID, after mark: PageMark? = nil, limit: Int = 20) throws -> ClassReport {
        try requireTeaching(id)
        var lines = try connection.all(
            """
            SELECT h.id, h.title, h.posted, h.completed IS NOT NULL,
                (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id)
            FROM handout h
            WHERE h.organization = $1 AND h.class = $2 AND h.state IN ('posted', 'completed')
                AND (h.posted, h.id) < ($3, $4)
            ORDER BY h.posted DESC, h.id DESC LIMIT $5
            """,
            [
                here, Value(id), .integer(mark?.value ?? .max), .integer(mark?.id ?? .max), Value(limit),
            ]
        ) { row in
            ClassReport.Line(
                handout: row.identifier(0), title: row.text(1), posted: row.date(2), isCompleted: row.bool(3),
                students: 0, opened: 0, tasks: Int(row.integer(4)), done: 0, toReview: 0, time: nil)
        }
        for index in lines.indices { try count(&lines[index]) }
        let next =
            lines.count == limit
            ? lines.last.map { PageMark(value: $0.posted.milliseconds, id: $0.handout.rawValue) } : nil
        return ClassReport(schoolClass: id, lines: lines, next: next)
    }

    private func count(_ line: inout ClassReport.Line) throws {
        var students = 0
        var opened = 0
        try connection.visit(
            """
            SELECT count(*), count(a.opened) FROM assignment a
                JOIN person p ON p.organization = a.organization AND p.id = a.person AND p.practiceOf IS NULL
            WHERE a.organization = $1 AND a.handout = $2 AND a.withdrawn IS NULL
            """, [here, Value(line.handout)]
        ) { row in
            (students, opened) = (Int(row.integer(0)), Int(row.integer(1)))
            return false
        }
        line.students = students
        line.opened = opened
        line.tasks *= students
        var counts = (done: 0, toReview: 0)
        try connection.visit(
            """
            SELECT count(s.done), count(CASE WHEN s.done IS NOT NULL AND s.reviewed IS NULL THEN 1 END) FROM step s
                JOIN person p ON p.organization = s.organization AND p.id = s.person AND p.practiceOf IS NULL
            WHERE s.organization = $1 AND s.handout = $2
            """, [here, Value(line.handout)]
        ) { row in
            counts = (Int(row.integer(0)), Int(row.integer(1)))
            return false
        }
        (line.done, line.toReview) = counts
        line.time = try meanTime(of: line.handout)
    }

    private func meanTime(of handout: Handout.ID) throws -> ClassReport.ClassTime? {
        try connection.first(
            """
            SELECT count(*), sum(time) FROM (
                SELECT f.person, sum(f.time) AS time FROM figure f
                    JOIN person p ON p.organization = f.organization AND p.id = f.person AND p.practiceOf IS NULL
                WHERE f.organization = $1 AND f.handout = $2 AND f.time IS NOT NULL
                GROUP BY f.person
            ) AS students
            """, here, Value(handout)
        ) { row in
            let students = Int(row.integer(0))
            return students == 0
                ? nil : ClassReport.ClassTime(mean: row.real(1) / Double(students), students: students)
        } ?? nil
    }
}
