import Coursework
import Foundation
import Rosters
import SchoolForTests
import Testing

@testable import School

/// Files that would take many out of their classes.
@Suite struct ImportBrakeTests {
    @Test(arguments: Engine.allCases)
    func `more than one in ten places in classes go only where somebody says how many`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.rosters.removeLast(2)
        #expect(try !office.plan(files).isBraked)
        files.rosters.removeLast(8)
        let plan = try office.plan(files)
        #expect(plan.isBraked && plan.leaving.isEmpty && plan.leaves == 10)
        #expect(await reason { try await office.bring(files) } == "many_out")
        #expect(await reason { try await office.bring(files, ImportChoices(leavingAllowed: 10)) } == "many_out")
        #expect(try office.onlyClass().students == 20)
        let done = try await office.bring(files, ImportChoices(outAllowed: 10))
        #expect(done.leaves == 10 && done.outs == 10 && done.knownPlaces == 21)
        #expect(try office.onlyClass().students == 10)
        let log = try office.read {
            try $0.audit(AuditSearch(subject: .organization)).items.filter { $0.action == "rosterImported" }
        }
        #expect(log.first?.detail == "appleSchoolManager added 0 changed 0 left 0 outAllowed 10")
    }

    @Test(arguments: Engine.allCases)
    func `three places may always be lost`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 5))
        var files = Files(students: 5)
        files.rosters.removeLast(4)
        #expect(try office.plan(files).isBraked)
        files = Files(students: 5)
        files.rosters.removeLast(3)
        #expect(try await office.bring(files).outs == 3)
    }

    @Test(arguments: Engine.allCases)
    func `up to three people leave without a question, where they are no more than half`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 4))
        func plan(without count: Int) throws -> ImportPlan {
            var files = Files(students: 4)
            files.students.removeLast(count)
            files.rosters.removeLast(count)
            return try office.plan(files)
        }
        // Of five whom the files name.
        #expect(try !plan(without: 1).isBraked && !plan(without: 2).isBraked)
        #expect(try plan(without: 3).isLeavingBraked)
    }

    @Test(arguments: Engine.allCases)
    func `a place is not lost where the files say that it has ended`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var delta = OneRosterFiles(day: 1)
        for number in 1...10 { delta.enrollment("e\(number)", "u\(number)", "c1", as: .gone(day: 1)) }
        #expect(try office.plan(delta).leaves == 10 && !office.plan(delta).isBraked)
        // One that has not begun takes out as well, but ends nothing.
        var files = OneRosterFiles()
        files.enrollments.removeAll { !$0.hasPrefix("e0,") }
        var later = files
        for number in 1...20 {
            files.enrollment("e\(number)", "u\(number)", "c1", until: "2025-09-01")
            later.enrollments.append("e\(number),,,c1,o1,u\(number),student,,2025-09-08,")
        }
        #expect(try office.plan(later).outs == 20 && office.plan(later).isBraked)
        let plan = try await office.bring(files)
        #expect(plan.leaves == 20 && plan.outs == 0 && plan.leaving.isEmpty)
        #expect(try office.members("Physics 7a") == ["T1"])
    }

    @Test(arguments: Engine.allCases)
    func `a new place stands in for one that has ended before it does for one that is lost`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.schoolClass("c3", "Optics")
        for number in 1...4 { files.enrollment("x\(number)", "u\(number)", "c2") }
        try await office.bring(files)
        files.enrollments.removeAll { row in (1...4).contains { row.hasPrefix("e\($0),") || row.hasPrefix("x\($0),") } }
        for number in 1...4 {
            files.enrollment("e\(number)", "u\(number)", "c1", until: "2025-09-01")
            files.enrollment("y\(number)", "u\(number)", "c3")
        }
        let plan = try office.plan(files)
        #expect(plan.leaves == 8 && plan.joins == 4 && plan.outs == 4)
    }

    @Test(arguments: Engine.allCases)
    func `who leaves the school or gets into another class or part has lost no place`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        for number in 1...5 { files.role("w\(number)", "u\(number)", "teacher") }
        try await office.bring(files)
        for number in 1...5 {
            files.enrollments.removeAll { $0.hasPrefix("e\(number),") }
            files.enrollment("e\(number)", "u\(number)", "c1", "teacher")
        }
        for number in 18...20 {
            files.users.removeAll { $0.hasPrefix("u\(number),") }
            files.roles.removeAll { $0.hasPrefix("r\(number),") }
            files.enrollments.removeAll { $0.hasPrefix("e\(number),") }
        }
        for number in 6...10 {
            files.enrollments.removeAll { $0.hasPrefix("e\(number),") }
            files.enrollment("e\(number)", "u\(number)", "c2")
        }
        let plan = try office.plan(files, ImportChoices(leavingAllowed: 3))
        #expect(plan.leaves == 13 && plan.outs == 0 && !plan.isBraked)
    }
}
