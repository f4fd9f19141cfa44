import CSQLite
import Coursework
import Foundation
import SQL
import SQLite
import School
import SchoolForTests
import Testing

@testable import Archives

@Suite struct VerificationTests {
    @Test(arguments: Engine.allCases)
    func `a school in order is found in order`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        let result = try Verification(campus.school)
        #expect(result.isInOrder)
        #expect(result.replays[campus.organization]?.activities == 3)
    }

    @Test(arguments: Engine.allCases)
    func `a figure that somebody tampered with is found`(engine: Engine) async throws {
        let campus = try await Campus.busy(engine)
        try campus.run(
            "UPDATE figure SET attempts = 5 WHERE organization = $1 AND person = $2", Value(campus.students[1]))
        let result = try Verification(campus.school)
        #expect(!result.isInOrder)
        let differences = result.replays[campus.organization]?.differences ?? []
        #expect(differences.map(\.person) == [campus.students[1]])
        #expect(differences.map(\.problem) == [.different])
    }

    @Test func `a row without the one it belongs to is found`() async throws {
        let campus = try await Campus.busy(.sqlite)
        let file = try #require(campus.school.database as? SQLiteDatabase)
        // As another program would, which does not keep the rules.
        var handle: OpaquePointer?
        #expect(sqlite3_open(file.path, &handle) == SQLITE_OK)
        #expect(sqlite3_exec(handle, "DELETE FROM file WHERE id = 7", nil, nil, nil) == SQLITE_OK)
        sqlite3_close(handle)
        let problems = try Verification(campus.school).problems
        #expect(problems == ["A row of filePart belongs to one of file that is not there."])
    }

    @Test(arguments: Engine.allCases)
    func `a random history leaves everything in order`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 4)
        var random = SystemRandomNumberGenerator()
        let places = [["shadows"], ["shadows", "umbra"], ["colours"]]
        for _ in 0..<60 {
            campus.advance(by: Double.random(in: 1...3600, using: &random))
            if Int.random(in: 0..<6, using: &random) == 0 {
                try campus.post(places.randomElement(using: &random) ?? [])
                continue
            }
            let path = IdentifierPath([Campus.app] + (places.randomElement(using: &random) ?? []))
            let record = campus.attempt(
                "\(path.depth) \(path.elements.last ?? "") \(Int.random(in: 0..<4, using: &random))", at: path,
                score: Double(Int.random(in: 0...10, using: &random)))
            try await campus.send(record, by: Int.random(in: 0..<4, using: &random))
        }
        #expect(try Verification(campus.school).replays.values.flatMap(\.differences) == [])
    }

    @Test(arguments: Engine.allCases)
    func `a log that was changed past the server is not in order`(engine: Engine) async throws {
        let campus = try Campus(engine)
        campus.school.seal(with: .passing())
        try await campus.school.perform(.keepWork(forDays: nil, logForDays: 365), as: .school(campus.organization))
        campus.advance(by: 7200)
        try await campus.school.runDueTasks()
        let whole = try Verification(campus.school)
        #expect(whole.isInOrder && whole.logs[campus.organization]?.seals == 1)
        try campus.school.database.write { _ = try $0.run("UPDATE audit SET subject = 'person/1' WHERE seal = 1") }
        let changed = try Verification(campus.school)
        #expect(!changed.isInOrder && changed.logs[campus.organization]?.broken == [1])
    }

    @Test(arguments: Engine.allCases)
    func `a school that is not there although its seals are noted is missed`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let keeper = try #require(SealKeeper.passing())
        campus.school.seal(with: keeper)
        let (gone, other) = (Organization.ID(rawValue: 7), Organization.ID(rawValue: 8))
        try keeper.notes.keep(SealNote(seal: NotedSeal(number: 1, digest: "x")), of: gone)
        let found = try Verification(campus.school, noted: [other: [NotedSeal(number: 1, digest: "x")]])
        #expect(!found.isInOrder && found.problems.count == 2 && found.problems[0].contains("\(gone) is not there"))
        try campus.school.acceptLogs()
        #expect(try Verification(campus.school).isInOrder)
    }
}
