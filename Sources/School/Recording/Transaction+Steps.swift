import Coursework
import Foundation
import SQL

extension Transaction {
    /// Who marked a task as done.
    enum Finisher: String {
        case student, app
    }

    /// Records that a task is done; a task that is done already stays as it was.
    ///
    /// So does a task that a teacher asked to be tried again after the app had marked it: a mark may arrive late, or
    /// twice. If the time of the request lies in the future, the school's clock was set back, and the mark counts.
    ///
    /// - Returns: whether it is done by this.
    @discardableResult
    func finish(_ task: TaskReference, of person: Person.ID, by finisher: Finisher, at time: Date) throws -> Bool {
        let isLate = try punctuality(of: task.handout, at: time) == .late
        let changed = try connection.run(
            """
            INSERT INTO step (organization, handout, task, person, done, doneBy, isLate, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (organization, handout, task, person) DO UPDATE SET
                done = excluded.done, doneBy = excluded.doneBy, isLate = excluded.isLate, triesAgain = 0,
                reviewed = NULL, before = NULL, modified = excluded.modified
            WHERE step.done IS NULL AND (step.triesAgain = 0 OR excluded.doneBy = 'student'
                OR coalesce(step.reviewed, 0) < excluded.done OR step.reviewed > excluded.modified)
            """,
            [
                organizationID, Value(task.handout), Value(task.task), Value(person), Value(time),
                .text(finisher.rawValue),
                Value(isLate), nowValue,
            ])
        return changed > 0
    }

    /// Whether something finished now is late for the handout.
    func punctuality(of handout: Handout.ID, at time: Date) throws -> Punctuality {
        try connection.first(
            """
            SELECT h.dueDate, h.dueTime, coalesce(l.timeZone, o.timeZone) AS zone
            FROM handout h JOIN class c ON c.organization = h.organization AND c.id = h.class
                JOIN location l ON l.organization = c.organization AND l.id = c.location
                JOIN organization o ON o.id = c.organization
            WHERE h.organization = $1 AND h.id = $2
            """, organizationID, Value(handout)
        ) { $0.due()?.punctuality(finished: time, in: TimeZone(named: $0.text("zone"))) ?? .onTime } ?? .onTime
    }
}
