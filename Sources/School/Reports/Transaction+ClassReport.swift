import Coursework
package import Foundation
import SQL

extension Transaction {
    /// A class's progress with its handouts, for its teachers; one page, newest first.
    package func report(of id: SchoolClass.ID, _ request: PageRequest = PageRequest(limit: 20)) throws -> ClassReport {
        try requireTeaching(id)
        let place = try request.numbers(or: .max, .max)
        var timed: Set<Handout.ID> = []
        let found = try connection.all(
            """
            SELECT h.id, h.title, h.posted, h.completed IS NOT NULL AS isCompleted,
                (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id) AS tasks,
                EXISTS (SELECT 1 FROM task t
                    WHERE t.organization = h.organization AND t.handout = h.id AND t.kind = 'timedApp') AS isTimed
            FROM handout h
            WHERE h.organization = $1 AND h.class = $2 AND h.state IN ('posted', 'completed')
                AND (h.posted, h.id) < ($3, $4)
            ORDER BY h.posted DESC, h.id DESC LIMIT $5
            """,
            [organizationID, Value(id)] + place + [Value(request.rows)]
        ) { row in
            if row.bool("isTimed") { timed.insert(row.identifier("id")) }
            return ClassReport.Line(
                handout: row.identifier("id"), title: row.text("title"), posted: row.date("posted"),
                isCompleted: row.bool("isCompleted"),
                students: 0, opened: 0, finished: 0, tasks: Int(row.integer("tasks")), done: 0, toReview: 0, time: nil)
        }
        var page = request.page(found) { ListMark(String($0.posted.milliseconds), String($0.handout.rawValue)) }
        for index in page.items.indices {
            let handout = page.items[index].handout
            page.items[index].add(try counted(handout, in: id, isTimed: timed.contains(handout)))
        }
        return ClassReport(schoolClass: id, lines: page.items, next: page.next)
    }

    /// The grids of a class's handouts, for its teachers, oldest first: at most the last 200.
    package func grids(of id: SchoolClass.ID) throws -> [(posted: Date, grid: HandoutReport)] {
        let lines = try report(of: id, PageRequest(limit: PageRequest.most)).lines
        return try lines.reversed().map { ($0.posted, try grid(of: $0.handout, in: id)) }
    }

    /// The counts of one handout, from the cache if nothing has changed.
    ///
    /// - Parameter isTimed: whether one of its tasks asks for time in an app.
    func counted(_ handout: Handout.ID, in schoolClass: SchoolClass.ID, isTimed: Bool) throws -> ClassReport.Counts {
        try kept(school.reports.counts, of: handout, in: schoolClass) {
            var counts = try counts(of: handout)
            if isTimed { counts.time = try shownTime(of: handout, in: schoolClass) }
            return counts
        }
    }

    private func counts(of handout: Handout.ID) throws -> ClassReport.Counts {
        var counts = ClassReport.Counts()
        try connection.visit(Self.counting, [organizationID, Value(handout)]) { row in
            counts.students = Int(row.integer("students"))
            counts.opened = Int(row.integer("opened"))
            counts.finished = Int(row.integer("finished"))
            counts.done = Int(row.integer("done"))
            counts.toReview = Int(row.integer("toReview"))
            let timed = Int(row.integer("timedStudents"))
            if timed > 0 { counts.time = .init(mean: row.real("time") / Double(timed), students: timed) }
            return false
        }
        return counts
    }

    /// The mean time as shown in the grid: for a timed app that is not the sum of its figures.
    private func shownTime(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> ClassReport.ClassTime? {
        try grid(of: handout, in: schoolClass).time.map { .init(mean: $0.value, students: $0.students) }
    }

    /// Bounds each time, as when rows are read one by one: a sum of old unbounded values would overflow or be
    /// infinite.
    private static let boundedTime = """
        CASE WHEN f.time > \(Limit.seconds.upperBound) THEN \(Limit.seconds.upperBound) WHEN f.time > 0 THEN f.time ELSE 0 END
        """

    /// The same students as in the grid, and the same meaning of opened; no time while progress is off.
    ///
    /// Whether a student counts is looked up once for each student, not for each step and each figure. The unary plus
    /// before a column keeps SQLite from reading these by person, as the rows of different people lie far apart.
    private static let counting = Query(
        kept: """
            WITH counted AS MATERIALIZED (
                SELECT a.person, CASE WHEN \(CountedStudents.hasOpened) THEN 1 ELSE 0 END AS hasOpened,
                    CASE WHEN p.isProgressOn = 1 AND EXISTS (
                        SELECT 1 FROM organization o WHERE o.id = $1 AND o.isProgressOn = 1) THEN 1 ELSE 0 END AS isSeen
                FROM \(CountedStudents.tables)
                WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions)
            )
            SELECT students.students, students.opened, work.finished, work.done, work.toReview,
                times.students AS timedStudents, times.time
            FROM (
                SELECT count(*) AS students, count(CASE WHEN hasOpened = 1 THEN 1 END) AS opened FROM counted
            ) AS students CROSS JOIN (
                SELECT CAST(coalesce(sum(done), 0) AS bigint) AS done,
                    CAST(coalesce(sum(toReview), 0) AS bigint) AS toReview,
                    count(CASE WHEN done = (
                        SELECT count(*) FROM task t WHERE t.organization = $1 AND t.handout = $2) THEN 1 END) AS finished
                FROM (
                    SELECT count(s.done) AS done, count(CASE WHEN \(WorkToReview.condition) THEN 1 END) AS toReview
                    FROM step s
                    WHERE s.organization = $1 AND s.handout = $2 AND +s.person IN (SELECT person FROM counted)
                    GROUP BY s.person
                ) AS own
            ) AS work CROSS JOIN (
                SELECT count(DISTINCT f.person) AS students, sum(\(boundedTime)) AS time
                FROM figure f
                WHERE f.organization = $1 AND f.handout = $2 AND f.time IS NOT NULL
                    AND +f.person IN (SELECT person FROM counted WHERE isSeen = 1)
            ) AS times
            """)
}
