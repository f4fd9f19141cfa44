import Coursework
import SchoolForTests
import Testing

@testable import School

/// Whom files do not enable (`enabledUser` is false) against what was done by hand.
@Suite struct ImportEnabledTests {
    private static let off: OneRosterFiles = {
        var files = OneRosterFiles()
        files.users[0] = files.users[0].replacing("true", with: "false")
        return files
    }()

    @Test(arguments: Engine.allCases)
    func `who was let in again by hand stays, until files have said otherwise in between`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let ann = try office.person("u1").person.id
        office.advance(days: 1)
        #expect(try await office.bring(Self.off).leaving.map(\.person) == [ann])
        #expect(try await office.bring(Self.off).isEmpty)
        try await office.write { try $0.reactivate(ann) }
        // Each night the same file.
        for night in 1...3 {
            office.advance(days: 1)
            let plan = try await office.bring(Self.off)
            #expect(plan.leaving.isEmpty && plan.returning == (night == 1 ? 1 : 0))
            #expect(plan.isEmpty == (night > 1))
            #expect(try office.person("u1").accountState == .new)
            #expect(try office.members("Physics 7a").contains("U1"))
        }
        #expect(try await office.bring(OneRosterFiles()).isEmpty)
        office.advance(days: 1)
        #expect(try await office.bring(Self.off).leaving.map(\.person) == [ann])
        #expect(try office.person("u1").accountState == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `an account that was made by hand is not closed by the next file`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Self.off)
        let ann = try office.person("u1").person.id
        #expect(try office.person("u1").accountState == nil)
        try await office.write { _ = try $0.createAccount("ann", of: ann) }
        office.advance(days: 1)
        #expect(try await office.bring(Self.off).isEmpty)
        #expect(try office.person("u1").accountState == .new)
    }

    @Test(arguments: Engine.allCases)
    func `an import that is taken back has said nothing`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 1)
        try await office.bring(Self.off)
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.person("u1").accountState == .new)
        #expect(try office.plan(Self.off).leaving.count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `who was let in again by hand stays when an import that enabled them is taken back`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let ann = try office.person("u1").person.id
        office.advance(days: 1)
        try await office.bring(Self.off)
        try await office.write { try $0.reactivate(ann) }
        #expect(try office.plan(Self.off).returning == 1)
        office.advance(days: 1)
        try await office.bring(OneRosterFiles())
        #expect(try office.plan(Self.off).leaving.map(\.person) == [ann])
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        let plan = try office.plan(Self.off)
        #expect(plan.leaving.isEmpty && plan.returning == 1)
        try await office.bring(Self.off)
        #expect(try office.members("Physics 7a").contains("U1"))
    }

    @Test(arguments: Engine.allCases)
    func `after a night that said nothing of it, to be called not enabled is new again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var silent = OneRosterFiles()
        silent.users[0] = silent.users[0].replacing("true", with: "")
        try await office.bring(OneRosterFiles())
        for files in [Self.off, silent, Self.off] {
            office.advance(days: 1)
            let plan = try await office.bring(files)
            #expect(plan.leaving.count == (files.users == Self.off.users ? 1 : 0))
            #expect(plan.returning == (files.users == Self.off.users ? 0 : 1))
        }
        #expect(try office.person("u1").accountState == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `who stays as they run the school leaves once they do not`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let ann = try office.person("u1").person.id
        let post = Actor.Post(.manager, at: office.location)
        try await office.write { try $0.give(post, to: ann) }
        office.advance(days: 1)
        for _ in 1...2 {
            let plan = try await office.bring(Self.off)
            #expect(plan.leaving.isEmpty && plan.notes.contains { $0.code == .runsSchool })
        }
        try await office.write { try $0.take(post, from: ann) }
        office.advance(days: 1)
        #expect(try await office.bring(Self.off).leaving.map(\.person) == [ann])
    }

    @Test(arguments: Engine.allCases)
    func `whom one system enables and another does not leaves with the first that enables them`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var first = Files(students: 20)
        first.students[0] = "S1,1,Una,,Erste,7,una@school.example,u1,,L1"
        try await office.bring(first)
        let una = try #require(try office.people("erste").first).person
        try await office.bring(OneRosterFiles(), ImportChoices(links: [.account]))
        for _ in 1...2 {
            office.advance(days: 1)
            #expect(try await office.bring(Self.off).leaving.isEmpty)
        }
        first.students.removeFirst()
        first.rosters.removeFirst()
        office.advance(days: 1)
        #expect(try await office.bring(first).leaving.map(\.person) == [una.id])
        #expect(try office.read { try $0.entry(of: una.id).accountState } == .deactivated)
    }
}
