import Coursework
import SQL

/// What a school has already, as far as an import compares it with a roster: read once, in a few statements.
struct KnownSchool {
    struct External {
        var id: Int64
        var gone: Int64?
        /// When the source last changed it, by its own word.
        var told: Int64?
        var isGone: Bool { gone != nil }
    }
    struct KnownPerson {
        var draft: Person.Draft
        var source: Source
    }
    struct KnownAccount {
        var name: String
        var state: AccountState
        var deactivated: Int64?
    }
    struct Place: Hashable {
        var schoolClass: SchoolClass.ID
        var person: Person.ID
    }
    struct Membership {
        var part: Member.Part
        var source: String
        var key: String?
    }

    /// By thing, then by what the source calls it.
    var externals: [String: [String: External]] = [:]
    /// People whom another source names.
    var namedElsewhere: Set<Person.ID> = []
    /// When a source named somebody no more, whichever it was.
    var endsOfNaming: [Person.ID: Set<Int64>] = [:]
    var locations: [Location.ID: Location] = [:]
    /// How the school has accounts called that files do not name, and what passwords students have.
    var accountPattern: AccountPattern?
    var studentPolicies: [Location.ID: PasswordPolicy] = [:]
    var courses: [Course.ID: Course] = [:]
    var classes: [SchoolClass.ID: (draft: SchoolClass.Draft, source: Source, isArchived: Bool)] = [:]
    var people: [Person.ID: KnownPerson] = [:]
    var accounts: [Person.ID: KnownAccount] = [:]
    var accountNames: [String: Person.ID] = [:]
    var roles: [Person.ID: [Actor.Post: String]] = [:]
    var members: [Place: Membership] = [:]
    var taken: Set<Place> = []
    /// Classes in which something is posted: who joins gets it.
    var posted: Set<SchoolClass.ID> = []

    init(_ transaction: Transaction, source: String) throws {
        let (connection, organization) = (transaction.connection, transaction.organizationID)
        accountPattern = try transaction.accountPattern()
        studentPolicies = try transaction.studentPolicies()
        try connection.visit(
            "SELECT thing, value, id, gone, source, told FROM externalID WHERE organization = $1 AND kind = 'id'",
            [organization]
        ) { row in
            if row.text(0) == "person", let gone = row.integerIfAny(3) {
                endsOfNaming[row.identifier(2), default: []].insert(gone)
            }
            if row.text(4) == source {
                externals[row.text(0), default: [:]][row.text(1)] = External(
                    id: row.integer(2), gone: row.integerIfAny(3), told: row.integerIfAny(5))
            } else if row.text(0) == "person", row.isNull(3), row.text(4) != "contract" {
                namedElsewhere.insert(row.identifier(2))
            }
            return true
        }
        for location in try transaction.locations() { locations[location.id] = location }
        try connection.visit(
            "SELECT id, location, name, number, source, modified FROM course WHERE organization = $1", [organization]
        ) { row in
            let course = Course(row: row)
            courses[course.id] = course
            return true
        }
        try connection.visit(
            "SELECT id, name, location, course, number, room, source, archived FROM class WHERE organization = $1",
            [organization]
        ) { row in
            let draft = SchoolClass.Draft(
                name: row.text(1), at: row.identifier(2), course: row.identifierIfAny(3), number: row.textIfAny(4),
                room: row.textIfAny(5))
            classes[row.identifier(0)] = (draft, Source(rawValue: row.text(6)) ?? .manual, !row.isNull(7))
            return true
        }
        try readPeople(connection, organization)
        try readMembers(connection, organization)
    }

    private mutating func readPeople(_ connection: any Connection, _ organization: Value) throws {
        try connection.visit(
            """
            SELECT id, givenName, middleName, familyName, grade, email, number, language, source FROM person
            WHERE organization = $1 AND practiceOf IS NULL
            """, [organization]
        ) { row in
            let name = Person.Name(given: row.text(1), middle: row.textIfAny(2), family: row.text(3))
            people[row.identifier(0)] = KnownPerson(
                draft: Person.Draft(
                    name: name, grade: row.textIfAny(4), email: row.textIfAny(5), number: row.textIfAny(6),
                    language: row.textIfAny(7)), source: Source(rawValue: row.text(8)) ?? .manual)
            return true
        }
        try connection.visit(
            "SELECT person, name, state, deactivated FROM account WHERE organization = $1", [organization]
        ) { row in
            let person: Person.ID = row.identifier(0)
            accounts[person] = KnownAccount(
                name: row.text(1), state: AccountState(rawValue: row.text(2)) ?? .deactivated,
                deactivated: row.integerIfAny(3))
            accountNames[row.text(1)] = person
            return true
        }
        try connection.visit("SELECT person, location, role, source FROM role WHERE organization = $1", [organization])
        { row in
            guard let role = Role(rawValue: row.text(2)) else { return true }
            roles[row.identifier(0), default: [:]][Actor.Post(role, at: row.identifier(1))] = row.text(3)
            return true
        }
    }

    private mutating func readMembers(_ connection: any Connection, _ organization: Value) throws {
        try connection.visit(
            "SELECT class, person, role, source, sourceKey FROM membership WHERE organization = $1", [organization]
        ) { row in
            members[Place(schoolClass: row.identifier(0), person: row.identifier(1))] = Membership(
                part: Member.Part(rawValue: row.text(2)) ?? .student, source: row.text(3), key: row.textIfAny(4))
            return true
        }
        try connection.visit("SELECT class, person FROM membershipTaken WHERE organization = $1", [organization]) {
            row in
            taken.insert(Place(schoolClass: row.identifier(0), person: row.identifier(1)))
            return true
        }
        try connection.visit(
            "SELECT DISTINCT class FROM handout WHERE organization = $1 AND state = 'posted'", [organization]
        ) { row in
            posted.insert(row.identifier(0))
            return true
        }
    }
}
