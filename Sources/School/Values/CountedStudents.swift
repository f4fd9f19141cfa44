/// Whose work with a handout is shown and counted: the one place that says so, in the words of SQL.
///
/// A handout is there for students of its class whom it has reached and from whom it was not taken. A practice learner, by
/// whom a teacher tries things out, counts nowhere. The names are the same in all statements: `a` is the assignment, `m` the
/// membership that makes a student present, `p` the person.
enum CountedStudents {
    /// What follows FROM. A join that is written as CROSS keeps its order in SQLite; to PostgreSQL it is any join.
    static let tables = "assignment a CROSS JOIN membership m CROSS JOIN person p"

    /// What follows WHERE, beside the organization and the handouts that are meant.
    static let conditions = """
        \(isReached) AND m.organization = a.organization AND m.class = a.class AND m.person = a.person
        AND \(isStudent) AND p.organization = a.organization AND p.id = a.person AND \(counts)
        """

    /// Whether the handout is the student's still.
    static let isReached = "a.withdrawn IS NULL"

    /// Whether the membership is a student's.
    static let isStudent = "m.role = 'student'"

    /// Whether the person is one of the school's, and no practice learner.
    static let counts = "p.practiceOf IS NULL"

    /// Whether the student of the assignment has opened anything of it: what was looked at, what was done, and what work came of.
    /// Of work that is kept but not to be seen nothing is known.
    static let hasOpened = """
        (a.opened IS NOT NULL
        OR EXISTS (SELECT 1 FROM step s WHERE s.organization = a.organization AND s.handout = a.handout
            AND s.person = a.person AND (s.opened IS NOT NULL OR s.done IS NOT NULL))
        OR EXISTS (SELECT 1 FROM figure f
            JOIN person worker ON worker.organization = f.organization AND worker.id = f.person AND worker.isProgressOn = 1
            JOIN organization keeper ON keeper.id = f.organization AND keeper.isProgressOn = 1
            WHERE f.organization = a.organization AND f.handout = a.handout AND f.person = a.person))
        """
}
