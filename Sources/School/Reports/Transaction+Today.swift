import Coursework
package import Foundation
import SQL

extension Transaction {
    /// The teacher's day. Its data is cached, and read again only for handouts that were written to.
    ///
    /// - Parameter zone: the time zone of the asking person, in which days begin.
    package func today(in zone: TimeZone) throws -> TodayReport {
        let starts = dayStarts(in: zone)
        var known = KnownEarlierWork()
        let lines = try todaysHandouts().map { try line($0, starts, &known) }
        let classes = try classOverviews().map { overview in
            let own = lines.filter { $0.schoolClass == overview.entry.schoolClass.id }
            return TodayReport.ClassLine(
                overview: overview,
                doneByDay: own.reduce(Array(repeating: 0, count: TodayReport.days)) { sums, line in
                    zip(sums, line.doneByDay).map(+)
                }, last: own.first?.counts)
        }
        return TodayReport(classes: classes, lines: lines)
    }

    private struct Found {
        var schoolClass: SchoolClass.ID
        var line: ClassReport.Line
        var isTimed: Bool
        var due: DueDate?
        var end: Date?
    }

    private func todaysHandouts() throws -> [Found] {
        var zones: [SchoolClass.ID: TimeZone] = [:]
        let found = try connection.all(
            Self.todaysHandouts, [organizationID, Value(try person()), Value(TodayReport.most)]
        ) { row in
            Found(
                schoolClass: row.identifier("class"),
                line: ClassReport.Line(
                    handout: row.identifier("id"), title: row.text("title"), posted: row.date("posted"),
                    isCompleted: false,
                    students: 0,
                    opened: 0, finished: 0, tasks: Int(row.integer("tasks")), done: 0, toReview: 0, time: nil),
                isTimed: row.bool("isTimed"), due: row.due(), end: nil)
        }
        return try found.map { one in
            var one = one
            let zone = try zones[one.schoolClass] ?? zone(of: one.schoolClass)
            zones[one.schoolClass] = zone
            one.end = one.due?.instant(in: zone)
            return one
        }
    }

    private func line(
        _ found: Found, _ starts: [Int64], _ known: inout KnownEarlierWork
    ) throws -> TodayReport.Line {
        let (handout, schoolClass) = (found.line.handout, found.schoolClass)
        var counts = found.line
        counts.add(try counted(handout, in: schoolClass, isTimed: found.isTimed))
        var line = TodayReport.Line(
            schoolClass: schoolClass, counts: counts, due: found.due,
            isOverdue: found.end.map { $0 < now } == true && counts.finished < counts.students,
            doneByDay: Self.byDay(try doneTimes(of: handout, in: schoolClass), starts))
        let looked = found.end ?? counts.posted
        if counts.finished < counts.students, now.timeIntervalSince(looked) < TodayReport.helping {
            // The same signs as in the handout's report, without checking access to the class again.
            var report = try grid(of: handout, in: schoolClass)
            report.lookForSigns(
                due: found.end, earlier: try earlierWork(before: handout, in: schoolClass, &known), at: now)
            line.unopened = report.unopened
            line.signs = report.lines.filter { !$0.signs.isEmpty }.map {
                TodayReport.Sign(person: $0.person, name: $0.name, signs: $0.signs)
            }
        }
        return line
    }

    // MARK: - Days

    /// The beginnings of the last days in milliseconds, earliest first.
    private func dayStarts(in zone: TimeZone) -> [Int64] {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        let today = calendar.startOfDay(for: now)
        return (0..<TodayReport.days).reversed().map { back in
            (calendar.date(byAdding: .day, value: -back, to: today) ?? today).milliseconds
        }
    }

    private static func byDay(_ times: [Int64], _ starts: [Int64]) -> [Int] {
        var days = Array(repeating: 0, count: starts.count)
        // The latest times are at the end.
        for time in times.reversed() {
            guard let day = starts.lastIndex(where: { $0 <= time }) else { break }
            days[day] += 1
        }
        return days
    }

    /// When tasks of a handout were done: milliseconds, in order.
    private func doneTimes(of handout: Handout.ID, in schoolClass: SchoolClass.ID) throws -> [Int64] {
        try kept(school.reports.times, of: handout, in: schoolClass, size: { 1 + $0.count }) {
            try connection.all(Self.doneTimes, [organizationID, Value(handout)]) { $0.integer() }
        }
    }

    private static let doneTimes = Query(
        kept: """
            SELECT s.done FROM step s
            WHERE s.organization = $1 AND s.handout = $2 AND s.done IS NOT NULL AND +s.person IN (
                SELECT a.person FROM \(CountedStudents.tables)
                WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions))
            ORDER BY s.done
            """)

    private static let todaysHandouts = Query(
        kept: """
            SELECT h.id, h.class, h.title, h.posted,
                (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id) AS tasks,
                EXISTS (SELECT 1 FROM task t
                    WHERE t.organization = h.organization AND t.handout = h.id AND t.kind = 'timedApp') AS isTimed,
                h.dueDate, h.dueTime
            FROM membership k
                JOIN handout h ON h.organization = k.organization AND h.class = k.class AND h.state = 'posted'
            WHERE k.organization = $1 AND k.person = $2 AND k.role = 'teacher'
            ORDER BY h.posted DESC, h.id DESC LIMIT $3
            """)
}
