import Coursework
package import Foundation
import SQL

// What the end of a year changes stands among the steps of imports: it is taken back by the same rules, and in the same order.
extension Transaction {
    /// When a school year was last ended that was not taken back.
    func lastYear() throws -> Date? {
        try connection.first(
            "SELECT max(at) FROM rosterImport WHERE organization = $1 AND source = $2 AND undone IS NULL",
            organizationID, .text(RosterImport.schoolYear)
        ) { $0.dateIfAny(0) } ?? nil
    }

    /// The same, as long as it can be taken back.
    package func yearToUndo() throws -> Date? {
        let begin = RosterImport.firstToUndo(at: now)
        return try lastYear().flatMap { $0 >= begin ? $0 : nil }
    }

    /// Opens a class that ended with the year, and the handouts that were completed with it.
    func reopen(_ id: SchoolClass.ID, endedAt time: Date) throws {
        let values = [organizationID, Value(id), Value(time)]
        try connection.post(
            """
            UPDATE handoutLock SET ended = NULL WHERE organization = $1 AND ended = $3 AND handout IN
                (SELECT id FROM handout WHERE organization = $1 AND class = $2 AND state = 'completed' AND completed = $3)
            """, values)
        try connection.post(
            """
            UPDATE handout SET state = 'posted', completed = NULL, closes = NULL, version = version + 1, modified = $4,
                isLocked = CASE WHEN EXISTS (SELECT 1 FROM handoutLock l WHERE l.organization = $1
                    AND l.handout = handout.id AND l.ended IS NULL) THEN 1 ELSE 0 END
            WHERE organization = $1 AND class = $2 AND state = 'completed' AND completed = $3
            """, values + [nowValue])
        try tellPeople(of: id)
        try recheckWatchingOfMembers(of: id)
    }
}
