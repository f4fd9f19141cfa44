package import Foundation

/// How a class does with its handouts.
package struct ClassReport: Hashable, Sendable {
    /// One posted or completed handout, the newest first.
    package struct Line: Hashable, Sendable {
        package var handout: Handout.ID
        package var title: String
        package var posted: Date
        package var isCompleted: Bool
        /// Students it was posted to, as far as they are in the class, and how many of them opened it.
        package var students: Int
        package var opened: Int
        /// How many of them have done all of it; of a handout without tasks, those who opened it.
        package var finished: Int
        /// Tasks of all students, and how many of them are done.
        package var tasks: Int
        package var done: Int
        /// Done tasks that no teacher has looked at.
        package var toReview: Int
        /// Mean time of the students who have any, in seconds.
        package var time: ClassTime?

        /// Students who have begun and are not done, and those who have not begun. With those who are done they are all.
        package var working: Int { opened - finished }
        package var notBegun: Int { students - opened }
    }

    /// A mean, and over how many.
    package struct ClassTime: Hashable, Sendable {
        package var mean: Double
        package var students: Int
    }

    package var schoolClass: SchoolClass.ID
    package var lines: [Line]
    /// From where to go on; nil at the end.
    package var next: ListMark?

    /// What is counted of one handout, over its students.
    struct Counts: Hashable, Sendable {
        var students = 0
        var opened = 0
        var finished = 0
        var done = 0
        var toReview = 0
        var time: ClassTime?
    }
}

extension ClassReport.Line {
    /// Its tasks were those of one student so far.
    mutating func add(_ counts: ClassReport.Counts) {
        (students, opened, done, toReview) = (counts.students, counts.opened, counts.done, counts.toReview)
        finished = tasks == 0 ? opened : counts.finished
        tasks *= counts.students
        time = counts.time
    }
}
