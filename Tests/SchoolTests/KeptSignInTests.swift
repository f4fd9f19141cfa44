import Coursework
import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import SchoolForTests
import Secrets
import Testing

@testable import School

/// Sign-ins that are kept from one request to the next let nobody in whom the tables do not.
@Suite struct KeptSignInTests {
    @Test(arguments: Engine.allCases)
    func `who acts with a token is as the tables say after each change`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let token = try campus.signIn(campus.teacher)
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token)?.has(.teacher) == true) }
        try campus.run(
            "UPDATE role SET role = 'manager' WHERE organization = $1 AND person = $2", Value(campus.teacher))
        #expect(try await campus.school.actor(with: token)?.has(.teacher) == false)
        #expect(try await campus.school.actor(with: token)?.has(.manager) == true)
        try campus.run(
            "UPDATE account SET state = 'locked' WHERE organization = $1 AND person = $2", Value(campus.teacher))
        #expect(try await campus.school.actor(with: token) == nil)
        try campus.run(
            "UPDATE account SET state = 'active' WHERE organization = $1 AND person = $2", Value(campus.teacher))
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        try campus.run("DELETE FROM session WHERE organization = $1 AND person = $2", Value(campus.teacher))
        #expect(try await campus.school.actor(with: token) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a sign-in that another process ends lets nobody in here`(engine: Engine) async throws {
        let (folder, schema) = (
            try TemporaryFolder(), engine == .sqlite ? nil : PostgreSQLOptions(try Postgres.shared().newSchema())
        )
        func open() throws -> any Database {
            if let schema { return try PostgreSQLDatabase(schema) }
            let path = folder.url.appending(path: "school.db").path
            return try SQLiteDatabase(path: path, applicationID: Tables.applicationID)
        }
        let campus = try Campus(open(), folder: folder)
        let token = try campus.signIn(campus.teacher)
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        try open().write { connection in
            _ = try connection.run("DELETE FROM session WHERE person = $1", Value(campus.teacher))
        }
        #expect(try await campus.school.actor(with: token) == nil)
    }

    @Test func `a sign-in is read once, and not again for what is written of others`() async throws {
        let campus = try Campus(.sqlite)
        let (token, other) = (try campus.signIn(campus.teacher), try campus.signIn(campus.students[0]))
        let cache: SessionCache = campus.school.inMemory.state()
        for _ in 0..<3 {
            #expect(try await campus.school.actor(with: token)?.person == campus.teacher)
        }
        func known() throws -> Person.ID? { try cache.activeSession(of: token, in: campus.school)?.actor.person }
        #expect(try known() == campus.teacher)
        try campus.run("DELETE FROM session WHERE organization = $1 AND id = $2", Value(other.session))
        try campus.post(["shadows"])
        #expect(try known() == campus.teacher)
        try campus.run("UPDATE session SET seen = seen + 1 WHERE organization = $1 AND id = $2", Value(token.session))
        #expect(try known() == nil)
        #expect(try await campus.school.actor(with: token)?.person == campus.teacher)
        #expect(try known() == campus.teacher)
    }

    @Test func `what is written between the look-up and the keeping is not missed`() async throws {
        let campus = try Campus(.sqlite)
        let token = try campus.signIn(campus.teacher)
        let cache: SessionCache = campus.school.inMemory.state()
        // A connection that has read can tell which state it sees.
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        for role in ["manager", "administrator"] {
            try campus.school.read(as: campus.asSchool) { transaction in
                let found = try #require(try transaction.activeSession(of: token))
                try campus.run(
                    "UPDATE role SET role = $3 WHERE organization = $1 AND person = $2", Value(campus.teacher),
                    .text(role))
                try cache.keep(found, of: token, transaction)
            }
            #expect(try await campus.school.actor(with: token)?.posts.map(\.role.rawValue) == [role])
        }
    }

    /// What ends a teacher's sign-in by a device, or changes what they may do by it; `$2` is the teacher.
    private static let changes: [Query] = [
        "DELETE FROM session WHERE organization = $1 AND person = $2",
        "UPDATE session SET expires = 1000 WHERE organization = $1 AND person = $2",
        "UPDATE account SET state = 'locked' WHERE organization = $1 AND person = $2",
        "DELETE FROM role WHERE organization = $1 AND person = $2",
        "INSERT INTO permit (organization, person, privilege) VALUES ($1, $2, 'approveApps')",
    ]

    @Test(arguments: changes.indices)
    func `on PostgreSQL a connection looks up who reports once, until a row of that is written`(
        number: Int
    ) async throws {
        let database = try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
        let campus = try Campus(database)
        let (token, other) = (try campus.signIn(campus.teacher), try campus.signIn(campus.students[0]))
        #expect(try await campus.school.actor(with: token) != nil)
        let remembered = try #require(campus.school.rememberedActor(with: token))
        /// Whether it is known without a look-up, and whether it holds.
        func ask() throws -> [Bool] {
            try database.write { connection in
                let cache = RecordingCache.of(connection, campus.school)?.signIns
                let check = SignInCheck([remembered], cache, at: campus.now)
                let lookup = check.lookup
                let (_, found) = try connection.find(connection.othersChanges(), lookup)
                let isKept = lookup.queries.isEmpty && cache?.session(remembered.key, at: campus.now) != nil
                return [isKept, try check.present(found, connection).contains(remembered.actor)]
            }
        }
        #expect(try [ask(), ask()] == [[false, true], [true, true]])
        try campus.run("DELETE FROM session WHERE organization = $1 AND id = $2", Value(other.session))
        #expect(try ask() == [true, true])
        try campus.run("UPDATE session SET label = 'Tablet' WHERE organization = $1 AND id = $2", Value(token.session))
        #expect(try [ask(), ask()] == [[false, true], [true, true]])
        try PostgreSQLDatabase(database.options).write { connection in
            _ = try connection.run(Self.changes[number], Value(campus.organization), Value(campus.teacher))
        }
        #expect(try ask() == [false, false])
    }

    @Test func `what a connection keeps of a sign-in ends with it, and does not begin before it was read`() throws {
        let cache = SignInCache(ChangeCounts(countsFrequent: false))
        let (key, found) = Self.session(.device)
        cache.keep([key: found], at: Self.start)
        let times = [-1, 0, 999, 1000].map { Self.start.addingTimeInterval($0) }
        #expect(times.map { cache.session(key, at: $0) == found } == [false, true, true, false])
    }

    @Test func `nothing is kept of a sign-in that depends on other people`() throws {
        for (kind, isOfPractice) in [(Session.Kind.device, false), (.device, true), (.inspection, false)] {
            let cache = SignInCache(ChangeCounts(countsFrequent: false))
            let (key, found) = Self.session(kind, isOfPractice: isOfPractice)
            cache.keep([key: found], at: Self.start)
            #expect(cache.knows(key) == (kind == .device && !isOfPractice))
        }
    }

    private static let start = Date(timeIntervalSince1970: 1000)

    /// A session that ends after a thousand seconds.
    private static func session(_ kind: Session.Kind, isOfPractice: Bool = false) -> (SessionKey, FoundSession) {
        let key = SessionKey(organization: Organization.ID(rawValue: 1), session: Session.ID(rawValue: 2))
        let actor = Actor(organization: key.organization, person: Person.ID(rawValue: 4), session: key.session)
        let active = ActiveSession(
            actor: actor, kind: kind, seen: start, holdsUntil: start.addingTimeInterval(1000),
            isOfPractice: isOfPractice)
        return (key, FoundSession(fingerprint: nil, activeSession: active))
    }

    @Test(arguments: Engine.allCases)
    func `a kept sign-in opens nothing to another secret`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let token = try campus.signIn(campus.teacher)
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        let forged = SessionToken(organization: token.organization, session: token.session, secret: .random())
        #expect(try await campus.school.actor(with: forged) == nil)
        #expect(try await campus.school.actor(with: token) != nil)
    }

    @Test(arguments: Engine.allCases)
    func `half a sign-in stays half of one, however often it is shown`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let token = try campus.signIn(campus.teacher)
        try campus.run("UPDATE session SET kind = 'browser', scope = 'app', stage = 'half' WHERE organization = $1")
        let whole = try campus.signIn(campus.teacher)
        for _ in 0..<3 {
            #expect(try await campus.school.actor(with: token)?.scope == .half)
            #expect(try await campus.school.actor(with: whole)?.scope == .person)
        }
        try campus.run("DELETE FROM session WHERE organization = $1 AND stage = 'half'")
        #expect(try await campus.school.actor(with: token) == nil)
        #expect(try await campus.school.actor(with: whole)?.scope == .person)
    }

    @Test(arguments: Engine.allCases)
    func `a second factor has to be there from its day on, and a clock that jumps changes that both ways`(
        engine: Engine
    ) async throws {
        let campus = try Campus(engine)
        let (token, start) = (try campus.signIn(campus.teacher), campus.now)
        func mustAdd() async throws -> Bool? { try await campus.school.actor(with: token)?.mustAddFactor }
        for _ in 0..<3 { #expect(try await mustAdd() == false) }
        try campus.run(
            "INSERT INTO factorRule (organization, role, demand, starts) VALUES ($1, 'teacher', 'must', $2)",
            .integer(start.milliseconds + 100_000))
        for _ in 0..<3 { #expect(try await mustAdd() == false) }
        campus.now = start.addingTimeInterval(100)
        for _ in 0..<3 { #expect(try await mustAdd() == true) }
        campus.now = start
        for _ in 0..<3 { #expect(try await mustAdd() == false) }
        campus.now = start.addingTimeInterval(100)
        try campus.run(
            """
            INSERT INTO factor (organization, id, person, kind, label, isConfirmed, created)
            VALUES ($1, 7, $2, 'app', 'Phone', 1, 0)
            """, Value(campus.teacher))
        #expect(try await mustAdd() == false)
        try campus.run("DELETE FROM factor WHERE organization = $1")
        #expect(try await mustAdd() == true)
    }

    @Test(arguments: Engine.allCases)
    func `a sign-in that is kept ends when it expires`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let token = try campus.signIn(campus.teacher)
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        campus.advance(by: 86_399)
        for _ in 0..<3 { #expect(try await campus.school.actor(with: token) != nil) }
        campus.advance(by: 1)
        #expect(try await campus.school.actor(with: token) == nil)
    }
}

extension Campus {
    /// Signs somebody in for a day, past passwords.
    fileprivate func signIn(_ person: Person.ID) throws -> SessionToken {
        let (secret, session) = (Token.random(), school.identifiers.next(at: now) as Session.ID)
        try run(
            """
            INSERT INTO session (organization, id, person, kind, fingerprint, label, created, seen, expires)
            VALUES ($1, $2, $3, 'device', $4, 'tablet', $5, $5, $6)
            """, Value(session), Value(person), .blob(secret.fingerprint.bytes), .integer(now.milliseconds),
            .integer(now.milliseconds + 86_400_000))
        return SessionToken(organization: organization, session: session, secret: secret)
    }
}
