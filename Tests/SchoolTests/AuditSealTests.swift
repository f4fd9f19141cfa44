import Foundation
import JSON
import SQL
import SchoolForTests
import Secrets
import Signatures
import Testing

@testable import School

/// What is done past the server to lines of the log that were sealed is found.
@Suite struct AuditSealTests {
    /// A school with some lines, sealed twice, and one that is not.
    private func sealed(_ engine: Engine, with keeper: SealKeeper? = .passing()) async throws -> FoundedSchool {
        let office = try await FoundedSchool(engine)
        office.school.seal(with: keeper)
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

    private func run(_ texts: Query..., at office: FoundedSchool) throws {
        for text in texts {
            let changed = try office.school.database.write { try $0.run(text, [Value(office.founded.organization)]) }
            #expect(changed > 0)
        }
    }

    /// What happens in the next hour is sealed.
    private func seal(_ office: FoundedSchool) async throws {
        office.advance(days: 0.1)
        try await office.school.runDueTasks()
    }

    @Test(arguments: Engine.allCases)
    func `lines are sealed within the hour, once, and fit`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let check = try check(office)
        #expect(check.seals == 2 && check.faults == [] && check.remarks == [] && check.entries >= 10)
        #expect(check.open > 0)
        try await office.school.runDueTasks()
        #expect(try self.check(office) == check)
    }

    @Test(arguments: Engine.allCases)
    func `without a key nothing is sealed`(engine: Engine) async throws {
        let office = try await sealed(engine, with: nil)
        #expect(try check(office).seals == 0)
    }

    @Test(
        arguments: [
            ("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 1", [1]),
            ("UPDATE audit SET actor = NULL WHERE organization = $1 AND seal = 2 AND actor IS NOT NULL", [2]),
            ("UPDATE audit SET at = at + 1 WHERE organization = $1 AND seal = 2", [2]),
            ("DELETE FROM audit WHERE organization = $1 AND id = (SELECT max(id) FROM audit WHERE seal = 1)", [1]),
            ("DELETE FROM audit WHERE organization = $1", [1, 2]),
            ("UPDATE audit SET seal = 2 WHERE organization = $1 AND seal IS NULL", [2]),
            ("UPDATE audit SET seal = 7 WHERE organization = $1 AND seal IS NULL", [7]),
            ("DELETE FROM auditSeal WHERE organization = $1 AND number = 1", [1, 2]),
            ("DELETE FROM auditSeal WHERE organization = $1 AND number = 2", [2]),
            ("DELETE FROM auditSeal WHERE organization = $1", [1, 2]),
            ("UPDATE auditSeal SET digest = 'x' WHERE organization = $1 AND number = 1", [1, 2]),
            ("UPDATE auditSeal SET number = 9223372036854775807 WHERE organization = $1 AND number = 2", [2, .max]),
            ("UPDATE auditSeal SET sealed = sealed - 1 WHERE organization = $1 AND number = 2", [2]),
            ("UPDATE auditSeal SET statement = NULL WHERE organization = $1 AND number = 2", [2]),
            ("UPDATE auditSeal SET statement = '{}' WHERE organization = $1 AND number = 2", [2]),
            ("UPDATE auditSeal SET signature = NULL WHERE organization = $1 AND number = 2", [2]),
            (
                "UPDATE auditSeal SET statement = replace(statement, 'count', 'Count') WHERE organization = $1",
                [1, 2]
            ),
        ] as [(Query, [Int])])
    func `what is changed past the server is found`(change: Query, broken: [Int]) async throws {
        for engine in Engine.allCases {
            let office = try await sealed(engine)
            try run(change, at: office)
            #expect(Set(try check(office).broken).isSuperset(of: broken), "\(engine)")
        }
    }

    @Test(arguments: Engine.allCases)
    func `a changed line stays found when somebody says that its seal was swept`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try run(
            "UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 1",
            "UPDATE auditSeal SET isSwept = 1, newest = 0 WHERE organization = $1", at: office)
        #expect(try check(office).broken == [1])
    }

    @Test(arguments: Engine.allCases)
    func `lines that are removed before their time are found, also with those of all seals`(engine: Engine) async throws
    {
        let office = try await sealed(engine)
        office.advance(days: 29)
        try run("DELETE FROM audit WHERE organization = $1 AND seal IS NOT NULL", at: office)
        #expect(try check(office).faults.map(\.seal) == [1, 2])
    }

    @Test(arguments: Engine.allCases)
    func `the last seals are missed, though they were removed with their lines`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try run(
            "DELETE FROM audit WHERE organization = $1 AND (seal = 2 OR seal IS NULL)",
            "DELETE FROM auditSeal WHERE organization = $1 AND number = 2", at: office)
        #expect(try check(office).faults == [.noted(2)])
        try run(
            "DELETE FROM audit WHERE organization = $1", "DELETE FROM auditSeal WHERE organization = $1", at: office)
        #expect(try check(office).faults == [.noted(2)])
    }

    @Test(arguments: Engine.allCases)
    func `an older copy of the log is found, and the server does not seal it`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try run(
            "DELETE FROM audit WHERE organization = $1 AND (seal = 2 OR seal IS NULL)",
            "DELETE FROM auditSeal WHERE organization = $1 AND number = 2", at: office)
        try await office.add("after")
        let refusal = await reason { try await seal(office) }
        #expect(refusal == "log_seal_gone")
        // It says so once a day.
        try await office.school.runDueTasks()
        #expect(try check(office).seals == 1)
        try office.school.acceptLogs()
        try await office.school.runDueTasks()
        let check = try check(office)
        #expect(check.seals == 2 && check.faults == [] && check.remarks == [.resumed(2, lost: 2)])
    }

    @Test(arguments: Engine.allCases)
    func `a log that is sealed anew with another key is found, and not sealed`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let keeper = office.school.sealKeeper
        try run(
            "UPDATE audit SET detail = 'x', seal = NULL WHERE organization = $1",
            "DELETE FROM auditSeal WHERE organization = $1", at: office)
        office.school.seal(with: .passing())
        try await seal(office)
        #expect(try check(office).faults == [])
        office.school.seal(with: keeper)
        #expect(Set(try check(office).faults).isSuperset(of: [.signature(1), .noted(2)]))
        try await office.add("after")
        #expect(await reason { try await seal(office) } == "log_seal_gone")
        // Another server that has noted nothing leaves it to the one with the key.
        office.school.seal(with: .passing())
        office.advance(days: 2)
        #expect(await reason { try await office.school.runDueTasks() } == "log_key_foreign")
    }

    @Test(arguments: Engine.allCases)
    func `a seal that somebody adds is found, and the server goes on from none that it did not sign`(engine: Engine)
        async throws
    {
        for statement in ["NULL", "'{}'"] {
            let office = try await sealed(engine)
            let insertion = Query(
                built: """
                    INSERT INTO auditSeal (organization, number, entries, sealed, digest, statement)
                    VALUES ($1, 3, 0, 0, 'x', \(statement))
                    """)
            try run(insertion, at: office)
            #expect(try check(office).broken == [3])
            #expect(await reason { try await seal(office) } == "log_forged")
        }
    }

    @Test(arguments: Engine.allCases)
    func `what is deleted because of its age leaves the rest provable`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try await office.write { try $0.keepAudit(forDays: 30) }
        office.advance(days: 31)
        try await office.add("new")
        try await seal(office)
        try await office.school.runDueTasks()
        let check = try check(office)
        #expect(check.faults == [] && check.seals == 4)
        #expect(check.entries == check.last?.entries)
        try run("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 4", at: office)
        #expect(try self.check(office).broken == [4])
    }

    @Test(arguments: Engine.allCases)
    func `lines of one seal go together, and are in order while they go`(engine: Engine) async throws {
        let office = try await sealed(engine)
        office.advance(days: 731)
        #expect(try await office.write { try $0.sweepAudit(atMost: 3) })
        #expect(try check(office).faults == [])
        try await office.school.sweepOldWork()
        #expect(try check(office).entries == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a shorter retention holds once it is sealed, and one that nobody has set is named`(engine: Engine)
        async throws
    {
        let office = try await sealed(engine)
        office.advance(days: 40)
        try await office.add("new")
        try await seal(office)
        try run("UPDATE organization SET auditDays = 30 WHERE id = $1", at: office)
        try await office.school.sweepOldWork()
        #expect(try check(office).faults == [] && check(office).entries >= 10)
        try await office.add("newer")
        try await seal(office)
        #expect(try check(office).faults == [.keptDays(5, now: 30)])
    }

    @Test(arguments: Engine.allCases)
    func `a retention that an administrator has changed is sealed at once`(engine: Engine) async throws {
        let office = try await sealed(engine)
        try await office.write { try $0.keepAudit(forDays: 60) }
        try await office.school.runDueTasks()
        let check = try check(office)
        #expect(check.seals == 3 && check.faults == [] && check.open == 0)
    }

    @Test(arguments: Engine.allCases)
    func `a clock that was set back is named`(engine: Engine) async throws {
        let office = try await sealed(engine)
        office.advance(days: -1)
        try await office.add("back")
        try await seal(office)
        let check = try check(office)
        #expect(check.seals == 3 && check.faults == [] && check.remarks == [.clockBack(3)])
    }

    @Test(arguments: Engine.allCases)
    func `what a witness has must be in the log`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let last = try #require(try check(office).last)
        let keys = try #require(office.school.sealKeeper?.keys)
        let noted = try #require(NotedSeal.all(in: last.line.text + "\n", signedBy: keys))
        #expect(noted == [office.founded.organization: [last.noted]])
        #expect(try office.read { try $0.checkAudit(noted: [last.noted]) }.faults == [])
        let other = NotedSeal(number: 2, digest: "x")
        #expect(try office.read { try $0.checkAudit(noted: [other]) }.faults == [.noted(2)])
        let changed = last.line.text.replacing("730", with: "731")
        #expect(NotedSeal.all(in: changed, signedBy: keys) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `seals of an older version are signed as what they are`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let keeper = office.school.sealKeeper
        let digests = try makeOld(office)
        office.school.seal(with: keeper)
        let before = try check(office)
        #expect(before.remarks == [.notSignedYet(2)] && before.faults == [.noted(2)] && before.entries >= 10)
        office.school.seal(with: .passing())
        try await office.school.runDueTasks()
        let signed = try check(office)
        #expect(signed.seals == 2 && signed.faults == [] && signed.remarks == [] && signed.entries == before.entries)
        #expect(signed.last?.said?.former?.digest == digests.last && signed.last?.said?.former?.state == .whole)
        try run("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 1", at: office)
        #expect(try check(office).broken == [1])
        // They are not signed twice.
        try run("UPDATE auditSeal SET statement = NULL WHERE organization = $1 AND number = 2", at: office)
        #expect(await reason { try await seal(office) } == "log_seal_gone")
    }

    @Test(arguments: Engine.allCases)
    func `a line that was changed before an older seal was signed stays named`(engine: Engine) async throws {
        let office = try await sealed(engine)
        _ = try makeOld(office)
        try run("UPDATE audit SET detail = 'x' WHERE organization = $1 AND seal = 2", at: office)
        office.school.seal(with: .passing())
        try await seal(office)
        #expect(try check(office).faults == [.former(2)])
    }

    /// Makes the seals what the version before made of the same lines.
    private func makeOld(_ office: FoundedSchool) throws -> [String] {
        var lines: [Int: [AuditLine]] = [:]
        try office.read { transaction in
            var number = 0
            try transaction.visitLog { part in
                switch part {
                case .seal(let seal): number = seal.number
                case .line(let line): lines[number, default: []].append(line)
                case .open: break
                }
            }
        }
        var digests: [String] = []
        for number in 1...2 {
            let bytes = Array((digests.last ?? "").utf8) + (lines[number] ?? []).flatMap(\.bytes)
            digests.append(SHA256.digits(of: bytes))
        }
        for (number, digest) in digests.enumerated() {
            try office.school.database.write { connection in
                _ = try connection.run(
                    "UPDATE auditSeal SET digest = $1, statement = NULL, signature = NULL, newest = NULL WHERE number = $2",
                    [.text(digest), Value(number + 1)])
            }
        }
        return digests
    }

    @Test(arguments: Engine.allCases)
    func `what a former key has signed stays valid`(engine: Engine) async throws {
        let office = try await sealed(engine)
        let keeper = try #require(office.school.sealKeeper)
        let keys = SealKeys(own: try #require(P256.PrivateKey()), former: keeper.keys.trusted)
        let read = try #require(SealKeys(pem: keys.pem))
        #expect(read.trusted == keys.trusted && SealKeys(pem: keys.publicPEM)?.trusted == keys.trusted)
        office.school.seal(with: SealKeeper(keys: read, notes: keeper.notes))
        try await seal(office)
        let check = try check(office)
        #expect(check.seals == 3 && check.faults == [])
    }

    @Test(arguments: Engine.allCases)
    func `two who seal at once seal each line once`(engine: Engine) async throws {
        let office = try await sealed(engine)
        office.advance(days: 0.1)
        // As two servers are that share a database and a key.
        let school = office.school
        let other = School(school.database, writers: 2, now: school.now)
        other.seal(with: school.sealKeeper)
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                for one in [school, other] { group.addTask { try await one.sealLogs() } }
            }
            try await group.waitForAll()
        }
        let check = try check(office)
        #expect(check.seals == 3 && check.faults == [])
    }
}
