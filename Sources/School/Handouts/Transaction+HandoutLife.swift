import Coursework
import Foundation
import SQL

// What teachers do with a posted handout as a whole.
extension Transaction {
    func lock(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .lock) else { return }
        try connection.enqueue(
            """
            INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $2, $3)
            ON CONFLICT (organization, handout, started) DO UPDATE SET ended = NULL
            """, organizationID, Value(id), nowValue)
        try set(lifecycle, of: found)
        try log(.handoutLocked, found)
    }

    func unlock(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .unlock) else { return }
        try endLock(of: id)
        try set(lifecycle, of: found)
        try log(.handoutUnlocked, found)
    }

    func complete(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .complete) else { return }
        try endLock(of: id)
        try connection.enqueue(
            "UPDATE handout SET completed = $3, closes = $4 WHERE organization = $1 AND id = $2",
            organizationID, Value(id), nowValue, Value(now.addingTimeInterval(Self.timeToExplain)))
        try set(lifecycle, of: found)
        try log(.handoutCompleted, found)
    }

    func archive(_ id: Handout.ID) throws {
        guard let (found, lifecycle) = try findToChange(id, by: .archive) else { return }
        try archive(found, lifecycle)
        try log(.handoutArchived, found)
    }

    /// Prepares the handouts of a class for its removal: posted ones are archived, scheduled ones are no longer
    /// posted, and drafts stay with their authors.
    func archiveHandouts(of schoolClass: SchoolClass.ID) throws {
        let ids = try connection.all(
            """
            SELECT id FROM handout
            WHERE organization = $1 AND class = $2 AND state IN ('posted', 'completed', 'scheduled')
            """, [organizationID, Value(schoolClass)]
        ) { Handout.ID(rawValue: $0.integer()) }
        for id in ids {
            guard let found = try findForSchool(id) else { continue }
            if found.lifecycle.state == .scheduled {
                try delete(found)
            } else {
                try archive(found, HandoutLifecycle(.archived))
            }
        }
    }

    private func archive(_ found: FoundHandout, _ lifecycle: HandoutLifecycle) throws {
        try endLock(of: found.id)
        try connection.enqueue(
            "UPDATE handout SET completed = coalesce(completed, $3), closes = NULL WHERE organization = $1 AND id = $2",
            organizationID, Value(found.id), nowValue)
        try connection.enqueue(
            "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND handout = $2 AND isOpen = 1",
            organizationID, Value(found.id))
        try set(lifecycle, of: found)
    }

    private func set(_ lifecycle: HandoutLifecycle, of found: FoundHandout) throws {
        try connection.enqueue(
            """
            UPDATE handout SET state = $3, isLocked = $4, version = version + 1, modified = $5
            WHERE organization = $1 AND id = $2
            """,
            [
                organizationID, Value(found.id), .text(lifecycle.state.rawValue), Value(lifecycle.isLocked), nowValue,
            ])
        try publishToTeachers(of: found)
        try publishToAssigned(of: found.id)
    }

    private func endLock(of handout: Handout.ID) throws {
        try connection.enqueue(
            "UPDATE handoutLock SET ended = $3 WHERE organization = $1 AND handout = $2 AND ended IS NULL",
            organizationID, Value(handout), nowValue)
    }

    /// For how long students' devices are still told about a completed handout, so that late reports can be
    /// explained.
    static let timeToExplain: TimeInterval = 30 * 86400

    func handoutsToClose(by time: Date, atMost count: Int) throws -> [Handout.ID] {
        try connection.all(
            "SELECT id FROM handout WHERE organization = $1 AND closes <= $2 ORDER BY closes, id LIMIT $3",
            [organizationID, Value(time), Value(count)]
        ) { $0.identifier() }
    }

    /// Stops telling devices about handouts that were completed long ago, when no more reports can arrive for them.
    ///
    /// - Returns: whether there are more.
    func closeCompleted(by time: Date, atMost count: Int) throws -> Bool {
        let due = try handoutsToClose(by: time, atMost: count)
        for id in due {
            try connection.enqueue(
                "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND handout = $2 AND isOpen = 1",
                organizationID, Value(id))
            try connection.enqueue(
                "UPDATE handout SET closes = NULL WHERE organization = $1 AND id = $2", organizationID, Value(id))
        }
        return due.count == count
    }
}
