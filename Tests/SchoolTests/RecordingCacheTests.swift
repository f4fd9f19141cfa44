import Coursework
import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import School

/// What is kept between commits is what the tables say, whoever wrote to them. In debug builds the school itself compares both
/// at each use, and so in every test; here is what makes them differ.
@Suite struct RecordingCacheTests {
    /// A change of each row that the rule goes by, by whatever statement; `$2` is the student and `$3` the handout.
    private static let changes = [
        "UPDATE app SET approved = NULL WHERE organization = $1",
        "UPDATE organization SET isProgressOn = 0 WHERE id = $1",
        "UPDATE person SET isProgressOn = 0 WHERE organization = $1 AND id = $2",
        "UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2",
        "DELETE FROM account WHERE organization = $1 AND person = $2",
        "DELETE FROM role WHERE organization = $1 AND person = $2",
        "DELETE FROM membership WHERE organization = $1 AND person = $2",
        "UPDATE class SET nickname = 'Light' WHERE organization = $1",
        "UPDATE handout SET title = 'Dark' WHERE organization = $1 AND id = $3",
        "UPDATE handout SET completed = posted WHERE organization = $1 AND id = $3",
        "INSERT INTO handoutLock (organization, handout, started) VALUES ($1, $3, 0)",
        "UPDATE task SET path = '[\"org.example.light\"]' WHERE organization = $1 AND handout = $3",
        "UPDATE assignment SET isOpen = 0 WHERE organization = $1 AND person = $2",
        "UPDATE assignment SET withdrawn = posted WHERE organization = $1 AND person = $2",
        "DELETE FROM assignment WHERE organization = $1 AND person = $2 AND handout = $3",
        """
        INSERT INTO step (organization, handout, task, person, done, modified)
        SELECT organization, handout, id, $2, 1000, 1000 FROM task WHERE organization = $1 AND handout = $3
        """,
        """
        INSERT INTO assignment (organization, person, handout, class, posted, isOpen)
        SELECT organization, $2, id, class, 2000, 1 FROM handout WHERE organization = $1 AND id = $3
        ON CONFLICT (organization, person, handout) DO UPDATE SET posted = excluded.posted
        """,
    ]

    /// What was declared goes, for all or for the student alone; and so do the student's fates, or all attempts have one.
    private static let losses = [
        "DELETE FROM context WHERE organization = $1 AND path LIKE '%shadows%'",
        "DELETE FROM ownContext WHERE organization = $1 AND person = $2",
        "DELETE FROM fate WHERE organization = $1 AND person = $2",
        """
        INSERT INTO fate (organization, person, activity, app, fate, edited, received)
        SELECT organization, person, id, app, 'contextUnknown', edited, received FROM activity
        WHERE organization = $1 AND person = $2 ON CONFLICT (organization, person, activity) DO NOTHING
        """,
    ]

    @Test(arguments: changes.indices, Engine.allCases)
    func `what a row says is told after it was written`(number: Int, engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let first = try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        try campus.change(Self.changes[number], of: campus.students[0], handout)
        campus.advance(by: 1)
        let second = try await campus.send(campus.attempt(at: campus.path("shadows"), score: 2))
        #expect(second.state != first.state)
        #expect(try second.state == campus.stateInTables())
    }

    @Test func `what another process wrote is told`() async throws {
        let folder = try TemporaryFolder()
        func open() throws -> SQLiteDatabase {
            try SQLiteDatabase(
                path: folder.url.appending(path: "school.db").path, applicationID: Tables.applicationID)
        }
        let campus = try Campus(open(), folder: folder)
        let handout = try campus.post(["shadows"])
        let first = try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        try open().write { connection in
            _ = try connection.run(
                "UPDATE handout SET title = 'Dark' WHERE organization = $1 AND id = $2", Value(campus.organization),
                Value(handout))
        }
        let second = try await campus.send(campus.attempt(at: campus.path("shadows"), score: 2))
        #expect(second.state != first.state)
        #expect(try second.state == campus.stateInTables())
    }

    @Test(arguments: Engine.allCases)
    func `what was undone is not kept, be it a part of a transaction or all of it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let request = SyncRequest(
            app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
            reports: [SentReport(campus.attempt(at: campus.path("shadows"), score: 1))])
        for isWhole in [false, true] {
            _ = try? campus.school.database.write { connection in
                let part = try connection.inSavepoint {
                    _ = try Transaction(campus.school, campus.asStudent(), connection, at: campus.now).sync(request)
                    throw CancellationError()
                }
                guard case .failure = part, isWhole else { return }
                _ = try Transaction(campus.school, campus.asStudent(), connection, at: campus.now).sync(request)
                throw CancellationError()
            }
            #expect(try campus.count("activity") == 0)
        }
        try await campus.sync(request)
        #expect(try campus.count("activity") == 1)
    }

    @Test(arguments: Engine.allCases)
    func `what else the transaction of a report does with the attempt is found by the next one`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let other = TaskReference(handout: Handout.ID(rawValue: 7), task: HandoutTask.ID(rawValue: 7))
        func request(_ score: Double) -> SyncRequest {
            campus.advance(by: 1)
            let record = campus.attempt("one", at: campus.path("shadows"), score: score)
            return SyncRequest(
                app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), reports: [SentReport(record)])
        }
        try campus.school.database.write { connection in
            let transaction = Transaction(campus.school, campus.asStudent(), connection, at: campus.now)
            _ = try transaction.sync(request(1))
            // As marking a task as done does, which may share the commit.
            let attempts = try transaction.attempts(of: campus.students[0], at: campus.path("shadows"))
            let attempt = try #require(attempts.first)
            try transaction.set(attempt.tasks.union([other]), of: attempt.record, of: campus.students[0])
        }
        try await campus.sync(request(2))
        let tasks = try campus.all("SELECT tasks FROM activity WHERE organization = $1") { $0.text() }
        #expect(tasks.count == 1)
        #expect(tasks[0].contains("\(other.task)"), "\(tasks)")
    }

    @Test func `a second report finds what the first one has read`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"], ["colours"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        try campus.school.database.write { connection in
            let cache = try #require(RecordingCache.of(connection, campus.school))
            let appUser = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
            #expect(cache[appUser]?.open.all.count == 2)
            #expect(cache.take(appUser, campus.path("shadows"))?.attempts.count == 1)
            #expect(cache.take(appUser, campus.path("colours"))?.attempts == nil)
        }
    }

    @Test func `that a context is declared is looked up once, and again once it may be lost`() async throws {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        let path = campus.path("shadows")
        func isKept() throws -> Bool {
            try campus.school.database.write { connection in
                let cache = try #require(RecordingCache.of(connection, campus.school))
                let context = NamedContext(
                    organization: campus.organization, person: campus.students[0], path: path)
                return cache.declared([context]) == [context]
            }
        }
        try await campus.send(campus.attempt(at: path, score: 1), campus.attempt(at: campus.path("undeclared")))
        #expect(try isKept())
        // Neither what is declared beside it nor the same once more is a loss.
        try campus.declare([["dusk"], ["shadows"]])
        #expect(try isKept())
        try campus.change(Self.losses[0], of: campus.students[0], Handout.ID(rawValue: 7))
        #expect(try !isKept())
        try await campus.send(campus.attempt("late", at: path, score: 2))
        #expect(try campus.fates().count == 2)
        #expect(try !isKept())
        try campus.declare([["shadows"]])
        try await campus.send(campus.attempt("later", at: path, score: 3))
        #expect(try isKept())
    }

    @Test func `of an attempt that is known nothing is asked, until something else of the student was not recorded`()
        async throws
    {
        let campus = try Campus(.sqlite)
        try campus.post(["shadows"])
        let path = campus.path("shadows")
        let appUser = AppUser(organization: campus.organization, person: campus.students[0], app: Campus.app)
        func asks(_ id: String) throws -> Bool {
            try campus.school.database.write { connection in
                let cache = try #require(RecordingCache.of(connection, campus.school))
                let reports = [(appUser, [campus.attempt(id, at: path)])]
                let lookup = WorkQuery.of(campus.school.database.dialect).work(beside: reports, cache)
                var known = try #require(try connection.find(lookup).work[appUser])
                cache.put(known.attempts(at: path), appUser, path)
                return !lookup.queries.isEmpty
            }
        }
        try await campus.send(campus.attempt("one", at: path, score: 1))
        #expect(try !asks("one"))
        #expect(try asks("two"))
        try await campus.send(campus.attempt("other", at: campus.path("undeclared")))
        #expect(try asks("one"))
        campus.advance(by: 1)
        try await campus.send(campus.attempt("one", at: path, score: 2))
        #expect(try !asks("one"))
    }

    /// Swift takes them for equal, the database does not.
    @Test func `of paths that differ in their Unicode forms only nothing is kept`() async throws {
        let campus = try Campus(.sqlite)
        try campus.declare([["K"]])
        try campus.post([])
        try await campus.send(campus.attempt("plain", at: campus.path("K")))
        try await campus.send(campus.attempt("kelvin", at: campus.path("\u{212A}")))
        #expect(try campus.all("SELECT id FROM activity WHERE organization = $1") { $0.text() } == ["plain"])
    }

    @Test func `each report stands where it says, be it spelled otherwise than another one`() async throws {
        let campus = try Campus(.sqlite)
        let spellings = ["\u{e9}", "e\u{301}"]
        try campus.declare([[spellings[0]]])
        try campus.post([])
        try await campus.send(
            campus.attempt("one", at: campus.path(spellings[0])), campus.attempt("two", at: campus.path(spellings[1])))
        let paths = try campus.all("SELECT path FROM activity WHERE organization = $1 ORDER BY id") { $0.text() }
        #expect(paths.map(\.utf8.count) == spellings.map { campus.path($0).stored.utf8.count })
    }

    @Test func `on SQLite changes are counted again after very many, also after those that failed`() throws {
        let campus = try Campus(.sqlite)
        let database = campus.school.database
        let subject = CountedSubject.person(campus.students[0]).name(in: campus.organization)
        func isCounted(_ connection: any Connection, _ change: () throws -> Void) throws -> Bool {
            let counts = try #require(connection.changes)
            let before = counts.number(of: subject)
            try change()
            return counts.number(of: subject) != before
        }
        func update(_ connection: any Connection) throws { try connection.run("UPDATE person SET modified = 7") }
        func fail(_ connection: any Connection) throws {
            try connection.changeBroadly {
                try update(connection)
                throw CancellationError()
            }
        }
        try database.write { connection in
            let isBroad = try isCounted(connection) { try connection.changeBroadly { try update(connection) } }
            let isNext = try isCounted(connection) { try update(connection) }
            _ = try connection.inSavepoint { try fail(connection) }
            let isAfterFailure = try isCounted(connection) { try update(connection) }
            #expect([isBroad, isNext, isAfterFailure] == [true, true, true])
        }
        #expect(throws: CancellationError.self) { try database.write(fail) }
        let isLater = try database.write { connection in try isCounted(connection) { try update(connection) } }
        #expect(isLater)
    }

    @Test func `on PostgreSQL reports that share a commit ask once and write once`() async throws {
        let database = try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
        let campus = try Campus(database)
        try campus.post(["shadows"])
        let cursor = try campus.catalogRead()
        // In debug builds what is kept is read again, which is a journey more.
        func journeys(_ students: Int) throws -> Int {
            campus.advance(by: 1)
            let before = database.journeys
            try database.write { connection in
                try connection.lock(students == 1 ? ["a"] : ["a", "b"])
                let calls = (0..<students).map { student in
                    var request = SyncRequest(
                        app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
                        reports: [SentReport(campus.attempt("\(student)", at: campus.path("shadows"), score: 1))])
                    request.catalog = cursor
                    return Transaction.SyncCall(
                        Transaction(campus.school, campus.asStudent(student), connection), request)
                }
                for result in try Transaction.sync(calls) { _ = try result.get() }
            }
            return database.journeys - before
        }
        for students in [1, 2, 1, 2] { _ = try journeys(students) }
        let (one, two) = (try journeys(1), try journeys(2))
        #expect(one == two)
        #expect(one == 3)
        #expect(try campus.count("activity") == 2)
    }

    @Test func `what another server of the same database wrote is told, be it committed late`() async throws {
        let server = try Postgres()
        defer { server.stop() }
        let address = try server.newSchema()
        let campus = try Campus(PostgreSQLDatabase(PostgreSQLOptions(address)))
        let other = try PostgreSQLDatabase(PostgreSQLOptions(address))
        let handout = try campus.post(["shadows"])
        var last = try await campus.send(campus.attempt(at: campus.path("shadows"), score: 1))
        func send() async throws -> SyncResponse {
            campus.advance(by: 1)
            return try await campus.send(campus.attempt(at: campus.path("shadows"), score: 2))
        }
        // One that begins before the first report and ends after the second: what it wrote is below what is known by then.
        let rival = Rival(
            campus, locking: .timeZones,
            doing: { connection in
                _ = try connection.run(
                    "UPDATE handout SET title = 'Dusk' WHERE organization = $1 AND id = $2", Value(campus.organization),
                    Value(handout))
            })
        last = try await send()
        let before = last.state
        #expect(try before == campus.stateInTables())
        let lock = try #require(LockTarget.timeZones.name(for: .school(campus.organization)))
        try other.write { try $0.lock([lock]) }
        #expect(try await rival.end())
        last = try await send()
        #expect(last.state != before)
        #expect(try last.state == campus.stateInTables())
        try other.write { connection in
            _ = try connection.run(
                "UPDATE handout SET title = 'Dark' WHERE organization = $1 AND id = $2", Value(campus.organization),
                Value(handout))
        }
        let second = try await send()
        #expect(second.state != last.state)
        #expect(try second.state == campus.stateInTables())
    }

    /// A day of two students, three contexts and everything that comes between.
    @Test(arguments: 1...8)
    func `a school that keeps what it read ends like one that keeps nothing`(seed: Int) async throws {
        var endings: [[String]] = []
        for servers in Servers.allCases {
            let (campus, others) = try servers.open()
            var random = Repeatable(seed: UInt64(seed))
            var handouts = [try campus.post(["shadows"])]
            for step in 0..<60 {
                campus.advance(by: 1)
                let student = Int.random(in: 0...1, using: &random)
                switch Int.random(in: 0..<10, using: &random) {
                case 0:
                    handouts.append(try campus.post(["shadows"], ["colours"]))
                case 1:
                    let change = (Self.changes + Self.losses).randomElement(using: &random)!
                    let handout = handouts.randomElement(using: &random)!
                    let school = others.randomElement(using: &random)!
                    _ = try? campus.change(change, of: campus.students[student], handout, in: school.database)
                case 2: try campus.declare([["shadows"], ["colours"]])
                case 3:
                    let school = others.randomElement(using: &random)!
                    try await campus.declareOwn(campus.path("shadows", "own"), by: student, to: school)
                default:
                    let place = [["shadows"], ["colours"], ["never declared"], ["shadows", "own"]]
                        .randomElement(using: &random)!
                    let id = "\(student)-\(Int.random(in: 0..<5, using: &random))"
                    let school = others.randomElement(using: &random)!
                    try await campus.send(
                        campus.attempt(
                            id, at: IdentifierPath([Campus.app] + place), score: Double(step % 10)), by: student,
                        to: school)
                }
            }
            endings.append(try campus.ending(of: handouts))
        }
        #expect(endings[0] == endings[1])
        #expect(endings[0] == endings[2])
        #expect(endings[0].count > 2)
    }

    @Test(arguments: 1...2)
    func `two servers at work at once tell and keep what the tables say`(seed: Int) async throws {
        let (campus, servers) = try Servers.twoOnPostgreSQL.open()
        let handout = try campus.post(["shadows"])
        // What is kept and is not so is an error in debug builds: it is thrown here.
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, school) in servers.enumerated() {
                group.addTask {
                    for score in 0..<30 {
                        campus.advance(by: 1)
                        let record = campus.attempt("\(number)", at: campus.path("shadows"), score: Double(score % 10))
                        try await campus.send(record, by: number, to: school)
                    }
                }
            }
            group.addTask {
                var random = Repeatable(seed: UInt64(seed))
                for number in 0..<30 {
                    let change =
                        number % 3 == 0
                        ? "UPDATE handout SET title = 'Part \(number)' WHERE organization = $1 AND id = $3"
                        : "UPDATE person SET isProgressOn = 1 WHERE organization = $1 AND id = $2"
                    let school = servers.randomElement(using: &random)!
                    try campus.change(change, of: campus.students[number % 2], handout, in: school.database)
                }
            }
            try await group.waitForAll()
        }
        #expect(try campus.count("activity") == 2)
        for (number, school) in servers.enumerated() {
            campus.advance(by: 1)
            let answer = try await campus.send(
                campus.attempt("\(number)", at: campus.path("shadows"), score: 9), by: 0, to: school)
            #expect(try answer.state == campus.stateInTables())
        }
    }
}

/// Chance that is the same for both engines.
private struct Repeatable: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Which servers a school has.
private enum Servers: CaseIterable {
    case sqlite, postgreSQL, twoOnPostgreSQL

    func open() throws -> (Campus, [School]) {
        guard self == .twoOnPostgreSQL else {
            let campus = try Campus(self == .sqlite ? .sqlite : .postgreSQL)
            return (campus, [campus.school])
        }
        let address = try Postgres.shared().newSchema()
        let campus = try Campus(PostgreSQLDatabase(PostgreSQLOptions(address)))
        let other = School(try PostgreSQLDatabase(PostgreSQLOptions(address)), now: { campus.now })
        try other.prepare(place: "the other server's school")
        return (campus, [campus.school, other])
    }
}

extension Campus {
    @discardableResult
    fileprivate func send(_ record: ActivityRecord, by student: Int, to school: School) async throws -> SyncResponse {
        let request = SyncRequest(
            app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"), reports: [SentReport(record)])
        return try await school.sync(request, as: asStudent(student)).read()
    }

    /// Has the student's device declare a context for them alone.
    fileprivate func declareOwn(_ path: IdentifierPath, by student: Int, to school: School) async throws {
        let stamp = Stamp(HybridTime(now), DeviceID(rawValue: "tablet"))
        let record = ContextRecord(path, ContextDescription(title: "Own"), at: stamp)
        let request = SyncRequest(app: Self.app, name: "Light", device: stamp.device, contexts: [record])
        _ = try await school.sync(request, as: asStudent(student))
    }

    func change(
        _ text: String, of student: Person.ID, _ handout: Handout.ID, in database: (any Database)? = nil
    ) throws {
        // Engines want to be given all the values that a statement names, and no other.
        let numbered = text.contains("$3") && !text.contains("$2") ? text.replacing("$3", with: "$2") : text
        var arguments: [Value] = [Value(organization)]
        if text.contains("$2") { arguments.append(Value(student)) }
        if text.contains("$3") { arguments.append(Value(handout)) }
        try (database ?? school.database).write { _ = try $0.run(Query(built: numbered), arguments) }
    }

    /// The name of what a device is told now, read by somebody who keeps nothing.
    fileprivate func stateInTables() throws -> String? {
        try school.read(as: asStudent()) {
            try $0.news(for: SyncRequest(app: Self.app, name: "Light", device: DeviceID(rawValue: "tablet"))).response
                .state
        }
    }

    /// What both engines must agree on: no identifier is in it, and no time at which something came.
    fileprivate func ending(of handouts: [Handout.ID]) throws -> [String] {
        let figures = try handouts.enumerated().flatMap { number, handout in
            try all(
                """
                SELECT person, path, attempts, time, percent, items, edited FROM figure
                WHERE organization = $1 AND handout = $2
                """, Value(handout)
            ) { row in
                let student = students.firstIndex(of: Person.ID(rawValue: row.integer("person"))) ?? -1
                return
                    "\(number) \(student) \(row.text("path")) \(row.integer("attempts")) \(row.real("time")) \(row.text("items"))"
            }
        }
        let fates = try all("SELECT activity, fate, superseded FROM fate WHERE organization = $1") {
            "\($0.text("activity")) \($0.text("fate")) \($0.integer("superseded"))"
        }
        let activities = try all("SELECT id, superseded, record FROM activity WHERE organization = $1") {
            "\($0.text("id")) \($0.integer("superseded")) \($0.text("record"))"
        }
        return figures.sorted() + fates.sorted() + activities.sorted()
    }
}
