package import Coursework
package import Foundation
import SQL

/// One of a teacher's classes, and what there is in it for its teachers.
package struct ClassOverview: Hashable, Sendable {
    package var entry: ClassEntry
    package var counts: [HandoutState: Int] = [:]
    /// Finished work that no teacher has looked at.
    package var toReview = 0
}

/// A piece of finished work, and where it came in.
package struct RecentWork: Hashable, Sendable {
    package var schoolClass: SchoolClass.ID
    package var handout: Handout.ID
    package var handoutTitle: String
    package var task: HandoutTask.ID
    package var taskTitle: String
    package var person: Person.ID
    package var name: Person.Name
    package var done: Date
    package var isLate: Bool
}

extension Transaction {
    /// The classes that the asking person teaches, with what there is to do in them.
    ///
    /// Three statements, however many classes there are.
    package func classOverviews() throws -> [ClassOverview] {
        let arguments = [organizationID, Value(try person())]
        var counts: [SchoolClass.ID: [HandoutState: Int]] = [:]
        try connection.visit(Self.countingHandouts, arguments) { row in
            if let state = HandoutState(rawValue: row.text(1)) {
                counts[row.identifier(0), default: [:]][state] = Int(row.integer(2))
            }
            return true
        }
        var toReview: [SchoolClass.ID: Int] = [:]
        try connection.visit(Self.countingWork, arguments) { row in
            toReview[row.identifier(0)] = Int(row.integer(1))
            return true
        }
        return try ownClasses(as: .teacher).map { entry in
            let id = entry.schoolClass.id
            return ClassOverview(entry: entry, counts: counts[id] ?? [:], toReview: toReview[id] ?? 0)
        }
    }

    /// The finished work of all the classes one teaches that no teacher has looked at, the latest first.
    package func recentWork(atMost count: Int) throws -> [RecentWork] {
        try connection.all(Self.recentWork, [organizationID, Value(try person()), Value(count)]) { row in
            RecentWork(
                schoolClass: row.identifier(0), handout: row.identifier(1), handoutTitle: row.text(2),
                task: row.identifier(10), taskTitle: row.text(3), person: row.identifier(4), name: row.personName(5),
                done: row.date(8),
                isLate: row.bool(9))
        }
    }

    private static let countingHandouts: Query = """
        SELECT h.class, h.state, count(*)
        FROM membership k JOIN handout h ON h.organization = k.organization AND h.class = k.class
        WHERE k.organization = $1 AND k.person = $2 AND k.role = 'teacher' AND (h.state <> 'draft' OR h.author = $2)
        GROUP BY h.class, h.state
        """

    /// The posted handouts of one's classes.
    private static let posted = """
        membership k JOIN handout h ON h.organization = k.organization AND h.class = k.class AND h.state = 'posted'
        """
    private static let isTaught = "k.organization = $1 AND k.person = $2 AND k.role = 'teacher'"

    /// Who counts is looked up once for each student of a handout, not for each piece of work, and only where there is any.
    /// The sign keeps SQLite from going through the work by person.
    private static let countingWork = Query(
        kept: """
            SELECT h.class, count(*)
            FROM \(posted) JOIN step s ON s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)
            WHERE \(isTaught) AND (s.handout, +s.person) IN (
                SELECT a.handout, a.person FROM \(posted) CROSS JOIN \(CountedStudents.tables)
                WHERE \(isTaught) AND a.organization = h.organization AND a.handout = h.id
                    AND \(CountedStudents.conditions) AND EXISTS (
                        SELECT 1 FROM step s
                        WHERE s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)))
            GROUP BY h.class
            """)

    /// Work of somebody who counts.
    private static let isCounted = """
        a.organization = s.organization AND a.person = s.person AND a.handout = s.handout AND \(CountedStudents.conditions)
        """

    /// The latest work of each handout is one step into an index. The handouts with the latest, as many as rows are wanted, hold
    /// all of these rows, and none of these is older than the latest of any of those: only what is newer is read.
    private static let recentWork = Query(
        kept: """
            WITH latest AS (
                SELECT h.id, h.class, h.title, (
                    SELECT s.done FROM step s CROSS JOIN \(CountedStudents.tables)
                    WHERE s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.condition) AND \(isCounted)
                    ORDER BY s.done DESC LIMIT 1) AS done
                FROM \(posted) WHERE \(isTaught)
            ), found AS MATERIALIZED (
                SELECT id, class, title, done FROM latest WHERE done IS NOT NULL ORDER BY done DESC, id LIMIT $3
            )
            SELECT h.class, h.id, h.title, t.title, s.person, p.givenName, p.middleName, p.familyName, s.done, s.isLate,
                t.id
            FROM found h CROSS JOIN step s CROSS JOIN task t CROSS JOIN \(CountedStudents.tables)
            WHERE s.organization = $1 AND s.handout = h.id AND \(WorkToReview.condition)
                AND s.done >= (SELECT CASE WHEN count(*) < $3 THEN 0 ELSE min(done) END FROM found)
                AND t.organization = s.organization AND t.handout = s.handout AND t.id = s.task AND \(isCounted)
            ORDER BY s.done DESC, s.handout, s.task, s.person LIMIT $3
            """)
}
