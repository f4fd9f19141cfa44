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

    @Test(arguments: Engine.allCases)
    func `who is new is named by class, staff first, and who changes class with both`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        var files = Files(students: 3)
        files.courses = ["C1,,,L1"]
        files.classes = ["K1,10a,,T1,L1", "K2,9b,,T1,L1"]
        files.rosters = ["R1,K1,S1", "R2,K2,S2", "R3,K2,S3"]
        let plan = try await office.bring(files)
        #expect(plan.newcomers.map(\.name) == ["Ada Lovelace", "Ann2 Example", "Ann3 Example", "Ann1 Example"])
        #expect(plan.newcomers.map(\.isStaff) == [true, false, false, false])
        #expect(plan.newcomers.map(\.classes) == [["9b", "10a"], ["9b"], ["9b"], ["10a"]])
        #expect(plan.newcomers.map(\.account) == ["ada", "ann2", "ann3", "ann1"])
        files.rosters = ["R1,K2,S1", "R3,K2,S3", "R4,K1,S3"]
        let moves = try await office.bring(files).movers
        #expect(moves.map(\.name) == ["Ann1 Example", "Ann2 Example", "Ann3 Example"])
        #expect(moves.map(\.from) == [["10a"], ["9b"], []] && moves.map(\.to) == [["9b"], [], ["10a"]])
    }

    @Test(arguments: Engine.allCases)
    func `a plan names a hundred who are new, and all of them can be had`(engine: Engine) async throws {
        let office = try await Dispatcher(engine)
        let reading = Files(students: 120).reading
        let plan = try office.read { try $0.plan(reading) }
        #expect(plan.newcomers.count == 100 && plan.people.added == 121)
        let all = try office.read { try $0.newcomers(reading, ImportChoices()) }
        #expect(all.count == 121 && Array(all.prefix(100)) == plan.newcomers)
    }
}
