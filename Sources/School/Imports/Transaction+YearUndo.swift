import Coursework
package import Foundation
import SQL

// The changes of the end of a school year are stored as import steps: they are undone by the same rules, in the same
// order.
extension Transaction {
    /// When the last school year ended that was not undone.
    func lastYear() throws -> Date? {
        try connection.first(
            "SELECT max(at) FROM rosterImport WHERE organization = $1 AND source = $2 AND undone IS NULL",
            organizationID, .text(RosterImport.schoolYear)
        ) { $0.dateIfAny() } ?? nil
    }

    /// The same, if it can still be undone.
    package func yearToUndo() throws -> Date? {
        let begin = RosterImport.firstToUndo(at: now)
        return try lastYear().flatMap { $0 >= begin ? $0 : nil }
    }
}
