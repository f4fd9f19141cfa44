import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct FigureTests {
    @Test(arguments: Engine.allCases)
    func `a person is found by any part of the name and by the account`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.add("Élodie", "Martin")
        try await office.add("Mara", "Eloise")
        try await office.add("Bob_by", "100%")
        func found(_ words: String) throws -> [String] {
            try office.read { transaction in
                let found = try transaction.people(PeopleFilter(words: words)).items
                #expect(try transaction.peopleCount(PeopleFilter(words: words)) == found.count)
                return found.map(\.person.name.given)
            }
        }
        #expect(try found("elo") == ["Mara", "Élodie"])
        #expect(try found("mar") == ["Mara", "Élodie"])
        #expect(try found("ELO mart") == ["Élodie"])
        #expect(try found("lodie") == [])
        #expect(try found("grace") == ["Grace"])
        #expect(try found("0%") == [])
        #expect(try found("100%") == ["Bob_by"])
        #expect(try found("b_b") == [])
        #expect(try found("  ").count == 4)
    }

    @Test(arguments: Engine.allCases)
    func `a person is found by each part of the name they have now`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let id = try await office.add("Übung", "Müller-O\u{2019}Hara")
        func finds(_ words: String) throws -> Bool {
            try office.read { try $0.people(PeopleFilter(words: words)).items.map(\.person.id) } == [id]
        }
        for words in ["übung", "ÜBUNG", "ubu", "muller", "Müller-o", "o\u{2019}h", "ubung MULL"] {
            #expect(try finds(words), "\(words)")
        }
        let read = try office.read { try $0.entry(of: id).person.modified }
        let draft = Person.Draft(name: Person.Name(given: "Noor", family: "d'Arc-Weiß"))
        _ = try await office.write { try $0.change(id, to: draft, of: read) }
        for words in ["noor", "d'arc", "arc", "weiß"] { #expect(try finds(words), "\(words)") }
        #expect(try !finds("muller"))
        try await office.write { try $0.delete(id) }
        let left = try office.read { transaction in
            try transaction.connection.first("SELECT count(*) FROM personWord WHERE person = $1", Value(id)) {
                $0.integer()
            }
        }
        #expect(left == 0)
    }

    @Test(arguments: Engine.allCases)
    func `many with one word, and few with the other, are found in their order`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files(students: 40))
        func found(_ words: String) throws -> [String] {
            try office.read {
                try $0.people(PeopleFilter(words: words), PageRequest(limit: 3)).items.map(\.person.name.given)
            }
        }
        #expect(try found("ann") == ["Ann1", "Ann10", "Ann11"])
        #expect(try found("example ann4") == ["Ann4", "Ann40"])
        #expect(try found("ann39 ex") == ["Ann39"])
        #expect(try found("example nobody") == [])
        // Where all are many, they are gone through in their order.
        for few in [1, 30, 8000] {
            let ids = try office.read { transaction in
                var query = PeopleQuery(transaction.organizationID, scope: transaction.actor.peopleScope, few: few)
                try query.fit(PeopleFilter(words: "example ann1"), transaction.connection)
                try query.page(PageRequest(limit: 20))
                return try transaction.connection.all(query.statement.0, query.statement.1) { $0.text("givenName") }
            }
            #expect(
                ids == [
                    "Ann1", "Ann10", "Ann11", "Ann12", "Ann13", "Ann14", "Ann15", "Ann16", "Ann17", "Ann18", "Ann19",
                ])
        }
    }

    @Test(arguments: Engine.allCases)
    func `classes are found by a part of their name`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let place = office.location
        try await office.write { transaction in
            for name in ["Physics 7b", "Chemistry", "100% fun", "Über Körper"] {
                _ = try transaction.create(SchoolClass.Draft(name: name, at: place))
            }
        }
        func found(_ words: String) throws -> [String] {
            try office.read { try $0.classes(ClassFilter(words: words)).items.map(\.schoolClass.name) }
        }
        #expect(try found("S 7B") == ["Physics 7b"])
        #expect(try found("%") == ["100% fun"])
        for words in ["über", "ÜBER KÖR", "Über Körper", "r kö"] {
            #expect(try found(words) == ["Über Körper"], "\(words)")
        }
        #expect(try found("").count == 4)
    }

    @Test(arguments: Engine.allCases)
    func `the figures are those of the locations that one looks after`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let ada = try await office.add("Ada", "Berg", .teacher)
        let ann = try await office.add("Ann")
        try await office.add("Bob", "Example", .student, at: annex)
        let max = try await office.add("Max", "Example", .manager)
        _ = try await office.physics(teachers: [ada], students: [ann])
        try await office.write { _ = try $0.create(SchoolClass.Draft(name: "Chemistry", at: annex)) }
        let all = try office.read { try $0.figures() }
        #expect(all.people == [.administrator: 1, .manager: 1, .teacher: 1, .student: 2])
        #expect(all.classes == 2)
        let one = try office.read(as: office.actor(max, .manager)) { try $0.figures() }
        #expect(one.people[.student] == 1)
        #expect(one.classes == 1)
        #expect(throws: SchoolError.self) {
            try office.read(as: office.actor(ada, .teacher, granted: [.manageAccounts])) { try $0.figures() }
        }
    }

    @Test(arguments: Engine.allCases)
    func `a first step is done once it was done`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var figures = try office.read { try $0.figures() }
        #expect(!figures.hasApp && figures.accounts == 0 && !figures.hasHandout)
        #expect(figures.isNamed, "the zone is one that a school can be in")
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE organization SET timeZone = 'Etc/UTC' WHERE id = $1", transaction.organizationID)
        }
        #expect(try !office.read { try $0.figures() }.isNamed)
        try await office.write { transaction in
            let school = try transaction.organizationItself()
            let settings = Organization.Settings(name: "Lakeside", timeZone: "Etc/UTC")
            _ = try transaction.change(settings, of: school.modified)
        }
        #expect(try office.read { try $0.figures() }.isNamed, "somebody has said so")
        try await office.add("Ann")
        figures = try office.read { try $0.figures() }
        #expect(
            (figures.accounts, figures.signIns) == (1, 0), "an account without a password is nothing to sign in with")
        try await office.write { transaction in
            _ = try transaction.approve("org.example.light")
            try transaction.connection.run(
                "UPDATE account SET password = 'x' WHERE organization = $1 AND name = 'ann'",
                transaction.organizationID)
        }
        #expect(
            try !office.read { try $0.figures() }.hasApp, "an app of which nothing is known gives nothing to assign")
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE app SET declared = created WHERE organization = $1", transaction.organizationID)
        }
        figures = try office.read { try $0.figures() }
        #expect(figures.hasApp && figures.signIns == 1 && figures.appsWaiting == 0)
    }

    @Test(arguments: Engine.allCases)
    func `the classes of a person are shown as far as one looks after them`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let ann = try await office.add("Ann")
        let max = try await office.add("Max", "Example", .manager)
        _ = try await office.physics(students: [ann])
        try await office.write { transaction in
            let id = try transaction.create(SchoolClass.Draft(name: "Chemistry", at: annex)).schoolClass.id
            try transaction.add([ann], as: .student, to: id)
        }
        let all = try office.read { try $0.classes(of: ann) }
        #expect(all.map(\.entry.schoolClass.name) == ["Chemistry", "Physics"])
        let some = try office.read(as: office.actor(max, .manager)) { try $0.classes(of: ann) }
        #expect(some.map(\.entry.schoolClass.name) == ["Physics"])
    }

    @Test(arguments: Engine.allCases)
    func `what one may do to somebody is known before it is tried`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let ann = try await office.add("Ann")
        let max = try await office.add("Max", "Example", .manager)
        let manager = office.actor(max, .manager)
        #expect(try office.read(as: manager) { try $0.may(.resetPasswords, to: ann) })
        let grace = office.founded.administrator
        #expect(try !office.read(as: manager) { try $0.may(.resetPasswords, to: grace) })
    }
}
