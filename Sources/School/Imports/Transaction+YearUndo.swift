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
        ) { $0.dateIfAny() } ?? nil
    }

    /// The same, as long as it can be taken back.
    package func yearToUndo() throws -> Date? {
        let begin = RosterImport.firstToUndo(at: now)
        return try lastYear().flatMap { $0 >= begin ? $0 : nil }
    }
}
