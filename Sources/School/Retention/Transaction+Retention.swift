import Coursework
import Foundation
import SQL

extension Transaction {
    /// The range of days that a retention period can have.
    package static let daysToKeep = 30...3660

    /// For how many days after a handout's completion its work is kept; nil for ever.
    package func retentionDays() throws -> Int? {
        try connection.first("SELECT retentionDays FROM organization WHERE id = $1", organizationID) {
            $0.integerIfAny().map(Int.init)
        } ?? nil
    }

    /// Throws unless the person may set retention periods.
    package func requireSettingRetention() throws { try requireEverywhere(.configureSchool) }

    /// Sets for how long. Older work is deleted within an hour, and cannot be restored.
    func keepWork(forDays days: Int?) throws {
        try requireSettingRetention()
        if let days, !Self.daysToKeep.contains(days) {
            throw SchoolError.invalid([
                Finding(.invalid, "days", "Work is kept for 30 to 3,660 days, or without an end.")
            ])
        }
        let changed = try connection.run(
            """
            UPDATE organization SET retentionDays = $2,
                modified = {after modified $3}
            WHERE id = $1 AND coalesce(retentionDays, 0) <> coalesce($2, 0)
            """, organizationID, Value(days.map(Int64.init)), nowValue)
        guard changed > 0 else { return }
        try log(.retentionChanged, .organization, days.map(String.init) ?? "")
        publish(.administration)
    }

    private func endOfRetention() throws -> Date? { try retentionDays().map(end(ofDays:)) }

    /// Anything older than this time has been kept for that many days.
    func end(ofDays days: Int) -> Date { now.addingTimeInterval(-Double(days) * 86400) }

    /// A handout whose work has expired.
    ///
    /// - Parameter skipped: how many could not be swept, and are passed over.
    func handoutToSweep(after skipped: Int = 0) throws -> Handout.ID? {
        guard let end = try endOfRetention() else { return nil }
        return try connection.first(
            """
            SELECT id FROM handout WHERE organization = $1 AND completed <= $2 AND swept IS NULL
            ORDER BY completed, id LIMIT 1 OFFSET $3
            """, organizationID, Value(end), Value(skipped)
        ) { $0.identifier() }
    }

    /// A figure that a teacher sees; the activities behind it are found by it.
    struct FigurePlace: Hashable, Sendable {
        var task: TaskReference
        var person: Person.ID
        var path: String
    }

    func figuresToSweep(of handout: Handout.ID, atMost count: Int) throws -> [FigurePlace] {
        try connection.all(
            """
            SELECT task, person, path FROM figure WHERE organization = $1 AND handout = $2
            ORDER BY task, person, path LIMIT $3
            """, [organizationID, Value(handout), Value(count)]
        ) { row in
            FigurePlace(
                task: TaskReference(handout: handout, task: row.identifier("task")), person: row.identifier("person"),
                path: row.text("path"))
        }
    }

    /// Deletes figures with the activities behind them.
    ///
    /// An activity that also counts for another handout stays for that one, so reports always match the activities.
    func sweep(_ places: [FigurePlace]) throws {
        wipeDeletedAfterCommit()
        for place in places { try sweep(place) }
    }

    /// A file that a student handed in.
    struct HandIn: Hashable, Sendable {
        var task: HandoutTask.ID
        var person: Person.ID
        var file: File.ID
    }

    func handInsToSweep(of handout: Handout.ID, atMost count: Int) throws -> [HandIn] {
        try connection.all(
            """
            SELECT task, person, file FROM handIn WHERE organization = $1 AND handout = $2
            ORDER BY task, person, file LIMIT $3
            """, [organizationID, Value(handout), Value(count)]
        ) { HandIn(task: $0.identifier("task"), person: $0.identifier("person"), file: $0.identifier("file")) }
    }

    /// Deletes files that were handed in, unless they are also used elsewhere.
    func sweep(_ handIns: [HandIn], of handout: Handout.ID) throws {
        for handIn in handIns {
            try connection.enqueue(
                """
                DELETE FROM handIn
                WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4 AND file = $5
                """, organizationID, Value(handout), Value(handIn.task), Value(handIn.person), Value(handIn.file))
            try removeIfUnused(handIn.file)
        }
    }

    /// Students with answers or teachers' comments that still have to be deleted.
    func peopleWithWords(in handout: Handout.ID, atMost count: Int) throws -> [Person.ID] {
        try connection.all(
            """
            SELECT person FROM step
            WHERE organization = $1 AND handout = $2 AND (answers IS NOT NULL OR comment IS NOT NULL OR before IS NOT NULL)
            ORDER BY task, person LIMIT $3
            """, [organizationID, Value(handout), Value(count)]
        ) { $0.identifier() }
    }

    /// Deletes students' answers and teachers' comments; that a task was done, and when, stays.
    func sweepWords(of people: Set<Person.ID>, in handout: Handout.ID) throws {
        wipeDeletedAfterCommit()
        for person in people {
            try connection.enqueue(
                """
                UPDATE step SET answers = NULL, comment = NULL, before = NULL
                WHERE organization = $1 AND handout = $2 AND person = $3
                    AND (answers IS NOT NULL OR comment IS NOT NULL OR before IS NOT NULL)
                """, organizationID, Value(handout), Value(person))
        }
    }

    func markSwept(_ handout: Handout.ID) throws {
        wipeDeletedAfterCommit()
        try connection.enqueue(
            "DELETE FROM fate WHERE organization = $1 AND handout = $2", organizationID, Value(handout))
        try connection.enqueue(
            "UPDATE handout SET swept = $3 WHERE organization = $1 AND id = $2", organizationID, Value(handout),
            nowValue)
        if let found = try findForSchool(handout) {
            publish(.schoolClass(found.schoolClass))
        }
    }

    private func sweep(_ place: FigurePlace) throws {
        let path = try IdentifierPath(stored: place.path)
        for attempt in try attempts(of: place.person, at: path) where attempt.tasks.contains(place.task) {
            try set(attempt.tasks.subtracting([place.task]), of: attempt.record, of: place.person)
        }
        try connection.enqueue(
            """
            DELETE FROM figure WHERE organization = $1 AND handout = $2 AND task = $3 AND person = $4 AND path = $5
            """, organizationID, Value(place.task.handout), Value(place.task.task), Value(place.person),
            .text(place.path))
    }

    func hasOldFates() throws -> Bool {
        guard let end = try endOfRetention() else { return false }
        return try connection.first(
            "SELECT 1 FROM fate WHERE organization = $1 AND received <= $2 LIMIT 1", organizationID, Value(end)
        ) { _ in true } ?? false
    }

    /// Deletes some of the old fates.
    ///
    /// - Returns: whether there may be more.
    func sweepFates(atMost count: Int) throws -> Bool {
        guard let end = try endOfRetention() else { return false }
        wipeDeletedAfterCommit()
        let old = try connection.all(
            "SELECT person, activity FROM fate WHERE organization = $1 AND received <= $2 ORDER BY received LIMIT $3",
            [organizationID, Value(end), Value(count)]
        ) { ($0.integer("person"), $0.text("activity")) }
        for (person, activity) in old {
            // A device may have reported it again in the meantime.
            try connection.enqueue(
                "DELETE FROM fate WHERE organization = $1 AND person = $2 AND activity = $3 AND received <= $4",
                organizationID, .integer(person), .text(activity), Value(end))
        }
        return old.count == count
    }

    // MARK: - What roster files said of nobody

    /// As long as of those who have left.
    private var endOfRosterWords: Value { Value(end(ofDays: AccountSource.synced.deletionDelay)) }

    /// Whether anything is kept that roster files said of somebody who was never there, and that is old.
    func hasOldRosterWords() throws -> Bool {
        try connection.first(
            "SELECT 1 FROM rosterTold WHERE organization = $1 AND person IS NULL AND seen <= $2 LIMIT 1",
            organizationID,
            endOfRosterWords
        ) { _ in true } ?? false
    }

    /// Deletes some of it.
    ///
    /// - Returns: whether there may be more.
    func sweepRosterWords(atMost count: Int) throws -> Bool {
        wipeDeletedAfterCommit()
        let old = try connection.all(
            """
            SELECT source, thing, value FROM rosterTold
            WHERE organization = $1 AND person IS NULL AND seen <= $2 ORDER BY source, thing, value LIMIT $3
            """, [organizationID, endOfRosterWords, Value(count)]
        ) { [$0.text("source"), $0.text("thing"), $0.text("value")].map(Value.text) }
        for key in old {
            try connection.enqueue(
                """
                DELETE FROM rosterTold
                WHERE organization = $1 AND source = $2 AND thing = $3 AND value = $4 AND person IS NULL
                """, organizationID, key[0], key[1], key[2])
        }
        return old.count == count
    }
}
