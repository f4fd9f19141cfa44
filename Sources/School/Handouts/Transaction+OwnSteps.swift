import Coursework
import Foundation
import SQL

// What a student does with a handout.
extension Transaction {
    /// A student's task as it stands, found through the student's handouts.
    struct OwnPosition {
        var row: OwnRow
        var task: OwnTask
        var person: Person.ID

        var reference: TaskReference { TaskReference(handout: row.id, task: task.task.id) }
        var kind: TaskKind { task.task.content.kind }
    }

    func open(_ handout: Handout.ID) throws {
        let row = try ownRow(handout)
        guard row.opened == nil else { return }
        try noteOpened(row, try person())
    }

    private func noteOpened(_ row: OwnRow, _ person: Person.ID) throws {
        try connection.enqueue(
            """
            UPDATE assignment SET opened = $4
            WHERE organization = $1 AND person = $2 AND handout = $3 AND opened IS NULL
            """, organizationID, Value(person), Value(row.id), nowValue)
        publish(.schoolClass(row.schoolClass))
    }

    func open(_ task: HandoutTask.ID, of handout: Handout.ID) throws {
        let position = try position(task, of: handout)
        _ = try position.after(.open)
        if position.row.opened == nil { try noteOpened(position.row, position.person) }
        guard position.task.opened == nil else { return }
        try connection.enqueue(
            """
            INSERT INTO step (organization, handout, task, person, opened, modified) VALUES ($1, $2, $3, $4, $5, $5)
            ON CONFLICT (organization, handout, task, person) DO UPDATE SET
                opened = coalesce(step.opened, excluded.opened), modified = excluded.modified
            """, organizationID, Value(handout), Value(task), Value(position.person), nowValue)
        try publishStep(position)
    }

    /// Marks a task as done, which says: I plan to do no more here.
    ///
    /// - Parameter sharesEarlier: whether the student shows the teacher what was recorded at the same content for
    ///   another handout, if there is no work for this one.
    func markDone(_ task: HandoutTask.ID, of handout: Handout.ID, sharesEarlier: Bool = false) throws {
        let position = try position(task, of: handout)
        _ = try position.after(.markDone(try punctuality(of: handout, at: now)))
        try finish(position.reference, of: position.person, by: .student, at: now)
        if sharesEarlier { try shareEarlierWork(position) }
        try publishStep(position)
    }

    func undoDone(_ task: HandoutTask.ID, of handout: Handout.ID) throws {
        let position = try position(task, of: handout)
        if position.isOpen, position.kind.canBeMarkedDone { return }
        _ = try position.after(.undo)
        try unfinish(position)
        try publishStep(position)
    }

    func answer(_ task: HandoutTask.ID, of handout: Handout.ID, with answers: [TicketAnswer]) throws {
        let position = try position(task, of: handout)
        guard case .exitTicket(let questions) = position.task.task.content else {
            throw SchoolError(TaskRefusal(.nothingToHandIn))
        }
        // A repeated request: the first answer was lost.
        if position.isHandedIn, position.task.answers == answers { return }
        try handIn(position, answers: answers) { try TicketAnswer.findings(answers, to: questions).orThrow() }
    }

    func handIn(_ files: [File.ID], for task: HandoutTask.ID, of handout: Handout.ID) throws {
        let position = try position(task, of: handout)
        guard position.kind == .handIn || position.kind == .file else {
            throw SchoolError(TaskRefusal(position.kind == .exitTicket ? .mustBeHandedIn : .nothingToHandIn))
        }
        // A repeated request: the first answer was lost.
        if position.isHandedIn, position.filesHandedInLast == Set(files) { return }
        try handIn(position, answers: nil) { try requireOwn(files).orThrow() }
        for file in files {
            try connection.enqueue(
                """
                INSERT INTO handIn (organization, handout, task, person, file, handedIn) VALUES ($1, $2, $3, $4, $5, $6)
                ON CONFLICT (organization, handout, task, person, file) DO UPDATE SET handedIn = excluded.handedIn
                """, [organizationID, Value(handout), Value(task), Value(position.person), Value(file), nowValue])
            try attach(file)
        }
    }

    /// Withdraws what was handed in. The student keeps the files for a day, to hand them in again.
    func withdraw(_ task: HandoutTask.ID, of handout: Handout.ID) throws {
        let position = try position(task, of: handout)
        if position.isOpen, position.kind.canBeHandedIn { return }
        _ = try position.after(.withdraw)
        try connection.enqueue(
            "DELETE FROM handIn WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4",
            organizationID, Value(handout), Value(task), Value(position.person))
        for file in position.task.files { try detach(file.id) }
        try unfinish(position)
        try publishStep(position)
    }

    // MARK: -

    private func position(_ task: HandoutTask.ID, of handout: Handout.ID) throws -> OwnPosition {
        let row = try ownRow(handout)
        let person = try person()
        guard let own = try ownTasks(of: handout, person).first(where: { $0.task.id == task }) else {
            throw SchoolError.none("task")
        }
        return OwnPosition(row: row, task: own, person: person)
    }

    private func handIn(_ position: OwnPosition, answers: [TicketAnswer]?, _ check: () throws -> Void) throws {
        let punctuality = try punctuality(of: position.row.id, at: now)
        _ = try position.after(.handIn(punctuality))
        try check()
        try connection.enqueue(
            """
            INSERT INTO step (organization, handout, task, person, done, doneBy, isLate, handedIn, answers, modified)
            VALUES ($1, $2, $3, $4, $5, 'student', $6, $5, $7, $5)
            ON CONFLICT (organization, handout, task, person) DO UPDATE SET
                done = excluded.done, doneBy = excluded.doneBy, isLate = excluded.isLate,
                handedIn = excluded.handedIn, answers = coalesce(excluded.answers, step.answers), triesAgain = 0,
                reviewed = NULL, before = NULL, modified = excluded.modified
            """,
            [
                organizationID, Value(position.row.id), Value(position.task.task.id), Value(position.person), nowValue,
                Value(punctuality == .late), Value(try answers.map { try Stored.text($0) }),
            ])
        try publishStep(position)
    }

    /// A task that is no longer done is not late either, and there is nothing to review.
    private func unfinish(_ position: OwnPosition) throws {
        try connection.enqueue(
            """
            UPDATE step SET done = NULL, doneBy = NULL, isLate = 0, handedIn = NULL, reviewed = NULL, before = NULL,
                modified = $5, opened = coalesce(opened, $5)
            WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4
            """,
            organizationID, Value(position.row.id), Value(position.task.task.id), Value(position.person), nowValue)
    }

    private func publishStep(_ position: OwnPosition) throws {
        publish(.schoolClass(position.row.schoolClass))
        publish(.person(position.person))
    }
}

extension Transaction.OwnPosition {
    /// Whether the work is with the teacher, who has not returned it.
    fileprivate var isHandedIn: Bool {
        if case .handedIn = task.progress { true } else { false }
    }

    /// Without those that were handed in before the teacher asked to try again, which stay with the task.
    fileprivate var filesHandedInLast: Set<File.ID> {
        Set(task.files.filter { $0.handedIn == task.done }.map(\.id))
    }

    /// Whether the student can work on it, and has nothing handed in that would have to be withdrawn first.
    fileprivate var isOpen: Bool { !task.progress.isFinished && row.lifecycle == HandoutLifecycle(.posted) }

    /// The student's progress after the step.
    func after(_ step: TaskStep) throws -> TaskProgress {
        do {
            return try task.progress.after(step, of: kind, in: row.lifecycle)
        } catch {
            throw SchoolError(error)
        }
    }
}
