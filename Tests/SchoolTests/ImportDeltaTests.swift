import Coursework
import Foundation
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

extension FoundedSchool {
    @discardableResult
    func bring(_ files: OneRosterFiles, _ choices: ImportChoices = ImportChoices()) async throws -> ImportPlan {
        try await school.carryOut(files.reading.taken, choices, as: administrator)
    }

    func plan(_ files: OneRosterFiles, _ choices: ImportChoices = ImportChoices()) throws -> ImportPlan {
        try read { try $0.plan(files.reading, choices) }
    }

    /// The given names of who is in the class of that name.
    func members(_ name: String) throws -> Set<String> {
        try read { transaction in
            Set(
                try transaction.connection.all(
                    """
                    SELECT p.givenName FROM membership m
                        JOIN class c ON c.organization = m.organization AND c.id = m.class
                        JOIN person p ON p.organization = m.organization AND p.id = m.person
                    WHERE m.organization = $1 AND c.name = $2
                    """, [transaction.organizationID, .text(name)]
                ) { $0.text() })
        }
    }

    func person(_ name: String) throws -> PersonEntry {
        let found = try people("example \(name)").filter { $0.person.name.given == name.uppercased() }
        #expect(found.count == 1, "\(name) is there \(found.count) times")
        return try #require(found.first)
    }

    /// How many deletions are kept that named nobody.
    func wordsOfNobody() throws -> Int {
        try read { transaction in
            try transaction.connection.first(
                "SELECT count(*) FROM rosterTold WHERE organization = $1 AND person IS NULL",
                transaction.organizationID
            ) { Int($0.integer()) } ?? 0
        }
    }

    func classes(_ name: String) throws -> [ClassEntry] {
        try read { try $0.classes().items.filter { $0.schoolClass.name == name } }
    }
}

/// Changes alone, as systems send them between whole exports.
@Suite struct ImportDeltaTests {
    private static let everybody = Set((1...20).map { "U\($0)" } + ["T1"])

    @Test(arguments: Engine.allCases)
    func `imported classes of one teacher differ in their colours`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        // By their names they have the same.
        for name in ["A", "I", "Q"] {
            files.schoolClass("c\(name)", name)
            files.enrollment("t\(name)", "t1", "c\(name)", "teacher")
        }
        try await office.bring(files)
        let colors = try ["A", "I", "Q"].flatMap { try office.classes($0) }.map(\.schoolClass.shownColor)
        #expect(colors.count == 3 && Set(colors).count == 3)
    }

    @Test(arguments: Engine.allCases)
    func `changes add, change and delete what they name, leave the rest, and change nothing again`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        #expect(try office.members("Physics 7a") == Self.everybody)
        office.advance(days: 1)
        var delta = OneRosterFiles(day: 2)
        delta.user("u21")
        delta.user("u1", grade: 8)
        delta.user("u2", as: .gone(day: 2))
        delta.role("r21", "u21")
        delta.schoolClass("c1", "Physics 8a")
        delta.schoolClass("c2", "Physics 7b", as: .gone(day: 2))
        delta.schoolClass("c3", "Optics")
        delta.enrollment("e21", "u21", "c1")
        delta.enrollment("e3", "u3", "c3")
        delta.enrollment("e4", "u4", "c1", as: .gone(day: 2))
        let plan = try await office.bring(delta)
        #expect(plan.people.added == 1 && plan.people.changed == 1 && plan.leaving.map(\.name) == ["U2 Example"])
        #expect(plan.classes.added == 1 && plan.classes.changed == 1 && plan.unnamedClasses == 1)
        #expect(plan.notes == [])
        #expect(try office.members("Physics 8a") == Self.everybody.subtracting(["U2", "U3", "U4"]).union(["U21"]))
        #expect(try office.members("Optics") == ["U3"])
        #expect(try office.person("u1").person.grade == "8" && office.person("u2").accountState == .deactivated)
        #expect(try office.person("u4").accountState == .new)
        // It stays until somebody archives it.
        #expect(try office.classes("Physics 7b").count == 1)
        office.advance(days: 1)
        #expect(try await office.bring(delta).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `what changes say of somebody unknown is told by its row and changes nothing`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var delta = OneRosterFiles(day: 2)
        delta.user("x1", as: .gone(day: 2))
        delta.user("x2")
        delta.schoolClass("x3", "Nothing", as: .gone(day: 2))
        delta.enrollment("x4", "x9", "c1")
        delta.enrollment("x5", "u1", "x9")
        delta.enrollment("x6", "x1", "c1", as: .gone(day: 2))
        let plan = try await office.bring(delta)
        #expect(plan.isEmpty)
        #expect(
            plan.notes.map { "\($0.code.rawValue) \($0.file) \($0.row)" } == [
                "noRole users.csv 3", "deletedUnknown users.csv 2", "memberUnknown enrollments.csv 2",
                "memberUnknown enrollments.csv 3",
            ])
        #expect(try office.members("Physics 7a") == Self.everybody)
    }

    @Test(arguments: Engine.allCases)
    func `who was deleted before anybody named them is not brought by an older file`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 6)
        func changes(day: Int, as mark: OneRosterFiles.Mark? = nil) -> OneRosterFiles {
            var delta = OneRosterFiles(day: day)
            delta.user("x1", as: mark)
            if mark == nil { delta.role("x2", "x1") }
            delta.enrollment("x3", "x1", "c1", as: mark)
            return delta
        }
        let deletion = try await office.bring(changes(day: 4, as: .gone(day: 4)))
        #expect(deletion.isEmpty && deletion.notes.map(\.code) == [.deletedUnknown])
        let late = try await office.bring(changes(day: 3))
        #expect(late.isEmpty && late.notes.contains { $0.code == .older && $0.file == "users.csv" })
        #expect(try office.people("example x1").isEmpty)
        // What is newer counts, and from then on they are somebody.
        #expect(try await office.bring(changes(day: 5)).people.added == 1)
        #expect(try office.members("Physics 7a").contains("X1"))
        #expect(try office.wordsOfNobody() == 0)
        #expect(try await office.bring(changes(day: 3)).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `deletions that named nobody are forgotten after 120 days`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 6)
        var delta = OneRosterFiles(day: 4)
        delta.user("x1", as: .gone(day: 4))
        try await office.bring(delta)
        #expect(try office.wordsOfNobody() == 1)
        office.advance(days: 119)
        try await office.school.sweepOldWork()
        #expect(try office.wordsOfNobody() == 1)
        office.advance(days: 1)
        try await office.school.sweepOldWork()
        #expect(try office.wordsOfNobody() == 0)
    }

    @Test(arguments: Engine.allCases)
    func `who was deleted and is active again is the same person, in the class once`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let (before, other) = (
            try office.person("u2").person.id, try office.classes("Physics 7b").map(\.schoolClass.id)
        )
        var gone = OneRosterFiles(day: 2)
        gone.user("u2", as: .gone(day: 2))
        gone.schoolClass("c2", "Physics 7b", as: .gone(day: 2))
        office.advance(days: 1)
        #expect(try await office.bring(gone).leaving.count == 1)
        #expect(try office.members("Physics 7a") == Self.everybody.subtracting(["U2"]))
        // That they are in the class is no word of theirs being back.
        var late = OneRosterFiles(day: 3)
        late.enrollment("e2", "u2", "c1")
        #expect(try await office.bring(late).isEmpty)
        #expect(try office.person("u2").accountState == .deactivated)
        var back = OneRosterFiles(day: 4)
        back.user("u2")
        back.role("r2", "u2")
        back.schoolClass("c2", "Physics 7b")
        back.enrollment("e2", "u2", "c1")
        office.advance(days: 1)
        let plan = try await office.bring(back)
        #expect(plan.returning == 1 && plan.people.added == 0 && plan.classes.added == 0 && plan.joins == 1)
        #expect(try office.person("u2").person.id == before && office.person("u2").accountState == .new)
        #expect(try office.classes("Physics 7b").map(\.schoolClass.id) == other)
        #expect(try office.members("Physics 7a") == Self.everybody)
        #expect(try await office.bring(back).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `older changes that come late bring nobody back, and change nothing that newer ones said`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var newer = OneRosterFiles(day: 4)
        newer.user("u1", grade: 9)
        newer.user("u2", as: .gone(day: 4))
        newer.schoolClass("c1", "Physics 9a")
        office.advance(days: 5)
        try await office.bring(newer)
        var older = OneRosterFiles(day: 3)
        older.user("u1", grade: 8)
        older.user("u2")
        older.user("u3", grade: 8)
        older.schoolClass("c1", "Physics 8a")
        older.enrollment("e2", "u2", "c1")
        let plan = try await office.bring(older)
        #expect(plan.returning == 0 && plan.joins == 0 && plan.changes.map(\.name) == ["U3 Example"])
        #expect(
            plan.notes.map { "\($0.code.rawValue) \($0.file) \($0.row)" } == [
                "older classes.csv 2", "older users.csv 2", "older users.csv 3",
            ])
        #expect(try office.person("u2").accountState == .deactivated)
        #expect(try office.person("u1").person.grade == "9" && office.person("u3").person.grade == "8")
        #expect(try office.members("Physics 9a") == Self.everybody.subtracting(["U2"]))
    }

    @Test(arguments: Engine.allCases)
    func `older changes that come late undo no newer word of who is in a class or what they are`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.org("o2", "Annex")
        files.role("q2", "t1", "teacher", at: "o2")
        try await office.bring(files)
        var newer = OneRosterFiles(day: 4)
        newer.enrollment("e4", "u4", "c1", as: .gone(day: 4))
        newer.enrollment("x5", "u5", "c2")
        newer.role("q2", "t1", "teacher", at: "o2", as: .gone(day: 4))
        office.advance(days: 5)
        let first = try await office.bring(newer)
        #expect(first.leaves == 1 && first.joins == 1 && first.roles == 1)
        var older = OneRosterFiles(day: 3)
        older.enrollment("e4", "u4", "c1")
        older.enrollment("e6", "u6", "c1", as: .gone(day: 3))
        older.enrollment("x5", "u5", "c2", as: .gone(day: 3))
        older.role("q2", "t1", "teacher", at: "o2")
        let plan = try await office.bring(older)
        #expect(plan.joins == 0 && plan.leaves == 1 && plan.roles == 0)
        #expect(try office.members("Physics 7a") == Self.everybody.subtracting(["U4", "U6"]))
        #expect(try office.members("Physics 7b") == ["U5"])
        #expect(try office.person("t1").posts.count == 1)
        #expect(
            plan.notes.map { "\($0.code.rawValue) \($0.file) \($0.row)" } == [
                "older roles.csv 2", "older enrollments.csv 2", "older enrollments.csv 4",
            ])
        // A newer word counts.
        var last = OneRosterFiles(day: 5)
        last.enrollment("e4", "u4", "c1")
        office.advance(days: 1)
        #expect(try await office.bring(last).joins == 1)
    }

    @Test(arguments: Engine.allCases)
    func `older changes may come in place of newer ones that were taken back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 5)
        var newer = OneRosterFiles(day: 4)
        newer.user("u1", grade: 9)
        newer.user("u2", as: .gone(day: 4))
        try await office.bring(newer)
        office.advance(days: 1)
        #expect(try await office.school.undoImport(as: office.administrator).left == [])
        var older = OneRosterFiles(day: 3)
        older.user("u1", grade: 8)
        older.user("u2", grade: 8)
        #expect(try await office.bring(older).people.changed == 2)
    }

    @Test(arguments: Engine.allCases)
    func `a date far ahead keeps out nothing that is said later`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var ahead = OneRosterFiles(day: 2)
        ahead.user("u1", grade: 8, as: .init(status: "active", date: "2099-09-02T06:00:00.000Z"))
        #expect(try await office.bring(ahead).people.changed == 1)
        var delta = OneRosterFiles(day: 2)
        delta.user("u1", grade: 9)
        #expect(try await office.bring(delta).people.changed == 1)
    }

    @Test(arguments: Engine.allCases)
    func `an enrolment that had ended is deleted without the one that went on from it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.enrollments.removeAll { $0.hasPrefix("e5,") }
        files.enrollment("e5-old", "u5", "c1", until: "2025-08-01")
        files.enrollment("e5-new", "u5", "c1")
        try await office.bring(files)
        #expect(try office.members("Physics 7a") == Self.everybody)
        var delta = OneRosterFiles(day: 2)
        delta.enrollment("e5-old", "u5", "c1", until: "2025-08-01", as: .gone(day: 2))
        #expect(try await office.bring(delta).isEmpty)
        #expect(try office.members("Physics 7a") == Self.everybody)
        var end = OneRosterFiles(day: 3)
        end.enrollment("e5-new", "u5", "c1", as: .gone(day: 3))
        #expect(try await office.bring(end).leaves == 1)
        #expect(try office.members("Physics 7a") == Self.everybody.subtracting(["U5"]))
    }

    @Test(arguments: Engine.allCases)
    func `an enrolment that is called otherwise in the next export is deleted by its new name`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        var files = OneRosterFiles()
        files.enrollments.removeAll { $0.hasPrefix("e5,") }
        files.enrollment("e5-new", "u5", "c1")
        #expect(try await office.bring(files).isEmpty)
        var delta = OneRosterFiles(day: 2)
        delta.enrollment("e5-new", "", "", as: .gone(day: 2))
        #expect(try await office.bring(delta).leaves == 1)
        #expect(try office.members("Physics 7a") == Self.everybody.subtracting(["U5"]))
    }

    @Test(arguments: Engine.allCases)
    func `roles come and go without a row of their person`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.org("o2", "Annex")
        try await office.bring(files)
        var delta = OneRosterFiles(day: 2)
        delta.role("r1", "u1", at: "o1", as: .gone(day: 2))
        delta.role("r1b", "u1", at: "o2")
        delta.role("x1", "x9", at: "o2")
        let plan = try await office.bring(delta)
        #expect(plan.roles == 2)
        #expect(plan.notes.map { "\($0.code.rawValue) \($0.file) \($0.row)" } == ["memberUnknown roles.csv 4"])
        let annex = try #require(try office.read { try $0.locations().first { $0.name == "Annex" } }).id
        #expect(try office.person("u1").posts == [Actor.Post(.student, at: annex)])
        #expect(try await office.bring(delta).isEmpty)
    }
}
