package import Coursework
import SQL

/// One of a teacher's classes, with what waits there for its teachers.
package struct ClassOverview: Hashable, Sendable {
    package var entry: ClassEntry
    package var counts: [HandoutState: Int] = [:]
    /// Finished work that no teacher has reviewed.
    package var toReview = 0
}

extension Transaction {
    /// The classes that the asking person teaches, with what there is to do in them.
    ///
    /// Three statements, however many classes there are.
    package func classOverviews() throws -> [ClassOverview] {
        let arguments = [organizationID, Value(try person())]
        var counts: [SchoolClass.ID: [HandoutState: Int]] = [:]
        try connection.visit(Self.countingHandouts, arguments) { row in
            if let state = HandoutState(rawValue: row.text("state")) {
                counts[row.identifier("class"), default: [:]][state] = Int(row.integer("handouts"))
            }
            return true
        }
        var toReview: [SchoolClass.ID: Int] = [:]
        try connection.visit(Self.countingWork, arguments) { row in
            toReview[row.identifier("class")] = Int(row.integer("works"))
            return true
        }
        return try ownClasses(as: .teacher).map { entry in
            let id = entry.schoolClass.id
            return ClassOverview(entry: entry, counts: counts[id] ?? [:], toReview: toReview[id] ?? 0)
        }
    }

    private static let countingHandouts = Query(
        kept: """
            SELECT h.class, h.state, count(*) AS handouts
            FROM membership k JOIN handout h ON h.organization = k.organization AND h.class = k.class
            WHERE \(isTaught) AND \(VisibleHandouts.toTeacher("$2"))
            GROUP BY h.class, h.state
            """)

    /// The posted handouts of the asking person's classes.
    private static let posted = """
        membership k JOIN handout h ON h.organization = k.organization AND h.class = k.class AND h.state = 'posted'
        """
    private static let isTaught = "k.organization = $1 AND k.person = $2 AND k.role = 'teacher'"

    /// Whether a student counts is looked up once for each student of a handout, not for each piece of work, and only
    /// if there is work. The unary plus keeps SQLite from searching the work by person.
    private static let countingWork = Query(
        kept: """
            SELECT h.class, count(*) AS works
            FROM \(posted) JOIN step s ON s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)
            WHERE \(isTaught) AND (s.handout, +s.person) IN (
                SELECT a.handout, a.person FROM \(posted) CROSS JOIN \(CountedStudents.tables)
                WHERE \(isTaught) AND a.organization = h.organization AND a.handout = h.id
                    AND \(CountedStudents.conditions) AND EXISTS (
                        SELECT 1 FROM step s
                        WHERE s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)))
            GROUP BY h.class
            """)
}
