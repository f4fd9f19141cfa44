package import Coursework
package import Foundation

/// The progress of one student: their handouts with all tasks, beside the means of the class.
package struct StudentReport: Hashable, Sendable {
    /// One handout; newest first.
    package struct Block: Hashable, Sendable {
        package var handout: Handout.ID
        package var schoolClass: SchoolClass.ID
        package var title: String
        package var posted: Date
        package var columns: [HandoutReport.Column]
        package var cells: [Cell]
    }

    package var person: Person.ID
    package var name: Person.Name
    package var blocks: [Block]
    /// Where the next page begins; nil at the end.
    package var next: ListMark?
}

/// One attempt behind a cell.
package struct CellEvent: Hashable, Sendable {
    package var record: ActivityRecord
    /// When the school last received a report about it.
    package var received: Date
    /// How many earlier reports of the same attempt it superseded.
    package var superseded: Int
    /// The titles from directly below the task's context down to that of the attempt; empty at the task's own.
    package var titles: [String] = []
}
