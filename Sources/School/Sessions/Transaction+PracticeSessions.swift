import Coursework
import SQL

// The sessions of practice learners depend on those of their teachers.
extension Transaction {
    /// The session with which another is to end; nil when it is over.
    func parentSession(_ id: Session.ID) throws -> ParentSession? {
        try connection.first(
            "SELECT id, expires, isShared FROM session WHERE organization = $1 AND id = $2 AND expires > $3",
            organizationID, Value(id), nowValue
        ) { ParentSession(id: $0.identifier("id"), expires: $0.date("expires"), isShared: $0.bool("isShared")) }
    }

    func isPractice(_ id: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT practiceOf IS NOT NULL FROM person WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { $0.bool() } ?? false
    }

    func practiceLearner(of teacher: Person.ID) throws -> Person.ID? {
        try connection.first(
            "SELECT id FROM person WHERE organization = $1 AND practiceOf = $2", organizationID, Value(teacher)
        ) { $0.identifier() }
    }

    /// Ends the sessions of somebody's practice learner.
    func endPractice(of teacher: Person.ID) throws {
        guard let learner = try practiceLearner(of: teacher) else { return }
        try endSessions(of: learner)
    }

    /// Ends those sessions of somebody's practice learner whose parent session is gone.
    func endPracticeLeft(of teacher: Person.ID) throws {
        guard let learner = try practiceLearner(of: teacher) else { return }
        let ended = try connection.run(
            """
            DELETE FROM session WHERE organization = $1 AND person = $2 AND NOT EXISTS
                (SELECT 1 FROM session t WHERE t.organization = session.organization AND t.id = session.parent
                    AND t.person = $3)
            """, organizationID, Value(learner), Value(teacher))
        guard ended > 0 else { return }
        publish(.person(learner))
        recheckWatching(learner)
    }

    /// Stored in place of a hash; no password matches it.
    static let noPassword = "none"
}

extension SchoolError {
    /// For a session that depends on another, if there is none.
    static let noParentSession = notAllowed("This needs somebody who has signed in.")
    static let practicePassword = conflict(
        "practice_password", "A practice learner has no password.",
        remedy: "Make another link on the page of the class whenever you want to look at it as a student.")
    static let practiceLink = conflict(
        "practice_link",
        "This is the account of a practice learner: only the teacher's own link opens it.",
        remedy: "Sign in as the teacher, and choose on the page of the class to look at it as a student.")
}
