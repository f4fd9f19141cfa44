import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// All that imports touch, but for when it was last changed.
func state(_ office: FoundedSchool) throws -> [String] {
    let tables: [(String, [String])] = [
        ("location", ["id", "name", "source"]),
        ("course", ["id", "name", "number", "location", "source"]),
        ("class", ["id", "name", "number", "room", "location", "course", "source"]),
        ("person", ["id", "givenName", "middleName", "familyName", "sortName", "grade", "email", "number", "source"]),
        ("role", ["person", "location", "role", "source"]),
        ("account", ["person", "name", "state", "policy", "deactivated"]),
        ("membership", ["class", "person", "role", "joined", "source", "sourceKey"]),
        ("externalID", ["thing", "id", "source", "value", "firstSeen", "gone"]),
        ("assignment", ["person", "handout", "isOpen"]),
    ]
    return try office.read { transaction in
        try tables.flatMap { table, columns in
            let row = columns.map { "coalesce(CAST(\($0) AS TEXT), '-')" }.joined(separator: " || ' ' || ")
            return try transaction.connection.all(
                Query(built: "SELECT \(row) FROM \(table) WHERE organization = $1"), [transaction.organizationID]
            ) { "\(table) \($0.text())" }
        }.sorted()
    }
}

extension FoundedSchool {
    func undo() async throws -> ImportUndo { try await school.undoImport(as: administrator) }

    func run(_ text: String, _ more: Value...) async throws {
        try await write { try $0.connection.run(Query(built: text), [$0.organizationID] + more) }
    }
}

@Suite struct ImportUndoTests {
    @Test(arguments: Engine.allCases)
    func `an import is taken back as if it had never been`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let before = try state(office)
        office.advance(days: 1)
        let first = try await office.bring(Files())
        office.advance(days: 1)
        let undo = try await office.undo()
        #expect(undo.people == 21 && undo.classes == 1 && undo.courses == 1)
        // That of the files was the one that the school began with, and is so no more.
        #expect(undo.locations == 0)
        #expect(undo.left == [])
        #expect(try state(office) == before)
        office.advance(days: 1)
        #expect(try await office.bring(Files()).people == first.people)
        #expect(try office.logged(.organization).contains("rosterImportUndone"))
    }

    @Test(arguments: Engine.allCases)
    func `whatever an import changed is as it was`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        let found = try office.onlyClass().schoolClass.id
        try await office.run(
            """
            INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, posted)
            VALUES ($1, 7, $2, $3, 'posted', 'Levers', 1, 1, 1, 1)
            """, Value(found), Value(office.founded.administrator))
        for number in 1...20 {
            let person = try office.student(number).person.id
            try await office.write { try $0.assignPosted(to: person, of: found) }
        }
        try await office.add("Max")
        try await office.run("UPDATE account SET policy = 'sixDigits' WHERE organization = $1 AND name = 'max'")
        let before = try state(office)
        office.advance(days: 1)
        var files = Files()
        files.locations = ["L1,Lakeside School", "L2,Annex"]
        files.courses = ["C1,PH,Optics,L1"]
        files.classes = ["K1,7z,C1,T1,L2", "K2,8a,C1,T1,L2"]
        files.students[0] = "S1,1,Anna,May,Miller,8,anna@school.example,ann1,,L1"
        // One leaves, one comes, one moves, and one who is here already teaches as well.
        files.students.removeLast()
        files.students.append("S21,21,Zed,,New,7,,zed,,L2")
        files.rosters[1] = "R2,K2,S2"
        files.rosters.removeLast()
        files.staff.append("T3,,Max,,Example,,max,L1")
        files.students[3] = "S4,4,Ann4,,Example,7,ann4@school.example,ann4,,L2"
        let plan = try await office.bring(files, ImportChoices(links: [.account]))
        #expect(plan.leaving.count == 1 && plan.linked == 1 && plan.roles > 2)
        #expect(try state(office) != before)
        office.advance(days: 1)
        let undo = try await office.undo()
        #expect(undo.left == [])
        #expect(try state(office) == before)
        #expect(try office.plan(Files()).isEmpty)
    }

    @Test func `what a server of an earlier version had counted is still said when another goes on`() throws {
        var old = ImportJob.Outcome()
        (old.added, old.classes, old.restored) = (5, 1, 30)
        var undo = ImportUndo(source: "apple", at: .init(timeIntervalSince1970: 0), after: old)
        #expect(undo.people == 5 && undo.classes == 1 && undo.restored == 30)
        undo.again[.person] = 2
        (undo.courses, undo.locations, undo.accounts) = (3, 4, 6)
        let new = ImportJob.Outcome(undo)
        #expect(new.restored == 32 && new.unsorted == 30 && new.undone?.details == 2 && new.undone?.others == 0)
        let again = ImportUndo(source: "apple", at: .init(timeIntervalSince1970: 0), after: new)
        #expect(again.restored == 32 && again.unsorted == 30 && again.again[.person] == 2)
        #expect(again.courses == 3 && again.locations == 4 && again.accounts == 6)
    }

    @Test(arguments: Engine.allCases)
    func `what somebody changed between two imports stays when both are taken back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        let (renamed, unrecorded) = (try office.student(1).person.id, try office.student(2).person.id)
        let taught = try office.onlyClass().schoolClass.id
        try await office.write { transaction in
            let account = try transaction.account(of: renamed)
            _ = try transaction.changeAccount(
                of: renamed, name: "annabel", policy: account.policy, since: account.modified)
            try transaction.switchProgress(false, of: unrecorded)
            _ = try transaction.show(taught, as: .init(nickname: "Levers"))
        }
        office.advance(days: 1)
        var files = Files()
        files.classes = ["K1,7b,C1,T1,L1"]
        files.students[1] = "S2,2,Ann2,,Example,8,ann2@school.example,ann2,,L1"
        files.students.removeFirst()
        files.rosters.removeFirst()
        try await office.bring(files)
        office.advance(days: 1)
        let second = try await office.undo()
        #expect(second.left == [] && second.returned == 1 && second.again[.person] == 1 && second.joins == 1)
        office.advance(days: 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.people == 19 && plan.begun == 1 && plan.stays == 1)
        let first = try await office.undo()
        #expect(first.people == 19 && first.classes == 0)
        #expect(
            Set(first.left) == [
                .init(thing: .person, name: "Ann1 Example"), .init(thing: .person, name: "Ann2 Example"),
                .init(thing: .schoolClass, name: "Physics 7a"), .init(thing: .course, name: "Physics"),
            ])
        #expect(try office.read { try $0.account(of: renamed).name } == "annabel")
        #expect(try office.student(2).person.isProgressOn == false)
        #expect(try office.onlyClass().schoolClass.appearance.nickname == "Levers")
    }

    @Test(arguments: Engine.allCases)
    func `what somebody has changed or used since stays and is named`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        let ann = try office.student(1).person
        try await office.write { transaction in
            _ = try transaction.change(
                ann.id, to: Person.Draft(name: Person.Name(given: "Anna", family: "Example")), of: ann.modified)
        }
        try await office.run(
            "UPDATE account SET state = 'active', lastSignIn = 5 WHERE organization = $1 AND name = 'ann2'")
        let undo = try await office.undo()
        #expect(undo.people == 19)
        #expect(
            Set(undo.left) == [
                .init(thing: .person, name: "Anna Example"), .init(thing: .person, name: "Ann2 Example"),
                .init(thing: .schoolClass, name: "Physics 7a"), .init(thing: .course, name: "Physics"),
            ])
        // Whoever stays is in the class still.
        #expect(try office.onlyClass().students == 2)
    }

    @Test(arguments: Engine.allCases)
    func `a change that somebody has changed again stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        var files = Files()
        files.students[0] = "S1,1,Anna,,Example,7,ann1@school.example,ann1,,L1"
        files.removeLastStudent()
        try await office.bring(files)
        office.advance(days: 1)
        let anna = try #require(try office.people("example anna").first).person
        try await office.write { transaction in
            _ = try transaction.change(
                anna.id, to: Person.Draft(name: Person.Name(given: "Annabel", family: "Example")), of: anna.modified)
        }
        let gone = try office.student(20).person.id
        try await office.write { try $0.reactivate(gone) }
        let undo = try await office.undo()
        #expect(
            Set(undo.left) == [
                .init(thing: .person, name: "Annabel Example"), .init(thing: .account, name: "Ann20 Example"),
            ])
        #expect(try office.people("example annabel").count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `the last import is taken back first, once, and for a month`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        #expect(await reason { _ = try await office.undo() } == "no_import")
        office.advance(days: 1)
        var files = Files()
        files.removeLastStudent()
        try await office.bring(files)
        office.advance(days: 1)
        try await office.bring(Files())
        // What changes nothing is nothing to take back.
        try await office.bring(Files())
        office.advance(days: 1)
        #expect(try await office.undo().people == 1)
        #expect(try await office.undo().people == 20)
        #expect(await reason { _ = try await office.undo() } == "no_import")
        try await office.bring(Files())
        office.advance(days: 31)
        #expect(await reason { _ = try await office.undo() } == "no_import")
    }

    @Test(arguments: Engine.allCases)
    func `what was before is kept for a month, and of nobody who was deleted`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        office.advance(days: 1)
        var files = Files()
        files.students[0] = "S1,1,Anna,,Example,7,ann1@school.example,ann1,,L1"
        files.students[1] = "S2,2,Bea,,Example,7,ann2@school.example,ann2,,L1"
        try await office.bring(files)
        func kept() throws -> Int64? {
            try office.read { transaction in
                try transaction.connection.first(
                    "SELECT count(*) FROM rosterImportStep WHERE organization = $1", transaction.organizationID
                ) { $0.integer() }
            }
        }
        #expect(try kept() == 2)
        let anna = try #require(try office.people("example anna").first).person.id
        try await office.write { transaction in
            try transaction.deactivate(anna)
            try transaction.delete(anna)
        }
        #expect(try kept() == 1)
        try await office.school.sweepOldWork()
        #expect(try kept() == 1)
        office.advance(days: 31)
        try await office.school.sweepOldWork()
        #expect(try kept() == 0)
    }

    @Test(arguments: Engine.allCases)
    func `many people go piece by piece, and others write meanwhile`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let before = try state(office)
        office.advance(days: 1)
        try await office.bring(Files(students: 600))
        office.advance(days: 1)
        let commits = office.school.figures.commits
        let undo = try await office.undo()
        #expect(undo.people == 601 && undo.left == [])
        // The people alone are three pieces.
        #expect(office.school.figures.commits - commits > 5)
        #expect(try state(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `what was cut off goes on when it is done again`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files(students: 300))
        let before = try state(office)
        office.advance(days: 1)
        // All 300 change their grade and their class, and the class its name.
        var files = Files(students: 300)
        files.students = files.students.map { $0.replacing(",7,", with: ",8,") }
        files.classes = ["K1,7z,C1,T1,L1", "K2,8a,C1,T1,L1"]
        files.rosters = files.rosters.map { $0.replacing("K1", with: "K2") }
        files.students.append("S301,301,Zed,,New,7,,zed,,L1")
        try await office.bring(files)
        office.advance(days: 1)
        for pieces in 0..<12 {
            // A process that is killed leaves what it has committed, and knows nothing of it afterwards.
            var undoing = try ImportUndoing(office.school, office.administrator, .files)
            for _ in 0...pieces % 4 {
                guard try await undoing.takeNextBack() else { break }
            }
        }
        #expect(try await office.undo().left == [])
        #expect(try state(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `an import that comes between the pieces stays`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files(students: 300))
        office.advance(days: 1)
        var undoing = try ImportUndoing(office.school, office.administrator, .files)
        #expect(try await undoing.takeNextBack())
        try await office.bring(Files(students: 300))
        let meanwhile = try state(office)
        #expect(await reason { while try await undoing.takeNextBack() {} } == "changed_meanwhile")
        #expect(try state(office) == meanwhile)
        #expect(try await office.undo().people == 256)
    }

    @Test(arguments: Engine.allCases)
    func `only who may import takes an import back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        office.advance(days: 1)
        try await office.bring(Files())
        let manager = office.actor(max, .manager)
        await #expect(throws: SchoolError.self) { _ = try await office.school.undoImport(as: manager) }
    }

    @Test(arguments: Engine.allCases)
    func `who has worked for a class in the app alone stays in it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        var files = Files()
        files.classes.append("K2,8a,C1,T1,L1")
        try await office.bring(files)
        let (ann, path) = (try office.student(1).person.id, IdentifierPath([Campus.app]))
        func second() throws -> ClassEntry? {
            try office.read { try $0.classes().items }.first { $0.schoolClass.name == "Physics 8a" }
        }
        try await office.run(
            "INSERT INTO app (organization, id, name, approved, created, modified) VALUES ($1, $2, 'Light', 1, 1, 1)",
            .text(Campus.app))
        try await office.run(
            """
            INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, posted)
            VALUES ($1, 7, $2, $3, 'posted', 'Levers', 1, 1, 1, 1)
            """, Value(#require(second()).schoolClass.id), Value(office.founded.administrator))
        try await office.run(
            """
            INSERT INTO task (organization, handout, id, position, kind, title, app, path)
            VALUES ($1, 7, 8, 0, 'context', 'Levers', $2, $3)
            """, .text(Campus.app), .text(path.stored))
        try await office.run("UPDATE account SET state = 'active' WHERE organization = $1 AND name = 'ann1'")
        office.advance(days: 1)
        files.rosters[0] = "R1,K2,S1"
        try await office.bring(files)
        office.advance(days: 1)
        let stamp = Stamp(HybridTime(office.now), DeviceID(rawValue: "tablet"))
        let record = ActivityRecord(
            id: ActivityRecord.ID(rawValue: "first"), path: path, created: office.now, edited: stamp,
            durations: [stamp.device: 60])
        let answer = try await office.school.sync(
            SyncRequest(app: Campus.app, name: "Light", device: stamp.device, reports: [SentReport(record)]),
            as: office.actor(ann, .student))
        #expect(answer.response.received.count == 1)
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.begun == 1 && plan.beginners == ["Ann1 Example"] && plan.leaves == 0)
        #expect(try await office.undo().left == [.init(thing: .membership, name: "Ann1 Example")])
        #expect(try #require(try second()).students == 1)
    }

    @Test(arguments: Engine.allCases)
    func `who has begun goes as well where that is said, and is back with all their work`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files(students: 3))
        let (ann, found) = (try office.student(2).person.id, try office.onlyClass().schoolClass.id)
        office.advance(days: 1)
        try await office.run(
            """
            INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, posted)
            VALUES ($1, 7, $2, $3, 'posted', 'Levers', 1, 1, 1, 1)
            """, Value(found), Value(office.founded.administrator))
        try await office.write { try $0.assignPosted(to: ann, of: found) }
        try await office.run(
            "UPDATE account SET lastSignIn = 1, state = 'active' WHERE organization = $1 AND name = 'ann2'")
        try await office.run("UPDATE assignment SET opened = 5 WHERE organization = $1 AND person = $2", Value(ann))
        let plan = try #require(try office.read { try $0.planUndo() })
        #expect(plan.people == 3 && plan.begun == 1 && plan.beginners == ["Ann2 Example"] && plan.stays == 0)
        let undo = try await office.school.undoImport(hidingWork: true, as: office.administrator)
        #expect(undo.people == 3 && undo.hidden == 1)
        #expect(try office.student(2).accountState == .deactivated)
        let assignment = { (office: FoundedSchool) in
            try office.read { transaction in
                try transaction.connection.all(
                    "SELECT isOpen, opened FROM assignment WHERE organization = $1 AND person = $2",
                    [transaction.organizationID, Value(ann)]
                ) { [$0.integer("isOpen"), $0.integer("opened")] }
            }
        }
        #expect(try assignment(office) == [[0, 5]])
        office.advance(days: 1)
        let again = try await office.bring(Files(students: 3))
        #expect(again.people.added == 3 && again.returning == 1)
        #expect(try office.student(2).person.id == ann && office.student(2).accountState == .active)
        #expect(try assignment(office) == [[1, 5]])
    }
}
