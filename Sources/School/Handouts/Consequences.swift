/// What goes, or can't be had any more, when a teacher goes on; to be said before it is done.
package struct Consequences: Hashable, Sendable {
    /// Students who have done something.
    package var students = 0
    /// Attempts whose figures go.
    package var attempts = 0
    /// Files of students that go.
    package var files = 0
    /// Exit tickets answered.
    package var answers = 0
    /// Students who have something left to do, and can't any more.
    package var unfinished = 0

    package init(students: Int = 0, attempts: Int = 0, files: Int = 0, answers: Int = 0, unfinished: Int = 0) {
        self.students = students
        self.attempts = attempts
        self.files = files
        self.answers = answers
        self.unfinished = unfinished
    }

    package var isEmpty: Bool { self == Consequences() }
}
