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

    /// The finished work of the posted handouts of one's classes that nobody has looked at.
    private static let work = """
        FROM membership k
            JOIN handout h ON h.organization = k.organization AND h.class = k.class AND h.state = 'posted'
            JOIN step s ON s.organization = h.organization AND s.handout = h.id AND s.done IS NOT NULL
                AND s.reviewed IS NULL
            JOIN task t ON t.organization = h.organization AND t.handout = h.id AND t.id = s.task
            CROSS JOIN \(CountedStudents.tables)
        WHERE k.organization = $1 AND k.person = $2 AND k.role = 'teacher' AND a.organization = h.organization
            AND a.person = s.person AND a.handout = h.id AND \(CountedStudents.conditions)
        """

    private static let countingWork = Query(kept: "SELECT h.class, count(*) \(work) GROUP BY h.class")

    private static let recentWork = Query(
        kept: """
            SELECT h.class, h.id, h.title, t.title, s.person, p.givenName, p.middleName, p.familyName, s.done, s.isLate,
                t.id
            \(work) ORDER BY s.done DESC, s.handout, s.task, s.person LIMIT $3
            """)
}
