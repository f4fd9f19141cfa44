import Coursework
import Foundation
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

/// Imports by a clock that is set back a day, or was weeks ahead.
@Suite struct ImportClockTests {
    @Test(arguments: Engine.allCases)
    func `the import that was made last is taken back first, whatever the clock showed`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let first = try (state(office), office.now)
        office.advance(days: -1)
        var files = Files()
        files.students[0] = "S1,1,Anna,,Miller,8,ann1@school.example,ann1,,L1"
        files.removeLastStudent()
        files.students.append("S21,21,Zed,,New,7,,zed,,L1")
        #expect(try await office.bring(files).leaving.count == 1)
        let second = try (state(office), office.now)
        office.advance(days: 41)
        files.classes = ["K1,8a,C1,T1,L1"]
        files.students.append("S20,20,Ann20,,Example,7,ann20@school.example,ann20,,L1")
        #expect(try await office.bring(files).returning == 1)
        let third = office.now
        office.advance(days: -42)
        var undo = try await office.school.undoImport(as: office.administrator)
        #expect(undo.at == third && undo.left == [])
        #expect(try state(office) == second.0)
        undo = try await office.school.undoImport(as: office.administrator)
        #expect(undo.at == second.1 && undo.left == [])
        #expect(try state(office) == first.0)
        undo = try await office.school.undoImport(as: office.administrator)
        // Whom the second had changed and left is somebody's whom something was said of since.
        #expect(undo.at == first.1 && undo.people == 19)
        #expect(await reason { _ = try await office.school.undoImport(as: office.administrator) } == "no_import")
        let log = try office.read { try $0.audit(AuditSearch(subject: .organization), PageRequest(limit: 100)).items }
        #expect(log.map(\.at) == log.map(\.at).sorted(by: >))
        #expect(log.count { $0.action == "rosterImported" } == 3)
        #expect(log.count { $0.action == "rosterImportUndone" } == 3)
    }

    @Test(arguments: Engine.allCases)
    func `an import is carried out by the day on which it is, and not by that of its plan`(engine: Engine) async throws
    {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.enrollments.removeAll { $0.hasPrefix("e1,") }
        files.enrollment("e1", "u1", "c1", until: "2025-09-15")
        let plan = try office.read { [files] in try $0.plan(files.reading) }
        #expect(plan.joins == 21)
        office.advance(days: 40)
        #expect(try await office.bring(files).joins == 20)
        office.advance(days: -41)
        #expect(try await office.bring(files).joins == 1)
        #expect(try await office.bring(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `what is too long ago by a clock that is ahead is taken back once it is set right`(engine: Engine) async throws
    {
        let office = try await FoundedSchool(engine)
        let before = try state(office)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 40)
        #expect(await reason { _ = try await office.school.undoImport(as: office.administrator) } == "no_import")
        office.advance(days: -41)
        #expect(try await office.school.undoImport(as: office.administrator).left == [])
        #expect(try state(office) == before)
    }
}
