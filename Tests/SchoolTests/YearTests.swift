import Coursework
import Foundation
import Rosters
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct GradeTests {
    @Test(arguments: [
        ("7", "8"), ("07", "08"), ("09", "10"), ("9", "10"), ("Year 7", "Year 8"), ("7.", "8."),
        ("7. Klasse", "8. Klasse"),
        ("الصف ٩", "الصف ١٠"), ("PR", "PK"), ("kg", "1"), ("0", "1"),
    ])
    func `a number and a known name are followed by another`(from: String, to: String) {
        #expect(Grade(from).next(padded: false) == to)
    }

    @Test(arguments: [
        "", "UG", "Other", "PS", "6e", "1st", "7a", "9/10", "99", "20", "seven", "12345678901234567890123",
    ])
    func `what comes after anything else nobody can tell`(text: String) {
        #expect(Grade(text).next(padded: false) == nil)
    }

    @Test func `after kindergarten comes the first grade as the school writes it`() {
        #expect(Grade("KG").next(padded: true) == "01")
        #expect(Grade("01").isPadded && !Grade("10").isPadded && !Grade("0").isPadded)
    }
}

@Suite struct YearTests {
    /// Ann is in grade 7, Bob in the last one, 10; Cat has no grade, and Dan one that nobody knows. Theo teaches Physics to all.
    private struct House {
        let office: FoundedSchool
        let ann, bob, cat, dan, theo: Person.ID
        let physics: SchoolClass.ID

        init(_ engine: Engine) async throws {
            office = try await FoundedSchool(engine)
            ann = try await office.add("Ann")
            bob = try await office.add("Bob")
            cat = try await office.add("Cat")
            dan = try await office.add("Dan")
            theo = try await office.add("Theo", "Example", .teacher)
            physics = try await office.physics(teachers: [theo], students: [ann, bob, cat, dan])
            for (id, grade) in [(ann, "7"), (bob, "10"), (dan, "6e")] {
                try await run(
                    "UPDATE person SET grade = $2 WHERE organization = $1 AND id = $3", .text(grade), Value(id))
            }
            for (id, title) in [(7, "Levers"), (8, "Light")] {
                try await run(
                    """
                    INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, posted)
                    VALUES ($1, $2, $3, $4, 'posted', $5, 1, 1, 1, 1)
                    """, Value(id), Value(physics), Value(theo), .text(title))
            }
            try await run("UPDATE handout SET isLocked = 1 WHERE organization = $1 AND id = 8")
            try await run("INSERT INTO handoutLock (organization, handout, started) VALUES ($1, 8, 1)")
            try await assign()
            office.advance(days: 1)
        }

        private func assign() async throws {
            let (people, physics) = ([ann, bob], physics)
            try await office.write { transaction in
                for id in people { try transaction.assignPosted(to: id, of: physics) }
            }
        }

        func run(_ text: String, _ more: Value...) async throws {
            try await office.write { try $0.connection.run(Query(built: text), [$0.organizationID] + more) }
        }

        /// All that the end of a year touches, and all that it must not, but for when it was last changed.
        func state() throws -> [String] {
            let tables: [(String, [String])] = [
                ("person", ["id", "givenName", "familyName", "grade", "source"]),
                ("account", ["person", "name", "state", "deactivated"]), ("role", ["person", "role"]),
                ("class", ["id", "name", "number", "room", "archived"]), ("membership", ["class", "person", "role"]),
                ("handout", ["id", "state", "isLocked", "completed", "closes"]), ("handoutLock", ["handout", "ended"]),
                ("assignment", ["person", "handout", "isOpen"]),
            ]
            return try office.read { transaction in
                try tables.flatMap { table, columns in
                    let row = columns.map { "coalesce(CAST(\($0) AS TEXT), '-')" }.joined(separator: " || ' ' || ")
                    return try transaction.connection.all(
                        Query(built: "SELECT \(row) FROM \(table) WHERE organization = $1"),
                        [transaction.organizationID]
                    ) { "\(table) \($0.text())" }
                }.sorted()
            }
        }

        func grade(_ id: Person.ID) throws -> String? { try office.read { try $0.entry(of: id).person.grade } }

        func account(_ id: Person.ID) throws -> AccountState { try office.read { try $0.account(of: id).state } }

        @discardableResult
        func end(_ choices: YearChoices = YearChoices(), as actor: Actor? = nil) async throws -> YearPlan {
            try await office.school.endYear(choices, as: actor ?? office.administrator)
        }

        func undo() async throws -> ImportUndo { try await office.school.undoYear(as: office.administrator) }
    }

    @Test(arguments: Engine.allCases)
    func `the plan says by name who moves, who leaves, what ends, and what stays and why`(engine: Engine) async throws {
        let house = try await House(engine)
        let before = try house.state()
        let plan = try house.office.read { try $0.planYear() }
        #expect(plan.lastGrade == 10)
        #expect(plan.moving.map { "\($0.name) \($0.from) \($0.to)" } == ["Ann Example 7 8"])
        #expect(plan.leaving.map { "\($0.name) \($0.grade)" } == ["Bob Example 10"])
        #expect(plan.ending.map { "\($0.name) \($0.students) \($0.posted)" } == ["Physics 4 2"])
        #expect(plan.left.map { "\($0.name) \($0.reason)" } == ["Cat Example noGrade", "Dan Example unknownGrade"])
        #expect(try house.state() == before)
        let done = try await house.end()
        #expect(done == plan)
        #expect(try house.grade(house.ann) == "8" && house.grade(house.bob) == "10" && house.grade(house.dan) == "6e")
        #expect(try house.account(house.bob) == .deactivated && house.account(house.ann) == .new)
        #expect(try house.office.logged(.organization).last == "schoolYearEnded")
    }

    @Test(arguments: Engine.allCases)
    func `the end of a year is taken back as if it had never been`(engine: Engine) async throws {
        let house = try await House(engine)
        let before = try house.state()
        try await house.end()
        #expect(try house.state() != before)
        house.office.advance(days: 3)
        let undo = try await house.undo()
        #expect(undo.left == [] && undo.again == [.person: 1, .account: 1, .schoolClass: 1])
        #expect(try house.state() == before)
        #expect(try house.office.logged(.organization).last == "schoolYearTakenBack")
        // What was taken back was not: the year can be ended at once.
        try await house.end()
    }

    @Test(arguments: Engine.allCases)
    func `a class that ended is found among those of before, with all its work`(engine: Engine) async throws {
        let house = try await House(engine)
        let theo = house.office.actor(house.theo, .teacher)
        try await house.end()
        let (open, archived) = try house.office.read(as: theo) { transaction in
            (try transaction.ownClasses(as: .teacher), try transaction.ownClasses(as: .teacher, isArchived: true))
        }
        #expect(open.isEmpty && archived.map(\.schoolClass.id) == [house.physics])
        #expect(archived.first?.students == 4)
        let counts = try house.office.read(as: theo) {
            try $0.handoutListing(of: house.physics, in: .completed).counts
        }
        #expect(counts[.completed] == 2 && counts[.posted] == nil)
        #expect(try house.state().filter { $0.hasPrefix("assignment") }.count == 4)
        // Its students are somebody else's now.
        let ann = house.ann
        #expect(await reason { _ = try house.office.read(as: theo) { try $0.entry(of: ann) } } == "not_found")
    }

    @Test(arguments: Engine.allCases)
    func `what is scheduled in a class that ended is not asked for until the end is taken back`(engine: Engine)
        async throws
    {
        let house = try await House(engine)
        try await house.run(
            """
            INSERT INTO handout (organization, id, class, author, state, title, isForAll, created, modified, publishes)
            VALUES ($1, 9, $2, $3, 'scheduled', 'Later', 1, 1, 1, 2)
            """, Value(house.physics), Value(house.theo))
        func due() throws -> [Int64] {
            try house.office.read { transaction in
                try transaction.due(by: Date(timeIntervalSince1970: 10), after: DuePlace(), atMost: 9).map(
                    \.place.id.rawValue)
            }
        }
        #expect(try due() == [9])
        _ = try await house.end()
        #expect(try due() == [])
        _ = try await house.undo()
        #expect(try due() == [9])
    }

    /// Whoever left is deleted after 30 days, and what was completed may go by then as well.
    @Test(arguments: Engine.allCases)
    func `a year can be taken back for four weeks, and never in half`(engine: Engine) async throws {
        let house = try await House(engine)
        let before = try house.state()
        try await house.office.write { try $0.keepWork(forDays: 30) }
        try await house.end()
        house.office.advance(days: 27.99)
        var undoing = try ImportUndoing(house.office.school, house.office.administrator, .schoolYear)
        // Its time is over while it goes on.
        house.office.advance(days: 1.9)
        #expect(try house.office.read { try $0.yearToUndo() } == nil)
        #expect(await reason { _ = try await house.undo() } == "no_year")
        try await house.office.school.deleteLeavers()
        try await house.office.school.sweepOldWork()
        while try await undoing.takeNextBack() {}
        #expect(undoing.undo.left == [] && undoing.undo.restored == 3)
        #expect(try house.state() == before)
    }

    @Test(arguments: Engine.allCases)
    func `what somebody has changed since stays and is named`(engine: Engine) async throws {
        let house = try await House(engine)
        let office = house.office
        try await house.end()
        office.advance(days: 1)
        try await house.run(
            "UPDATE person SET grade = '9', modified = modified + 5 WHERE organization = $1 AND id = $2",
            Value(house.ann))
        try await office.write { try $0.reactivate(house.bob) }
        let undo = try await house.undo()
        #expect(
            Set(undo.left) == [
                .init(thing: .person, name: "Ann Example"), .init(thing: .account, name: "Bob Example"),
            ])
        #expect(try house.grade(house.ann) == "9" && house.account(house.bob) == .new)
        #expect(try office.read { try $0.schoolClass(house.physics).schoolClass.archived } == nil)
    }

    @Test(arguments: Engine.allCases)
    func `no year is ended twice, unless somebody says that it is another`(engine: Engine) async throws {
        let house = try await House(engine)
        try await house.end()
        house.office.advance(days: 30)
        #expect(try house.office.read { try $0.planYear().justEnded } != nil)
        #expect(await reason { try await house.end() } == "year_just_ended")
        #expect(try house.grade(house.ann) == "8")
        // Who has left counts for the last grade still: whoever sends them off by hand before loses nobody else.
        #expect(try await house.end(YearChoices(isAgain: true)).moving.map(\.to) == ["9"])
        house.office.advance(days: 121)
        #expect(try house.office.read { try $0.planYear().justEnded } == nil)
        #expect(await reason { _ = try await house.undo() } == "no_year")
    }

    @Test(arguments: Engine.allCases)
    func `of two who end the year at once one does, and the other is told so`(engine: Engine) async throws {
        let house = try await House(engine)
        async let one = reason { try await house.end() }
        async let other = reason { try await house.end() }
        #expect(await Set([one, other]) == [nil, "year_just_ended"])
        #expect(try house.grade(house.ann) == "8")
    }

    @Test(arguments: Engine.allCases)
    func `whom a roster keeps up it moves up itself, and its classes stay`(engine: Engine) async throws {
        let house = try await House(engine)
        try await house.office.bring(Files())
        let plan = try house.office.read { try $0.planYear() }
        #expect(plan.left.count { $0.thing == .person && $0.reason == .keptByRoster } == 20)
        #expect(plan.left.count { $0.thing == .schoolClass && $0.reason == .keptByRoster } == 1)
        #expect(plan.moving.count == 1)
        // What came last is taken back first.
        house.office.advance(days: 1)
        try await house.end()
        house.office.advance(days: 1)
        #expect(
            await reason { _ = try await house.office.school.undoImport(as: house.office.administrator) }
                == "year_since")
        var files = Files()
        files.students[0] = "S1,1,Anna,May,Miller,8,anna@school.example,ann1,,L1"
        try await house.office.bring(files)
        #expect(await reason { _ = try await house.undo() } == "import_since")
        _ = try await house.office.school.undoImport(as: house.office.administrator)
        #expect(try await house.undo().left == [])
    }

    @Test(arguments: Engine.allCases)
    func `a pasted list keeps up no class that a roster names no more, and one of its own`(engine: Engine) async throws
    {
        let house = try await House(engine)
        try await house.office.bring(Files())
        let list = RosterReader().read(
            pasted: "first name,last name,class\nOmar,Said,Physics 7a\nMia,Roth,Chess\n")
        _ = try await house.office.school.carryOut(list, as: house.office.administrator)
        func kept() throws -> [String] {
            try house.office.read { try $0.planYear() }.left
                .filter { $0.thing == .schoolClass && $0.reason == .keptByRoster }.map(\.name).sorted()
        }
        #expect(try kept() == ["Chess", "Physics 7a"])
        house.office.advance(days: 1)
        var files = Files()
        files.classes = ["K2,7b,C1,T1,L1"]
        files.rosters = []
        try await house.office.bring(files)
        #expect(try kept() == ["Chess", "Physics 7b"])
        #expect(try house.office.read { try $0.planYear() }.ending.map(\.name) == ["Physics", "Physics 7a"])
    }

    @Test(arguments: Engine.allCases)
    func `the last grade is what somebody says, and classes that go on do`(engine: Engine) async throws {
        let house = try await House(engine)
        let choices = YearChoices(lastGrade: 7, keeping: [house.physics], leavingAllowed: 2)
        let plan = try await house.end(choices)
        #expect(plan.leaving.map(\.person) == [house.ann, house.bob] && plan.moving.isEmpty && plan.ending.isEmpty)
        #expect(plan.left.contains { $0.reason == .kept && $0.name == "Physics" })
        #expect(await reason { _ = try house.office.read { try $0.planYear(YearChoices(lastGrade: 99)) } } == "invalid")
    }

    @Test(arguments: Engine.allCases)
    func `more than a third of the students leave only where somebody says how many`(engine: Engine) async throws {
        let house = try await House(engine)
        func choices(_ allowed: Int?) -> YearChoices { YearChoices(lastGrade: 7, leavingAllowed: allowed) }
        let before = try house.state()
        let plan = try house.office.read { try $0.planYear(choices(nil)) }
        #expect(plan.isBraked && plan.leaving.count == 2 && plan.students == 4)
        for allowed in [nil, 1] {
            #expect(await reason { try await house.end(choices(allowed)) } == "many_leaving")
        }
        #expect(try house.state() == before)
        #expect(try await house.end(choices(2)).leaving.count == 2)
        #expect(try house.account(house.ann) == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `a third of the students leave without a word, and who has left before counts for nothing`(engine: Engine)
        async throws
    {
        let house = try await House(engine)
        try await house.office.write { try $0.deactivate(house.cat) }
        let plan = try house.office.read { try $0.planYear() }
        #expect(plan.leaving.count == 1 && plan.students == 3 && !plan.isBraked)
        try await house.office.write { try $0.deactivate(house.dan) }
        #expect(try house.office.read { try $0.planYear() }.isBraked)
    }

    @Test(arguments: Engine.allCases)
    func `who is more than a student, or has nothing to deactivate, is left and named`(engine: Engine) async throws {
        let house = try await House(engine)
        let place = house.office.location
        try await house.office.write { transaction in
            try transaction.give(Actor.Post(.teacher, at: place), to: house.bob)
            let eve = Person.Draft(name: Person.Name(given: "Eve", family: "Example"), grade: "10")
            _ = try transaction.create(eve, as: [Actor.Post(.student, at: place)])
        }
        let plan = try house.office.read { try $0.planYear() }
        #expect(plan.leaving.isEmpty)
        #expect(plan.left.first { $0.name == "Bob Example" }?.reason == .otherRole)
        #expect(plan.left.first { $0.name == "Eve Example" }?.reason == .noAccount)
    }

    @Test(arguments: Engine.allCases)
    func `only administrators end a year or take it back`(engine: Engine) async throws {
        let house = try await House(engine)
        let max = try await house.office.add("Max", "Example", .manager)
        for actor in [house.office.actor(max, .manager), house.office.actor(house.theo, .teacher)] {
            #expect(await refusalCode { try await house.end(as: actor) } == .notAllowed)
            #expect(await refusalCode { _ = try await house.office.school.undoYear(as: actor) } == .notAllowed)
            #expect(await refusalCode { _ = try house.office.read(as: actor) { try $0.planYear() } } == .notAllowed)
        }
    }
}
