/// Whose work with a handout is shown and counted: the only place that says so, in SQL.
///
/// Counted are students of the class who have the handout. Practice learners, with whom teachers try things out, are
/// never counted. All statements use the same names: `a` is the assignment, `m` the membership that shows that a
/// student is present, `p` the person.
enum CountedStudents {
    /// The text after FROM. CROSS JOIN keeps its order in SQLite; in PostgreSQL it is an ordinary join.
    static let tables = "assignment a CROSS JOIN membership m CROSS JOIN person p"

    /// The text after WHERE, besides the organization and the handouts.
    static let conditions = """
        \(isReached) AND m.organization = a.organization AND m.class = a.class AND m.person = a.person
        AND \(isStudent) AND p.organization = a.organization AND p.id = a.person AND \(counts)
        """

    /// Whether the student still has the handout.
    static let isReached = "a.withdrawn IS NULL"

    /// Whether the membership is a student's.
    static let isStudent = "m.role = 'student'"

    /// Whether the person counts, which means that it is not a practice learner.
    static let counts = "p.practiceOf IS NULL"

    /// Whether the student of the assignment has opened any of it, done something or produced work. Work that is kept
    /// but must not be seen does not count.
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
