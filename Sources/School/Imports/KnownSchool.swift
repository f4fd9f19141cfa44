import Coursework
import Rosters
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
    struct Place: Hashable, Comparable {
        var schoolClass: SchoolClass.ID
        var person: Person.ID

        static func < (one: Place, other: Place) -> Bool {
            (one.schoolClass, one.person) < (other.schoolClass, other.person)
        }
    }

    /// By kind of thing, then by the source's key.
    var externals: [String: [String: External]] = [:]
    /// People whom another source names.
    var namedElsewhere: Set<Person.ID> = []
    /// The times at which some source stopped naming the person.
    var endsOfNaming: [Person.ID: Set<Int64>] = [:]
    /// When the source last changed an enrolment or a role, by kind and by its key.
    var told: [String: [String: Int64]] = [:]
    /// What the last files of this source that named their system called it.
    var system: String?
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
    var rolesTaken: [Person.ID: Set<Actor.Post>] = [:]
    var taken: Set<Place> = []
    /// Classes with posted handouts, which anybody who joins will get.
    var posted: Set<SchoolClass.ID> = []

    init(_ transaction: Transaction, source: String) throws {
        let (connection, organization) = (transaction.connection, transaction.organizationID)
        accountPattern = try transaction.accountPattern()
        studentPolicies = try transaction.studentPolicies()
        try connection.visit(Self.names, [organization]) { row in
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
        try connection.visit(Self.lastWords, [organization]) { row in
            if row.text("source") == source {
                told[row.text("thing"), default: [:]][row.text("value")] = row.integer("told")
            }
            return true
        }
        system = try transaction.system(of: source)
        for location in try transaction.locations() { locations[location.id] = location }
        try connection.visit(Self.allCourses, [organization]) { row in
            let course = Course(row: row)
            courses[course.id] = course
            return true
        }
        try connection.visit(Self.allClasses, [organization]) { row in
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
        try connection.visit(Self.allPeople, [organization]) { row in
            let name = Person.Name(
                given: row.text("givenName"), middle: row.textIfAny("middleName"), family: row.text("familyName"))
            people[row.identifier("id")] = KnownPerson(
                draft: Person.Draft(
                    name: name, grade: row.textIfAny("grade"), email: row.textIfAny("email"),
                    number: row.textIfAny("number"),
                    language: row.textIfAny("language")), source: Source(rawValue: row.text("source")) ?? .manual)
            return true
        }
        try connection.visit(Self.allAccounts, [organization]) { row in
            let person: Person.ID = row.identifier("person")
            accounts[person] = KnownAccount(
                name: row.text("name"), state: AccountState(rawValue: row.text("state")) ?? .deactivated,
                deactivated: row.integerIfAny("deactivated"))
            accountNames[row.text("name")] = person
            return true
        }
        try connection.visit(Self.allRoles, [organization]) { row in
            guard let role = Role(rawValue: row.text("role")) else { return true }
            roles[row.identifier("person"), default: [:]][Actor.Post(role, at: row.identifier("location"))] = row.text(
                "source")
            return true
        }
        try connection.visit(Self.allRolesTaken, [organization]) { row in
            guard let role = Role(rawValue: row.text("role")) else { return true }
            rolesTaken[row.identifier("person"), default: []].insert(Actor.Post(role, at: row.identifier("location")))
            return true
        }
    }

    /// Besides the members themselves, see ``Transaction/visitMembers(of:_:)``.
    private mutating func readMembers(_ connection: any Connection, _ organization: Value) throws {
        try connection.visit(Self.allTaken, [organization]) { row in
            taken.insert(Place(schoolClass: row.identifier("class"), person: row.identifier("person")))
            return true
        }
        try connection.visit(Self.allPosted, [organization]) { row in
            posted.insert(row.identifier())
            return true
        }
    }
}

// MARK: - What is read

extension KnownSchool {
    private static let names: Query =
        "SELECT thing, value, id, gone, source, told FROM externalID WHERE organization = $1 AND kind = 'id'"
    private static let lastWords: Query = "SELECT source, thing, value, told FROM rosterTold WHERE organization = $1"
    private static let allCourses: Query =
        "SELECT id, location, name, number, source, modified FROM course WHERE organization = $1"
    private static let allClasses: Query =
        "SELECT id, name, location, course, number, room, source, archived FROM class WHERE organization = $1"
    private static let allPeople: Query = """
        SELECT id, givenName, middleName, familyName, grade, email, number, language, source FROM person
        WHERE organization = $1 AND practiceOf IS NULL
        """
    private static let allAccounts: Query =
        "SELECT person, name, state, deactivated FROM account WHERE organization = $1"
    private static let allRoles: Query = "SELECT person, location, role, source FROM role WHERE organization = $1"
    private static let allRolesTaken: Query =
        "SELECT person, location, role FROM roleTaken WHERE organization = $1"
    private static let allTaken: Query = "SELECT class, person FROM membershipTaken WHERE organization = $1"
    private static let allPosted: Query =
        "SELECT DISTINCT class FROM handout WHERE organization = $1 AND state = 'posted'"

    /// Each of them, with the kinds of its columns.
    private static let all: [(query: Query, kinds: [TableColumns.Column.Kind])] = [
        (names, [.text, .text, .integer, .integer, .text, .integer]),
        (lastWords, [.text, .text, .text, .integer]),
        (allCourses, [.integer, .integer, .text, .text, .text, .integer]),
        (allClasses, [.integer, .text, .integer, .integer, .text, .text, .text, .integer]),
        (allPeople, [.integer, .text, .text, .text, .text, .text, .text, .text, .text]),
        (allAccounts, [.integer, .text, .text, .integer]), (allRoles, [.integer, .integer, .text, .text]),
        (allRolesTaken, [.integer, .integer, .text]), (allTaken, [.integer, .integer]), (allPosted, [.integer]),
    ]

    /// A hash of everything that a plan depends on, whatever the order of the rows. While it stays the same, a new plan
    /// would be the same, too.
    static func basis(_ transaction: Transaction, source: String) throws -> Int {
        var basis = 0
        func add(_ part: some Hashable) {
            var hasher = Hasher()
            hasher.combine(part)
            basis &+= hasher.finalize()
        }
        // Roles and places in classes have a first and a last day.
        add(try transaction.dayAtSchool())
        add(try transaction.accountPattern())
        add(try transaction.studentPolicies())
        add(try transaction.leavingShare())
        add(try transaction.system(of: source))
        add(try transaction.locations())
        for (number, (query, kinds)) in all.enumerated() {
            try transaction.connection.visit(query, [transaction.organizationID]) { row in
                add([Value(number)] + row.values(kinds))
                return true
            }
        }
        try transaction.visitMembers(of: source) { add($0) }
        return basis
    }
}

/// Somebody in a class, as an import compares it.
struct KnownMembership: Hashable {
    var place: KnownSchool.Place
    var part: Member.Part
    /// Whether the source that is asked for put them there.
    var isOfSource: Bool
    /// What the source calls it.
    var key: String?
}

extension Transaction {
    func students(of classes: Set<SchoolClass.ID>) throws -> Set<KnownSchool.Place> {
        var places: Set<KnownSchool.Place> = []
        try Self.studentsOfClasses.visit(connection, [organizationID], classes.sorted().map { [Value($0)] }) { row in
            places.insert(.init(schoolClass: row.identifier("class"), person: row.identifier("person")))
        }
        return places
    }

    private static let studentsOfClasses = GroupQuery(
        "SELECT class, person FROM membership WHERE organization = $1 AND role = 'student' AND class IN ({listed})",
        columns: 1, common: 1)

    fileprivate func system(of source: String) throws -> String? {
        try connection.first(
            """
            SELECT system FROM rosterImport
            WHERE organization = $1 AND source = $2 AND system IS NOT NULL AND undone IS NULL
            ORDER BY number DESC LIMIT 1
            """, organizationID, .text(source)
        ) { $0.text("system") }
    }

    /// Everybody in a class, in the order of class and person: too many to be held at once.
    ///
    /// - Parameter page: how many are asked for at a time.
    func visitMembers(
        of source: String, page: Int = 20_000, _ body: (KnownMembership) throws -> Void
    ) throws {
        var last: KnownSchool.Place?
        var count: Int
        repeat {
            let after: [Value] = [
                last.map { Value($0.schoolClass) } ?? .integer(.min), last.map { Value($0.person) } ?? .integer(.min),
            ]
            count = 0
            try connection.visit(Self.members, [organizationID, .text(source)] + after + [Value(page)]) { row in
                let place = KnownSchool.Place(
                    schoolClass: row.identifier("class"), person: row.identifier("person"))
                try body(
                    KnownMembership(
                        place: place, part: row.bool("isTeacher") ? .teacher : .student,
                        isOfSource: row.bool("isOfSource"), key: row.textIfAny("sourceKey")))
                (last, count) = (place, count + 1)
                return true
            }
        } while count == page
    }

    private static let members: Query = """
        SELECT class, person, role = 'teacher' AS isTeacher, source = $2 AS isOfSource, sourceKey FROM membership
        WHERE organization = $1 AND (class, person) > ($3, $4) ORDER BY class, person LIMIT $5
        """
}
