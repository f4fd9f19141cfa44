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
        let found = try todaysHandouts()
        var lines = try Self.chosen(found).map { try line($0, starts, &known) }
        let classes = try classOverviews().map { overview in
            let own = lines.indices.filter { lines[$0].schoolClass == overview.entry.schoolClass.id }
            let doneByDay = own.reduce(Array(repeating: 0, count: TodayReport.days)) { sums, index in
                zip(sums, lines[index].doneByDay).map(+)
            }
            // What a few did at the weekend is no lesson.
            let much = (doneByDay.dropLast().max() ?? 0) / 4
            let before = doneByDay.dropLast().lastIndex { $0 > 0 && $0 >= much }
            for index in own { lines[index].daysOfNews = before.map { doneByDay.count - 1 - $0 } ?? 0 }
            return TodayReport.ClassLine(
                overview: overview, doneByDay: doneByDay, last: own.first.map { lines[$0].counts })
        }
        return TodayReport(classes: classes, lines: lines, rest: found.count - lines.count)
    }

    /// What a class did on each of the last days, in the days of the asking person, for its teachers.
    package func week(of schoolClass: SchoolClass.ID, in zone: TimeZone) throws -> ClassWeek {
        try requireTeaching(schoolClass)
        let starts = dayStarts(in: zone)
        let lines = try Self.chosen(todaysHandouts(of: schoolClass)).map { found in
            ClassWeek.Line(
                handout: found.line.handout, title: found.line.title,
                doneByDay: Self.byDay(try doneTimes(of: found.line.handout, in: schoolClass), starts))
        }
        return ClassWeek(
            days: starts.map { Date(milliseconds: $0) }, lines: lines.filter { $0.doneByDay.contains { $0 > 0 } })
    }

    /// Those to examine, where there are more than can be: what was posted or is due last is what a day is about.
    private static func chosen(_ found: [Found]) -> [Found] {
        guard found.count > TodayReport.most else { return found }
        let moments = found.map { max($0.line.posted, $0.end ?? $0.line.posted) }
        let order = found.indices.sorted { (moments[$1], $0) < (moments[$0], $1) }
        return order.prefix(TodayReport.most).sorted().map { found[$0] }
    }

    private struct Found {
        var schoolClass: SchoolClass.ID
        var line: ClassReport.Line
        var isTimed: Bool
        var due: DueDate?
        var end: Date?
        var zone = TimeZone.gmt

        func isOverdue(_ counts: ClassReport.Line, at now: Date) -> Bool {
            due?.isOverdue(done: counts.finished, of: counts.students, at: now, in: zone) == true
        }
    }

    /// - Parameter schoolClass: nil for all classes that the asking person teaches.
    private func todaysHandouts(of schoolClass: SchoolClass.ID? = nil) throws -> [Found] {
        var zones: [SchoolClass.ID: TimeZone] = [:]
        let found = try connection.all(
            schoolClass == nil ? Self.todaysHandouts : Self.handoutsOfClass,
            [organizationID, Value(try person()), Value(TodayReport.mostToChooseFrom)]
                + (schoolClass.map { [Value($0)] } ?? [])
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
            (one.end, one.zone) = (one.due?.instant(in: zone), zone)
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
            isOverdue: found.isOverdue(counts, at: now),
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

    private static let todaysHandouts = postedHandouts("")
    private static let handoutsOfClass = postedHandouts("AND k.class = $4")

    private static func postedHandouts(_ condition: String) -> Query {
        Query(
            kept: """
                SELECT h.id, h.class, h.title, h.posted,
                    (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id) AS tasks,
                    EXISTS (SELECT 1 FROM task t
                        WHERE t.organization = h.organization AND t.handout = h.id AND t.kind = 'timedApp') AS isTimed,
                    h.dueDate, h.dueTime
                FROM membership k
                    JOIN handout h ON h.organization = k.organization AND h.class = k.class AND h.state = 'posted'
                WHERE k.organization = $1 AND k.person = $2 AND k.role = 'teacher' \(condition)
                ORDER BY h.posted DESC, h.id DESC LIMIT $3
                """)
    }
}
