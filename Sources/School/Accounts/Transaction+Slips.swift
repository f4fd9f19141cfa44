package import Coursework
import SQL
import Secrets

/// What a sign-in slip says about a student. The caller adds the password.
package struct SlipSubject: Hashable, Sendable {
    package var person: Person.ID
    package var name: Person.Name
    package var accountName: String
    package var policy: PasswordPolicy
    /// What they can sign in with at present.
    package var signInMethod: SignInMethod
}

/// Which students of a class get slips. A slip replaces the password that they had.
package enum SlipChoice: Hashable, Sendable {
    /// Only students who have nothing to sign in with, so that nobody loses a password.
    case missing
    case all
    case chosen(Set<Person.ID>)

    package func includes(_ student: SlipSubject) -> Bool {
        switch self {
        case .missing: student.signInMethod == .missing
        case .all: true
        case .chosen(let people): people.contains(student.person)
        }
    }
}

extension Transaction {
    /// The students of a class who can be given sign-in slips, by name.
    ///
    /// Each slip comes with a new password. Left out are people who may not be given one: those who are more than
    /// students, and deactivated accounts.
    package func slipSubjects(of id: SchoolClass.ID) throws -> [SlipSubject] {
        try requireSlips(for: id)
        return try connection.all(Self.subjects, [organizationID, Value(id), nowValue]) { [now] row in
            SlipSubject(
                person: row.identifier("id"), name: row.personName(), accountName: row.text("accountName"),
                policy: PasswordPolicy(rawValue: row.text("policy")) ?? .standard,
                signInMethod: SignInMethod(row, at: now))
        }
    }

    /// Gives the chosen students the passwords printed on their slips, or changes none of them.
    ///
    /// - Parameter passwords: for students of the class; anybody else is not found.
    /// - Returns: who has the new password. A student who was given another one in the meantime keeps that.
    func giveSlips(_ passwords: [Person.ID: PasswordHash], to choice: SlipChoice, of id: SchoolClass.ID) throws
        -> Set<Person.ID>
    {
        let students = try slipSubjects(of: id)
        guard Set(students.map(\.person)).isSuperset(of: passwords.keys) else { throw SchoolError.none("student") }
        let given = Set(students.filter(choice.includes).map(\.person)).intersection(passwords.keys)
        for (person, hash) in passwords.sorted(by: { $0.key < $1.key }) where given.contains(person) {
            try resetPassword(of: person, to: hash, as: .temporary)
        }
        if !given.isEmpty { try log(.slipsMade, .schoolClass(id), "\(given.count)") }
        return given
    }

    private static let subjects = Query(
        kept: """
            SELECT p.id, p.givenName, p.middleName, p.familyName, a.name AS accountName, a.policy,
                \(SignInMethod.columns)
            FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
                JOIN account a ON a.organization = m.organization AND a.person = m.person AND a.state <> 'deactivated'
            WHERE m.organization = $1 AND m.class = $2 AND \(CountedStudents.isStudent) AND \(CountedStudents.counts)
                AND NOT EXISTS (SELECT 1 FROM role r WHERE r.organization = m.organization AND r.person = m.person
                    AND r.role <> 'student')
            ORDER BY p.sortName, p.id
            """)

    private func requireSlips(for id: SchoolClass.ID) throws {
        if actor.has(.teacher), try teaches(id), try schoolClass(id).schoolClass.archived == nil { return }
        try requireClass(id, for: .manageAccounts)
    }
}
