import Coursework
import Foundation
import SQL

extension Transaction {
    /// Who says that a task is done.
    enum Finisher: String {
        case student, app
    }

    /// Writes down that a task is done; it stays as it was where it is done already.
    func finish(_ task: TaskReference, of person: Person.ID, by finisher: Finisher, at time: Date) throws {
        let isLate = try punctuality(of: task.handout, at: time) == .late
        try connection.post(
            """
            INSERT INTO step (organization, handout, task, person, done, doneBy, isLate, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            ON CONFLICT (organization, handout, task, person) DO UPDATE SET
                done = excluded.done, doneBy = excluded.doneBy, isLate = excluded.isLate, triesAgain = 0,
                reviewed = NULL, before = NULL, modified = excluded.modified
            WHERE step.done IS NULL
            """,
            [
                organizationID, Value(task.handout), Value(task.task), Value(person), Value(time),
                .text(finisher.rawValue),
                Value(isLate), nowValue,
            ])
    }
}
