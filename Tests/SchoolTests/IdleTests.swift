import Coursework
import Foundation
import Locks
import PostgreSQL
import PostgresForTests
import Programs
import SQL
import SQLite
import SchoolForTests
import Testing

@testable import School

/// What the clock does to a school where nothing happens.
@Suite struct IdleTests {
    @Test(arguments: Engine.allCases)
    func `an idle school makes no write transaction`(engine: Engine) async throws {
        let folder = try TemporaryFolder()
        let database = try CountingDatabase(engine, in: folder)
        let campus = try Campus(database, folder: folder)
        let scheduled = try await campus.create(campus.draft(campus.task("shadows")))
        try await campus.act(scheduled) { try $0.schedule(scheduled, at: DueDate("2030-01-01")) }
        let completed = try await campus.handOut(campus.draft(campus.task("colours")))
        try await campus.act(completed) { try $0.complete(completed) }
        _ = try await campus.upload(as: campus.asStudent())
        try await campus.school.write(as: campus.asSchool) { transaction in
            try transaction.keepWork(forDays: 100)
            _ = try transaction.giveLink(NewSession(.link, label: "First"), to: campus.teacher)
        }
        // Once a day it notes how far the feed is.
        try await campus.school.runDueTasks()
        let before = database.writes
        for _ in 0..<3 {
            campus.advance(by: 5)
            try await campus.school.runDueTasks()
        }
        #expect(database.writes == before)
        campus.advance(by: 40 * 86400)
        try await campus.school.runDueTasks()
        #expect(try campus.count("session") == 0)
        #expect(try campus.count("file") == 0)
        #expect(try campus.all("SELECT 1 FROM handout WHERE organization = $1 AND closes IS NOT NULL") { _ in 1 } == [])
    }

    @Test(arguments: Engine.allCases)
    func `a handout that waits for room in its class is only looked at`(engine: Engine) async throws {
        let folder = try TemporaryFolder()
        let database = try CountingDatabase(engine, in: folder)
        let campus = try Campus(database, students: 1, folder: folder)
        let waiting = try await campus.create(campus.draft(campus.task("shadows")))
        try await campus.act(waiting) { try $0.schedule(waiting, at: DueDate("2025-10-01")) }
        for _ in 0..<Limit.activeHandouts { try campus.post(["colours"]) }
        campus.advance(by: 60 * 86400)
        try await campus.school.runDueTasks()
        let before = database.writes
        #expect(try await campus.school.publishDue(at: campus.now) == School.DueWork(posted: 0, waiting: 1))
        #expect(database.writes == before)
        try campus.run("UPDATE handout SET state = 'completed' WHERE organization = $1 AND state = 'posted'")
        #expect(try await campus.school.publishDue(at: campus.now) == School.DueWork(posted: 1, waiting: 0))
    }
}

/// A real database that counts its write transactions.
private final class CountingDatabase: Database {
    private let base: any Database
    private let count = Locked(0)

    init(_ engine: Engine, in folder: TemporaryFolder) throws {
        base =
            switch engine {
            case .sqlite:
                try SQLiteDatabase(
                    path: folder.url.appending(path: "school.db").path, applicationID: Tables.applicationID)
            case .postgreSQL: try PostgreSQLDatabase(PostgreSQLOptions(Postgres.shared().newSchema()))
            }
    }

    var writes: Int { count.withLock { $0 } }
    var dialect: Dialect { base.dialect }

    func read<Result>(_ body: (any Connection) throws -> Result) throws -> Result { try base.read(body) }

    func readOnce<Result>(_ body: (any Connection) throws -> Result) throws -> Result { try base.readOnce(body) }

    func write<Result>(_ body: (any Connection) throws -> Result) throws -> Result {
        count.withLock { $0 += 1 }
        return try base.write(body)
    }

    func expectLargeTables(sharing column: String) throws { try base.expectLargeTables(sharing: column) }
}
