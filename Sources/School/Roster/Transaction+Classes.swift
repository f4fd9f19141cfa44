import Coursework
import Foundation
import SQL

/// Which of the classes that the person looks after to find.
package struct ClassFilter: Hashable, Sendable {
    package var location: Location.ID?
    /// A part of the name, nickname or number, in upper or lower case.
    package var words: String?
    package var isArchived: Bool
    /// Whether to find only classes that nobody can teach at the moment.
    package var lacksTeacher: Bool

    package init(
        location: Location.ID? = nil, words: String? = nil, isArchived: Bool = false, lacksTeacher: Bool = false
    ) {
        self.location = location
        self.words = words
        self.isArchived = isArchived
        self.lacksTeacher = lacksTeacher
    }
}

extension ClassFilter {
    private var typed: String { String((words ?? "").trimmed.lowercased().prefix(100)) }

    /// The pattern for SQL's LIKE; wildcards in the typed text are escaped.
    fileprivate var pattern: String {
        "%" + typed.map { "!%_".contains($0) ? "!\($0)" : String($0) }.joined() + "%"
    }

    /// Letters that SQLite does not convert to lower case, which are all except English ones: the upper-case and the
    /// lower-case form.
    fileprivate var letters: [(large: String, small: String)] {
        Set(typed).sorted().filter { !$0.isASCII && $0.uppercased() != String($0) }.map {
            ($0.uppercased(), String($0))
        }
    }
}

extension Transaction {
    /// The classes that the asking person teaches or attends, by displayed name.
    package func ownClasses(as part: Member.Part, isArchived: Bool = false) throws -> [ClassEntry] {
        try connection.all(
            Self.ownClasses, [organizationID, Value(try person()), .text(part.rawValue), Value(isArchived)],
            as: ClassEntry.init(row:)
        ).sorted { $0.order < $1.order }
    }

    /// The classes of the locations that the asking person looks after, by displayed name.
    package func classes(_ filter: ClassFilter = ClassFilter(), _ request: PageRequest = PageRequest()) throws
        -> Page<ClassEntry>
    {
        guard actor.isEverywhere || actor.has(.manager) else { throw SchoolError.lacking }
        let (name, number) = try request.textAndNumber()
        let letters = filter.letters
        // Neither engine sorts names with numbers as people do. A school has thousands of classes at most, so they
        // are sorted here.
        let found = try connection.all(
            letters.isEmpty ? Self.officeClasses : Query(built: Self.officeClasses(making: letters.count)),
            [
                organizationID, Value(actor.isEverywhere), Value(actor.person), Value(filter.location),
                Value(filter.isArchived), .text(filter.pattern), Value(filter.lacksTeacher),
            ] + letters.flatMap { [.text($0.large), .text($0.small)] }
        ) { (name: SearchWords.counted($0.text("shownName")), id: $0.integer("id")) }
        let rest = found.filter { ($0.name, $0.id) > (name, number) }.sorted { ($0.name, $0.id) < ($1.name, $1.id) }
        let page = request.page(Array(rest.prefix(request.rows))) { ListMark($0.name, String($0.id)) }
        let entries = try classes(page.items.map(\.id))
        return Page(items: page.items.compactMap { entries[$0.id] }, next: page.next)
    }

    private func classes(_ ids: [Int64]) throws -> [Int64: ClassEntry] {
        guard !ids.isEmpty else { return [:] }
        let places = ids.indices.map { "$\($0 + 2)" }.joined(separator: ", ")
        let query = Query(
            built: "SELECT \(Self.columns) FROM class c WHERE c.organization = $1 AND c.id IN (\(places))")
        let entries = try connection.all(query, [organizationID] + ids.map(Value.integer), as: ClassEntry.init(row:))
        return Dictionary(uniqueKeysWithValues: entries.map { ($0.schoolClass.id.rawValue, $0) })
    }

    /// The classes of a person that the asking person looks after, by displayed name.
    package func classes(of id: Person.ID) throws -> [(entry: ClassEntry, part: Member.Part)] {
        try reach(id)
        return try connection.all(
            Self.classesOfPerson, [organizationID, Value(actor.isEverywhere), Value(actor.person), Value(id)]
        ) { (entry: ClassEntry(row: $0), part: Member.Part(rawValue: $0.text("role")) ?? .student) }
        .sorted { $0.entry.order < $1.entry.order }
    }

    /// The classes that would be without an active teacher if these people left, by displayed name: those that the
    /// asking person looks after.
    package func classesTaughtOnly(by people: [Person.ID]) throws -> [SchoolClass] {
        guard !people.isEmpty else { return [] }
        let those = people.indices.map { "$\($0 + 4)" }.joined(separator: ", ")
        let query = Query(
            built: """
                SELECT \(Self.columns) FROM class c
                WHERE c.organization = $1 AND c.archived IS NULL AND \(Self.isLookedAfter)
                    AND c.id IN (SELECT m.class FROM membership m
                        WHERE m.organization = $1 AND m.person IN (\(those)) AND m.role = 'teacher')
                    AND EXISTS (SELECT 1 \(Self.activeTeachers) AND t.person IN (\(those)))
                    AND NOT EXISTS (SELECT 1 \(Self.activeTeachers) AND t.person NOT IN (\(those)))
                """)
        let asked = [organizationID, Value(actor.isEverywhere), Value(actor.person)] + people.map { Value($0) }
        return try connection.all(query, asked, as: ClassEntry.init(row:)).sorted { $0.order < $1.order }
            .map(\.schoolClass)
    }

    /// The classes that the asking person teaches and that the student attends, by displayed name.
    package func classesTaught(of student: Person.ID) throws -> [ClassEntry] {
        let own = try ownClasses(as: .teacher)
        let theirs: Set<SchoolClass.ID> = try Set(
            connection.all(
                "SELECT class FROM membership WHERE organization = $1 AND person = $2 AND role = 'student'",
                [organizationID, Value(student)]
            ) { $0.identifier() })
        return own.filter { theirs.contains($0.schoolClass.id) }
    }

    /// One class, for its members and for those who look after its location.
    package func schoolClass(_ id: SchoolClass.ID) throws -> ClassEntry {
        let found = try connection.first(
            Self.oneClass, organizationID, Value(actor.isEverywhere), Value(actor.person), Value(id),
            as: ClassEntry.init(row:))
        guard let found else { throw SchoolError.none("class") }
        return found
    }

    /// The members of a class by name; its students see only the teachers, and once it has ended its teachers see no
    /// accounts.
    package func members(of id: SchoolClass.ID) throws -> [Member] {
        let seesAccounts = try seesAccounts(in: schoolClass(id).schoolClass)
        let isStudent = try attends(id)
        return try connection.all(Self.membersByName, [organizationID, Value(id), Value(isStudent)]) { row in
            Member(
                person: row.identifier("id"), name: row.personName(),
                part: Member.Part(rawValue: row.text("role")) ?? .student,
                joined: row.date("joined"), accountName: seesAccounts ? row.textIfAny("accountName") : nil,
                isDeactivated: seesAccounts && row.bool("isDeactivated"))
        }
    }

    // MARK: - Statements

    private static let membersByName = Query(
        kept: """
            SELECT p.id, p.givenName, p.middleName, p.familyName, m.role, m.joined,
                a.name AS accountName, coalesce(a.state = 'deactivated', 1 = 0) AS isDeactivated
            FROM membership m JOIN person p ON p.organization = m.organization AND p.id = m.person
                LEFT JOIN account a ON a.organization = m.organization AND a.person = m.person
            WHERE m.organization = $1 AND m.class = $2 AND \(CountedStudents.counts) AND (m.role = 'teacher' OR $3 = 0)
            ORDER BY p.sortName, p.id
            """)

    private static let activeTeachers = """
        FROM membership t WHERE t.organization = c.organization AND t.class = c.id AND t.role = 'teacher'
            AND \(ActivePeople.condition("t"))
        """

    static let lacksTeacher = "NOT EXISTS (SELECT 1 \(activeTeachers))"

    private static let sourceID = ExternalIDs.own("class", of: "c")
    private static let columns = """
        c.id, c.location, c.course, c.name, c.nickname, c.number, c.room, c.icon, c.source,
        \(sourceID) AS sourceID,
        c.modified,
        c.archived,
        (SELECT count(*) \(activeTeachers)) AS teachers,
        (SELECT count(*) FROM membership s JOIN person p ON p.organization = s.organization AND p.id = s.person
            WHERE s.organization = c.organization AND s.class = c.id AND s.role = 'student'
                AND \(CountedStudents.counts)) AS students,
        c.color
        """

    private static let ownClasses = Query(
        kept: """
            SELECT \(columns) FROM membership m JOIN class c ON c.organization = m.organization AND c.id = m.class
            WHERE m.organization = $1 AND m.person = $2 AND m.role = $3 AND (c.archived IS NOT NULL) = ($4 = 1)
            """)

    /// All classes for an administrator; for a manager, those at their locations.
    private static let isLookedAfter = """
        ($2 = 1 OR EXISTS (SELECT 1 FROM role r WHERE r.organization = c.organization AND r.person = $3
            AND r.location = c.location AND r.role IN ('administrator', 'manager')))
        """

    private static let officeClasses = Query(kept: officeClasses(making: 0))

    /// - Parameter letters: the number of letters to convert besides English ones; each takes two arguments.
    private static func officeClasses(making letters: Int) -> String {
        var searched = "lower(c.name || ' ' || coalesce(c.nickname, '') || ' ' || coalesce(c.number, ''))"
        for letter in 0..<letters { searched = "replace(\(searched), $\(8 + 2 * letter), $\(9 + 2 * letter))" }
        return """
            SELECT c.id, coalesce(c.nickname, c.name) AS shownName FROM class c
            WHERE c.organization = $1 AND \(isLookedAfter) AND c.location = coalesce($4, c.location)
                AND (c.archived IS NOT NULL) = ($5 = 1) AND \(searched) LIKE $6 ESCAPE '!'
                AND ($7 = 0 OR \(lacksTeacher))
            """
    }

    private static let classesOfPerson = Query(
        kept: """
            SELECT \(columns), m.role FROM membership m JOIN class c ON c.organization = m.organization AND c.id = m.class
            WHERE m.organization = $1 AND m.person = $4 AND c.archived IS NULL AND \(isLookedAfter)
            """)

    private static let oneClass = Query(
        kept: """
            SELECT \(columns) FROM class c
            WHERE c.organization = $1 AND c.id = $4 AND (\(isLookedAfter)
                OR EXISTS (SELECT 1 FROM membership m WHERE m.organization = c.organization AND m.class = c.id
                    AND m.person = $3))
            """)
}

extension ClassEntry {
    /// By displayed name, with numbers in numeric order.
    fileprivate var order: (String, SchoolClass.ID) { (SearchWords.counted(schoolClass.shownName), schoolClass.id) }

    init(row: Row) {
        let schoolClass = SchoolClass(
            id: row.identifier("id"), location: row.identifier("location"), course: row.identifierIfAny("course"),
            name: row.text("name"),
            nickname: row.textIfAny("nickname"), number: row.textIfAny("number"), room: row.textIfAny("room"),
            icon: row.textIfAny("icon"),
            color: row.textIfAny("color").flatMap(SchoolClass.Color.init),
            source: Source(rawValue: row.text("source")) ?? .manual,
            sourceID: row.textIfAny("sourceID"), modified: row.date("modified"),
            archived: row.dateIfAny("archived"))
        self.init(
            schoolClass: schoolClass, teachers: Int(row.integer("teachers")), students: Int(row.integer("students")))
    }
}
