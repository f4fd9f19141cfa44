import Coursework
package import Foundation
import SQL

/// A handout with work that no teacher has reviewed.
package struct HandoutToReview: Hashable, Sendable {
    package var handout: Handout.ID
    package var title: String
    package var count: Int
    package var posted: Date
    /// When the newest of the work was done.
    package var newest: Date
}

// Work to review in the order in which a teacher goes through it: one handout after the other.
extension Transaction {
    /// The handouts of a class with work to review, the one first that was posted last: an order that reviewing does not change.
    package func handoutsToReview(in schoolClass: SchoolClass.ID) throws -> [HandoutToReview] {
        try requireTeaching(schoolClass)
        return try connection.all(Self.handoutsToReview, [organizationID, Value(schoolClass)]) { row in
            HandoutToReview(
                handout: row.identifier("handout"), title: row.text("title"), count: Int(row.integer("works")),
                posted: row.date("posted"), newest: row.date("newest"))
        }
    }

    /// The same in parts, each as many whole handouts as have the request's limit of works together, at least one.
    package func handoutsToReview(
        in schoolClass: SchoolClass.ID, _ request: PageRequest
    ) throws -> Page<HandoutToReview> {
        let parts = try request.numbers(or: Int64.max, Int64.max)
        let rest = try handoutsToReview(in: schoolClass).drop { handout in
            guard case .integer(let posted) = parts[0], case .integer(let id) = parts[1] else { return false }
            return (handout.posted.milliseconds, handout.handout.rawValue) >= (posted, id)
        }
        var works = 0
        let items = Array(
            rest.prefix { handout in
                defer { works += handout.count }
                return works == 0 || works + handout.count <= request.limit
            })
        let last = items.last.map {
            ListMark(String($0.posted.milliseconds), String($0.handout.rawValue))
        }
        return Page(items: items, next: items.count < rest.count ? last : nil)
    }

    /// All work of a handout that is to be reviewed: student by student, each one's tasks in the order of the handout.
    package func workToReview(of handout: Handout.ID) throws -> [WorkToReview] {
        let found = try findAsTeacher(handout)
        guard found.lifecycle.state == .posted else { return [] }
        let works = try connection.all(Self.worksOfHandout, [organizationID, Value(handout)]) {
            try WorkToReview(row: $0)
        }
        return works.map { (name: $0.name.sorted, work: $0) }
            .sorted { ($0.name, $0.work.person) < ($1.name, $1.work.person) }.map(\.work)
    }

    private static let handoutsToReview = Query(
        kept: """
            SELECT h.id AS handout, h.title, h.posted, count(*) AS works, max(s.done) AS newest
            FROM handout h JOIN step s ON s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)
            WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted' AND (s.handout, +s.person) IN (
                SELECT a.handout, a.person FROM handout h CROSS JOIN \(CountedStudents.tables)
                WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted'
                    AND a.organization = h.organization AND a.handout = h.id AND \(CountedStudents.conditions)
                    AND EXISTS (
                        SELECT 1 FROM step s
                        WHERE s.organization = h.organization AND s.handout = h.id AND \(WorkToReview.indexed)))
            GROUP BY h.id, h.title, h.posted ORDER BY h.posted DESC, h.id DESC
            """)

    /// Tasks stand in their order, which the sorting by student keeps.
    private static let worksOfHandout = Query(
        kept: """
            SELECT s.handout, h.title AS handoutTitle, s.task, t.title AS taskTitle, t.kind, s.person,
                p.givenName, p.middleName, p.familyName, s.done, s.isLate
            FROM handout h CROSS JOIN step s CROSS JOIN task t CROSS JOIN person p
            WHERE h.organization = $1 AND h.id = $2 AND s.organization = $1 AND s.handout = $2
                AND \(WorkToReview.indexed) AND +s.person IN (
                    SELECT a.person FROM \(CountedStudents.tables)
                    WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions))
                AND t.organization = $1 AND t.handout = $2 AND t.id = s.task
                AND p.organization = $1 AND p.id = s.person
            ORDER BY t.position
            """)
}
