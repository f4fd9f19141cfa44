/// What is lost or ends if a teacher goes ahead; shown before the action.
package struct Consequences: Hashable, Sendable {
    /// Students who have done some work.
    package var students = 0
    /// Attempts whose figures are lost.
    package var attempts = 0
    /// Students' files that are deleted.
    package var files = 0
    /// Answered exit tickets that are deleted.
    package var answers = 0
    /// Students who have unfinished work and can no longer do it.
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
