import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// Two systems that name the same people.
@Suite struct ImportSourcesTests {
    @Test(arguments: Engine.allCases)
    func `what the first says of somebody stays until it names them no more`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var first = Files(students: 20)
        first.students[0] = "S1,1,Una,,Erste,7,una@school.example,u1,,L1"
        try await office.bring(first)
        let una = try #require(try office.people("erste").first).person
        let second = OneRosterFiles()
        let plan = try await office.bring(second, ImportChoices(links: [.account]))
        #expect(plan.linked > 0)
        office.advance(days: 1)
        // Both are told again, and each changes nothing of the other's.
        #expect(try await office.bring(second).people.changed == 0)
        #expect(try await office.bring(first).people.changed == 0)
        #expect(try office.read { try $0.entry(of: una.id).person.name.given } == "Una")
        office.advance(days: 1)
        first.students.removeFirst()
        first.rosters.removeFirst()
        #expect(try await office.bring(first).leaving.isEmpty)
        #expect(try office.read { try $0.entry(of: una.id).accountState } == .new)
        office.advance(days: 1)
        #expect(try await office.bring(second).changes.map(\.person) == [una.id])
        #expect(try office.read { try $0.entry(of: una.id).person.name.given } == "U1")
        // Named by nobody any more, they leave.
        var last = OneRosterFiles(day: 9)
        last.user("u1", as: .gone(day: 9))
        #expect(try await office.bring(last).leaving.map(\.person) == [una.id])
        #expect(try office.read { try $0.entry(of: una.id).accountState } == .deactivated)
        office.advance(days: 1)
        // The first names them again: they are back, though it was the other whose word they left by.
        first = Files(students: 20)
        first.students[0] = "S1,1,Una,,Erste,7,una@school.example,u1,,L1"
        #expect(try await office.bring(first).returning == 1)
        #expect(try office.read { try $0.entry(of: una.id).accountState } == .new)
    }

    @Test(arguments: Engine.allCases)
    func `who never left stays when the word of the first is taken back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var first = Files(students: 20)
        first.students[0] = "S1,1,Una,,Erste,7,una@school.example,u1,,L1"
        let whole = first
        try await office.bring(first)
        let una = try #require(try office.people("erste").first).person
        try await office.bring(OneRosterFiles(), ImportChoices(links: [.account]))
        office.advance(days: 1)
        first.students.removeFirst()
        first.rosters.removeFirst()
        try await office.bring(first)
        office.advance(days: 1)
        try await office.bring(whole)
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.read { try $0.entry(of: una.id).accountState } == .new)
    }
}
