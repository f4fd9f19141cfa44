import Coursework
import Foundation
import SQL

// A class that has ended keeps everything, and can be reopened. Classes end at the end of a school year, or one by
// one.
extension Transaction {
    func end(_ id: SchoolClass.ID) throws {
        guard try requireClass(id, for: .manageClasses).archived == nil else { return }
        try close(id)
        try log(.classEnded, .schoolClass(id))
    }

    /// Reopens a class that has ended. Handouts that a teacher had completed before stay completed.
    func reopen(_ id: SchoolClass.ID) throws {
        guard let ended = try requireClass(id, for: .manageClasses).archived else { return }
        try connection.enqueue(
            """
            UPDATE class SET archived = NULL, modified = {after modified $3}
            WHERE organization = $1 AND id = $2
            """, organizationID, Value(id), nowValue)
        try reopen(id, endedAt: ended)
        try log(.classWentOn, .schoolClass(id))
        publishClass(id)
    }

    /// Completes the class's handouts as a teacher would. Its members stay, and so does all work.
    ///
    /// - Returns: the new modification date.
    @discardableResult
    func close(_ id: SchoolClass.ID) throws -> Int64? {
        try publishToMembers(of: id)
        try recheckWatchingOfMembers(of: id)
        try endPractice(in: id)
        try completeHandouts(of: id)
        let modified = try connection.first(
            """
            UPDATE class SET archived = $3, modified = {after modified $3}
            WHERE organization = $1 AND id = $2 RETURNING modified
            """, organizationID, Value(id), nowValue
        ) { $0.integer() }
        publishClass(id)
        return modified
    }

    /// Reopens the handouts that were completed because their class ended.
    func reopen(_ id: SchoolClass.ID, endedAt time: Date) throws {
        let values = [organizationID, Value(id), Value(time)]
        try connection.enqueue(
            """
            UPDATE handoutLock SET ended = NULL WHERE organization = $1 AND ended = $3 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND class = $2 AND state = 'completed' AND completed = $3)
            """, values)
        try connection.enqueue(
            """
            UPDATE handout SET state = 'posted', completed = NULL, closes = NULL, swept = NULL, version = version + 1,
                modified = $4,
                isLocked = CASE WHEN EXISTS (SELECT 1 FROM handoutLock l WHERE l.organization = $1
                    AND l.handout = handout.id AND l.ended IS NULL) THEN 1 ELSE 0 END
            WHERE organization = $1 AND class = $2 AND state = 'completed' AND completed = $3
            """, values + [nowValue])
        try openClosed(in: id)
        try publishToMembers(of: id)
        try recheckWatchingOfMembers(of: id)
    }

    /// Gives students the posted handouts again that were closed for them, some time after the class had ended.
    ///
    /// Work done in the meantime stays private, as for any new student.
    private func openClosed(in id: SchoolClass.ID) throws {
        try connection.enqueue(
            """
            UPDATE assignment SET isOpen = 1, posted = $3
            WHERE organization = $1 AND isOpen = 0 AND withdrawn IS NULL AND handout IN
                    (SELECT id FROM handout WHERE organization = $1 AND class = $2 AND state = 'posted')
                AND person IN
                    (SELECT person FROM membership WHERE organization = $1 AND class = $2 AND role = 'student')
            """, organizationID, Value(id), nowValue)
    }

    private func completeHandouts(of id: SchoolClass.ID) throws {
        try connection.enqueue(
            """
            UPDATE handoutLock SET ended = $3 WHERE organization = $1 AND ended IS NULL AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND class = $2 AND state = 'posted')
            """, organizationID, Value(id), nowValue)
        try connection.enqueue(
            """
            UPDATE handout SET state = 'completed', isLocked = 0, completed = $3, closes = $4, version = version + 1,
                modified = $3
            WHERE organization = $1 AND class = $2 AND state = 'posted'
            """, organizationID, Value(id), nowValue, Value(now.addingTimeInterval(Self.timeToExplain)))
    }
}
