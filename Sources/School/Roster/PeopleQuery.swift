import Coursework
import SQL

/// Builds the statement that finds a page of people.
///
/// If a filter matches few people, they are found through it and then sorted; otherwise the statement goes through
/// names in order and skips those that do not match. Both are written so that SQLite, which has no statistics here,
/// keeps the order: the first table after `FROM` is read first.
struct PeopleQuery {
    /// Ends a subquery that must run once for each row. PostgreSQL would turn it into a join, although its statistics
    /// are outdated after many rows were added at once.
    static let oneByOne = "LIMIT 1 OFFSET 0"

    private static let everybody = "person p"

    private var source = everybody
    private var conditions = ["p.organization = $1", CountedStudents.counts]
    private var arguments: [Value]
    private var order = "p.sortName, p.id"
    private let few: Int
    /// Up to this many matches, sorting them costs less than a glance at the first names.
    static let veryFew = 2_000
    /// At how many names a glance looks.
    static let glanceCount = 4_000

    /// Finds everybody whom the person may see, if those are few; used unless a filter matches fewer.
    private var reached: String?

    /// The people of an organization whom somebody may see.
    ///
    /// - Parameter few: up to this many matches of a word it is faster to sort them than to go through the names in
    ///   order.
    init(_ organization: Value, scope: PeopleScope, few: Int = 20_000) {
        arguments = [organization]
        self.few = few
        guard !scope.isEverywhere else { return }
        let person = bind(Value(scope.person))
        let counts = bind(Value(scope.teachesCount))
        if scope.isFew {
            reached = """
                SELECT theirs.person FROM membership mine JOIN membership theirs
                    ON theirs.organization = mine.organization AND theirs.class = mine.class
                WHERE mine.organization = $1 AND mine.person = \(person) AND mine.role = 'teacher' AND \(Self.isOpen)
                UNION SELECT id FROM person WHERE organization = $1 AND id = \(person)
                """
        }
        conditions.append(
            """
            (p.id = \(person)
                OR EXISTS (SELECT 1 FROM role mine JOIN role theirs
                        ON theirs.organization = mine.organization AND theirs.location = mine.location
                    WHERE mine.organization = $1 AND mine.person = \(person) AND theirs.person = p.id
                        AND (mine.role = 'manager' OR (mine.role = 'teacher' AND \(counts) = 1)))
                OR EXISTS (SELECT 1 FROM membership mine JOIN membership theirs
                        ON theirs.organization = mine.organization AND theirs.class = mine.class
                    WHERE mine.organization = $1 AND mine.person = \(person) AND mine.role = 'teacher'
                        AND theirs.person = p.id AND \(Self.isOpen)))
            """)
    }

    /// Whether the class is not archived: the students of an archived class are no longer the teacher's.
    private static let isOpen = """
        EXISTS (SELECT 1 FROM class c
            WHERE c.organization = mine.organization AND c.id = mine.class AND c.archived IS NULL)
        """

    private mutating func bind(_ value: Value) -> String {
        arguments.append(value)
        return "$\(arguments.count)"
    }

    /// Whether it goes through the names in order, until a page is full.
    var goesThroughNames: Bool { source == Self.everybody && reached == nil }

    /// Limits the search to the next names in order, even if these do not fill a page.
    mutating func glance(_ request: PageRequest, _ connection: any Connection) throws {
        let (name, number) = try request.textAndNumber()
        let end = try connection.all(
            Self.nameFurtherOn, [arguments[0], .text(name), .integer(number), Value(Self.glanceCount)]
        ) { $0.text() }
        if let end = end.first { conditions.append("p.sortName <= \(bind(.text(end)))") }
    }

    private static let nameFurtherOn: Query = """
        SELECT sortName FROM person WHERE organization = $1 AND (sortName, id) > ($2, $3)
        ORDER BY sortName, id LIMIT 1 OFFSET $4
        """

    mutating func only(_ id: Person.ID) {
        conditions.append("p.id = \(bind(Value(id)))")
        reached = nil
    }

    /// - Parameter connection: counts the matches of each word, to choose where to start.
    mutating func fit(_ filter: PeopleFilter, _ connection: any Connection) throws {
        if let name = filter.name.map(SearchWords.ordered), !name.isEmpty {
            conditions.append("p.sortName >= \(bind(.text(name)))")
            conditions.append("p.sortName < \(bind(.text(name + "\u{10FFFF}")))")
        }
        if let grade = filter.grade { conditions.append("p.grade = \(bind(.text(grade)))") }
        if let schoolClass = filter.notInClass {
            conditions.append(
                """
                NOT EXISTS (SELECT 1 FROM membership there WHERE there.organization = $1 AND there.person = p.id
                    AND there.class = \(bind(Value(schoolClass))))
                """)
        }
        fitFew(filter)
        if let words = filter.words { try fitWords(words, connection) }
        if filter.role != nil || filter.location != nil { fitPost(filter) }
        if let state = filter.state {
            conditions.append(
                """
                EXISTS (SELECT 1 FROM account a WHERE a.organization = $1 AND a.person = p.id
                    AND a.state = \(bind(.text(state.rawValue)))
                    \(Self.oneByOne))
                """)
        }
        if let hasAccount = filter.hasAccount {
            conditions.append(
                """
                \(hasAccount ? "" : "NOT ")EXISTS (SELECT 1 FROM account a WHERE a.organization = $1 AND a.person = p.id
                    \(Self.oneByOne))
                """)
        }
    }

    /// Somebody who types a name may start with any part of it; of a long text only the first words are used.
    private mutating func fitWords(_ text: String, _ connection: any Connection) throws {
        guard !text.trimmed.isEmpty else { return }
        let words = Array(SearchWords.typed(text).prefix(8))
        let accounts: Set = [Account.fold(text), Account.fold(SearchWords.withDigits(text))]
        if source == Self.everybody, reached == nil, try beginWithFew(words, accounts, connection) { return }
        let named = words.isEmpty ? "1 = 0" : have(words, "p.id")
        conditions.append(
            """
            ((\(named)) OR EXISTS (SELECT 1 FROM account named
                WHERE named.organization = $1 AND named.person = p.id AND \(begins("named.name", accounts))
                \(Self.oneByOne)))
            """)
    }

    /// Whether a person has all of the words, each in one of its spellings.
    private mutating func have(_ words: [Set<String>], _ person: String) -> String {
        let parts = words.map { word in
            """
            EXISTS (SELECT 1 FROM personWord w WHERE w.organization = $1 AND w.person = \(person)
                AND \(begins("w.word", word)) \(Self.oneByOne))
            """
        }
        return parts.joined(separator: " AND ")
    }

    private mutating func begins(_ column: String, _ spellings: Set<String>) -> String {
        let parts = spellings.sorted().map { begins(column, $0) }
        return parts.count == 1 ? parts[0] : "(\(parts.joined(separator: " OR ")))"
    }

    private mutating func begins(_ column: String, _ text: String) -> String {
        "\(column) >= \(bind(.text(text))) AND \(column) < \(bind(.text(text + "\u{10FFFF}")))"
    }

    /// Starts with a word that few people have. If every word is common, going through the names fills a page
    /// quickly.
    ///
    /// - Returns: whether there is such a word.
    private mutating func beginWithFew(
        _ words: [Set<String>], _ accounts: Set<String>, _ connection: any Connection
    ) throws -> Bool {
        var found: (word: Set<String>, count: Int)?
        for word in words {
            let count = try count(Self.peopleWithWord, word, connection)
            if count < found?.count ?? few { found = (word, count) }
        }
        guard let found, try count(Self.peopleWithAccount, accounts, connection) < few else { return false }
        // A word that is typed twice counts once.
        let others = words.filter { $0 != found.word }
        let rest = others.isEmpty ? "" : "AND \(have(others, "one.person"))"
        let named = found.word.sorted().map { spelling in
            """
            SELECT one.person FROM personWord one
            WHERE one.organization = $1 AND \(begins("one.word", spelling)) \(rest)
            """
        }
        let signedIn = accounts.sorted().map { name in
            "SELECT person FROM account WHERE organization = $1 AND \(begins("name", name))"
        }
        begin((named + signedIn).joined(separator: " UNION "))
        return true
    }

    private func count(_ query: Query, _ beginnings: Set<String>, _ connection: any Connection) throws -> Int {
        try beginnings.reduce(0) { count, beginning in
            let values: [Value] = [arguments[0], .text(beginning), .text(beginning + "\u{10FFFF}"), Value(few)]
            return try count + Int(connection.all(query, values) { $0.integer() }.first ?? 0)
        }
    }

    private static let peopleWithWord: Query = """
        SELECT count(*) FROM (SELECT 1 FROM personWord
            WHERE organization = $1 AND word >= $2 AND word < $3 LIMIT $4) AS found
        """
    private static let peopleWithAccount: Query = """
        SELECT count(*) FROM (SELECT 1 FROM account
            WHERE organization = $1 AND name >= $2 AND name < $3 LIMIT $4) AS found
        """

    /// Starts with a filter that matches few: a class, accounts that need attention, people who run the school.
    private mutating func fitFew(_ filter: PeopleFilter) {
        defer { if source != Self.everybody { reached = nil } }
        if let teacher = filter.taughtBy {
            begin(
                """
                SELECT DISTINCT theirs.person FROM membership mine
                    JOIN class c ON c.organization = mine.organization AND c.id = mine.class AND c.archived IS NULL
                    JOIN membership theirs ON theirs.organization = mine.organization AND theirs.class = mine.class
                WHERE mine.organization = $1 AND mine.person = \(bind(Value(teacher))) AND mine.role = 'teacher'
                    AND theirs.role = 'student'
                """)
        } else if let schoolClass = filter.schoolClass {
            begin("SELECT person FROM membership WHERE organization = $1 AND class = \(bind(Value(schoolClass)))")
        } else if let state = filter.state, state == .deactivated {
            begin("SELECT person FROM account WHERE organization = $1 AND state = \(bind(.text(state.rawValue)))")
        } else if let role = filter.role, role == .administrator || role == .manager {
            begin("SELECT DISTINCT person FROM role WHERE organization = $1 AND role = \(bind(.text(role.rawValue)))")
        }
    }

    /// CROSS JOIN keeps its order in SQLite; in PostgreSQL it is an ordinary join.
    private mutating func begin(_ found: String) {
        source = "(\(found)) AS found CROSS JOIN person p"
        conditions.append("p.id = found.person")
    }

    private mutating func fitPost(_ filter: PeopleFilter) {
        var post = "EXISTS (SELECT 1 FROM role r WHERE r.organization = $1 AND r.person = p.id"
        if let location = filter.location { post += " AND r.location = \(bind(Value(location)))" }
        if let role = filter.role { post += " AND r.role = \(bind(.text(role.rawValue)))" }
        conditions.append("\(post) \(Self.oneByOne))")
    }

    mutating func page(_ request: PageRequest) throws {
        let (name, number) = try request.textAndNumber()
        if let reached { begin(reached) }
        conditions.append("(p.sortName, p.id) > (\(bind(.text(name))), \(bind(.integer(number))))")
        order += " LIMIT \(bind(Value(request.rows)))"
    }

    /// How many match, in place of a page of them.
    var count: (Query, [Value]) {
        mutating get {
            if let reached { begin(reached) }
            let text = "SELECT count(*) FROM \(source) WHERE \(conditions.joined(separator: " AND "))"
            return (Query(built: text), arguments)
        }
    }

    private static let sourceID = ExternalIDs.own("person", of: "f")

    /// One row for each role of each person found.
    var statement: (Query, [Value]) {
        let text = """
            SELECT f.id, f.givenName, f.middleName, f.familyName, f.grade, f.email, f.number, f.language, f.isProgressOn,
                f.source,
                \(Self.sourceID) AS sourceID,
                f.created, f.modified, a.name AS accountName, a.state, r.role, r.location
            FROM (SELECT p.* FROM \(source) WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(order)) AS f
                LEFT JOIN account a ON a.organization = f.organization AND a.person = f.id
                LEFT JOIN role r ON r.organization = f.organization AND r.person = f.id
            ORDER BY f.sortName, f.id
            """
        return (Query(built: text), arguments)
    }
}
