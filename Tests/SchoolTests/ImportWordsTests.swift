import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// What a plan says to whoever has to decide on it: each thing once, and by its name.
@Suite struct ImportWordsTests {
    @Test(arguments: Engine.allCases)
    func `an identifier that stands there twice is said once`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 4)
        let doubled = "S2,2,Ben,,Other,7,ben@school.example,ben,,L1"
        files.students.append(doubled)
        #expect(files.reading.findings.map(\.code) == [.doubledConflict])
        #expect(files.reading.findings.first?.message.description.contains("row 6") == true)
        // Nobody would leave, so nothing is kept from leaving.
        #expect(try office.plan(files).notes.isEmpty)
        try await office.bring(Files(students: 4))
        files.students.remove(at: 3)
        let plan = try office.plan(files)
        #expect(plan.notes.map(\.code) == [.withheld] && plan.leaving.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a column is called as the file calls it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
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
        let office = try await FoundedSchool(engine)
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
        let moves = try await office.bring(files, ImportChoices(outAllowed: 1)).movers
        #expect(moves.map(\.name) == ["Ann1 Example", "Ann2 Example", "Ann3 Example"])
        #expect(moves.map(\.from) == [["10a"], ["9b"], []] && moves.map(\.to) == [["9b"], [], ["10a"]])
    }

    @Test(arguments: Engine.allCases)
    func `a plan names a hundred who are new, and all of them can be had`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let reading = Files(students: 120).reading
        let plan = try office.read { try $0.plan(reading) }
        #expect(plan.newcomers.count == 100 && plan.people.added == 121)
        let all = try office.read { try $0.newcomers(reading, ImportChoices()) }
        #expect(all.count == 121 && Array(all.prefix(100)) == plan.newcomers)
    }

    @Test(arguments: Engine.allCases)
    func `who is left out, or comes without an account, is named with the reason`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 1))
        var files = Files(students: 1)
        files.students += ["S7,7,Bo,,Other,7,,ann1,,L1", "S8,8,Cy,,Other,7,,,,L1", "S9,9,Di,,Other,7,,di,,L9"]
        let plan = try office.plan(files)
        #expect(plan.leftOut.map(\.name) == ["Bo Other", "Cy Other", "Di Other"])
        #expect(plan.leftOut.map(\.code) == [.accountTaken, .noAccount, .noRole])
        // The file says itself that there is no such location.
        #expect(plan.notes.map(\.code) == [.accountTaken, .noAccount, .noRole])
    }

    @Test(arguments: Engine.allCases)
    func `an e-mail address that is none is said, and what stood there stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 2))
        var files = Files(students: 2)
        files.students[0] = "S1,1,Ann1,,Example,7,ann1 at school,ann1,,L1"
        files.students.append("S9,9,Bo,,Other,7,bo.school.example,bo,,L1")
        let plan = try await office.bring(files)
        #expect(plan.changes.isEmpty && plan.leftOut.isEmpty && plan.people.added == 1)
        #expect(
            plan.notes == [
                .init(
                    code: .badEmail, file: "students.csv", row: 2, column: "email_address", name: "Ann1 Example",
                    value: "ann1 at school"),
                .init(
                    code: .badEmail, file: "students.csv", row: 4, column: "email_address", name: "Bo Other",
                    value: "bo.school.example"),
            ])
        #expect(plan.notes.allSatisfy { !$0.description.contains("Ann1") && !$0.description.contains("ann1") })
        #expect(try office.student(1).person.email == "ann1@school.example")
        #expect(try #require(office.people("other").first).person.email == nil)
        // An empty cell says that there is none.
        files.students[0] = "S1,1,Ann1,,Example,7,,ann1,,L1"
        try await office.bring(files)
        #expect(try office.student(1).person.email == nil)
    }

    @Test(arguments: Engine.allCases)
    func `an e-mail address that is none is not what an account is called`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 1)
        files.students.append("S9,9,Bo,,Other,7,bo.school.example,,,L1")
        files.students.append("S8,8,Cy,,Other,7,cy@school.example,,,L1")
        let plan = try office.plan(files)
        #expect(plan.notes.map(\.code) == [.badEmail, .noAccount] && plan.leftOut.map(\.name) == ["Bo Other"])
        #expect(Set(plan.newcomers.map(\.account)) == ["ada", "ann1", "cy@school.example", nil])
    }

    @Test(arguments: Engine.allCases)
    func `what a note quotes is short, and turns no terminal`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 2)
        files.students[0] = "S1,1,Ann1,,Example,7,ann1\u{202E} at \u{9B}school,ann1,,L1"
        files.students[1] = "S2,2,Ann2,,Example,7,\(String(repeating: "a", count: 120)),ann2,,L1"
        let notes = try office.plan(files).notes
        #expect(notes.map(\.code) == [.badEmail, .badEmail])
        #expect(
            notes.map(\.value) == ["ann1\u{FFFD} at \u{FFFD}school", String(repeating: "a", count: 100) + "…"])
    }

    @Test(arguments: Engine.allCases)
    func `a grade without a number is said where it is new, and kept as it is written`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 3)
        files.students[0] = "S1,1,Ann1,,Example,twelve,ann1@school.example,ann1,,L1"
        files.students[1] = "S2,2,Ann2,,Example,kg,ann2@school.example,ann2,,L1"
        files.students[2] = "S3,3,Ann3,,Example,Q1,ann3@school.example,ann3,,L1"
        let plan = try await office.bring(files)
        #expect(plan.notes.map(\.code) == [.unusualGrade] && plan.notes.map(\.name) == ["Ann1 Example"])
        #expect(plan.notes.map(\.value) == ["twelve"] && plan.notes.map(\.column) == ["grade_level"])
        #expect(try office.student(1).person.grade == "twelve")
        #expect(try office.plan(files).notes.isEmpty)
        // Of several, each.
        files.students[1] = "S2,2,Ann2,,Example,\"PK, KG\",ann2@school.example,ann2,,L1"
        files.students[2] = "S3,3,Ann3,,Example,\"7,nine\",ann3@school.example,ann3,,L1"
        #expect(try office.plan(files).notes.map(\.value) == ["7,nine"])
    }

    @Test(arguments: Engine.allCases)
    func `a change is named with what was there, and a leaver so that two of one name can be told apart`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 3)
        files.students[2] = "S3,3,Ann2,,Example,8,ann3@school.example,ann3,,L1"
        try await office.bring(files)
        files.students[0] = "S1,1,Ann1,,Miller,8,,ann1,,L1"
        files.removeLastStudent()
        let plan = try office.plan(files)
        #expect(plan.changes.map(\.account) == ["ann1"])
        #expect(
            plan.changes.first?.differences == [
                .init(field: "familyName", before: "Example", after: "Miller"),
                .init(field: "grade", before: "7", after: "8"),
                .init(field: "email", before: "ann1@school.example", after: nil),
            ])
        let leaver = try #require(plan.leaving.first)
        #expect(leaver.name == "Ann2 Example" && leaver.account == "ann3" && leaver.grade == "8")
        #expect(leaver.classes == ["Physics 7a"])
    }

    @Test(arguments: Engine.allCases)
    func `a first name that is missing in the files stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 2)
        files.students[1] = "S2,2,,,Cher,7,ann2@school.example,ann2,,L1"
        try await office.bring(files)
        files.students[0] = "S1,1,,,Miller,7,ann1@school.example,ann1,,L1"
        let plan = try await office.bring(files)
        #expect(plan.changes.map(\.name) == ["Ann1 Miller"] && plan.changes.map(\.fields) == [["familyName"]])
    }

    @Test(arguments: Engine.allCases)
    func `what a list does not say of people is said in its plan`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let hill = try await office.write { try $0.create(Location.Draft(name: "Hill")) }
        let list = RosterReader().read(pasted: "first name,last name,user name\nBo,Other,bo\n")
        let lost = try office.read { try $0.plan(list) }
        #expect(lost.defaults == nil && lost.leftOut.map(\.code) == [.noLocation] && lost.notes.count == 1)
        let plan = try office.read { try $0.plan(list, ImportChoices(location: hill.id)) }
        #expect(plan.defaults == .init(location: "Hill", areStudents: true) && plan.leftOut.isEmpty)
        let files = try office.plan(Files(), ImportChoices(location: hill.id))
        #expect(files.defaults == .init(location: "Hill", areStudents: false))
        #expect(try office.plan(Files()).defaults == nil)
    }

    @Test(arguments: Engine.allCases)
    func `what somebody changed by hand is named by its fields`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 3))
        let ann = try office.student(2)
        let mina = Person.Draft(
            name: .init(given: "Mina", family: "Example"), grade: "8", email: "ann2@school.example", number: "2")
        _ = try await office.write { try $0.change(ann.person.id, to: mina, of: ann.person.modified) }
        var files = Files(students: 3)
        let plan = try office.plan(files)
        #expect(plan.isEmpty && plan.people.keptByHand == 1)
        #expect(
            plan.kept == [
                .init(
                    reason: .changedHere, name: "Mina Example", fields: ["givenName", "grade"], person: ann.person.id)
            ])
        files.students.remove(at: 1)
        let gone = try office.plan(files, ImportChoices(leavingAllowed: 3))
        #expect(gone.leaving.isEmpty && gone.kept.map(\.reason) == [.notNamed])
    }
}
