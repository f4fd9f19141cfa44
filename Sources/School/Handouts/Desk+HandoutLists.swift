package import Coursework
package import Foundation
import SQL

/// A handout as it stands in a teacher's list.
package struct HandoutSummary: Hashable, Sendable {
    package var id: Handout.ID
    package var author: Person.ID?
    package var standing: HandoutStanding
    package var title: String
    package var due: DueDate?
    package var publish: DueDate?
    package var posted: Date?
    package var modified: Date
    package var isFavourite: Bool
    package var tasks: Int
    /// Students whom it has reached, as far as they are in the class.
    package var students: Int
    /// Students who have nothing left to do.
    package var done: Int
    /// Finished work that no teacher has looked at.
    package var toReview: Int
    fileprivate var listed: Date
}

extension Desk {
    /// The handouts of a class in one state, the latest first, for a teacher of it. Its cost follows the page.
    package func handouts(
        of schoolClass: SchoolClass.ID, in state: HandoutState, _ request: PageRequest = PageRequest()
    ) throws -> Page<HandoutSummary> {
        try requireTeaching(schoolClass)
        return try page(Self.listing, request, Value(schoolClass), .text(state.rawValue))
    }

    /// The handouts of all classes that the person who asks has marked, the newest first.
    package func favourites(_ request: PageRequest = PageRequest()) throws -> Page<HandoutSummary> {
        try page(Self.listingFavourites, request)
    }

    func page(_ query: Query, _ request: PageRequest, _ more: Value...) throws -> Page<HandoutSummary> {
        let place = try request.numbers(or: .max, .max)
        let arguments = [here, Value(try person()), place[0], place[1], Value(request.rows)] + more
        return request.page(try connection.all(query, arguments, as: Self.summary)) {
            ListMark(String($0.listed.milliseconds), String($0.id.rawValue))
        }
    }

    /// Marks a handout as one to be kept at hand, or no longer.
    package func setFavourite(_ isFavourite: Bool, _ id: Handout.ID) throws {
        let found = try findAsTeacher(id)
        try connection.post(
            isFavourite
                ? """
                INSERT INTO favourite (organization, person, handout) VALUES ($1, $2, $3)
                ON CONFLICT (organization, person, handout) DO NOTHING
                """ : "DELETE FROM favourite WHERE organization = $1 AND person = $2 AND handout = $3",
            here, Value(try person()), Value(found.id))
    }

    /// How many handouts of a class are in each state, as far as the person who asks sees them.
    package func handoutCounts(of schoolClass: SchoolClass.ID) throws -> [HandoutState: Int] {
        try requireTeaching(schoolClass)
        var counts: [HandoutState: Int] = [:]
        try connection.visit(
            """
            SELECT state, count(*) FROM handout
            WHERE organization = $1 AND class = $2 AND (state <> 'draft' OR author = $3) GROUP BY state
            """, [here, Value(schoolClass), Value(try person())]
        ) { row in
            if let state = HandoutState(rawValue: row.text(0)) { counts[state] = Int(row.integer(1)) }
            return true
        }
        return counts
    }

    private static func summary(_ row: any Row) throws -> HandoutSummary {
        HandoutSummary(
            id: row.identifier(0), author: row.identifierIfAny(1),
            standing: HandoutStanding(HandoutState(rawValue: row.text(2)) ?? .archived, isLocked: row.bool(3)),
            title: row.text(4), due: row.due(5), publish: row.due(7), posted: row.dateIfAny(9), modified: row.date(10),
            isFavourite: row.bool(12), tasks: Int(row.integer(13)), students: Int(row.integer(14)),
            done: Int(row.integer(15)), toReview: Int(row.integer(16)), listed: row.date(11))
    }

    static let listing = Query(
        kept: """
            SELECT \(summaryColumns)
            FROM handout h
            WHERE h.organization = $1 AND h.class = $6 AND h.state = $7 AND (h.state <> 'draft' OR h.author = $2)
                AND (h.listed, h.id) < ($3, $4)
            ORDER BY h.listed DESC, h.id DESC LIMIT $5
            """)

    private static let listingFavourites = Query(
        kept: """
            SELECT \(summaryColumns)
            FROM favourite f JOIN handout h ON h.organization = f.organization AND h.id = f.handout
                JOIN membership m ON m.organization = h.organization AND m.class = h.class AND m.person = $2
                    AND m.role = 'teacher'
            WHERE f.organization = $1 AND f.person = $2 AND (h.state <> 'draft' OR h.author = $2)
                AND (h.listed, h.id) < ($3, $4)
            ORDER BY h.listed DESC, h.id DESC LIMIT $5
            """)

    private static let summaryColumns = """
        h.id, h.author, h.state, h.isLocked, h.title, h.dueDate, h.dueTime, h.publishDate, h.publishTime, h.posted,
        h.modified, h.listed,
        EXISTS (SELECT 1 FROM favourite v WHERE v.organization = h.organization AND v.person = $2 AND v.handout = h.id),
        (SELECT count(*) FROM task t WHERE t.organization = h.organization AND t.handout = h.id),
        (SELECT count(*) FROM assignment a \(present)),
        (SELECT count(*) FROM assignment a \(present) AND CASE
            WHEN EXISTS (SELECT 1 FROM task t WHERE t.organization = h.organization AND t.handout = h.id)
            THEN NOT EXISTS (
                SELECT 1 FROM task t LEFT JOIN step s ON s.organization = t.organization AND s.handout = t.handout
                    AND s.task = t.id AND s.person = a.person
                WHERE t.organization = h.organization AND t.handout = h.id AND s.done IS NULL)
            ELSE a.opened IS NOT NULL END),
        (SELECT count(*) FROM step s JOIN assignment a ON a.organization = s.organization AND a.person = s.person
            AND a.handout = s.handout \(present) AND s.handout = h.id AND s.done IS NOT NULL AND s.reviewed IS NULL)
        """

    /// Whom it has reached and was not taken from, and who is in the class; no teacher's practice learner.
    private static let present = """
        JOIN membership i ON i.organization = a.organization AND i.class = a.class AND i.person = a.person
            AND i.role = 'student'
        JOIN person p ON p.organization = a.organization AND p.id = a.person AND p.practiceOf IS NULL
        WHERE a.organization = h.organization AND a.handout = h.id AND a.withdrawn IS NULL
        """
}

extension PageRequest {
    /// The parts of a mark that are all numbers.
    func numbers(or start: Int64...) throws -> [Value] {
        try parts(or: start.map { String($0) }).map { part in
            guard let number = Int64(part) else { throw Self.foreign }
            return .integer(number)
        }
    }
}
