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
}
