import Coursework
import SQL

/// How a student's work stood before a teacher returned it or asked for another attempt.
struct StepBefore: Codable {
    var done: Int64?
    var doneBy: String?
    var isLate: Int64
    var handedIn: Int64?
    var returned: Int64?
    var reviewed: Int64?
    var comment: String?
    /// Whether it was put back since: nothing is left to be put back, and nobody has acted on it.
    var isRestored: Bool?

    static let restored = StepBefore(isLate: 0, isRestored: true)
}

// Teachers take back what they have said by mistake, as long as nobody has acted on it.
extension Transaction {
    /// Takes back that finished work was looked at.
    func takeBackReview(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        let (found, work) = try workToChange(of: person, at: task, of: handout)
        guard work.progress.isFinished, !work.progress.isReturned else { throw Self.goneOn }
        guard work.reviewed != nil else { return }
        try connection.post(
            """
            UPDATE step SET reviewed = NULL, modified = $5
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """, organizationID, Value(handout), Value(task), Value(person), nowValue)
        try tellReview(found, task, person)
    }

    /// Takes back that work was given back: it is with the teacher again, as it was, with the words said to it before.
    func takeBackReturn(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        try putBack(task, of: handout, by: person, logging: .workReturnTakenBack) { $0.isReturned }
    }

    /// Takes back that another attempt was asked for: the work stands as it did.
    func takeBackRetry(_ task: HandoutTask.ID, of handout: Handout.ID, by person: Person.ID) throws {
        try putBack(task, of: handout, by: person, logging: .workToTryAgainTakenBack) { $0 == .tryAgain }
    }

    /// What stands in the row beside what a teacher says, to be put back if it is taken back.
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

    /// What stood there before the teacher's last word.
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
        switch found.standing.state {
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
        // Taken back again, as the answer was lost.
        if !fits(work.progress), before?.isRestored == true { return }
        guard fits(work.progress), let before, before.isRestored != true else { throw Self.goneOn }
        try connection.post(
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
        try tellReview(found, task, person)
    }
}

extension TaskProgress {
    var isReturned: Bool {
        if case .returned = self { true } else { false }
    }
}
