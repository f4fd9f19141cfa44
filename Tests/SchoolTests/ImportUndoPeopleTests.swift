import Coursework
import SQL
import SchoolForTests
import Testing

@testable import School

/// Those who come, leave and come back with files, once an import is undone: their accounts, roles and what they may do.
@Suite struct ImportUndoPeopleTests {
    @Test(arguments: Engine.allCases)
    func `who came back is gone again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        var files = Files()
        files.removeLastStudent()
        try await office.bring(files)
        let before = try state(office)
        office.advance(days: 1)
        #expect(try await office.bring(Files()).returning == 1)
        office.advance(days: 1)
        #expect(try await office.undo().left == [])
        #expect(try state(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `who is gone again leaves no link behind that they gave`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        var files = Files()
        files.staff.append("T2,,Lise,,Example,lise@school.example,lise,L1")
        try await office.bring(files)
        office.advance(days: 1)
        #expect(try await office.bring(Files()).leaving.count == 1)
        office.advance(days: 1)
        #expect(try await office.bring(files).returning == 1)
        let lise = try #require(try office.people("example lise").first?.person.id)
        let ann = try office.student(1).person.id
        office.advance(days: 0.01)
        _ = try await office.write(as: office.actor(lise, .administrator)) {
            try $0.giveLink(NewSession(.link, label: "Lise"), to: ann)
        }
        func links() throws -> Int {
            try office.read { transaction in
                try transaction.connection.first(
                    "SELECT count(*) FROM session WHERE organization = $1 AND person = $2", transaction.organizationID,
                    Value(ann)
                ) { Int($0.integer()) } ?? 0
            }
        }
        #expect(try links() == 1)
        #expect(try await office.undo().left == [])
        #expect(try links() == 0)
    }

    /// Somebody had let them in again while no files named them.
    @Test(arguments: Engine.allCases)
    func `who could sign in before files named them again still can`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        var files = Files()
        files.removeLastStudent()
        try await office.bring(files)
        let ann = try office.student(20).person.id
        try await office.write { try $0.reactivate(ann) }
        let before = try state(office)
        office.advance(days: 1)
        #expect(try await office.bring(Files()).returning == 1)
        office.advance(days: 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.goneAgain == 0 && plan.again[.account] == nil)
        let undo = try await office.undo()
        #expect(undo.left == [] && undo.goneAgain == 0 && undo.again[.account] == nil)
        #expect(try state(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `who came back without an account is gone again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        var files = Files()
        files.students.append("S21,21,Cy,,Other,7,,,,L1")
        try await office.bring(files)
        office.advance(days: 1)
        try await office.bring(Files())
        let before = try state(office)
        office.advance(days: 1)
        #expect(try await office.bring(files).returning == 1)
        office.advance(days: 1)
        #expect(try office.read { try $0.planUndo() }?.goneAgain == 1)
        let undo = try await office.undo()
        #expect(undo.left == [] && undo.goneAgain == 1)
        #expect(try state(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `what files named again is as it was while they did not`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        var whole = Files()
        whole.classes.append("K2,8a,C1,T1,L1")
        try await office.bring(whole)
        office.advance(days: 1)
        var files = Files()
        files.removeLastStudent()
        try await office.bring(files)
        let ann = try office.student(20).person.id
        office.advance(days: 1)
        // By hand, so that the files do not bring them back.
        try await office.write { transaction in
            try transaction.reactivate(ann)
            try transaction.deactivate(ann)
        }
        let before = try state(office)
        office.advance(days: 1)
        #expect(try await office.bring(whole).returning == 0)
        office.advance(days: 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.again[.person] == nil && plan.again[.schoolClass] == nil)
        let undo = try await office.undo()
        #expect(undo.left == [] && undo.again[.person] == nil && undo.again[.schoolClass] == nil)
        #expect(try state(office) == before)
    }

    /// They may have been given one while the files did not name them as teachers.
    @Test(arguments: Engine.allCases)
    func `who teaches again has no password of digits alone`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        var files = Files()
        files.locations = ["L1,Lakeside School", "L2,Annex"]
        files.staff[0] = files.staff[0].replacing(",L1", with: ",L2")
        office.advance(days: 1)
        #expect(try await office.bring(files).roles == 2)
        let digits: Query = "SELECT count(*) FROM account WHERE organization = $1 AND policy = 'sixDigits'"
        func count() throws -> Int64? {
            try office.read { try $0.connection.first(digits, $0.organizationID) { $0.integer() } }
        }
        try await office.run(
            """
            UPDATE account SET policy = 'sixDigits' WHERE organization = $1 AND person IN (
                SELECT person FROM role WHERE organization = $1 AND role = 'teacher' AND source <> 'manual')
            """)
        #expect(try count() != 0)
        office.advance(days: 1)
        _ = try await office.undo()
        #expect(try count() == 0)
    }

    @Test(arguments: Engine.allCases)
    func `who keeps the role of a teacher has no password of digits alone`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max")
        try await office.run("UPDATE account SET policy = 'fourDigits' WHERE organization = $1 AND name = 'max'")
        office.advance(days: 1)
        var files = Files()
        files.staff.append("T3,,Max,,Example,,max,L1")
        try await office.bring(files, ImportChoices(links: [.account]))
        #expect(try office.read { try $0.account(of: max).policy } == .standard)
        office.advance(days: 1)
        let taught = try office.onlyClass().schoolClass.id
        try await office.write { try $0.add([max], as: .teacher, to: taught) }
        office.advance(days: 1)
        #expect(try await office.undo().left.contains(.init(thing: .role, name: "Max Example")))
        #expect(try office.read { try $0.account(of: max).policy } == .standard)
    }

    @Test(arguments: Engine.allCases)
    func `privileges that ended with a role are back with it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.role("q2", "t1")
        try await office.bring(files)
        let teacher = try office.person("t1").person.id
        try await office.write { try $0.give(.manageClasses, to: teacher) }
        func privileges() throws -> Set<Privilege> { try office.read { try $0.privileges(givenTo: teacher) } }
        office.advance(days: 1)
        var changes = OneRosterFiles(day: 2)
        changes.role("q1", "t1", "teacher", as: .gone(day: 2))
        try await office.bring(changes)
        #expect(try privileges() == [])
        office.advance(days: 1)
        #expect(try await office.undo().left == [])
        #expect(try privileges() == [.manageClasses])
        let logged = try office.logged(.person(teacher)).filter { $0.hasPrefix("privilege") }
        #expect(logged == ["privilegeGiven", "privilegeTaken", "privilegeGiven"])
    }

    @Test(arguments: Engine.allCases)
    func `who could not sign in before is not said to be back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        var files = Files(students: 3)
        files.students.append("S9,9,Cy,,Other,7,,,,L1")
        try await office.bring(files)
        let closed = try office.student(3).person.id
        try await office.write { try $0.deactivate(closed) }
        let before = try state(office)
        office.advance(days: 1)
        files.students.removeSubrange(1...)
        files.rosters.removeSubrange(1...)
        #expect(try await office.bring(files, ImportChoices(leavingAllowed: 3)).leaving.count == 3)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.back == 1 && plan.returning == ["Ann2 Example"] && plan.again[.account] == 1)
        office.advance(days: 1)
        let undo = try await office.undo()
        #expect(undo.left == [] && undo.returned == 1 && undo.again[.account] == 1)
        #expect(try state(office) == before)
    }
}
