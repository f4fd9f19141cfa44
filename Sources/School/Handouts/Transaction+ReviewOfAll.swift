import Coursework
import Foundation
import SQL

// A teacher has looked at all that was handed in to a handout.
extension Transaction {
    /// Records a review of everything that students handed in up to a moment, or of one task alone; work that arrives while the teacher
    /// reads is not included. Returns the time of the record, by which it can be undone, and the number of pieces of
    /// work.
    func markAllReviewed(
        of handout: Handout.ID, task: HandoutTask.ID? = nil, doneUntil moment: Date
    ) throws -> (noted: Date, count: Int) {
        let found = try findAsTeacher(handout)
        guard found.lifecycle.state == .posted else { throw SchoolError(TaskRefusal(.notPosted, isTeachers: true)) }
        let arguments = [organizationID, Value(handout), Value(moment), Value(task)]
        let people = try connection.all(Self.reading, arguments) { $0.identifier() as Person.ID }
        try connection.enqueue(Self.noting, arguments + [nowValue])
        try publishReviews(found, Set(people))
        return (now, people.count)
    }

    /// Undoes a review of all work, except where somebody has acted since; returns the number of pieces of work.
    func takeBackReviews(of handout: Handout.ID, notedAt moment: Date) throws -> Int {
        let found = try findAsTeacher(handout)
        guard found.lifecycle.state == .posted else { throw SchoolError(TaskRefusal(.notPosted, isTeachers: true)) }
        let arguments = [organizationID, Value(handout), Value(moment)]
        let people = try connection.all(Self.readingNoted, arguments) { $0.identifier() as Person.ID }
        try connection.enqueue(Self.takingBack, arguments + [nowValue])
        try publishReviews(found, Set(people))
        return people.count
    }

    /// SQL for rows `s` of a handout: work of counted students, done up to `$3`, of the task `$4` if there is one.
    private static let waiting = """
        \(WorkToReview.indexed) AND s.done <= $3 AND s.task = coalesce(CAST($4 AS BIGINT), s.task) AND s.person IN (
            SELECT a.person FROM \(CountedStudents.tables)
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions))
        """

    private static let reading = Query(
        kept: "SELECT s.person FROM step s WHERE s.organization = $1 AND s.handout = $2 AND \(waiting)")
    private static let noting = Query(
        kept: """
            UPDATE step AS s SET reviewed = $5, modified = $5
            WHERE s.organization = $1 AND s.handout = $2 AND \(waiting)
            """)

    private static let noted = """
        organization = $1 AND handout = $2 AND reviewed = $3 AND handedIn IS NOT NULL AND returned IS NULL
            AND triesAgain = 0
        """
    private static let readingNoted = Query(kept: "SELECT person FROM step WHERE \(noted)")
    private static let takingBack = Query(kept: "UPDATE step SET reviewed = NULL, modified = $4 WHERE \(noted)")

    private func publishReviews(_ found: FoundHandout, _ people: Set<Person.ID>) throws {
        guard !people.isEmpty else { return }
        publish(.schoolClass(found.schoolClass))
        for person in people.sorted() { publish(.person(person)) }
    }
}
