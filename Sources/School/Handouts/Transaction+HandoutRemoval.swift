package import Coursework
import Foundation
import SQL

extension Transaction {
    /// What an operation would delete, for a teacher of the class.
    package func consequences(of operation: HandoutOperation, on id: Handout.ID) throws -> Consequences {
        let (found, _) = try find(id, for: operation)
        switch operation {
        case .delete: return try work(in: found.id, tasks: nil)
        case .complete: return Consequences(unfinished: try unfinished(in: found.id))
        default: return Consequences()
        }
    }

    /// What would be deleted together with tasks of a posted handout.
    package func consequences(ofRemoving tasks: [HandoutTask.ID], from id: Handout.ID) throws -> Consequences {
        let (found, _) = try find(id, for: .edit)
        return try work(in: found.id, tasks: Set(tasks))
    }

    func delete(_ id: Handout.ID) throws {
        let (found, _) = try find(id, for: .delete)
        try delete(found)
        try log(.handoutDeleted, found)
    }

    func delete(_ found: FoundHandout) throws {
        try publishToAssigned(of: found.id)
        try removeWork(in: found.id, tasks: try taskList(of: found.id))
        try removeAttachments(of: found.id)
        for statement in Self.deletions { try connection.enqueue(statement, organizationID, Value(found.id)) }
        try publishToTeachers(of: found)
    }

    private static let deletions: [Query] = [
        "DELETE FROM fate WHERE organization = $1 AND handout = $2",
        "DELETE FROM assignment WHERE organization = $1 AND handout = $2",
        "DELETE FROM recipient WHERE organization = $1 AND handout = $2",
        "DELETE FROM handoutLock WHERE organization = $1 AND handout = $2",
        "DELETE FROM handoutShare WHERE organization = $1 AND handout = $2",
        "DELETE FROM favourite WHERE organization = $1 AND handout = $2",
        "UPDATE handout SET copyOf = NULL WHERE organization = $1 AND copyOf = $2",
        "DELETE FROM handout WHERE organization = $1 AND id = $2",
    ]

    /// Removes tasks from a handout that is being changed.
    func remove(_ tasks: [HandoutTask.ID], of found: FoundHandout, force: Bool) throws {
        guard !tasks.isEmpty else { return }
        if !force, !(try work(in: found.id, tasks: Set(tasks)).isEmpty) {
            throw SchoolError.conflict(
                "task_has_work", "Students have worked at a task that you take away.",
                remedy: "Keep the task, or confirm that their work goes with it.")
        }
        let known = try self.tasks(of: found.id)
        try removeWork(in: found.id, tasks: tasks.compactMap { known[$0] })
    }

    /// Removes tasks with everything that depends on them.
    private func removeWork(in handout: Handout.ID, tasks: [HandoutTask]) throws {
        wipeDeletedAfterCommit()
        try forget(handout, Set(tasks.map(\.id)))
        for task in tasks {
            let arguments = [organizationID, Value(handout), Value(task.id)]
            let files: [File.ID] = try connection.all(
                "SELECT file FROM handIn WHERE organization = $1 AND handout = $2 AND task = $3", arguments
            ) { $0.identifier() }
            try connection.enqueue(
                "DELETE FROM handIn WHERE organization = $1 AND handout = $2 AND task = $3", arguments)
            for file in files { try removeIfUnused(file) }
            try connection.enqueue(
                "DELETE FROM figure WHERE organization = $1 AND handout = $2 AND task = $3", arguments)
            try connection.enqueue("DELETE FROM step WHERE organization = $1 AND handout = $2 AND task = $3", arguments)
            try connection.enqueue("DELETE FROM task WHERE organization = $1 AND handout = $2 AND id = $3", arguments)
            if let file = task.content.file { try removeIfUnused(file) }
        }
    }

    /// Detaches attempts from these tasks; an attempt that no task is left for is deleted.
    ///
    /// Every attempt that was recorded for a task has a figure there, and the figure names the place.
    func forget(_ handout: Handout.ID, _ tasks: Set<HandoutTask.ID>) throws {
        let references = Set(tasks.map { TaskReference(handout: handout, task: $0) })
        try forget(pageStates(under: handout).filter { references.contains($0.task) })
        // With DISTINCT, SQLite would read the figures of the whole school.
        let places = try connection.all(
            "SELECT task, person, path FROM figure WHERE organization = $1 AND handout = $2",
            [organizationID, Value(handout)]
        ) { row in
            (
                task: HandoutTask.ID(rawValue: row.integer("task")), person: Person.ID(rawValue: row.integer("person")),
                path: try IdentifierPath(stored: row.text("path"))
            )
        }
        for place in places where tasks.contains(place.task) {
            for attempt in try attempts(of: place.person, at: place.path) {
                let left = attempt.tasks.subtracting(references)
                guard left.count < attempt.tasks.count else { continue }
                try set(left, of: attempt.record, of: place.person)
            }
        }
    }

    /// Stores for which tasks an attempt counts; an attempt that counts for none is deleted.
    func set(_ tasks: Set<TaskReference>, of attempt: ActivityRecord, of person: Person.ID) throws {
        // Rows do not show it if this transaction has taken a report of the attempt, too.
        if let app = attempt.path.elements.first {
            let appUser = AppUser(organization: organization, person: person, app: app)
            RecordingCache.of(connection, school)?.forget(appUser, attempt.path)
        }
        if tasks.isEmpty {
            try connection.enqueue(
                "DELETE FROM activity WHERE organization = $1 AND person = $2 AND id = $3",
                organizationID, Value(person), .text(attempt.id.rawValue))
        } else {
            let listed = tasks.sorted { ($0.handout, $0.task) < ($1.handout, $1.task) }
            try connection.enqueue(
                "UPDATE activity SET tasks = $4 WHERE organization = $1 AND person = $2 AND id = $3",
                organizationID, Value(person), .text(attempt.id.rawValue), .text(try Stored.text(listed)))
        }
    }

    // MARK: - Counting

    private func work(in handout: Handout.ID, tasks: Set<HandoutTask.ID>?) throws -> Consequences {
        var result = Consequences()
        var students: Set<Person.ID> = []
        func count(_ query: Query, _ add: (Row) -> Void) throws {
            try connection.visit(query, [organizationID, Value(handout)]) { row in
                guard tasks?.contains(row.identifier("task")) ?? true else { return true }
                students.insert(row.identifier("person"))
                add(row)
                return true
            }
        }
        try count(
            "SELECT task, person, attempts FROM figure WHERE organization = $1 AND handout = $2"
        ) { result.attempts = [result.attempts, Int($0.integer("attempts"))].boundedSum() }
        try count("SELECT task, person FROM handIn WHERE organization = $1 AND handout = $2") { _ in
            result.files += 1
        }
        try count(
            """
            SELECT task, person, answers IS NOT NULL AS hasAnswers FROM step
            WHERE organization = $1 AND handout = $2 AND (done IS NOT NULL OR answers IS NOT NULL OR triesAgain = 1)
            """
        ) { result.answers += $0.bool("hasAnswers") ? 1 : 0 }
        result.students = students.count
        return result
    }

    private func unfinished(in handout: Handout.ID) throws -> Int {
        Int(
            try connection.first(Self.countingUnfinished, organizationID, Value(handout)) { $0.integer() } ?? 0)
    }

    private static let countingUnfinished = Query(
        kept: """
            SELECT count(*) FROM \(CountedStudents.tables)
            WHERE a.organization = $1 AND a.handout = $2 AND \(CountedStudents.conditions) AND a.isOpen = 1 AND EXISTS (
                SELECT 1 FROM task t LEFT JOIN step s ON s.organization = t.organization AND s.handout = t.handout
                    AND s.task = t.id AND s.person = a.person
                WHERE t.organization = a.organization AND t.handout = a.handout AND s.done IS NULL)
            """)
}
