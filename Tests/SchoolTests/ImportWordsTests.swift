import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// What a plan says to whoever has to decide on it: each thing once, and by its name.
@Suite struct ImportWordsTests {
    @Test(arguments: Engine.allCases)
    func `an identifier that stands there twice is said once`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        var files = Files(students: 4)
        let doubled = "S2,2,Ben,,Other,7,ben@school.example,ben,,L1"
        files.students.append(doubled)
        #expect(files.reading.findings.map(\.code) == [.doubledConflict])
        #expect(files.reading.findings.first?.message.contains("row 6") == true)
        // Nobody would leave, so nothing is kept from leaving.
        #expect(try office.plan(files).notes.isEmpty)
        try await office.bring(Files(students: 4))
        files.students.remove(at: 3)
        let plan = try office.plan(files)
        #expect(plan.notes.map(\.code) == [.withheld] && plan.leaving.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a column is called as the file calls it`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        try await office.bring(Files(students: 1))
        var files = Files(students: 1)
        files.students.append("S9,9,Bo,,Other,7,,ann1,,L1")
        let apple = try office.plan(files).notes
        #expect(apple.map(\.code) == [.accountTaken] && apple.map(\.column) == ["sis_username"])
        let list = RosterReader().read(pasted: "first name,last name,user name\nBo,Other,ann1\n")
        let pasted = try office.read { try $0.plan(list) }.notes
        #expect(pasted.map(\.code) == [.accountTaken] && pasted.map(\.column) == ["user name"])
    }
}
