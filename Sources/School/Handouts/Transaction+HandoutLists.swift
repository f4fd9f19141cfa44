package import Coursework
package import Foundation
import SQL

/// A handout as it stands in a teacher's list.
package struct HandoutSummary: Hashable, Sendable {
    package var id: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var author: Person.ID?
    package var lifecycle: HandoutLifecycle
    package var title: String
    package var due: DueDate?
    package var publish: DueDate?
    package var posted: Date?
    package var modified: Date
    package var isFavourite: Bool
    package var tasks: Int
    /// The students who have it and are in the class.
    package var students: Int
    /// Students who have nothing left to do.
    package var done: Int
    /// Finished work that no teacher has reviewed.
    package var toReview: Int
    fileprivate var listed: Date
}

extension Transaction {
    /// The asking person's favourite handouts from all classes, newest first.
    package func favourites(_ request: PageRequest = PageRequest()) throws -> Page<HandoutSummary> {
        try page(Self.listingFavourites, request)
    }

    func page(_ query: Query, _ request: PageRequest, _ more: Value...) throws -> Page<HandoutSummary> {
        let place = try request.numbers(or: .max, .max)
        let arguments = [organizationID, Value(try person()), place[0], place[1], Value(request.rows)] + more
        return request.page(try connection.all(query, arguments, as: Self.summary)) {
            ListMark(String($0.listed.milliseconds), String($0.id.rawValue))
        }
    }

    func setFavourite(_ isFavourite: Bool, _ id: Handout.ID) throws {
        let found = try findAsTeacher(id)
        try connection.enqueue(
            isFavourite
                ? """
                INSERT INTO favourite (organization, person, handout) VALUES ($1, $2, $3)
                ON CONFLICT (organization, person, handout) DO NOTHING
                """ : "DELETE FROM favourite WHERE organization = $1 AND person = $2 AND handout = $3",
            organizationID, Value(try person()), Value(found.id))
    }

    private static func summary(_ row: Row) throws -> HandoutSummary {
        HandoutSummary(
            id: row.identifier("id"), schoolClass: row.identifier("class"), author: row.identifierIfAny("author"),
            lifecycle: HandoutLifecycle(
                HandoutState(rawValue: row.text("state")) ?? .archived, isLocked: row.bool("isLocked")),
            title: row.text("title"), due: row.due(), publish: row.due("publishDate", "publishTime"),
            posted: row.dateIfAny("posted"), modified: row.date("modified"),
            isFavourite: row.bool("isFavourite"), tasks: Int(row.integer("tasks")),
            students: Int(row.integer("studentCount")),
            done: Int(row.integer("doneCount")), toReview: Int(row.integer("reviewCount")), listed: row.date("listed"))
    }

    static let listing = query(
        """
        FROM handout h
        WHERE h.organization = $1 AND h.class = $6 AND h.state = $7 AND \(VisibleHandouts.toTeacher("$2"))
        """)

    private static let listingFavourites = query(
        """
        FROM favourite f JOIN handout h ON h.organization = f.organization AND h.id = f.handout
            JOIN membership m ON m.organization = h.organization AND m.class = h.class AND m.person = $2
                AND m.role = 'teacher'
        WHERE f.organization = $1 AND f.person = $2 AND \(VisibleHandouts.toTeacher("$2"))
        """)

    /// One page of what `source` finds, and with each handout how far its students are. The assignments and steps of
    /// the page are read once, by their keys, for all counts together.
    ///
    /// Only ``CountedStudents`` are counted.
    private static func query(_ source: String) -> Query {
        Query(
            kept: """
                WITH page AS (
                    SELECT h.id, h.class, h.author, h.state, h.isLocked, h.title, h.dueDate, h.dueTime,
                        h.publishDate, h.publishTime, h.posted, h.modified, h.listed,
                        (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id) AS tasks
                    \(source) AND (h.listed, h.id) < ($3, $4)
                    ORDER BY h.listed DESC, h.id DESC LIMIT $5
                ), work AS (
                    SELECT page.id AS handout, page.tasks, a.person, a.opened, count(s.done) AS done,
                        count(CASE WHEN \(WorkToReview.condition) THEN 1 END) AS toReview
                    FROM page CROSS JOIN \(CountedStudents.tables)
                        LEFT JOIN step s ON s.organization = a.organization AND s.person = a.person
                            AND s.handout = a.handout
                    WHERE a.organization = $1 AND a.handout = page.id AND \(CountedStudents.conditions)
                    GROUP BY page.id, page.tasks, a.person, a.opened
                ), sums AS (
                    SELECT handout, count(*) AS students,
                        -- Who has nothing to do has done it by looking.
                        count(CASE WHEN done = tasks AND (tasks > 0 OR opened IS NOT NULL) THEN 1 END) AS done,
                        CAST(sum(toReview) AS BIGINT) AS toReview
                    FROM work GROUP BY handout
                )
                SELECT page.id, page.class, page.author, page.state, page.isLocked, page.title, page.dueDate, page.dueTime,
                    page.publishDate, page.publishTime, page.posted, page.modified, page.listed,
                    EXISTS (SELECT 1 FROM favourite v
                        WHERE v.organization = $1 AND v.person = $2 AND v.handout = page.id) AS isFavourite,
                    page.tasks, coalesce(sums.students, 0) AS studentCount, coalesce(sums.done, 0) AS doneCount,
                    coalesce(sums.toReview, 0) AS reviewCount
                FROM page LEFT JOIN sums ON sums.handout = page.id
                ORDER BY page.listed DESC, page.id DESC
                """)
    }
}

extension PageRequest {
    /// The parts of a mark, all of which are numbers.
    func numbers(or start: Int64...) throws -> [Value] {
        try parts(or: start.map { String($0) }).map { part in
            guard let number = Int64(part) else { throw Self.foreign }
            return .integer(number)
        }
    }
}
