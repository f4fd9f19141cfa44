import Coursework
import Foundation
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

/// Rules that an import keeps, each by itself.
@Suite struct ImportRuleTests {
    private static func codes(_ plan: ImportPlan) -> [ImportNote.Code] { plan.notes.map(\.code) }

    @Test(arguments: Engine.allCases)
    func `the display name of a new class is its nickname, which its teachers then keep`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.classHead += ",class_display_name"
        files.classes = ["K1,7a,C1,T1,L1,The sevens"]
        try await office.bring(files)
        let found = try office.onlyClass().schoolClass
        #expect(found.name == "Physics 7a" && found.nickname == "The sevens")
        let ada = try #require(try office.people("lovelace").first).person.id
        try await office.write(as: office.actor(ada, .teacher)) {
            _ = try $0.show(found.id, as: SchoolClass.Appearance(nickname: "Newtons"))
        }
        files.classes = ["K1,7a,C1,T1,L1,The eights"]
        #expect(try await office.bring(files).isEmpty)
        #expect(try office.onlyClass().schoolClass.nickname == "Newtons")
    }

    @Test(arguments: Engine.allCases)
    func `days begin when they begin at the school`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        // 00:30 on 2 September in Berlin, and 22:30 on the first in Greenwich.
        office.advance(days: 14.5 / 24)
        var files = OneRosterFiles()
        files.enrollment("x1", "u1", "c2", until: "2025-09-02")
        files.enrollments.append("x2,,,c2,o1,u2,student,,2025-09-02,")
        try await office.bring(files)
        #expect(try office.members("Physics 7b") == ["U2"])
    }

    @Test(arguments: Engine.allCases)
    func `several grades are kept as they are written`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.users[0] = "u1,,,true,u1,,U1,Example,,,,,,,\"09,10\",,,,,,o1,"
        try await office.bring(files)
        #expect(try office.person("u1").person.grade == "09,10")
        #expect(try office.plan(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `of several grades that are too long together the first is kept`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        let grades = (1...13).map { "Year \($0)" }.joined(separator: ",")
        files.users[0] = "u1,,,true,u1,,U1,Example,,,,,,,\"\(grades)\",,,,,,o1,"
        #expect(try await office.bring(files).notes == [])
        #expect(try office.person("u1").person.grade == "Year 1")
        #expect(try office.plan(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `a class comes without a nickname that is too long`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.classHead += ",class_display_name"
        files.classes = ["K1,7a,C1,T1,L1," + String(repeating: "x", count: 257)]
        #expect(try await office.bring(files).notes == [])
        let found = try office.onlyClass()
        #expect(found.schoolClass.nickname == nil && found.students == 20)
        // A class that is known changes all the same.
        files.classes[0].replace("7a", with: "8a")
        #expect(try await office.bring(files).classes.changed == 1)
    }

    @Test(arguments: Engine.allCases)
    func `whom the files switch off cannot sign in until they switch them on`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 1)
        var files = OneRosterFiles()
        files.users[0] = files.users[0].replacing("true", with: "false")
        let plan = try await office.bring(files)
        #expect(plan.leaving.map(\.name) == ["U1 Example"])
        #expect(try office.person("u1").accountState == .deactivated)
        #expect(try await office.bring(files).isEmpty)
        office.advance(days: 1)
        #expect(try await office.bring(OneRosterFiles()).returning == 1)
        #expect(try office.person("u1").accountState == .new)
        #expect(try office.members("Physics 7a").contains("U1"))
    }

    @Test(arguments: Engine.allCases)
    func `the second of one account name in the files comes without an account`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 2)
        files.students[1] = "S2,2,Ann2,,Example,7,ann2@school.example,ann1,,L1"
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.accountNameTaken] && plan.accounts == 2 && plan.people.added == 3)
        #expect(try office.student(1).accountName == "ann1" && office.student(2).accountName == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a class has room for fifteen teachers`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        for number in 2...17 {
            files.user("t\(number)")
            files.role("q\(number)", "t\(number)", "teacher")
            files.enrollment("f\(number)", "t\(number)", "c2", "teacher")
        }
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.classFull])
        #expect(try office.classes("Physics 7b").map(\.teachers) == [15])
    }

    @Test(arguments: Engine.allCases)
    func `who has both roles is in a class with the first of them, and nobody with a role that they lack`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.role("q1b", "u1", "teacher")
        files.enrollment("x1", "u1", "c2")
        files.enrollment("x2", "u1", "c2", "teacher")
        files.enrollment("x3", "u2", "c2", "teacher")
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.otherPart, .roleMissing])
        let found = try office.classes("Physics 7b")
        #expect(found.map(\.students) == [1] && found.map(\.teachers) == [0])
    }

    @Test(arguments: Engine.allCases)
    func `what is too long is left out, and an identifier of 256 characters is not`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.schoolClass("c3", String(repeating: "x", count: 257))
        for length in [256, 257] {
            let id = "i" + String(repeating: "0", count: length - 1)
            files.users.append("\(id),,,true,l\(length),,L\(length),Example,,,,,,,7,,,,,,o1,")
            files.role("l\(length)", id)
        }
        files.users.append("n1,,,true,n1,,,,,,,,,,7,,,,,,o1,")
        files.role("n1", "n1")
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.badValue, .badValue, .badValue])
        #expect(plan.notes.map(\.file) == ["classes.csv", "users.csv", "users.csv"])
        #expect(try office.people("example l2").map(\.person.name.given) == ["L256"])
        #expect(try office.plan(files).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `who runs the school does not leave by files`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let ada = try #require(try office.people("lovelace").first).person.id
        try await office.write { transaction in
            try transaction.connection.run(
                "INSERT INTO role (organization, person, location, role) VALUES ($1, $2, $3, 'manager')",
                transaction.organizationID, Value(ada), Value(office.location))
        }
        var files = Files()
        files.staff = ["T2,,Emmy,,Noether,emmy@school.example,emmy,L1"]
        files.classes = ["K1,7a,C1,T2,L1"]
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.runsSchool] && plan.leaving.isEmpty)
        #expect(try office.read { try $0.entry(of: ada).accountState } == .new)
    }

    @Test(arguments: Engine.allCases)
    func `roles that files cannot give are said, and a role holds from its first day to the one before its last`(
        engine: Engine
    ) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.role("g1", "u1", "guardian")
        for (number, dates) in ["2025-09-02,", ",2025-09-01", "2025-09-01,2025-09-02"].enumerated() {
            files.roles.append("d\(number),,,u\(number + 2),primary,teacher,\(dates),o1,")
        }
        let plan = try await office.bring(files)
        #expect(Self.codes(plan) == [.roleUnknown])
        let roles = try (1...4).map { try office.person("u\($0)").roles.contains(.teacher) }
        #expect(roles == [false, false, false, true])
        office.advance(days: 1)
        try await office.bring(files)
        #expect(
            try (1...4).map { try office.person("u\($0)").roles.contains(.teacher) } == [false, true, false, false])
    }

    @Test(arguments: Engine.allCases)
    func `an enrolment begins on its first day and is over on its last`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        for (number, dates) in ["2025-09-02,", ",2025-09-01", "2025-09-01,2025-09-02"].enumerated() {
            files.enrollments.append("d\(number),,,c2,o1,u\(number + 1),student,,\(dates)")
        }
        let plan = try await office.bring(files)
        #expect(try office.members("Physics 7b") == ["U3"])
        let later = plan.notes.filter { $0.code == .beginsLater }
        #expect(later.map(\.value) == ["2025-09-02"] && later.map(\.name) == ["U1 Example"])
        office.advance(days: 1)
        try await office.bring(files)
        #expect(try office.members("Physics 7b") == ["U1"])
    }

    @Test(arguments: Engine.allCases)
    func `preferred names win`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.users[0] = "u1,,,true,u1,,Robert,Example,James,,,,,,7,,,Bo,Jim,Sample,o1,"
        try await office.bring(files)
        let name = try #require(try office.people("sample").first).person.name
        #expect(name == Person.Name(given: "Bo", middle: "Jim", family: "Sample"))
    }

    @Test(arguments: Engine.allCases)
    func `in version 1.1 who has no role is a student`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let files = [
            (
                "orgs.csv",
                "sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,Lakeside,school,,\n"
            ),
            (
                "users.csv",
                "sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,"
                    + "middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n"
                    + "u1,,,true,o1,,u1,,U1,Example,,,,,,,7,\nu2,,,true,o1,teacher,u2,,U2,Example,,,,,,,,\n"
            ),
        ]
        let reading = RosterReader().read(files.map { ($0.0, Array($0.1.utf8)) })
        _ = try await office.school.carryOut(reading, as: office.administrator)
        #expect(try office.person("u1").roles == [.student] && office.person("u2").roles == [.teacher])
    }

    @Test(arguments: Engine.allCases)
    func `a manifest alone changes nothing`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        for mode in ["absent", "bulk", "delta"] {
            let text = "propertyName,value\nmanifest.version,1.0\noneroster.version,1.2\nfile.users,\(mode)\n"
            let reading = RosterReader().read("manifest.csv", Array(text.utf8))
            #expect(try await office.school.carryOut(reading, as: office.administrator).isEmpty)
        }
    }

    @Test(arguments: Engine.allCases)
    func `one person in both files of people is taken from neither`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        var files = Files()
        files.staff.append("S1,1,Ann1,,Example,ann1@school.example,ann1,L1")
        #expect(files.reading.findings.contains { $0.code == .doubledConflict })
        // What is known of them stays.
        #expect(try await office.bring(files).isEmpty)
        #expect(try office.student(1).roles == [.student] && office.onlyClass().students == 20)
    }

    @Test(arguments: Engine.allCases)
    func `who is at several locations has the role at each`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files(students: 2)
        files.locations.append("L2,Hill")
        files.studentHead += ",location_id_2"
        files.students = files.students.map { $0 + "," }
        files.students[0] += "L2"
        try await office.bring(files)
        let all = Set(try office.read { try $0.locations() }.map { Actor.Post(.student, at: $0.id) })
        #expect(try Set(office.student(1).posts) == all && office.student(2).posts.count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `a location or a course that changes delete stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var delta = OneRosterFiles(day: 2)
        delta.org("o1", "Lakeside", as: .gone(day: 2))
        delta.courses.append("k1,tobedeleted,2025-09-02T06:00:00.000Z,,,,,,,")
        #expect(try await office.bring(delta).isEmpty)
        #expect(try office.read { try $0.locations() }.count == 1)
        #expect(try office.members("Physics 7a").count == 21)
    }

    @Test(arguments: Engine.allCases)
    func `a key without its zeros is said to be one, and is another person`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.students[0] = "00123,1,Ann1,,Example,7,ann1@school.example,ann1,,L1"
        files.rosters[0] = "R1,K1,00123"
        try await office.bring(files)
        files.students[0] = "123,1,Ann1,,Example,7,ann1@school.example,new1,,L1"
        files.rosters[0] = "R1,K1,123"
        let plan = try office.plan(files)
        #expect(Self.codes(plan).contains(.zerosLost) && plan.people.added == 1 && plan.leaving.count == 1)
        // A key that only ends alike is nothing special.
        files.students[0] = "9123,1,Ann1,,Example,7,ann1@school.example,new1,,L1"
        #expect(try !Self.codes(office.plan(files)).contains(.zerosLost))
    }

    @Test(arguments: Engine.allCases)
    func `a class in which all students are others is named`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.rosters = (1...10).map { "R\($0),K1,S\($0)" }
        try await office.bring(files)
        files.rosters = (11...20).map { "R\($0),K1,S\($0)" }
        let plan = try office.plan(files, ImportChoices(outAllowed: 10))
        #expect(plan.notes.filter { $0.code == .allOthers }.map { "\($0.file) \($0.row)" } == ["classes.csv 2"])
        #expect(plan.leaves == 10 && plan.joins == 10)
        files.rosters.append("R1,K1,S1")
        #expect(try !Self.codes(office.plan(files)).contains(.allOthers))
    }

    /// As some systems do each year: a pupil may repeat the year.
    @Test(arguments: Engine.allCases)
    func `an archived class whose key comes with other students is another class`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.rosters = (1...10).map { "R\($0),K1,S\($0)" }
        try await office.bring(files)
        let old = try office.onlyClass().schoolClass.id
        try await office.write { try $0.end(old) }
        // Named once more with its own students, it stays archived.
        let same = try office.plan(files)
        #expect(same.isEmpty && same.kept.map(\.reason) == [.archived])
        files.rosters = (10...20).map { "R1\($0),K1,S\($0)" }
        office.advance(days: 1)
        let plan = try await office.bring(files)
        #expect(plan.classes.added == 1 && plan.joins == 12 && plan.leaves == 0)
        #expect(plan.notes.filter { $0.code == .keyGivenAgain }.map { "\($0.file) \($0.row)" } == ["classes.csv 2"])
        let new = try office.onlyClass()
        #expect(new.schoolClass.id != old && new.students == 11)
        #expect(try office.plan(files).isEmpty)
        // Taken back, the key is the archived class's again; brought once more, it is the new one's.
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.read { try $0.classes().items }.isEmpty)
        files.rosters = (1...10).map { "R\($0),K1,S\($0)" }
        let again = try office.plan(files)
        #expect(again.isEmpty && again.kept.map(\.reason) == [.archived])
        files.rosters = (10...20).map { "R1\($0),K1,S\($0)" }
        #expect(try await office.bring(files).classes.added == 1)
    }

    @Test(arguments: Engine.allCases)
    func `an archived class out of which its students were taken by hand stays archived`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = Files()
        files.rosters = (1...3).map { "R\($0),K1,S\($0)" }
        try await office.bring(files)
        let old = try office.onlyClass().schoolClass.id
        for number in 1...3 {
            let person = try office.student(number).person.id
            try await office.write { try $0.remove(person, from: old) }
        }
        try await office.write { try $0.end(old) }
        let plan = try office.plan(files)
        #expect(plan.isEmpty && plan.kept.map(\.reason) == [.archived])
    }

    @Test(arguments: Engine.allCases)
    func `a key that came to a class of the same name goes back to the archived one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let list = { (names: [String]) in
            let rows = names.map { "\($0),Example,7b,\($0.lowercased())@school.example" }
            let text = (["first name,last name,class,e-mail"] + rows).joined(separator: "\n") + "\n"
            return RosterReader().read([("list.csv", Array(text.utf8))])
        }
        let (old, new) = (list(["Ann", "Bea"]), list(["Cleo", "Dora"]))
        _ = try await office.school.carryOut(old, ImportChoices(), as: office.administrator)
        let archived = try office.onlyClass().schoolClass.id
        try await office.write { try $0.end(archived) }
        let (place, name) = (office.location, try office.read { try $0.schoolClass(archived) }.schoolClass.name)
        _ = try await office.write { try $0.create(SchoolClass.Draft(name: name, at: place)) }
        office.advance(days: 1)
        let done = try await office.school.carryOut(new, ImportChoices(), as: office.administrator)
        #expect(done.classes.added == 0 && done.linked == 1 && !done.notes.contains { $0.code == .keyGivenAgain })
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        let again = try office.read { try $0.plan(old) }
        #expect(again.kept.map(\.reason) == [.archived] && again.classes.added == 0)
    }

    @Test(arguments: Engine.allCases)
    func `files of another system are taken only where somebody says that it means the same`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        try await office.bring(files)
        // The first that name their system are taken, and so are those that name none.
        files.system = "sis-1"
        files.user("u21")
        files.role("r21", "u21")
        #expect(try await office.bring(files).people.added == 1)
        files.system = "sis-2"
        #expect(try await office.bring(files).isEmpty)
        files.user("u22")
        files.role("r22", "u22")
        #expect(try Self.codes(office.plan(files)) == [.otherSystem] && office.plan(files).isBraked)
        #expect(await reason { try await office.bring(files) } == "other_system")
        #expect(try await office.bring(files, ImportChoices(isOtherSystemAllowed: true)).people.added == 1)
        files.user("u1", grade: 9)
        files.users.removeFirst()
        #expect(try await office.bring(files).people.changed == 1)
    }
}
