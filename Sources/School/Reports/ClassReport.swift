package import Foundation

/// A class's progress with its handouts.
package struct ClassReport: Hashable, Sendable {
    /// One posted or completed handout; newest first.
    package struct Line: Hashable, Sendable {
        package var handout: Handout.ID
        package var title: String
        package var posted: Date
        package var isCompleted: Bool
        /// Recipients who are in the class, and how many of them opened it.
        package var students: Int
        package var opened: Int
        /// How many of them finished all tasks; for a handout without tasks, how many opened it.
        package var finished: Int
        /// The number of tasks over all students, and how many of those are done.
        package var tasks: Int
        package var done: Int
        /// Finished tasks that no teacher has reviewed.
        package var toReview: Int
        /// The mean time in seconds, over the students who have a time.
        package var time: ClassTime?

        /// Students who have begun and are not finished, and those who have not begun. With the finished ones they
        /// are all students.
        package var working: Int { opened - finished }
        package var notBegun: Int { students - opened }
    }

    /// A mean, and over how many students.
    package struct ClassTime: Hashable, Sendable {
        package var mean: Double
        package var students: Int
    }

    package var schoolClass: SchoolClass.ID
    package var lines: [Line]
    /// Where the next page begins; nil at the end.
    package var next: ListMark?

    /// The subjects whose changes make the report outdated.
    package var subjects: [CountedSubject] {
        [.people, .members(schoolClass), .handouts(schoolClass)] + lines.map { .handout($0.handout) }
    }

    /// Counts of one handout, over its students.
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
    /// Adds the counts of one more student.
    mutating func add(_ counts: ClassReport.Counts) {
        (students, opened, done, toReview) = (counts.students, counts.opened, counts.done, counts.toReview)
        finished = tasks == 0 ? opened : counts.finished
        tasks *= counts.students
        time = counts.time
    }
}
