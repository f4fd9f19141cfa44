import Coursework
import SQL

/// The state of a student's work before a teacher returned it or asked for another attempt.
struct StepBefore: Codable {
    var done: Int64?
    var doneBy: String?
    var isLate: Int64
    var handedIn: Int64?
    var returned: Int64?
    var reviewed: Int64?
    var comment: String?
    /// Whether it has been restored since: there is nothing left to restore, and nobody has acted on it.
    var isRestored: Bool?

    static let restored = StepBefore(isLate: 0, isRestored: true)
}

// Teachers can undo a mistaken review, return or request as long as nobody has acted on it.
extension Transaction {
    /// Undoes the review of finished work.
    func takeBackReview(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        let (found, work) = try workToChange(of: person, at: task, of: handout)
        guard work.progress.isFinished, !work.progress.isReturned else { throw Self.goneOn }
        guard work.reviewed != nil else { return }
        try connection.enqueue(
            """
            UPDATE step SET reviewed = NULL, modified = $5
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, organizationID, Value(handout), Value(task), Value(person), nowValue)
        try publishReview(found, task, person)
    }

    /// Undoes the return of work: it is with the teacher again as before, with the earlier comment.
    func takeBackReturn(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        try putBack(task, of: handout, by: person, logging: .workReturnTakenBack) { $0.isReturned }
    }

    /// Undoes the request for another attempt: the work is as before.
    func takeBackRetry(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        try putBack(task, of: handout, by: person, logging: .workToTryAgainTakenBack) { $0 == .tryAgain }
    }

    /// The present state, stored with the teacher's decision so that it can be restored.
    func stepBefore(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws -> Value {
        let before = try connection.first(
            """
            SELECT done, doneBy, isLate, handedIn, returned, reviewed, comment FROM step
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, organizationID, Value(handout), Value(task), Value(person)
        ) { row in
            StepBefore(
                done: row.integerIfAny("done"), doneBy: row.textIfAny("doneBy"), isLate: row.integer("isLate"),
                handedIn: row.integerIfAny("handedIn"), returned: row.integerIfAny("returned"),
                reviewed: row.integerIfAny("reviewed"),
                comment: row.textIfAny("comment"))
        }
        return Value(try before.map { try Stored.text($0) })
    }

    /// The state before the teacher's last decision.
    func storedBefore(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws -> StepBefore? {
        let stored = try connection.first(
            "SELECT before FROM step WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4",
            organizationID, Value(handout), Value(task), Value(person)
        ) { $0.textIfAny() }
        guard let stored = stored ?? nil else { return nil }
        return try Stored.value(stored) as StepBefore
    }

    // MARK: -

    private static var goneOn: SchoolError { SchoolError(TaskRefusal(.nothingToTakeBack, isTeachers: true)) }

    private func workToChange(
        of person: Person.ID, at task: HandoutTask.ID, of handout: Handout.ID
    ) throws -> (FoundHandout, OwnTask) {
        let (found, work) = try work(of: person, at: task, of: handout)
        switch found.lifecycle.state {
        case .posted: return (found, work)
        case .completed: throw SchoolError(TaskRefusal(.completed, isTeachers: true))
        case .draft, .scheduled, .deleted, .archived: throw SchoolError(TaskRefusal(.notPosted, isTeachers: true))
        }
    }

    private func putBack(
        _ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID, logging action: AuditAction,
        if fits: (TaskProgress) -> Bool
    ) throws {
        let (found, work) = try workToChange(of: person, at: task, of: handout)
        let before = try storedBefore(task, of: handout, by: person)
        // A repeated request, because the first answer was lost.
        if !fits(work.progress), before?.isRestored == true { return }
        guard fits(work.progress), let before, before.isRestored != true else { throw Self.goneOn }
        try connection.enqueue(
            """
            UPDATE step SET done = $5, doneBy = $6, isLate = $7, handedIn = $8, returned = $9, triesAgain = 0,
                reviewed = $10, comment = $11, before = $12, modified = $13
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """,
            [
                organizationID, Value(handout), Value(task), Value(person), Value(before.done), Value(before.doneBy),
                Value(before.isLate), Value(before.handedIn), Value(before.returned), Value(before.reviewed),
                Value(before.comment), Value(try Stored.text(StepBefore.restored)), nowValue,
            ])
        try log(action, .person(person), "handout/\(handout) task/\(task)")
        try publishReview(found, task, person)
    }
}

extension TaskProgress {
    var isReturned: Bool {
        if case .returned = self { true } else { false }
    }
}
