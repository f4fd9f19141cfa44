import Coursework
import SQL

// A practice learner: a student by whom a teacher sees what students see. All works as for any student, and none of it counts.
extension Transaction {
    /// Makes a link that lets the asking teacher in as their own practice learner, once; the learner is put into the class,
    /// and made where there was none. To be held: the asking person and the class.
    ///
    /// - Parameter new: for a short while only, as it is used at once.
    package func practice(in schoolClass: SchoolClass.ID, _ new: NewSession) throws -> OpenedSession {
        precondition(new.kind == .link, "a link is a session of kind link")
        try requireTeachingNow(schoolClass)
        let teacher = try person()
        guard let parent = try actor.session.flatMap(parentSession) else { throw SchoolError.noParentSession }
        let learner = try practiceLearner(of: teacher) ?? makeLearner(of: teacher)
        try insert(Actor.Post(.student, at: try location(of: schoolClass)), of: learner)
        if try !isIn(schoolClass, learner) {
            try insert(learner, as: .student, into: schoolClass)
            try assignPosted(to: learner, of: schoolClass)
        }
        try log(.linkGiven, .person(learner), "practice class/\(schoolClass)")
        return try open(new, of: learner, with: parent)
    }

    /// A sign-in that another is to end with; nil when it is over.
    func parentSession(_ id: Session.ID) throws -> ParentSession? {
        try connection.first(
            "SELECT id, expires FROM session WHERE organization = $1 AND id = $2 AND expires > $3",
            organizationID, Value(id), nowValue
        ) { ParentSession(id: $0.identifier(0), expires: $0.date(1)) }
    }

    func isPractice(_ id: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT practiceOf IS NOT NULL FROM person WHERE organization = $1 AND id = $2", organizationID, Value(id)
        ) { $0.bool(0) } ?? false
    }

    func practiceLearner(of teacher: Person.ID) throws -> Person.ID? {
        try connection.first(
            "SELECT id FROM person WHERE organization = $1 AND practiceOf = $2", organizationID, Value(teacher)
        ) { $0.identifier(0) }
    }

    /// Signs out whoever is in by somebody's practice learner, and takes it out of a class, or of all.
    func endPractice(of teacher: Person.ID, in schoolClass: SchoolClass.ID? = nil) throws {
        guard let learner = try practiceLearner(of: teacher) else { return }
        try endSessions(of: learner)
        guard let schoolClass else { return }
        try connection.run(
            "DELETE FROM membership WHERE organization = $1 AND class = $2 AND person = $3",
            organizationID, Value(schoolClass), Value(learner))
        try withdrawAssignments(of: learner, in: schoolClass)
    }

    /// Signs out somebody's practice learner wherever the sign-in is gone that it hung on.
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

    private func makeLearner(of teacher: Person.ID) throws -> Person.ID {
        let id: Person.ID = newIdentifier()
        let name = Person.Name(given: "Practice", family: "")
        try connection.post(
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, practiceOf, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
            """, organizationID, Value(id), .text(name.given), .text(name.family), .text(name.sorted), Value(teacher),
            nowValue)
        // There is no password that fits, and none can be chosen: links alone let in.
        try connection.post(
            """
            INSERT INTO account (organization, person, name, state, policy, password, created, modified)
            VALUES ($1, $2, $3, 'active', 'standard', $4, $5, $5)
            """, organizationID, Value(id), .text("practice/\(id)"), .text(Self.noPassword), nowValue)
        return id
    }

    /// Stands where a hash would, and is the hash of nothing.
    static let noPassword = "none"

    private func location(of schoolClass: SchoolClass.ID) throws -> Location.ID {
        let found: Location.ID? = try connection.first(
            "SELECT location FROM class WHERE organization = $1 AND id = $2", organizationID, Value(schoolClass)
        ) { $0.identifier(0) }
        guard let found else { throw SchoolError.none("class") }
        return found
    }

    private func isIn(_ schoolClass: SchoolClass.ID, _ person: Person.ID) throws -> Bool {
        try connection.first(
            "SELECT 1 FROM membership WHERE organization = $1 AND class = $2 AND person = $3",
            organizationID, Value(schoolClass), Value(person)
        ) { _ in true } ?? false
    }
}

extension SchoolError {
    static let noParentSession = notAllowed("Practice needs somebody who has signed in.")
    static let practicePassword = conflict(
        "practice_password", "A practice learner has no password.",
        remedy: "Make another link on the page of the class whenever you want to look at it as a student.")
    static let practiceLink = conflict(
        "practice_link",
        "This is the account of a practice learner: no link lets anybody in by it but the teacher's own.",
        remedy: "Sign in as the teacher, and choose on the page of the class to look at it as a student.")
}
