import Coursework
import Rosters
import SQL
import SchoolForTests
import Secrets
import Testing

@testable import School

/// What was open by a role ends with it, and which classes an import leaves without a teacher is said before.
@Suite struct EndOfRoleTests {
    @Test(arguments: Engine.allCases)
    func `whoever loses the role of a teacher sees the classes no more`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (lise, otto) = (
            try await office.add("Lise", "Example", .teacher), try await office.add("Otto", "Example", .teacher)
        )
        let student = try await office.add("Ada")
        let id = try await office.physics(teachers: [lise, otto], students: [student])
        let (teacher, post) = (office.actor(lise, .teacher), Actor.Post(.teacher, at: office.location))
        #expect(try office.read(as: teacher) { try $0.teaches(id) })
        try await office.school.perform(.take(post, from: lise), as: office.administrator)
        #expect(try office.read(as: teacher) { try !$0.teaches(id) })
        #expect(try office.read { try $0.members(of: id).map(\.person) } == [student, otto])
        #expect(try office.logged(.person(lise)).suffix(2) == ["memberRemoved", "roleTaken"])
        // The role alone does not bring the classes back.
        try await office.school.perform(.give(post, to: lise), as: office.administrator)
        #expect(try office.read(as: teacher) { try !$0.teaches(id) })
    }

    @Test(arguments: Engine.allCases)
    func `the role at another location keeps the classes there alone`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let hill = try await office.write { try $0.create(Location.Draft(name: "Hill")).id }
        let lise = try await office.add("Lise", "Example", .teacher)
        try await office.school.perform(.give(Actor.Post(.teacher, at: hill), to: lise), as: office.administrator)
        let here = try await office.physics(teachers: [lise])
        let there = try await office.write { transaction in
            let id = try transaction.create(SchoolClass.Draft(name: "Optics", at: hill)).schoolClass.id
            try transaction.add([lise], as: .teacher, to: id)
            return id
        }
        let teacher = office.actor(lise, .teacher)
        try await office.school.perform(
            .take(Actor.Post(.teacher, at: office.location), from: lise), as: office.administrator)
        #expect(try office.read(as: teacher) { try !$0.teaches(here) && $0.teaches(there) })
    }

    @Test(arguments: Engine.allCases)
    func `a roster that takes the role away ends what was entered by hand too, until it is taken back`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.role("q2", "t1")
        try await office.bring(files)
        let teacher = try office.person("t1").person.id
        let own = try await office.physics(teachers: [teacher])
        office.advance(days: 1)
        var changes = OneRosterFiles(day: 2)
        changes.role("q1", "t1", "teacher", as: .gone(day: 2))
        let plan = try await office.bring(changes)
        #expect(plan.untaught == ["Physics 7a"])
        #expect(try office.read { try $0.members(of: own).isEmpty })
        #expect(try office.members("Physics 7a").count == 20)
        office.advance(days: 1)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.read { try $0.members(of: own).map(\.person) } == [teacher])
        #expect(try office.members("Physics 7a").contains("T1"))
        // What was entered by hand is nobody else's afterwards.
        let source = try office.read { transaction in
            try transaction.connection.first(
                "SELECT source FROM membership WHERE organization = $1 AND class = $2", transaction.organizationID,
                Value(own)
            ) { $0.text() }
        }
        #expect(source == "manual")
    }

    @Test func `a plan names the classes that nobody would teach, but those without students`() async throws {
        let office = try await FoundedSchool(.sqlite)
        var files = OneRosterFiles()
        files.enrollment("e30", "t1", "c2", "teacher")
        try await office.bring(files)
        var leaving = OneRosterFiles(day: 2)
        leaving.user("t1", as: .gone(day: 2))
        #expect(try office.plan(leaving).untaught == ["Physics 7a"])
        // Another comes at the same time.
        leaving.user("t2")
        leaving.role("q9", "t2", "teacher")
        leaving.enrollment("e40", "t2", "c1", "teacher")
        #expect(try office.plan(leaving).untaught.isEmpty)
        let other = try await office.add("Otto", "Example", .teacher)
        let schoolClass = try #require(try office.classes("Physics 7a").first?.schoolClass.id)
        try await office.write { try $0.add([other], as: .teacher, to: schoolClass) }
        var alone = OneRosterFiles(day: 2)
        alone.user("t1", as: .gone(day: 2))
        #expect(try office.plan(alone).untaught.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `whoever loses the role of a student is in no class there any more`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (lise, ada) = (try await office.add("Lise", "Example", .teacher), try await office.add("Ada"))
        let id = try await office.physics(teachers: [lise], students: [ada])
        try await office.school.perform(
            .take(Actor.Post(.student, at: office.location), from: ada), as: office.administrator)
        #expect(try office.read { try $0.members(of: id).map(\.person) } == [lise])
    }

    @Test(arguments: Engine.allCases)
    func `taking back an import brings nobody into a class whose role was taken since`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 1)
        var changes = OneRosterFiles(day: 2)
        changes.enrollment("e0", "t1", "c1", "teacher", as: .gone(day: 2))
        changes.enrollment("e1", "u1", "c1", as: .gone(day: 2))
        try await office.bring(changes)
        #expect(try office.members("Physics 7a").isDisjoint(with: ["T1", "U1"]))
        let teacher = try office.person("t1").person.id
        let post = Actor.Post(.teacher, at: try #require(try office.person("t1").posts.first?.location))
        try await office.school.perform(.take(post, from: teacher), as: office.administrator)
        let undo = try await office.school.undoImport(as: office.administrator)
        #expect(try office.members("Physics 7a").contains("U1"))
        #expect(try !office.members("Physics 7a").contains("T1"))
        #expect(undo.left.count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `another role that an import took brings nobody back to what needs this one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.role("q2", "t1")
        try await office.bring(files)
        office.advance(days: 1)
        var changes = OneRosterFiles(day: 2)
        changes.role("q2", "t1", as: .gone(day: 2))
        changes.enrollment("e0", "t1", "c1", "teacher", as: .gone(day: 2))
        try await office.bring(changes)
        let teacher = try office.person("t1")
        let post = try #require(teacher.posts.first { $0.role == .teacher })
        try await office.school.perform(.take(post, from: teacher.person.id), as: office.administrator)
        _ = try await office.school.undoImport(as: office.administrator)
        #expect(try office.person("t1").roles == [.student])
        #expect(try !office.members("Physics 7a").contains("T1"))
    }

    @Test(arguments: Engine.allCases)
    func `a privilege ends with the last role that can have it, and holds by no other role later`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        let hill = try await office.write { try $0.create(Location.Draft(name: "Hill")).id }
        let lise = try await office.add("Lise", "Example", .teacher)
        let (here, there) = (Actor.Post(.teacher, at: office.location), Actor.Post(.teacher, at: hill))
        try await office.school.perform(.give(there, to: lise), as: office.administrator)
        try await office.school.perform(.give(.manageClasses, to: lise), as: office.administrator)
        try await office.school.perform(.take(here, from: lise), as: office.administrator)
        #expect(try office.read { try $0.privileges(givenTo: lise) } == [.manageClasses])
        try await office.school.perform(.take(there, from: lise), as: office.administrator)
        try await office.school.perform(.give(there, to: lise), as: office.administrator)
        #expect(try office.read { try $0.privileges(givenTo: lise) } == [])
        #expect(try office.logged(.person(lise)).contains("privilegeTaken"))
    }

    @Test(arguments: Engine.allCases)
    func `a link to sign in as somebody else ends with the account of who gave it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        let (lise, otto) = (
            try await office.add("Lise", "Example", .teacher), try await office.add("Otto", "Example", .teacher)
        )
        let manager = office.actor(max, .manager)
        let stolen = try await office.write(as: manager) { try $0.giveLink(NewSession(.link, label: "Max"), to: lise) }
        let honest = try await office.write { try $0.giveLink(NewSession(.link, label: "Grace"), to: otto) }
        try await office.school.perform(.deactivate(max), as: office.administrator)
        func opens(_ link: OpenedSession) async throws -> Bool {
            try await office.school.write(as: office.administrator, locking: [.organization]) {
                try $0.redeem(link.token, opening: NewSession(.browser, label: "A browser")) != nil
            }
        }
        #expect(try await !opens(stolen))
        #expect(try await opens(honest))
    }

    @Test(arguments: Engine.allCases)
    func `links stay where another role may give them, and go with the last that may`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (max, lise) = (
            try await office.add("Max", "Example", .manager), try await office.add("Lise", "Example", .teacher)
        )
        try await office.school.perform(
            .give(Actor.Post(.teacher, at: office.location), to: max), as: office.administrator)
        _ = try await office.write(as: office.actor(max, .manager)) {
            try $0.giveLink(NewSession(.link, label: "Max"), to: lise)
        }
        func links() throws -> Int {
            try office.read { transaction in
                try transaction.connection.first(
                    "SELECT count(*) FROM session WHERE organization = $1 AND person = $2 AND kind = 'link'",
                    transaction.organizationID, Value(lise)
                ) { Int($0.integer()) } ?? 0
            }
        }
        for (role, left) in [(Role.teacher, 1), (.manager, 0)] {
            try await office.school.perform(
                .take(Actor.Post(role, at: office.location), from: max), as: office.administrator)
            #expect(try links() == left)
        }
    }

    @Test(arguments: Engine.allCases)
    func `a temporary password ends with the account of who gave it last, and no other`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        let (ada, ben) = (try await office.add("Ada"), try await office.add("Ben"))
        let manager = office.actor(max, .manager)
        let hash = try await PasswordWork(cost: .forTests).hash("river-cloud-482")
        for person in [ada, ben] {
            try await office.write(as: manager) { try $0.resetPassword(of: person, to: hash) }
        }
        office.advance(days: 1)
        try await office.write { try $0.resetPassword(of: ben, to: hash) }
        try await office.school.perform(.deactivate(max), as: office.administrator)
        func isOver(_ person: Person.ID) throws -> Bool {
            try #require(try office.read { try $0.account(of: person).passwordExpires }) <= office.now
        }
        #expect(try isOver(ada) && !isOver(ben))
    }

    @Test(arguments: Engine.allCases)
    func `a role that was taken by hand comes back by no roster, but by hand`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let teacher = try office.person("t1")
        let post = try #require(teacher.posts.first)
        try await office.school.perform(.take(post, from: teacher.person.id), as: office.administrator)
        office.advance(days: 1)
        var changes = OneRosterFiles(day: 2)
        changes.role("q9", "t1", "teacher")
        for files in [OneRosterFiles(), changes] {
            let plan = try await office.bring(files)
            #expect(plan.isEmpty && plan.notes.contains { $0.code == .roleTakenByHand })
            #expect(try office.person("t1").roles.isEmpty && !office.members("Physics 7a").contains("T1"))
        }
        try await office.school.perform(.give(post, to: teacher.person.id), as: office.administrator)
        let plan = try office.plan(changes)
        #expect(plan.isEmpty && !plan.notes.contains { $0.code == .roleTakenByHand })
        #expect(try office.person("t1").roles == [.teacher])
    }

    @Test(arguments: Engine.allCases)
    func `whom nobody imports is not remembered for a role that was taken`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let lise = try await office.add("Lise", "Example", .teacher)
        try await office.school.perform(
            .take(Actor.Post(.teacher, at: office.location), from: lise), as: office.administrator)
        let kept = try office.read { transaction in
            try transaction.connection.first(
                "SELECT count(*) FROM roleTaken WHERE organization = $1", transaction.organizationID
            ) { $0.integer() }
        }
        #expect(kept == 0)
    }

    @Test(arguments: Engine.allCases)
    func `whom somebody taught in a class that is archived is theirs no more`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (lise, ada) = (try await office.add("Lise", "Example", .teacher), try await office.add("Ada"))
        let id = try await office.physics(teachers: [lise], students: [ada])
        let teacher = office.actor(lise, .teacher)
        #expect(try office.read(as: teacher) { try $0.entry(of: ada).person.id } == ada)
        try await office.school.perform(.end(id), as: office.administrator)
        #expect(await reason { _ = try office.read(as: teacher) { try $0.entry(of: ada) } } == "not_found")
    }

    @Test(arguments: Engine.allCases)
    func `a location stays whose apps could be used everywhere without it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let hill = try await office.write { try $0.create(Location.Draft(name: "Hill")).id }
        try await office.write { transaction in
            _ = try transaction.approve("org.example.pilot", named: "Pilot")
            _ = try transaction.license("org.example.pilot", for: [hill])
        }
        #expect(
            await reason { try await office.school.perform(.remove(hill), as: office.administrator) } == "only_location"
        )
        let place = office.location
        try await office.write { _ = try $0.license("org.example.pilot", for: [hill, place]) }
        try await office.school.perform(.remove(hill), as: office.administrator)
        #expect(try office.read { try $0.app("org.example.pilot").licenses } == [place])
    }
}
