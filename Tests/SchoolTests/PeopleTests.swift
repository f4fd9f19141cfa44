import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct PeopleTests {
    @Test(arguments: Engine.allCases)
    func `the language that somebody chooses is kept with them`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = office.actor(try await office.add("Ada", "Berg", .teacher), .teacher)
        #expect(try !office.read(as: ada) { try $0.me().hasOwnLanguage })
        try await office.write(as: ada) { try $0.chooseLanguage("de") }
        let me = try office.read(as: ada) { try $0.me() }
        #expect(me.hasOwnLanguage && me.language == "de")
        #expect(
            await refusalCode { try await office.write(as: ada) { try $0.chooseLanguage("no language") } } == .invalid)
    }

    @Test(arguments: Engine.allCases)
    func `people are listed by family name, page by page, each once`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let place = office.location
        try await office.write { transaction in
            for given in ["Čeněk", "ada", "Bob", "Ada", "Ćiro"] {
                _ = try transaction.create(
                    Person.Draft(name: Person.Name(given: given, family: "Müller")),
                    as: [Actor.Post(.student, at: place)])
            }
        }
        var found: [String] = []
        var request = PageRequest(limit: 2)
        repeat {
            let page = try office.read { try $0.people(PeopleFilter(name: "MULLER"), request) }
            found += page.items.map(\.person.name.given)
            request.after = try page.next.map { try #require(ListMark($0.description)) }
        } while request.after != nil
        #expect(found == ["ada", "Ada", "Bob", "Čeněk", "Ćiro"])
    }

    @Test(arguments: Engine.allCases)
    func `somebody who is added again under a key, because no answer came, is added once`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let key = try #require(IdempotencyKey("a form's"))
        func add(_ family: String, _ role: Role, account: String, under key: IdempotencyKey?) async throws -> Person.ID
        {
            let draft = Person.Draft(name: Person.Name(given: "Ann", family: family))
            let posts: Set = [Actor.Post(role, at: office.location)]
            return try await office.school.perform(
                .create(draft, as: posts, account: account, under: key), as: office.administrator
            ).person.id
        }
        let ann = try await add("Example", .student, account: "ann", under: key)
        let again = try await add("Example", .student, account: "ann2", under: key)
        #expect(again == ann)
        let others = [
            try await add("Other", .student, account: "ann3", under: key),
            try await add("Example", .teacher, account: "ann4", under: key),
            try await add("Example", .student, account: "ann5", under: nil),
        ]
        #expect(Set(others + [ann]).count == 4)
        #expect(try office.read { try $0.people(PeopleFilter(words: "ann")).items.count } == 4)
    }

    @Test(arguments: Engine.allCases)
    func `filters fit together`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let ann = try await office.add("Ann")
        let bob = try await office.add("Bob", "Example", .student, at: annex)
        let id = try await office.physics(teachers: [ada], students: [ann])
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2",
                transaction.organizationID, Value(bob))
        }
        func find(_ filter: PeopleFilter) throws -> [Person.ID] {
            try office.read { try $0.people(filter).items.map(\.person.id) }
        }
        #expect(try find(PeopleFilter(role: .student)) == [ann, bob])
        #expect(try find(PeopleFilter(role: .student, location: annex)) == [bob])
        #expect(try find(PeopleFilter(role: .teacher, location: annex)) == [])
        #expect(try find(PeopleFilter(role: .administrator)) == [office.founded.administrator])
        #expect(try find(PeopleFilter(schoolClass: id)) == [ann, ada])
        #expect(try find(PeopleFilter(role: .student, schoolClass: id)) == [ann])
        #expect(try find(PeopleFilter(state: .deactivated)) == [bob])
        #expect(try find(PeopleFilter(role: .teacher, state: .deactivated)) == [])
        #expect(try find(PeopleFilter(name: "exam", state: .new)) == [ann])
    }

    @Test(arguments: Engine.allCases)
    func `who changes what somebody else has changed is told`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ann = try await office.add("Ann")
        let read = try office.read { try $0.entry(of: ann).person.modified }
        let first = Person.Draft(name: Person.Name(given: "Anna", middle: "M", family: "Ängström"), email: "a@b")
        let changed = try await office.write { try $0.change(ann, to: first, of: read) }
        #expect(changed.person.name.sorted == "angstrom anna m")
        let second = await reason {
            try await office.write {
                _ = try $0.change(ann, to: Person.Draft(name: Person.Name(given: "An", family: "")), of: read)
            }
        }
        #expect(second == "changed_meanwhile")
        #expect(try office.read { try $0.entry(of: ann).person.name.given } == "Anna")
    }

    @Test(arguments: Engine.allCases)
    func `a manager looks after the people of their location and of no other`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let max = try await office.add("Max", "Example", .manager)
        let ann = try await office.add("Ann")
        let bob = try await office.add("Bob", "Example", .student, at: annex)
        let manager = office.actor(max, .manager)
        #expect(
            try office.read(as: manager) { try $0.people().items.map(\.person.id) }
                == [ann, max, office.founded.administrator])
        #expect(await refusalCode { try office.read(as: manager) { _ = try $0.entry(of: bob) } } == .notFound)
        try await office.write(as: manager) { try $0.delete(ann) }
        #expect(await refusalCode { try await office.write(as: manager) { try $0.delete(bob) } } == .notFound)
        let above = office.founded.administrator
        #expect(await refusalCode { try await office.write(as: manager) { try $0.delete(above) } } == .notAllowed)
        let elsewhere = await refusalCode {
            try await office.write(as: manager) {
                _ = try $0.create(
                    Person.Draft(name: Person.Name(given: "X", family: "")), as: [Actor.Post(.student, at: annex)])
            }
        }
        #expect(elsewhere == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `a teacher sees their own students, and those of the school when it lets them make classes`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, bob) = (try await office.add("Ann"), try await office.add("Bob"))
        _ = try await office.physics(teachers: [ada], students: [ann])
        func seen(_ actor: Actor) throws -> [Person.ID] {
            try office.read(as: actor) { try $0.people(PeopleFilter(role: .student)).items.map(\.person.id) }
        }
        #expect(try seen(office.actor(ada, .teacher)) == [ann])
        #expect(try seen(office.actor(ada, .teacher, granted: [.manageClasses])) == [ann, bob])
        let student = office.actor(ann, .student)
        #expect(await refusalCode { _ = try seen(student) } == .notAllowed)
        #expect(await refusalCode { try office.read(as: student) { _ = try $0.entry(of: bob) } } == .notFound)
        #expect(try office.read(as: student) { try $0.entry(of: ann).person.id } == ann)
    }

    @Test(arguments: Engine.allCases)
    func `nobody gives a role above their own`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        let ann = try await office.add("Ann")
        let manager = office.actor(max, .manager)
        let place = office.location
        for id in [ann, max] {
            let error = await refusalCode {
                try await office.write(as: manager) { try $0.give(Actor.Post(.administrator, at: place), to: id) }
            }
            #expect(error == .notAllowed)
        }
        try await office.write(as: manager) { try $0.give(Actor.Post(.teacher, at: place), to: ann) }
        #expect(try office.read { try $0.entry(of: ann).roles } == [.student, .teacher])
        #expect(try office.logged(.person(ann)).last == "roleGiven")
        let teacher = office.actor(ann, .teacher)
        let privilege = await refusalCode {
            try await office.write(as: teacher) { try $0.give(.manageClasses, to: ann) }
        }
        #expect(privilege == .notAllowed)
    }

    @Test(arguments: Engine.allCases)
    func `the last administrator stays one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let grace = office.founded.administrator
        let post = Actor.Post(.administrator, at: office.location)
        #expect(await reason { try await office.write { try $0.take(post, from: grace) } } == "last_administrator")
        let school = Actor.school(office.founded.organization)
        #expect(await reason { try await office.write(as: school) { try $0.delete(grace) } } == "last_administrator")
        let second = try await office.add("Second", "Example", .administrator)
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE account SET lastSignIn = created WHERE organization = $1 AND person = $2",
                transaction.organizationID, Value(second))
        }
        try await office.write { try $0.take(post, from: grace) }
        #expect(try office.read(as: school) { try $0.entry(of: grace).roles.isEmpty })
        #expect(await reason { try await office.write(as: school) { try $0.delete(second) } } == "last_administrator")
    }

    @Test(arguments: Engine.allCases)
    func `an administrator whose account is deactivated is none to rely on`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let second = try await office.add("Second", "Example", .administrator)
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE account SET state = 'deactivated' WHERE organization = $1 AND person = $2",
                transaction.organizationID, Value(second))
        }
        let grace = office.founded.administrator
        let post = Actor.Post(.administrator, at: office.location)
        #expect(await reason { try await office.write { try $0.take(post, from: grace) } } == "last_administrator")
    }

    @Test(arguments: Engine.allCases)
    func `an administrator who has nothing to sign in with is none to rely on`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let second = try await office.add("Second", "Example", .administrator)
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE account SET password = NULL, lastSignIn = NULL WHERE organization = $1 AND person = $2",
                transaction.organizationID, Value(second))
        }
        let grace = office.founded.administrator
        let post = Actor.Post(.administrator, at: office.location)
        #expect(await reason { try await office.write { try $0.take(post, from: grace) } } == "last_administrator")
    }

    @Test(arguments: Engine.allCases)
    func `the log is for administrators, newest first`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let teacher = office.actor(ada, .teacher)
        #expect(await refusalCode { try office.read(as: teacher) { _ = try $0.audit(AuditSearch()) } } == .notAllowed)
        var found: [AuditEntry] = []
        var request = PageRequest(limit: 3)
        repeat {
            let page = try office.read { try $0.audit(AuditSearch(), request) }
            found += page.items
            request.after = page.next
        } while request.after != nil
        #expect(found.map(\.id) == found.map(\.id).sorted().reversed())
        #expect(found.last?.action == "organizationFounded")
        #expect(found.first?.action == "accountCreated")
        #expect(found.first?.actor == office.founded.administrator)
        #expect(found.allSatisfy { !$0.subject.contains("Ada") && !$0.detail.contains("Ada") })
    }

    @Test(arguments: Engine.allCases)
    func `who has no account is found`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let (ann, ben) = (try await office.add("Ann"), try await office.add("Ben"))
        try await office.write { try $0.removeAccount(of: ben) }
        func found(_ filter: PeopleFilter) throws -> [Person.ID] {
            try office.read { try $0.people(filter).items.map(\.person.id) }
        }
        #expect(try found(PeopleFilter(role: .student, hasAccount: false)) == [ben])
        #expect(try found(PeopleFilter(role: .student, hasAccount: true)) == [ann])
        #expect(try found(PeopleFilter(words: "ann", hasAccount: false)) == [])
    }

    @Test(arguments: Engine.allCases)
    func `a teacher finds the students of the classes that they teach, and nobody else`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ada = try await office.add("Ada", "Lovelace", .teacher)
        let (ann, anton) = (try await office.add("Ann"), try await office.add("Anton"))
        let physics = try await office.physics(teachers: [ada], students: [ann])
        // A colleague's class at the same location, where this teacher may see everybody.
        _ = try await office.physics(students: [anton])
        let teacher = office.actor(ada, .teacher, granted: [.manageClasses])
        func found() throws -> [Person.ID] {
            var filter = PeopleFilter(words: "an")
            filter.taughtBy = ada
            return try office.read(as: teacher) { try $0.people(filter).items.map(\.person.id) }
        }
        #expect(try found() == [ann])
        #expect(try office.read(as: teacher) { try $0.classesTaught(of: ann).map(\.schoolClass.id) } == [physics])
        #expect(try office.read(as: teacher) { try $0.classesTaught(of: anton) } == [])
        try await office.write { try $0.end(physics) }
        #expect(try found() == [])
    }
}
