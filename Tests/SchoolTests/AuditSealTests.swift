import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What is done past the server to lines of the log that were sealed is found.
@Suite struct AuditSealTests {
    /// A school with some lines, sealed twice, and one that is not.
    private func sealed(_ engine: Engine) async throws -> FoundedSchool {
        let office = try await FoundedSchool(engine)
        for round in 1...2 {
            for number in 1...5 { try await office.add("pupil\(round)\(number)") }
            office.advance(days: 0.1)
            try await office.school.runDueTasks()
        }
        try await office.add("late")
        try await office.school.runDueTasks()
        return office
    }

    private func check(_ office: FoundedSchool) throws -> AuditCheck { try office.read { try $0.checkAudit() } }

    private func run(_ text: Query, _ office: FoundedSchool) throws {
        let changed = try office.school.database.write { try $0.run(text, [Value(office.founded.organization)]) }
        #expect(changed > 0)
    }

    @Test(arguments: Engine.allCases)
    func `lines are sealed within the hour, once, and fit`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let check = try check(office)
        #expect(check.seals == 2 && check.broken == [] && check.entries >= 10)
        let open = try office.school.database.read { connection in
            try connection.first("SELECT count(*) FROM audit WHERE seal IS NULL") { $0.integer() }
        }
        #expect(try #require(open) > 0)
        try await office.school.runDueTasks()
        #expect(try self.check(office) == check)
    }

    @Test(
        arguments: [
            ("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 1", [1]),
            ("UPDATE audit SET actor = NULL WHERE organization = $1 AND seal = 2 AND actor IS NOT NULL", [2]),
            ("UPDATE audit SET at = at + 1 WHERE organization = $1 AND seal = 2", [2]),
            ("DELETE FROM audit WHERE organization = $1 AND id = (SELECT max(id) FROM audit WHERE seal = 1)", [1]),
            ("UPDATE audit SET seal = 2 WHERE organization = $1 AND seal IS NULL", [2]),
            ("UPDATE audit SET seal = 7 WHERE organization = $1 AND seal IS NULL", [7]),
            ("DELETE FROM auditSeal WHERE organization = $1 AND number = 1", [2, 1]),
            ("UPDATE auditSeal SET digest = 'x' WHERE organization = $1 AND number = 1", [1, 2]),
        ] as [(Query, [Int])])
    func `what is changed past the server is found`(change: Query, broken: [Int]) async throws {
        for engine in Engine.allCases {
            let office = try await sealed(engine)
            try run(change, office)
            #expect(try check(office).broken == broken)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is deleted because of its age leaves the rest provable`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try await office.write { try $0.keepAudit(forDays: 30) }
        office.advance(days: 31)
        try await office.add("new")
        office.advance(days: 0.1)
        try await office.school.sweepOldWork()
        try await office.school.runDueTasks()
        let check = try check(office)
        #expect(check.broken == [] && check.seals == 3 && check.last?.isSwept == false)
        #expect(check.entries == check.last?.entries)
        try run("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 3", office)
        #expect(try self.check(office).broken == [3])
    }

    @Test(arguments: Engine.allCases)
    func `two who seal at once seal each line once`(engine: Engine) async throws {
        let office = try await sealed(engine)
        office.advance(days: 0.1)
        // As two servers are that share a database.
        let school = office.school
        let other = School(school.database, writers: 2, now: school.now)
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                for one in [school, other] { group.addTask { try await one.sealLogs() } }
            }
            try await group.waitForAll()
        }
        let check = try check(office)
        #expect(check.seals == 3 && check.broken == [])
    }
}
