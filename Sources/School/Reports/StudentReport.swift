package import Coursework
package import Foundation

/// How one student does: their handouts with all tasks, beside the means of the class.
package struct StudentReport: Hashable, Sendable {
    /// One handout, the newest first.
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
    /// From where to go on; nil at the end.
    package var next: ListMark?
}

/// One attempt behind a cell.
package struct CellEvent: Hashable, Sendable {
    package var record: ActivityRecord
    /// When the school heard of it last.
    package var received: Date
    /// How many earlier reports of the same attempt it replaced.
    package var superseded: Int
    /// What the contexts are called from right below the task's own down to that of the attempt; empty at its own.
    package var titles: [String] = []
}
