package import Coursework

/// How the students of a handout do with its tasks: the grid.
package struct HandoutReport: Hashable, Sendable {
    /// One of the handout's tasks.
    package struct Column: Hashable, Sendable {
        package var task: HandoutTask.ID
        package var kind: String
        package var title: String
        package var app: String?
        package var path: IdentifierPath?
        /// Means over the students who have data.
        package var means: ClassFigures
        /// How many students say that they are done.
        package var done: Int
    }

    /// One of the students.
    package struct Line: Hashable, Sendable {
        package var person: Person.ID
        package var name: Person.Name
        package var isProgressOn: Bool
        /// Whether the student is still in the class.
        package var isPresent: Bool
        /// In the order of the columns.
        package var cells: [Cell]
    }

    package var handout: Handout.ID
    package var schoolClass: SchoolClass.ID
    package var title: String
    package var isProgressOn: Bool
    package var columns: [Column]
    package var lines: [Line]
}
