import Coursework
import SQL

// A practice learner: a student account with which a teacher sees what students see. It works like any student's, but
// nothing it does counts.
extension Transaction {
    /// Makes a link that signs the asking teacher in once as their own practice learner, which is created if
    /// necessary and added to the class.
    ///
    /// - Parameter new: valid for a short time only, as the link is used at once.
    func practice(in schoolClass: SchoolClass.ID, _ new: NewSession) throws -> OpenedSession {
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

    /// Ends the sessions of somebody's practice learner, and removes it from a class.
    func endPractice(of teacher: Person.ID, in schoolClass: SchoolClass.ID) throws {
        guard let learner = try practiceLearner(of: teacher) else { return }
        try endSessions(of: learner)
        try endMembership(of: learner, as: .student, in: schoolClass)
    }

    private func makeLearner(of teacher: Person.ID) throws -> Person.ID {
        let id: Person.ID = newIdentifier()
        let name = Person.Name(given: "Practice", family: "")
        try connection.enqueue(
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, practiceOf, created, modified)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
            """, organizationID, Value(id), .text(name.given), .text(name.family), .text(name.sorted), Value(teacher),
            nowValue)
        // No password matches and none can be chosen: links are the only way to sign in.
        try connection.enqueue(
            """
            INSERT INTO account (organization, person, name, state, policy, password, created, modified)
            VALUES ($1, $2, $3, 'active', 'standard', $4, $5, $5)
            """, organizationID, Value(id), .text("practice/\(id)"), .text(Self.noPassword), nowValue)
        return id
    }

    private func location(of schoolClass: SchoolClass.ID) throws -> Location.ID {
        let found: Location.ID? = try connection.first(
            "SELECT location FROM class WHERE organization = $1 AND id = $2", organizationID, Value(schoolClass)
        ) { $0.identifier() }
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
