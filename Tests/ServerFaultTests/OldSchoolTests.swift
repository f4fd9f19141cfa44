import Archives
import Coursework
import Foundation
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import School
import SchoolForTests
import Testing

extension ServerFaultTests {
    /// Schools that earlier versions founded and worked with: whatever their age, this version goes on with them.
    ///
    /// `Fixtures/school-N.db` is a folder's file, and `school-N.sql` what a PostgreSQL database held (`pg_dump --inserts`). 1 has the
    /// tables of the first version that could found a school, 2 those of the last before reviews could be taken back. In each,
    /// Emmy teaches Theo and Noa, who have played and handed in files.
    @Suite struct OldSchoolTests {
        static let places = Engine.allCases.flatMap { engine in
            [1, 2].map { OldSchool.Place(engine: engine, number: $0) }
        }

        @Test(.timeLimit(.minutes(5)), arguments: places)
        func `an old school is backed up as it is, brought up to date, and served`(place: OldSchool.Place) async throws
        {
            let old = try OldSchool(place)
            let archive = old.folder.url.appending(path: "archive").path
            #expect(try await old.admin("backup", "--to", archive).status == 0)
            let plan = try await old.admin("migrate", "--dry-run")
            #expect(plan.output.contains("what schools lack that were founded while earlier steps still changed"))
            #expect(try await old.admin("migrate").status == 0)
            try await old.expectSound()
            let server = try ServerProcess(old.options)
            #expect(server.port() != nil, "\(server.lines)")
            server.signal(SIGTERM)
            #expect(try await onThread { server.end() } == 0, "\(server.lines)")
            try FileManager.default.removeItem(atPath: archive)
            #expect(try await old.admin("backup", "--to", archive).status == 0)
        }

        @Test(.timeLimit(.minutes(5)), arguments: places)
        func `in an old school students sync, and teachers give back and ask for more`(place: OldSchool.Place)
            async throws
        {
            let old = try OldSchool(place)
            #expect(try await old.admin("migrate").status == 0)
            try await old.work()
            try await old.expectSound()
        }

        @Test(.timeLimit(.minutes(5)), arguments: places)
        func `an archive of an old school is restored and worked with`(place: OldSchool.Place) async throws {
            let old = try OldSchool(place)
            let archive = old.folder.url.appending(path: "archive").path
            #expect(try await old.admin("backup", "--to", archive).status == 0)
            #expect(try await old.admin("restore", "--from", archive, "--replace").status == 0)
            try await old.work()
            try await old.expectSound()
        }

        @Test(.timeLimit(.minutes(5)), arguments: Engine.allCases)
        func `a school whose tables lack a column is refused by name`(engine: Engine) async throws {
            let old = try OldSchool(.init(engine: engine, number: 2))
            #expect(try await old.admin("migrate").status == 0)
            try old.database().write { try $0.runScript("ALTER TABLE step DROP COLUMN before") }
            let words = "are not those of this version: step has no column before. Nothing was changed."
            for command in [["migrate"], ["migrate", "--dry-run"], ["verify"]] {
                let ending = try await old.admin(command)
                #expect(ending.status == 1 && ending.errorText.contains(words), "\(command): \(ending.errorText)")
            }
            let server = try ServerProcess(old.options)
            #expect(try await onThread { server.end() } == 1)
            #expect(server.lines.count == 1 && server.lines[0].contains(words), "\(server.lines)")
        }
    }
}

/// A copy of a school that an earlier version kept.
final class OldSchool {
    struct Place: Hashable, Sendable, CustomTestStringConvertible {
        var engine: Engine
        var number: Int

        var testDescription: String { "\(engine.rawValue) \(number)" }
    }

    static let fixtures = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")

    let folder: TemporaryFolder
    private let address: String?
    private var data: String { folder.url.appending(path: "school").path }
    var options: [String] { ["--data", data] + (address.map { ["--database", $0] } ?? []) }

    init(_ place: Place) throws {
        folder = try TemporaryFolder()
        let data = folder.url.appending(path: "school").path
        try FileManager.default.createDirectory(
            atPath: data, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let kept = Self.fixtures.appending(path: "school-\(place.number)")
        switch place.engine {
        case .sqlite:
            address = nil
            try FileManager.default.copyItem(
                at: kept.appendingPathExtension("db"), to: URL(filePath: data + "/school.db"))
        case .postgreSQL:
            let address = try Postgres.shared(isDurable: true).newDatabase().address
            self.address = address
            let script = try String(contentsOf: kept.appendingPathExtension("sql"), encoding: .utf8)
            try PostgreSQLDatabase(PostgreSQLOptions(address)).write { try $0.runScript(script) }
        }
    }

    deinit { folder.remove() }

    func database() throws -> any Database {
        if let address { return try PostgreSQLDatabase(PostgreSQLOptions(address)) }
        return try SQLiteDatabase(path: data + "/school.db", applicationID: Tables.applicationID, erasesDeleted: true)
    }

    func admin(_ words: String...) async throws -> Program.Ending { try await admin(words) }

    func admin(_ words: [String]) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", ["admin"] + words + options).run(seconds: 120)
    }

    func expectSound() async throws {
        let ending = try await admin("verify")
        #expect(ending.status == 0, "\(ending)")
    }

    /// Theo plays once more, and Emmy gives his drawing back and then asks for another.
    func work() async throws {
        let school = School(try database())
        let organization = try #require(try school.organizationIDs().first)
        let (emmy, theo) = try (person("Emmy", .teacher, organization), person("Theo", .student, organization))
        let now = Date()
        let app = "org.example.optics"
        let stamp = Stamp(HybridTime(now), DeviceID(rawValue: "tablet"))
        let record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "one more"), path: IdentifierPath([app, "light", "shadows"]), created: now,
            edited: stamp, durations: [stamp.device: 30])
        let answer = try await school.sync(
            SyncRequest(
                app: app, name: "Optics", device: stamp.device, reports: [SentReport(record)]),
            as: theo)
        #expect(answer.response.received.count == 1)
        let student = try #require(theo.person)
        let (handout, task) = try place(of: "handIn")
        try await school.perform(.giveBack(task, of: handout, to: student, saying: "More light, please."), as: emmy)
        try await school.perform(.takeBackReturn(task, of: handout, by: student), as: emmy)
        try await school.perform(.askToTryAgain(task, of: handout, by: student), as: emmy)
        let report = try school.read(as: emmy) { try $0.report(of: handout) }
        #expect(report.lines.flatMap(\.cells).compactMap(\.figures?.attempts).max() == 2)
        await school.close()
    }

    private func person(_ name: String, _ role: Role, _ organization: Organization.ID) throws -> Actor {
        let found = try database().read { connection in
            try connection.first(
                """
                SELECT person.id, role.location FROM person JOIN role ON role.person = person.id WHERE person.givenName = $1
                """, .text(name)
            ) { (Person.ID(rawValue: $0.integer("id")), Location.ID(rawValue: $0.integer("location"))) }
        }
        let (person, location) = try #require(found)
        return Actor(organization: organization, person: person, posts: [Actor.Post(role, at: location)])
    }

    private func place(of kind: String) throws -> (Handout.ID, HandoutTask.ID) {
        let found = try database().read { connection in
            try connection.first("SELECT handout, id FROM task WHERE kind = $1", .text(kind)) {
                (Handout.ID(rawValue: $0.integer("handout")), HandoutTask.ID(rawValue: $0.integer("id")))
            }
        }
        return try #require(found)
    }
}
