import Coursework
import SQL

/// What a school has already, as far as an import compares it with a roster. It is read once, in a few statements.
struct KnownSchool {
    struct External {
        var id: Int64
        var gone: Int64?
        /// When the source says that it last changed the row.
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

    /// By kind of thing, then by the source's key.
    var externals: [String: [String: External]] = [:]
    /// People whom another source names.
    var namedElsewhere: Set<Person.ID> = []
    /// The times at which some source stopped naming the person.
    var endsOfNaming: [Person.ID: Set<Int64>] = [:]
    var locations: [Location.ID: Location] = [:]
    /// The name pattern for accounts that files do not name, and the password policies of students.
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
    /// Classes with posted handouts, which anybody who joins will get.
    var posted: Set<SchoolClass.ID> = []

    init(_ transaction: Transaction, source: String) throws {
        let (connection, organization) = (transaction.connection, transaction.organizationID)
        accountPattern = try transaction.accountPattern()
        studentPolicies = try transaction.studentPolicies()
        try connection.visit(
            "SELECT thing, value, id, gone, source, told FROM externalID WHERE organization = $1 AND kind = 'id'",
            [organization]
        ) { row in
            if row.text("thing") == "person", let gone = row.integerIfAny("gone") {
                endsOfNaming[row.identifier("id"), default: []].insert(gone)
            }
            if row.text("source") == source {
                externals[row.text("thing"), default: [:]][row.text("value")] = External(
                    id: row.integer("id"), gone: row.integerIfAny("gone"), told: row.integerIfAny("told"))
            } else if row.text("thing") == "person", row.isNull("gone"), row.text("source") != "contract" {
                namedElsewhere.insert(row.identifier("id"))
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
                name: row.text("name"), at: row.identifier("location"), course: row.identifierIfAny("course"),
                number: row.textIfAny("number"),
                room: row.textIfAny("room"))
            classes[row.identifier("id")] = (
                draft, Source(rawValue: row.text("source")) ?? .manual, !row.isNull("archived")
            )
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
            let name = Person.Name(
                given: row.text("givenName"), middle: row.textIfAny("middleName"), family: row.text("familyName"))
            people[row.identifier("id")] = KnownPerson(
                draft: Person.Draft(
                    name: name, grade: row.textIfAny("grade"), email: row.textIfAny("email"),
                    number: row.textIfAny("number"),
                    language: row.textIfAny("language")), source: Source(rawValue: row.text("source")) ?? .manual)
            return true
        }
        try connection.visit(
            "SELECT person, name, state, deactivated FROM account WHERE organization = $1", [organization]
        ) { row in
            let person: Person.ID = row.identifier("person")
            accounts[person] = KnownAccount(
                name: row.text("name"), state: AccountState(rawValue: row.text("state")) ?? .deactivated,
                deactivated: row.integerIfAny("deactivated"))
            accountNames[row.text("name")] = person
            return true
        }
        try connection.visit("SELECT person, location, role, source FROM role WHERE organization = $1", [organization])
        { row in
            guard let role = Role(rawValue: row.text("role")) else { return true }
            roles[row.identifier("person"), default: [:]][Actor.Post(role, at: row.identifier("location"))] = row.text(
                "source")
            return true
        }
    }

    private mutating func readMembers(_ connection: any Connection, _ organization: Value) throws {
        try connection.visit(
            "SELECT class, person, role, source, sourceKey FROM membership WHERE organization = $1", [organization]
        ) { row in
            members[Place(schoolClass: row.identifier("class"), person: row.identifier("person"))] = Membership(
                part: Member.Part(rawValue: row.text("role")) ?? .student, source: row.text("source"),
                key: row.textIfAny("sourceKey"))
            return true
        }
        try connection.visit("SELECT class, person FROM membershipTaken WHERE organization = $1", [organization]) {
            row in
            taken.insert(Place(schoolClass: row.identifier("class"), person: row.identifier("person")))
            return true
        }
        try connection.visit(
            "SELECT DISTINCT class FROM handout WHERE organization = $1 AND state = 'posted'", [organization]
        ) { row in
            posted.insert(row.identifier())
            return true
        }
    }
}
