/// Which handouts somebody may see, in SQL: the only place that says so.
/// Who has work recorded for a handout, or counts in a report, are other questions.
///
/// `HandoutState.isVisible(to:)` is the rule for a handout that is known; a test compares the two. All statements call
/// the handout `h`. That the person teaches the class, or has the handout, is a condition of its own.
enum VisibleHandouts {
    /// What a teacher of the class sees: all but the drafts of other teachers.
    ///
    /// - Parameter person: what stands for the teacher in the statement.
    static func toTeacher(_ person: String) -> String { "(h.state <> 'draft' OR h.author = \(person))" }

    /// What a student sees who has the handout.
    static let toRecipient = "h.state IN ('posted', 'completed')"
}
