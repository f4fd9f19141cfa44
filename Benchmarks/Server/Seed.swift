import Coursework
import Foundation
import SQL
import School
import Secrets

/// A school of any size, written past the subjects: as SQL that counts rows up, for either engine.
///
/// What is named by a number here has an identifier made of its kind and that number.
struct Seed: Sendable {
    var classes: Int
    var teachers: Int
    /// In each class; neighbours share students when there are fewer students than places.
    var studentsPerClass = 30
    var students: Int
    var handoutsPerClass: Int
    var tasksPerHandout: Int
    /// Activities of each student at each task of the class whose first students they are.
    var attempts: Int
    /// Students of each handout, of whom those who have done its first task handed it in and wait for the teacher.
    var handingIn = 0
    var locations = 1
    /// Whether all handouts are about the same acts, or each is about its own.
    var repeatsActs = true
    /// Which of the organizations on one server it is; all else is called the same in each of them.
    var number = 0

    static let organization = organization(0)

    static func organization(_ number: Int) -> Organization.ID { Organization.ID(rawValue: (1 << 50) + Int64(number)) }
    static let app = "org.example.light"
    private static let time: Int64 = 1_756_713_600_000

    enum Kind: Int64 {
        case location = 2
        case teacher, student, schoolClass, handout, task, session, administrator
    }

    static func id<Identified>(_ kind: Kind, _ number: Int) -> Identifier<Identified> {
        Identifier(rawValue: base(kind) + Int64(number))
    }

    private static func base(_ kind: Kind) -> Int64 { kind.rawValue << 50 }

    /// An expression: the identifier of that kind and of the number that `expression` gives.
    private static func sql(_ kind: Kind, _ expression: String) -> String { "(\(base(kind)) + \(expression))" }

    /// An expression: that identifier as it stands in texts. Of the number 20 bits count, which are four digits of 32.
    private static func text(_ kind: Kind, _ expression: String) -> String {
        let last = [15, 10, 5, 0].map { shift in
            "substr('0123456789abcdefghjkmnpqrstvwxyz', CAST(((\(expression)) >> \(shift)) & 31 AS INTEGER) + 1, 1)"
        }
        let first = Identifier<Void>(rawValue: base(kind)).description.dropLast(last.count)
        return "'\(first)' || \(last.joined(separator: " || "))"
    }

    func handout(_ number: Int, of schoolClass: Int) -> Handout.ID {
        Self.id(.handout, schoolClass * handoutsPerClass + number)
    }

    // MARK: - Writing it

    /// Through the layer, for what is small.
    func write(to school: School) throws {
        try school.database.write { connection in for text in statements { try connection.runScript(text) } }
    }

    /// Straight into the file, without syncing it, indexes last: for what is large. Nobody else may have it open.
    static func write(_ seeds: [Seed], toFile path: String) {
        let plain = PlainSQLite(path)
        plain.run("PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA cache_size = -200000")
        let late = ["activityAtPlace", "activityByTime", "figureOfPerson", "stepOfPerson", "stepHandedIn"]
        let indexes = late.map { plain.text("SELECT sql FROM sqlite_master WHERE name = '\($0)'") }
        for name in late { plain.run("DROP INDEX \(name)") }
        for text in seeds.flatMap(\.statements) {
            plain.run("BEGIN")
            plain.run(text)
            plain.run("COMMIT")
            plain.run("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        for text in indexes { plain.run(text) }
        plain.run("PRAGMA wal_checkpoint(TRUNCATE)")
    }

    // MARK: - What is written

    private var statements: [String] { places + people + work }

    private func counted(_ count: Int, _ text: String) -> String {
        // Both engines know recursion; only one knows generate_series.
        text.replacing(
            "COUNTED",
            with: "(WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < \(count - 1)) "
                + "SELECT CAST(i AS BIGINT) AS i FROM n) AS n")
    }

    private var here: String { "\(Self.organization(number).rawValue)" }
    private var time: String { "\(Self.time)" }

    private var places: [String] {
        [
            """
            INSERT INTO organization (id, name, timeZone, language, created, modified)
            VALUES (\(here), 'Lakeside', 'Europe/Berlin', 'en', \(time), \(time))
            """,
            counted(
                locations,
                """
                INSERT INTO location (organization, id, name, created, modified)
                SELECT \(here), \(Self.sql(.location, "i")), 'Lakeside ' || i, \(time), \(time) FROM COUNTED
                """),
            counted(
                classes,
                """
                INSERT INTO class (organization, id, location, name, number, room, created, modified)
                SELECT \(here), \(Self.sql(.schoolClass, "i")), \(Self.sql(.location, "i % \(locations)")),
                    'Physics ' || i, 'PH-' || i, 'Room ' || (i % 40), \(time), \(time) FROM COUNTED
                """),
            """
            INSERT INTO app (organization, id, name, approved, created, modified)
            VALUES (\(here), '\(Self.app)', 'Light', \(time), \(time), \(time))
            """,
        ]
    }

    private var people: [String] {
        person(.administrator, 1, "Grace", "administrator")
            + person(.teacher, teachers, "Ada", "teacher") + person(.student, students, "Robin", "student") + [
                counted(
                    classes,
                    """
                    INSERT INTO membership (organization, class, person, role, joined)
                    SELECT \(here), \(Self.sql(.schoolClass, "i")), \(Self.sql(.teacher, "i % \(teachers)")), 'teacher',
                        \(time) FROM COUNTED
                    """),
                counted(
                    classes * studentsPerClass,
                    """
                    INSERT INTO membership (organization, class, person, role, joined)
                    SELECT \(here), \(Self.sql(.schoolClass, "i / \(studentsPerClass)")), \(student("i")), 'student',
                        \(time) FROM COUNTED
                    """),
            ]
    }

    /// The student at a place, where places are counted through all classes.
    private func student(_ place: String) -> String {
        let own = students / classes
        return Self.sql(
            .student, "((\(place)) / \(studentsPerClass) * \(own) + (\(place)) % \(studentsPerClass)) % \(students)")
    }

    private func person(_ kind: Kind, _ count: Int, _ name: String, _ role: String) -> [String] {
        [
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
            SELECT \(here), \(Self.sql(kind, "i")), '\(name)', 'Example ' || (i * 7919 % \(count)),
                'example ' || (i * 7919 % \(count)) || ' \(name)', \(time), \(time) FROM COUNTED
            """,
            """
            INSERT INTO role (organization, person, location, role)
            SELECT \(here), \(Self.sql(kind, "i")), \(Self.sql(.location, "i % \(locations)")), '\(role)' FROM COUNTED
            """,
            """
            INSERT INTO account (organization, person, name, state, policy, password, created, modified)
            SELECT \(here), \(Self.sql(kind, "i")), '\(role)' || i, 'active', 'standard', 'none', \(time), \(time)
            FROM COUNTED
            """,
        ].map { counted(count, $0) }
    }

    private var work: [String] {
        let handouts = classes * handoutsPerClass
        let tasks = handouts * tasksPerHandout
        let acts = repeatsActs ? tasksPerHandout : handoutsPerClass * tasksPerHandout
        let places = handouts * studentsPerClass
        let place = "i / \(handoutsPerClass * studentsPerClass) * \(studentsPerClass) + i % \(studentsPerClass)"
        let assigned = student(place)
        let cells = places * tasksPerHandout
        // A cell is a place and a task of its handout: tasks in front, as the key of figures has them.
        let cellHandout = "i / \(tasksPerHandout * studentsPerClass)"
        let cellPlace =
            "i / \(handoutsPerClass * tasksPerHandout * studentsPerClass) * \(studentsPerClass) + i % \(studentsPerClass)"
        let cellTask = "i / \(studentsPerClass)"
        // One student of three has done nothing, and the others everything.
        let isIdle = "i % \(studentsPerClass) % 3 = 0"
        let path = "'[\"\(Self.app)\",\"act ' || (\(cellTask) % \(tasksPerHandout)) || '\"]'"
        var texts = [
            counted(
                handouts,
                """
                INSERT INTO handout (
                    organization, id, class, author, state, title, instructions, isForAll, dueDate, created, modified,
                    posted, listed)
                SELECT \(here), \(Self.sql(.handout, "i")), \(Self.sql(.schoolClass, "i / \(handoutsPerClass)")),
                    \(Self.sql(.teacher, "i / \(handoutsPerClass) % \(teachers)")), 'posted',
                    'Light and shadow, part ' || i, 'Read the scene, then play it.', 1, '2025-10-01', \(time) + i,
                    \(time) + i, \(time) + i, \(time) + i FROM COUNTED
                """),
            counted(
                tasks,
                """
                INSERT INTO task (organization, handout, id, position, kind, title, app, path)
                SELECT \(here), \(Self.sql(.handout, "i / \(tasksPerHandout)")), \(Self.sql(.task, "i")),
                    i % \(tasksPerHandout), 'context', 'Act ' || (i % \(acts)), '\(Self.app)',
                    '["\(Self.app)","act ' || (i % \(acts)) || '"]' FROM COUNTED
                """),
            counted(
                places,
                """
                INSERT INTO assignment (organization, person, handout, class, posted, isOpen, opened)
                SELECT \(here), \(assigned), \(Self.sql(.handout, "i / \(studentsPerClass)")),
                    \(Self.sql(.schoolClass, "i / \(handoutsPerClass * studentsPerClass)")), \(time), 1, \(time)
                FROM COUNTED
                """),
        ]
        guard attempts > 0 else { return texts }
        texts += [
            counted(
                cells,
                """
                INSERT INTO step (organization, handout, task, person, opened, done, doneBy, handedIn, modified)
                SELECT \(here), \(Self.sql(.handout, cellHandout)), \(Self.sql(.task, cellTask)), \(student(cellPlace)),
                    \(time), CASE WHEN \(isIdle) THEN NULL ELSE \(time) END,
                    CASE WHEN \(isIdle) THEN NULL ELSE 'app' END,
                    CASE WHEN NOT \(isIdle) AND \(cellTask) % \(tasksPerHandout) = 0
                        AND i % \(studentsPerClass) < \(handingIn) THEN \(time) END, \(time) FROM COUNTED
                """),
            counted(
                cells,
                """
                INSERT INTO figure (
                    organization, handout, task, person, path, attempts, time, percent, items, edited, received)
                SELECT \(here), \(Self.sql(.handout, cellHandout)), \(Self.sql(.task, cellTask)), \(student(cellPlace)),
                    \(path), \(attempts), 60.5 * \(attempts), 0.75, '\(Self.items)',
                    \(time) + i % 1000, \(time) + i % 1000 FROM COUNTED
                """),
        ]
        // Some at a time, so that no transaction grows without bound.
        let all = cells * attempts
        for start in stride(from: 0, to: all, by: 1_000_000) {
            texts.append(activities(from: start, count: min(1_000_000, all - start)))
        }
        return texts
    }

    private func activities(from start: Int, count: Int) -> String {
        let perStudent = handoutsPerClass * tasksPerHandout * attempts
        // By student, as the key has them; those of a class are told to its handouts.
        let place = "((i + \(start)) / \(perStudent))"
        let task = "((i + \(start)) / \(attempts) % \(handoutsPerClass * tasksPerHandout))"
        let act = "(\(task) % \(tasksPerHandout))"
        let firstTask = "(\(place) / \(studentsPerClass) * \(handoutsPerClass * tasksPerHandout))"
        let toldTo = """
            '[["' || \(Self.text(.handout, "(\(firstTask) + \(task)) / \(tasksPerHandout)")) || '","'
                || \(Self.text(.task, "\(firstTask) + \(task)")) || '"]]'
            """
        return counted(
            count,
            """
            INSERT INTO activity (organization, person, id, app, path, created, edited, received, tasks, record)
            SELECT \(here), \(student(place)), 'attempt-' || (100000000 + i + \(start)), '\(Self.app)',
                '["\(Self.app)","act ' || \(act) || '"]', \(time) + i, (\(time) + i) * 65536, \(time) + i,
                \(toldTo),
                '{"id":"attempt-' || (100000000 + i + \(start)) || '",\(Self.record)' FROM COUNTED
            """)
    }

    private static let items = """
        {"primary":{"identifier":"points","title":"Points","value":{"kind":"score","score":7.5,"maxScore":10.0},\
        "created":"2025-09-01T08:00:00Z"},"additional":[{"identifier":"hints","title":"Hints","value":\
        {"kind":"quantity","quantity":3.0},"created":"2025-09-01T08:00:00Z"}]}
        """

    /// Of an attempt, what stands behind its identifier.
    private static let record = """
        "path":["org.example.light","act"],"created":"2025-09-01T08:00:00Z","edited":{"time":"0199044d3c000000",\
        "device":"tablet-of-a-student"},"durations":{"tablet-of-a-student":60.5},"progress":[0.0,0.25,0.5,1.0],"items":\
        {"points":{"value":{"identifier":"points","title":"Points","value":{"kind":"score","score":7.5,"maxScore":10.0},\
        "created":"2025-09-01T08:00:00Z"},"stamp":{"time":"0199044d3c000000","device":"tablet-of-a-student"}},"hints":\
        {"value":{"identifier":"hints","title":"Hints","value":{"kind":"quantity","quantity":3.0},"created":\
        "2025-09-01T08:00:00Z"},"stamp":{"time":"0199044d3c000000","device":"tablet-of-a-student"}}},"primary":{"value":\
        "points","stamp":{"time":"0199044d3c000000","device":"tablet-of-a-student"}}}
        """
}

extension School {
    /// Signs somebody of a seed in, past passwords.
    func signIn(
        _ kind: Seed.Kind, _ number: Int, in organization: Organization.ID = Seed.organization
    ) throws -> String {
        let secret = Token.random()
        let session: Session.ID = identifiers.next(at: now(), for: Session.self)
        let time = now().milliseconds
        try database.write { connection in
            _ = try connection.run(
                """
                INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
                VALUES ($1, $2, $3, 'device', $4, 'tablet', $5, $5, $6)
                """, Value(organization), Value(session), Value(Seed.id(kind, number) as Person.ID),
                .blob(secret.fingerprint.bytes), .integer(time), .integer(time + 365 * 86_400_000))
        }
        return SessionToken(organization: organization, session: session, secret: secret).text
    }
}
