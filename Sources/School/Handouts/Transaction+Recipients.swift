import Coursework
import Foundation
import SQL

// Whom a handout is for, and the assignment rows of those who have it.
extension Transaction {
    /// Throws unless all of them are students of the class.
    func requireStudents(_ recipients: Handout.Recipients, of schoolClass: SchoolClass.ID) throws {
        guard case .some(let people) = recipients, !people.isEmpty else { return }
        let students = try students(of: schoolClass)
        guard people.isSubset(of: students) else {
            throw SchoolError.invalid([
                Finding(.invalid, "recipients", "Not all of them are students of the class. Choose among its students.")
            ])
        }
    }

    func students(of schoolClass: SchoolClass.ID) throws -> Set<Person.ID> {
        Set(
            try connection.all(
                "SELECT person FROM membership WHERE organization = $1 AND class = $2 AND role = 'student'",
                [organizationID, Value(schoolClass)]
            ) { $0.identifier() })
    }

    /// The students of a class without practice learners, who are never counted.
    func countedStudents(of schoolClass: SchoolClass.ID) throws -> Set<Person.ID> {
        Set(
            try connection.all(Self.countedStudents, [organizationID, Value(schoolClass)]) { $0.identifier() })
    }

    private static let countedStudents = Query(
        kept: """
            SELECT m.person FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
            WHERE m.organization = $1 AND m.class = $2 AND \(CountedStudents.isStudent) AND \(CountedStudents.counts)
            """)

    /// Stores the recipients of a handout that has not been posted.
    func write(_ recipients: Handout.Recipients, of handout: Handout.ID) throws {
        try connection.enqueue(
            "DELETE FROM recipient WHERE organization = $1 AND handout = $2", organizationID, Value(handout))
        guard case .some(let people) = recipients else { return }
        for person in people.sorted() {
            try connection.enqueue(
                "INSERT INTO recipient (organization, handout, person) VALUES ($1, $2, $3)",
                organizationID, Value(handout), Value(person))
        }
    }

    /// Assigns the handout to its recipients who are students of the class now.
    func assign(_ handout: Handout.ID, of schoolClass: SchoolClass.ID, isForAll: Bool) throws {
        try connection.enqueue(
            """
            INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
            SELECT m.organization, m.person, $2, m.class, $4, 1 FROM membership m
            WHERE m.organization = $1 AND m.class = $3 AND m.role = 'student' AND ($5 = 1 OR EXISTS (
                SELECT 1 FROM recipient r
                WHERE r.organization = m.organization AND r.handout = $2 AND r.person = m.person))
            ON CONFLICT (organization, person, handout) DO NOTHING
            """, [organizationID, Value(handout), Value(schoolClass), nowValue, Value(isForAll)])
        try connection.enqueue(
            "DELETE FROM recipient WHERE organization = $1 AND handout = $2", organizationID, Value(handout))
    }

    /// Changes the assignments of a posted handout to the new recipients.
    func reassign(_ recipients: Handout.Recipients, of found: FoundHandout) throws {
        let students = try students(of: found.schoolClass)
        let wanted: Set<Person.ID> =
            switch recipients {
            case .all: students
            case .some(let people): people
            }
        let known = try reached(by: found.id)
        for person in wanted.subtracting(known).sorted() {
            // A student who gets the handout back finds everything as it was. Work done in the meantime stays
            // private, as for any new student.
            try connection.enqueue(
                """
                INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
                VALUES ($1, $2, $3, $4, $5, 1)
                ON CONFLICT (organization, person, handout) DO UPDATE SET
                    posted = CASE WHEN assignment.isOpen = 1 THEN assignment.posted ELSE excluded.posted END,
                    isOpen = 1, withdrawn = NULL
                """, [organizationID, Value(person), Value(found.id), Value(found.schoolClass), nowValue])
        }
        // Students who have left the class keep their assignment, because they may come back.
        for person in known.intersection(students).subtracting(wanted).sorted() {
            try connection.enqueue(
                """
                UPDATE assignment SET withdrawn = $4, isOpen = 0
                WHERE organization = $1 AND person = $2 AND handout = $3
                """, [organizationID, Value(person), Value(found.id), nowValue])
            publish(.person(person))
        }
    }

    /// The students who have a posted handout, including those who have left the class.
    func reached(by handout: Handout.ID) throws -> Set<Person.ID> {
        Set(
            try connection.all(
                """
                SELECT person FROM assignment WHERE organization = $1 AND handout = $2 AND withdrawn IS NULL
                """, [organizationID, Value(handout)]
            ) { $0.identifier() })
    }

    /// Tells the students of a posted handout that something about it has changed.
    func publishToAssigned(of handout: Handout.ID) throws {
        for person in try reached(by: handout).sorted() { publish(.person(person)) }
    }

    /// Gives somebody who joins or rejoins a class the handouts posted to the whole class, and those that they had
    /// before. A handout from which they were taken, and that became one for the whole class while they were away,
    /// is among them.
    func assignPosted(to person: Person.ID, of schoolClass: SchoolClass.ID) throws {
        let arguments = [organizationID, Value(person), Value(schoolClass), nowValue]
        try connection.enqueue(
            """
            UPDATE assignment SET isOpen = 1, posted = $4
            WHERE organization = $1 AND person = $2 AND isOpen = 0 AND withdrawn IS NULL AND handout IN (
                SELECT id FROM handout WHERE organization = $1 AND class = $3 AND state = 'posted')
            """, arguments)
        try connection.enqueue(
            """
            INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
            SELECT organization, $2, id, class, $4, 1 FROM handout
            WHERE organization = $1 AND class = $3 AND state = 'posted' AND isForAll = 1
            ON CONFLICT (organization, person, handout) DO UPDATE SET
                withdrawn = NULL, isOpen = 1, posted = excluded.posted
            WHERE assignment.withdrawn IS NOT NULL
            """, arguments)
        try giveLicenses(in: schoolClass, to: person)
        publish(.person(person))
    }

    /// Withdraws the assignments of somebody who leaves a class. Their work is kept in case they come back.
    func withdrawAssignments(of person: Person.ID, in schoolClass: SchoolClass.ID) throws {
        try connection.enqueue(
            "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND person = $2 AND isOpen = 1 AND class = $3",
            organizationID, Value(person), Value(schoolClass))
        publish(.person(person))
    }
}
