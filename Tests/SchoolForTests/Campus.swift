package import Coursework
package import Foundation
import Locks
package import Programs
package import SQL
import Testing

@testable package import School

/// The engines that every test of the school runs on.
package enum Engine: String, CaseIterable, CustomTestStringConvertible {
    case sqlite = "SQLite"
    case postgreSQL = "PostgreSQL"

    /// Both, or the one that `HOMEROOM_ENGINES` names, as steps of `make test` do. A test of what only PostgreSQL does
    /// starts a server all the same.
    package static let allCases: [Engine] =
        switch ProcessInfo.processInfo.environment["HOMEROOM_ENGINES"] {
        case "sqlite": [.sqlite]
        case "postgresql": [.postgreSQL]
        default: [.sqlite, .postgreSQL]
        }

    package var testDescription: String { rawValue }
}

/// A small school of a test's own: one class with its teacher and students, one app with a few contexts.
package final class Campus: Sendable {
    package static let app = "org.example.light"

    package let school: School
    package let organization: Organization.ID
    package let location: Location.ID
    package let physics: SchoolClass.ID
    package let teacher: Person.ID
    package let students: [Person.ID]
    private let clock: Locked<Date>
    private let told: Locked<[String]>
    private let listener: Locked<(@Sendable (Set<String>) -> Void)?>
    private let folder: TemporaryFolder?
    private let own: EmptySchoolDatabase?

    /// - Parameter students: how many.
    package convenience init(_ engine: Engine, students count: Int = 2, storage: Storage = Storage()) throws {
        let own = try EmptySchoolDatabase(engine)
        try self.init(own.database, students: count, storage: storage, own: own)
    }

    /// - Parameters:
    ///   - now: what its clock shows.
    ///   - folder: removed at the end.
    ///   - own: a database that is removed at the end.
    package init(
        _ database: any Database, students count: Int = 2, now: Date = Date(timeIntervalSince1970: 1_756_713_600),
        storage: Storage = Storage(), folder: TemporaryFolder? = nil, own: EmptySchoolDatabase? = nil
    ) throws {
        let clock = Locked(now)
        let told = Locked<[String]>([])
        let listener = Locked<(@Sendable (Set<String>) -> Void)?>(nil)
        self.clock = clock
        self.told = told
        self.listener = listener
        self.folder = folder
        self.own = own
        school = School(
            database, storage: storage, now: { clock.withLock { $0 } },
            committed: { feeds in
                told.withLock { $0 += feeds.sorted() }
                listener.withLock { $0 }?(feeds)
            })
        try school.prepare(place: "the test's school")
        let names = IdentifierSource()
        // A moment before the school makes any: those of one moment are told apart by chance, and among so many tests two would meet.
        let time = clock.withLock { $0.addingTimeInterval(-0.001) }
        organization = names.next(at: time)
        location = names.next(at: time)
        physics = names.next(at: time)
        teacher = names.next(at: time)
        students = (0..<count).map { _ in names.next(at: time) }
        try enrol()
        try declare([["shadows"], ["shadows", "umbra"], ["shadows", "umbra", "edge"], ["colours"]])
    }

    deinit { folder?.remove() }

    package var now: Date {
        get { clock.withLock { $0 } }
        set { clock.withLock { $0 = newValue } }
    }

    /// Lets time pass.
    package func advance(by seconds: TimeInterval) { clock.withLock { $0 += seconds } }

    /// The feeds that were told of something so far, in their order.
    package var feedsTold: [String] { told.withLock { $0 } }

    /// Has somebody told of the feeds, after each commit from now on.
    package func tell(_ listener: @escaping @Sendable (Set<String>) -> Void) {
        self.listener.withLock { $0 = listener }
    }

    package var asSchool: Actor { .school(organization) }
    package var asTeacher: Actor { actor(teacher, .teacher) }
    package func asStudent(_ index: Int = 0) -> Actor { actor(students[index], .student) }

    package func actor(_ person: Person.ID, _ role: Role) -> Actor {
        Actor(organization: organization, person: person, posts: [Actor.Post(role, at: location)])
    }

    /// A path in the app.
    package func path(_ identifiers: String...) -> IdentifierPath { IdentifierPath([Self.app] + identifiers) }

    // MARK: - Past the subjects, for tests of others than they

    package func run(_ query: Query, _ arguments: Value...) throws {
        try school.database.write { connection in
            _ = try connection.run(query, [.integer(organization.rawValue)] + arguments)
        }
    }

    package func all<Result>(_ query: Query, _ arguments: Value..., as body: (Row) throws -> Result) throws
        -> [Result]
    {
        try school.database.read { connection in
            try connection.all(query, [.integer(organization.rawValue)] + arguments, as: body)
        }
    }

    package func count(_ table: String) throws -> Int {
        try all(Query(built: "SELECT count(*) FROM \(table) WHERE organization = $1")) { Int($0.integer()) }[0]
    }

    private func enrol() throws {
        let time = Value.integer(now.milliseconds)
        try run(
            "INSERT INTO organization (id, name, timeZone, language, created, modified) VALUES ($1, $2, $3, $4, $5, $5)",
            "Lakeside", "Europe/Berlin", "en", time)
        try run(
            "INSERT INTO location (organization, id, name, created, modified) VALUES ($1, $2, 'Lakeside', $3, $3)",
            Value(location), time)
        try run(
            """
            INSERT INTO class (organization, id, location, name, created, modified)
            VALUES ($1, $2, $3, 'Physics', $4, $4)
            """, Value(physics), Value(location), time)
        try add(teacher, "Ada", "teacher")
        for (index, student) in students.enumerated() { try add(student, "Student \(index)", "student") }
        try run(
            "INSERT INTO app (organization, id, name, approved, created, modified) VALUES ($1, $2, 'Light', $3, $3, $3)",
            .text(Self.app), time)
    }

    private func add(_ person: Person.ID, _ name: String, _ role: String) throws {
        let time = Value.integer(now.milliseconds)
        try run(
            """
            INSERT INTO person (organization, id, givenName, familyName, sortName, created, modified)
            VALUES ($1, $2, $3, 'Example', $4, $5, $5)
            """, Value(person), .text(name), .text(Person.Name(given: name, family: "Example").sorted), time)
        try run(
            "INSERT INTO role (organization, person, location, role) VALUES ($1, $2, $3, $4)",
            Value(person), Value(location), .text(role))
        try run(
            """
            INSERT INTO account (organization, person, name, state, policy, created, modified)
            VALUES ($1, $2, $3, 'active', 'standard', $4, $4)
            """, Value(person), .text(person.description), time)
        try run(
            "INSERT INTO membership (organization, class, person, role, joined) VALUES ($1, $2, $3, $4, $5)",
            Value(physics), Value(person), .text(role), time)
    }

    /// Declares contexts, each by its identifiers below the main app context.
    package func declare(_ paths: [[String]], link: String? = nil) throws {
        try school.database.write { connection in
            let transaction = Transaction(school, asTeacher, connection, at: now)
            let stamp = Stamp(HybridTime(now), DeviceID(rawValue: "the teacher's"))
            let records = ([[]] + paths).map { identifiers in
                ContextRecord(
                    IdentifierPath([Self.app] + identifiers),
                    ContextDescription(title: identifiers.last ?? "Light", link: link), at: stamp)
            }
            let answer = try transaction.sync(
                SyncRequest(app: Self.app, name: "Light", device: stamp.device, contexts: records))
            #expect(answer.response.problems == [])
        }
    }

    /// Posts a handout with a task on each path to all students, without asking anybody.
    @discardableResult
    package func post(_ paths: [String]..., title: String = "Light and shadow") throws -> Handout.ID {
        let handout: Handout.ID = school.identifiers.next(at: now)
        let time = Value.integer(now.milliseconds)
        try run(
            """
            INSERT INTO handout (
                organization, id, class, author, state, title, isForAll, created, modified, posted)
            VALUES ($1, $2, $3, $4, 'posted', $5, 1, $6, $6, $6)
            """, Value(handout), Value(physics), Value(teacher), .text(title), time)
        for (position, path) in paths.enumerated() {
            let task: HandoutTask.ID = school.identifiers.next(at: now)
            try run(
                """
                INSERT INTO task (organization, handout, id, position, kind, title, app, path)
                VALUES ($1, $2, $3, $4, 'context', $5, $6, $7)
                """, Value(handout), Value(task), Value(position), .text(path.last ?? "Light"), .text(Self.app),
                .text(IdentifierPath([Self.app] + path).stored))
        }
        for student in students {
            try run(
                """
                INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
                VALUES ($1, $2, $3, $4, $5, 1)
                """, Value(student), Value(handout), Value(physics), time)
        }
        return handout
    }

    // MARK: - Students at work

    /// What a device would report of an attempt begun and edited now.
    package func attempt(
        _ id: String = UUID().uuidString, at path: IdentifierPath, score: Double? = nil, seconds: Double = 60,
        device: String = "tablet"
    ) -> ActivityRecord {
        let stamp = Stamp(HybridTime(now), DeviceID(rawValue: device))
        var record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: id), path: path, created: now, edited: stamp,
            durations: [stamp.device: seconds])
        if let score {
            record.setPrimary(
                ActivityItem("points", title: "Points", value: .score(score, of: 10), created: now), at: stamp)
        }
        return record
    }

    /// Sends reports as a student's device does.
    @discardableResult
    package func send(
        _ records: ActivityRecord..., by student: Int = 0, fromPage isFromPage: Bool = false
    ) async throws -> SyncResponse {
        try await sync(
            SyncRequest(
                app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"),
                reports: records.map { SentReport($0) }), by: student, fromPage: isFromPage)
    }

    @discardableResult
    package func sync(
        _ request: SyncRequest, by student: Int = 0, fromPage isFromPage: Bool = false
    ) async throws -> SyncResponse {
        var actor = asStudent(student)
        if isFromPage { (actor.scope, actor.origin) = (.page, WebOrigin("https://light.example")) }
        return try await school.sync(request, as: actor).read()
    }

    package func report(_ handout: Handout.ID) throws -> HandoutReport {
        try school.read(as: asTeacher) { try $0.report(of: handout) }
    }

    package func fates(of student: Int = 0) throws -> [String] {
        try all("SELECT fate FROM fate WHERE organization = $1 AND person = $2", Value(students[student])) {
            $0.text()
        }
    }
}
