package import Coursework
package import Foundation
import SQL

/// Handed-in work or answers that no teacher has reviewed.
///
/// A task that a student or an app only marked as done is not to be reviewed; the grid shows it.
package struct WorkToReview: Hashable, Sendable {
    package var handout: Handout.ID
    package var handoutTitle: String
    package var task: HandoutTask.ID
    package var taskTitle: String
    package var kind: TaskKind
    package var person: Person.ID
    package var name: Person.Name
    package var done: Date
    package var isLate: Bool

    init(row: Row) throws {
        handout = row.identifier("handout")
        handoutTitle = row.text("handoutTitle")
        task = row.identifier("task")
        taskTitle = row.text("taskTitle")
        kind = try row.taskKind()
        person = row.identifier("person")
        name = row.personName()
        done = row.date("done")
        isLate = row.bool("isLate")
    }

    /// SQL for a row `s` of `step`.
    static let condition = "s.handedIn IS NOT NULL AND s.reviewed IS NULL"
    /// The same with a range condition: without it, SQLite reads all work instead of using the index.
    static let indexed = "\(condition) AND s.done >= \(-Int64.max)"
}

// What teachers do with the work of one student.
extension Transaction {
    func markReviewed(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        let (found, work) = try work(of: person, at: task, of: handout)
        guard work.progress.isFinished else { throw SchoolError(TaskRefusal(.notFinished)) }
        try connection.enqueue(
            """
            UPDATE step SET reviewed = coalesce(reviewed, $5), modified = $5
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, organizationID, Value(handout), Value(task), Value(person), nowValue)
        try publishReview(found, task, person)
    }

    func giveBack(
        _ task: HandoutTask.ID, of handout: Handout.ID, to person: Person.ID, saying comment: String? = nil
    ) throws {
        let (found, work) = try work(of: person, at: task, of: handout)
        if work.progress.isReturned, try wasSaid(comment, of: work, in: handout, to: person) { return }
        try requireStep(.giveBack, work, found)
        try check(comment)
        let before = try stepBefore(task, of: handout, by: person)
        try connection.enqueue(
            """
            UPDATE step SET returned = $5, reviewed = $5, comment = coalesce($6, comment), before = $7, modified = $5
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, [organizationID, Value(handout), Value(task), Value(person), nowValue, Value(comment?.ifAny), before])
        try log(.workReturned, .person(person), "handout/\(handout) task/\(task)")
        try publishReview(found, task, person)
    }

    /// Asks the student to try again. The task is no longer done; files, answers and attempts are kept.
    func askToTryAgain(
        _ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID, saying comment: String? = nil
    ) throws {
        let (found, work) = try work(of: person, at: task, of: handout)
        if work.progress == .tryAgain, try wasSaid(comment, of: work, in: handout, to: person) { return }
        try requireStep(.askToTryAgain, work, found)
        try check(comment)
        let before = try stepBefore(task, of: handout, by: person)
        try connection.enqueue(
            """
            UPDATE step SET done = NULL, doneBy = NULL, isLate = 0, handedIn = NULL, returned = NULL, triesAgain = 1,
                reviewed = $5, comment = coalesce($6, comment), before = $7, modified = $5
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, [organizationID, Value(handout), Value(task), Value(person), nowValue, Value(comment?.ifAny), before])
        try log(.workToTryAgain, .person(person), "handout/\(handout) task/\(task)")
        try publishReview(found, task, person)
    }

    /// What one student did with the tasks of a handout, for a teacher of its class.
    package func work(of person: Person.ID, in handout: Handout.ID) throws -> [OwnTask] {
        let found = try findAsTeacher(handout)
        try requirePresent(person, in: found)
        return try ownTasks(of: handout, person).map(\.asTeachersSeeIt)
    }

    /// Work handed in to a class that no teacher has reviewed, oldest first.
    package func workToReview(
        in schoolClass: SchoolClass.ID, _ request: PageRequest = PageRequest()
    ) throws -> Page<WorkToReview> {
        try requireTeaching(schoolClass)
        let place = try request.numbers(or: 0, 0, 0, 0)
        let found = try connection.all(
            Self.finishedWork, [organizationID, Value(schoolClass)] + place + [Value(request.rows)]
        ) { try WorkToReview(row: $0) }
        return request.page(found) { work in
            ListMark(
                String(work.done.milliseconds), String(work.handout.rawValue), String(work.task.rawValue),
                String(work.person.rawValue))
        }
    }

    // MARK: -

    func work(of person: Person.ID, at task: HandoutTask.ID, of handout: Handout.ID) throws -> (
        FoundHandout, OwnTask
    ) {
        let found = try findAsTeacher(handout)
        try requirePresent(person, in: found)
        guard let work = try ownTasks(of: handout, person).first(where: { $0.task.id == task }) else {
            throw SchoolError.none("task")
        }
        return (found, work)
    }

    /// Throws unless the student has the handout and is still in the class.
    func requirePresent(_ person: Person.ID, in found: FoundHandout) throws {
        let isPresent = try connection.first(Self.presence, organizationID, Value(person), Value(found.id)) { _ in true
        }
        guard isPresent == true else { throw SchoolError.none("student") }
    }

    private static let presence = Query(
        kept: """
            SELECT 1 FROM \(CountedStudents.tables)
            WHERE a.organization = $1 AND a.person = $2 AND a.handout = $3 AND \(CountedStudents.conditions)
            """)

    /// Whether a student counts is looked up once for each student of a handout with work to review; names and titles
    /// only for the page. The unary plus keeps SQLite from searching the work by person.
    private static let finishedWork = Query(
        kept: """
            WITH page AS MATERIALIZED (
                SELECT s.handout, s.task, s.person, s.done, s.isLate, h.title
                FROM handout h JOIN step s ON s.organization = h.organization AND s.handout = h.id
                WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted'
                    AND \(WorkToReview.condition) AND (s.handout, +s.person) IN (
                        SELECT a.handout, a.person FROM handout h CROSS JOIN \(CountedStudents.tables)
                        WHERE h.organization = $1 AND h.class = $2 AND h.state = 'posted'
                            AND a.organization = h.organization AND a.handout = h.id
                            AND \(CountedStudents.conditions) AND EXISTS (
                                SELECT 1 FROM step s
                                WHERE s.organization = h.organization AND s.handout = h.id
                                    AND \(WorkToReview.indexed)))
                    AND (s.done, s.handout, s.task, s.person) > ($3, $4, $5, $6)
                ORDER BY s.done, s.handout, s.task, s.person LIMIT $7
            )
            SELECT s.handout, s.title AS handoutTitle, s.task, t.title AS taskTitle, t.kind, s.person,
                p.givenName, p.middleName, p.familyName, s.done, s.isLate
            FROM page s CROSS JOIN task t CROSS JOIN person p
            WHERE t.organization = $1 AND t.handout = s.handout AND t.id = s.task
                AND p.organization = $1 AND p.id = s.person
            ORDER BY s.done, s.handout, s.task, s.person
            """)

    private func requireStep(_ step: TaskStep, _ work: OwnTask, _ found: FoundHandout) throws {
        do {
            _ = try work.progress.after(step, of: work.task.content.kind, in: found.lifecycle)
        } catch {
            throw SchoolError(error)
        }
    }

    /// Whether the same was done before, so that the answer must have been lost. Without a new comment the earlier
    /// one stays.
    private func wasSaid(
        _ comment: String?, of work: OwnTask, in handout: Handout.ID, to person: Person.ID
    ) throws -> Bool {
        let before = try storedBefore(work.task.id, of: handout, by: person)
        return work.comment == (comment?.ifAny ?? before?.comment)
    }

    private func check(_ comment: String?) throws {
        try Finding.length(comment ?? "", "comment", most: Limit.comment).orThrow()
    }

    func publishReview(_ found: FoundHandout, _ task: HandoutTask.ID, _ person: Person.ID) throws {
        publish(.schoolClass(found.schoolClass))
        publish(.person(person))
    }
}

extension OwnTask {
    /// Answers that a student has withdrawn can be seen and handed in again only by that student.
    fileprivate var asTeachersSeeIt: OwnTask {
        switch progress {
        case .handedIn, .returned, .tryAgain: return self
        case .assigned, .opened, .done:
            var task = self
            task.answers = []
            return task
        }
    }
}
