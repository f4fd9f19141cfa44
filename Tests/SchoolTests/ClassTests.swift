import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct ClassTests {
    @Test(arguments: Engine.allCases)
    func `classes are found by their own people with counts`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        let id = try await office.physics(teachers: [ada], students: [ann])
        let own = try office.read(as: office.actor(ada, .teacher)) { try $0.ownClasses(as: .teacher) }
        #expect(own.map(\.schoolClass.id) == [id])
        #expect(own[0].teachers == 1 && own[0].students == 1)
        #expect(try office.read(as: office.actor(ann, .student)) { try $0.ownClasses(as: .student).count } == 1)
        let stranger = office.actor(bob, .student)
        #expect(await refusalCode { try office.read(as: stranger) { _ = try $0.schoolClass(id) } } == .notFound)
        #expect(await refusalCode { try office.read(as: stranger) { _ = try $0.members(of: id) } } == .notFound)
        #expect(await refusalCode { try office.read(as: stranger) { _ = try $0.classes() } } == .notAllowed)
        #expect(try office.read { try $0.classes().items.map(\.schoolClass.name) } == ["Physics"])
    }

    @Test(arguments: Engine.allCases)
    func `who looks after people sees in which classes they are, and as what`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Example", .teacher)
        let ann = try await office.add("Ann")
        _ = try await office.physics(teachers: [ada], students: [ann])
        for (person, part) in [(ada, Member.Part.teacher), (ann, .student)] {
            let classes = try office.read { try $0.classes(of: person) }
            #expect(classes.map(\.entry.schoolClass.name) == ["Physics"] && classes.map(\.part) == [part])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a class whose only teacher is deactivated has no teacher, and that is known before`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let max = try await office.add("Max", "Berg", .teacher)
        let id = try await office.physics(teachers: [ada, max])
        let place = office.location
        let chess = try await office.write { transaction in
            let chess = try transaction.create(SchoolClass.Draft(name: "Chess", at: place)).schoolClass.id
            try transaction.add([ada], as: .teacher, to: chess)
            return chess
        }
        func losing(_ people: Person.ID...) throws -> [SchoolClass.ID] {
            try office.read { try $0.classesTaughtOnly(by: people).map(\.id) }
        }
        #expect(try losing(ada) == [chess])
        #expect(try losing(max) == [])
        #expect(try losing(ada, max) == [chess, id])
        #expect(try losing() == [])
        #expect(try office.read { try $0.figures().classesWithoutTeacher } == 0)
        try await office.write { try Act.deactivate(ada).body($0) }
        #expect(try losing(max) == [id])
        #expect(try losing(ada) == [])
        let lacking = try office.read { try $0.classes(ClassFilter(lacksTeacher: true)).items }
        #expect(lacking.map(\.schoolClass.id) == [chess] && lacking.map(\.teachers) == [0])
        #expect(try office.read { try $0.classes(ClassFilter(words: "ÜS", lacksTeacher: true)).items.isEmpty })
        #expect(try office.read { try $0.schoolClass(id).teachers } == 1)
        #expect(try office.read { try $0.members(of: chess).map(\.isDeactivated) } == [true])
        let figures = try office.read { try $0.figures() }
        #expect(figures.classesWithoutTeacher == 1)
    }

    @Test(arguments: Engine.allCases)
    func `students see who teaches a class and not who else attends it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        let id = try await office.physics(teachers: [ada], students: [ann, bob])
        #expect(try office.read(as: office.actor(ann, .student)) { try $0.members(of: id).map(\.person) } == [ada])
        #expect(try office.read(as: office.actor(ada, .teacher)) { try $0.members(of: id).count } == 3)
    }

    @Test(arguments: Engine.allCases)
    func `a teacher makes classes only when the school lets them`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let draft = SchoolClass.Draft(name: "Chess", at: office.location)
        let plain = office.actor(ada, .teacher)
        #expect(await refusalCode { try await office.write(as: plain) { _ = try $0.create(draft) } } == .notAllowed)
        let trusted = office.actor(ada, .teacher, granted: [.manageClasses])
        let chess = try await office.write(as: trusted) { try $0.create(draft) }
        #expect(chess.teachers == 1)
        let physics = try await office.physics()
        #expect(await refusalCode { try await office.write(as: trusted) { try $0.remove(physics) } } == .notFound)
        let id = chess.schoolClass.id
        #expect(await reason { try await office.write(as: trusted) { try $0.remove(ada, from: id) } } == "last_teacher")
        try await office.write(as: trusted) { try $0.remove(id) }
    }

    @Test(arguments: Engine.allCases)
    func `classes of one teacher differ in their colours`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let mary = try await office.add("Mary", "Somerville", .teacher)
        // By their names all of them have the same.
        let names = ["A", "I", "Q", "Y", "a", "i", "q", "y"]
        var all: [SchoolClass.ID] = []
        for name in names { all.append(try await office.physics(name, teachers: [ada])) }
        func colors() throws -> [SchoolClass.Color] {
            try office.read { transaction in try all.map { try transaction.schoolClass($0).schoolClass.shownColor } }
        }
        let dealt = try colors()
        #expect(Set(dealt).count == SchoolClass.Color.allCases.count)
        // Who has no other class has the colour of its name, and a second teacher who has one like it changes nothing.
        all.append(try await office.physics("a", teachers: [mary]))
        all.append(try await office.physics("I", teachers: [try await office.add("Emmy", "Noether", .teacher)]))
        let last = all[9]
        try await office.write { try $0.add([mary], as: .teacher, to: last) }
        #expect(try colors() == dealt + [dealt[0], dealt[0]])
    }

    @Test(arguments: Engine.allCases)
    func `its teachers call a class what they like`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let ann = try await office.add("Ann")
        let id = try await office.physics(teachers: [ada], students: [ann])
        let named = try await office.write(as: office.actor(ada, .teacher)) {
            try $0.show(id, as: .init(nickname: " Light ", icon: "lamp", color: .violet))
        }
        #expect(named.schoolClass.shownName == "Light" && named.schoolClass.name == "Physics")
        #expect(named.schoolClass.icon == "lamp" && named.schoolClass.shownColor == .violet)
        let bare = try await office.write { try $0.show(id, as: .init()) }
        #expect(bare.schoolClass.color == nil)
        let student = office.actor(ann, .student)
        let other = await refusalCode {
            try await office.write(as: student) { _ = try $0.show(id, as: .init(nickname: "Fun")) }
        }
        #expect(other == .notAllowed)
    }

    @Test(arguments: Engine.allCases)
    func `a class has room for 15 teachers and 100 people`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let place = office.location
        let people = try await office.write { transaction in
            try (0..<101).map { number in
                try transaction.create(
                    Person.Draft(name: Person.Name(given: "P\(number)", family: "")),
                    as: [Actor.Post(number < 16 ? .teacher : .student, at: place)]
                ).person.id
            }
        }
        let id = try await office.physics()
        let teachers = await reason {
            try await office.write { try $0.add(Array(people[..<16]), as: .teacher, to: id) }
        }
        #expect(teachers == "class_teachers")
        try await office.write { try $0.add(Array(people[..<15]), as: .teacher, to: id) }
        let all = await reason { try await office.write { try $0.add(Array(people[15...]), as: .student, to: id) } }
        #expect(all == "class_full")
        let wrong = await reason { try await office.write { try $0.add([people[15]], as: .student, to: id) } }
        #expect(wrong == "wrong_role")
        try await office.write { try $0.add(Array(people[16...]), as: .student, to: id) }
        #expect(try office.read { try $0.schoolClass(id).students } == 85)
    }

    @Test(arguments: Engine.allCases)
    func `late joiners get what was posted to all, and leavers lose it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let admin = Actor.school(campus.organization)
        let (late, id) = (campus.students[1], campus.physics)
        func isOpen() throws -> [Bool] {
            try campus.all(
                "SELECT isOpen FROM assignment WHERE organization = $1 AND person = $2 AND handout = $3",
                .integer(late.rawValue), .integer(handout.rawValue)
            ) { $0.bool() }
        }
        try await campus.school.perform(.remove(late, from: id), as: admin)
        #expect(try isOpen() == [false])
        try await campus.school.perform(.add([late], as: .student, to: id), as: admin)
        #expect(try isOpen() == [true])
        try campus.run(
            "DELETE FROM assignment WHERE organization = $1 AND person = $2", .integer(late.rawValue))
        try campus.run(
            "DELETE FROM membership WHERE organization = $1 AND person = $2", .integer(late.rawValue))
        try await campus.school.perform(.add([late], as: .student, to: id), as: admin)
        #expect(try isOpen() == [true])
    }

    @Test(arguments: Engine.allCases, [false, true])
    func `a file that was handed in elsewhere as well outlives the class`(engine: Engine, isRemoved: Bool) async throws
    {
        let campus = try Campus(engine)
        let other = try await campus.school.write(as: campus.asSchool) { transaction in
            let other = try transaction.create(SchoolClass.Draft(name: "Optics", at: campus.location)).schoolClass.id
            try transaction.add([campus.teacher], as: .teacher, to: other)
            try transaction.add([campus.students[0]], as: .student, to: other)
            return other
        }
        let here = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let there = try await campus.create(campus.draft(HandoutDraft.Task(.handIn)), in: other)
        try await campus.school.write(as: campus.asTeacher, locking: [.handout(there), .schoolClass(other)]) {
            try $0.post(there)
        }
        let file = try await campus.upload("Essay.txt", as: campus.asStudent())
        for id in [here, there] {
            let task = try campus.handout(id).tasks[0].id
            try await campus.work { try $0.handIn([file], for: task, of: id) }
        }
        let physics = campus.physics
        try await campus.school.perform(isRemoved ? .remove(physics) : .archive(physics), as: campus.asSchool)
        #expect(try campus.own(there).tasks[0].files.map(\.name) == ["Essay.txt"])
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.file(file).name } == "Essay.txt")
        try await campus.school.perform(.archive(other), as: campus.asSchool)
        #expect(try campus.count("file") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `an archived class keeps its handouts for its teachers and nothing of its students`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let id = campus.physics
        try await campus.school.perform(.archive(id), as: campus.asSchool)
        for table in ["activity", "figure", "fate", "step", "assignment"] { #expect(try campus.count(table) == 0) }
        #expect(try campus.count("handout") == 1)
        let own = try campus.school.read(as: campus.asTeacher) { try $0.ownClasses(as: .teacher, isArchived: true) }
        #expect(own.map(\.students) == [0])
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.ownClasses(as: .teacher).isEmpty })
        let student = campus.students[0]
        let join = await reason {
            try await campus.school.perform(.add([student], as: .student, to: id), as: campus.asSchool)
        }
        #expect(join == "class_archived")
        try await campus.school.perform(.remove(id), as: campus.asSchool)
        for table in ["handout", "task", "membership", "class"] { #expect(try campus.count(table) == 0) }
    }

    @Test(arguments: Engine.allCases)
    func `a class that is over keeps all, and goes on as it was`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try campus.post(["shadows"])
        let completed = try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.school.perform(.complete(completed), as: campus.asTeacher)
        let (id, student) = (campus.physics, campus.students[0])
        func states() throws -> [HandoutState] {
            try [handout, completed].map { one in
                try campus.school.read(as: campus.asTeacher) { try $0.handout(one).lifecycle.state }
            }
        }
        let before = try ["activity", "figure", "fate", "assignment", "membership"].map(campus.count)
        campus.advance(by: 60)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        #expect(try states() == [.completed, .completed])
        let over = try campus.school.read(as: campus.asTeacher) { try $0.ownClasses(as: .teacher, isArchived: true) }
        #expect(over.map(\.schoolClass.id) == [id])
        #expect(
            await reason { try await campus.school.perform(.add([student], as: .student, to: id), as: campus.asSchool) }
                == "class_archived")
        campus.advance(by: 60)
        try await campus.school.perform(.reopen(id), as: campus.asSchool)
        try await campus.school.perform(.reopen(id), as: campus.asSchool)
        #expect(try states() == [.posted, .completed], "what a teacher had completed stays so")
        #expect(try ["activity", "figure", "fate", "assignment", "membership"].map(campus.count) == before)
        #expect(
            try campus.school.read(as: campus.asTeacher) { try $0.ownClasses(as: .teacher) }.map(\.schoolClass.id) == [
                id
            ])
    }

    /// After a month devices are told no more of what was completed.
    @Test(arguments: Engine.allCases)
    func `a class that goes on after a month has its work again, and that is deleted in its time`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let id = campus.physics
        try await campus.school.write(as: campus.asSchool) { try $0.keepWork(forDays: 40) }
        func work() async throws -> Int {
            campus.advance(by: 60)
            try await campus.send(campus.attempt("a\(campus.now)", at: campus.path("shadows"), score: 8))
            return try campus.count("activity")
        }
        func passTime(days: Double) async throws {
            campus.advance(by: days * 86400)
            try await campus.school.publishDue(at: campus.now)
            try await campus.school.sweepOldWork()
        }
        #expect(try await work() == 1)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        try await passTime(days: 31)
        #expect(try await work() == 1)
        try await campus.school.perform(.reopen(id), as: campus.asSchool)
        #expect(try await work() == 2)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        try await passTime(days: 41)
        #expect(try campus.count("activity") == 0)
        try await campus.school.perform(.reopen(id), as: campus.asSchool)
        #expect(try await work() == 1)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        try await passTime(days: 41)
        #expect(try campus.count("activity") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `who left a class before it ended has nothing of it when it goes on`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let (id, student) = (campus.physics, campus.students[0])
        try await campus.school.perform(.remove(student, from: id), as: campus.asSchool)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        try await campus.school.publishDue(at: campus.now + 31 * 86400)
        try await campus.school.perform(.reopen(id), as: campus.asSchool)
        let open = try campus.all("SELECT person FROM assignment WHERE organization = $1 AND isOpen = 1") {
            $0.identifier() as Person.ID
        }
        #expect(!open.isEmpty)
        #expect(!open.contains(student))
    }

    @Test(arguments: Engine.allCases)
    func `a class that has ended can be emptied, and is once`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let id = campus.physics
        try await campus.school.perform(.end(id), as: campus.asSchool)
        for _ in 0..<2 { try await campus.school.perform(.archive(id), as: campus.asSchool) }
        for table in ["activity", "figure", "fate", "step", "assignment"] { #expect(try campus.count(table) == 0) }
        let own = try campus.school.read(as: campus.asTeacher) { try $0.ownClasses(as: .teacher, isArchived: true) }
        #expect(own.map(\.students) == [0])
        let log = try campus.all("SELECT action FROM audit WHERE organization = $1") { $0.text() }
        #expect(log.count { $0 == "classArchived" } == 1, "\(log)")
    }

    @Test(arguments: Engine.allCases)
    func `of a class that has ended its teachers see the names, and no account`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = campus.physics
        func accounts(_ actor: Actor) throws -> [String?] {
            try campus.school.read(as: actor) { try $0.members(of: id).map(\.accountName) }
        }
        let before = try accounts(campus.asTeacher)
        #expect(before.contains { $0 != nil })
        #expect(try !campus.school.read(as: campus.asTeacher) { try $0.slipSubjects(of: id) }.isEmpty)
        try await campus.school.perform(.end(id), as: campus.asSchool)
        #expect(try accounts(campus.asTeacher) == before.map { _ in nil })
        #expect(try accounts(campus.asSchool) == before)
        #expect(throws: SchoolError.self) {
            try campus.school.read(as: campus.asTeacher) { try $0.slipSubjects(of: id) }
        }
    }

    @Test func `a name that nobody can see is none`() async throws {
        let office = try await FoundedSchool(.sqlite)
        for name in ["", " ", "\u{200B}", "\u{2060} \u{FEFF}"] {
            let code = await whyNot {
                _ = try await office.write { try $0.create(SchoolClass.Draft(name: name, at: office.location)) }
            }
            #expect(code?.findings.map(\.field) == ["name"], "\(name.unicodeScalars.map(\.value))")
        }
    }

    @Test(arguments: Engine.allCases)
    func `classes stand in the order in which people count`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let names = ["10a", "5b", "5a", "Übung 2", "Übung 11", "9", "zoo", "05c"]
        try await office.write { transaction in
            for name in names { _ = try transaction.create(SchoolClass.Draft(name: name, at: office.location)) }
        }
        let inOrder = ["5a", "5b", "05c", "9", "10a", "Übung 2", "Übung 11", "zoo"]
        #expect(try office.read { try $0.classes().items.map(\.schoolClass.name) } == inOrder)
        var (paged, mark): ([String], ListMark?) = ([], nil)
        repeat {
            let page = try office.read { try $0.classes(ClassFilter(), PageRequest(after: mark, limit: 3)) }
            paged += page.items.map(\.schoolClass.name)
            mark = page.next
        } while mark != nil
        #expect(paged == inOrder)
        try await office.write { transaction in
            let last = try transaction.classes().items.last!.schoolClass.id
            _ = try transaction.show(last, as: .init(nickname: "1st"))
        }
        #expect(try office.read { try $0.classes().items.first?.schoolClass.name } == "zoo")
    }

    @Test(arguments: Engine.allCases, [true, false])
    func `students' devices are told when a class ends, and drop what it asked them for`(
        engine: Engine, isArchived: Bool
    ) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let (id, student) = (campus.physics, campus.students[1])
        let request = SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"))
        let held = try await campus.sync(request, by: 1)
        #expect(held.assignments?.tasks.count == 1)
        let feed = Feed.person(student).name(in: campus.organization)
        try await campus.school.write(as: campus.asSchool, locking: [.schoolClass(id)]) {
            if isArchived { try $0.archive(id) } else { try $0.remove(id) }
        }
        #expect(campus.feedsTold.contains(feed))
        var again = request
        again.state = held.state
        #expect(try await campus.sync(again, by: 1).assignments?.tasks == [])
    }

    @Test(arguments: Engine.allCases)
    func `an attempt that another class was told too stays for that class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try campus.post(["shadows"])
        let other: SchoolClass.ID = campus.school.identifiers.next(at: campus.now)
        try campus.run(
            """
            INSERT INTO class (organization, id, location, name, created, modified) VALUES ($1, $2, $3, 'Art', 0, 0)
            """, .integer(other.rawValue), .integer(campus.location.rawValue))
        let second = try campus.post(["shadows"], title: "Again")
        try campus.run(
            "UPDATE handout SET class = $3 WHERE organization = $1 AND id = $2",
            .integer(second.rawValue), .integer(other.rawValue))
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.count("figure") == 2)
        let id = campus.physics
        try await campus.school.perform(.remove(id), as: campus.asSchool)
        #expect(try campus.count("figure") == 1)
        let tasks = try campus.all("SELECT tasks FROM activity WHERE organization = $1") { $0.text() }
        #expect(tasks.count == 1 && tasks[0].contains(second.description))
    }
}
