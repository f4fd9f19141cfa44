import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// People whom files name for the first time, and who may be here already.
@Suite struct ImportLinkTests {
    private func office(_ engine: Engine) async throws -> (Dispatcher, Person.ID) {
        let office = try await Dispatcher(engine)
        let mina = try await office.write { transaction in
            let draft = Person.Draft(
                name: .init(given: "Mina", family: "Fischer"), email: "Mina@school.example", number: "77")
            return try transaction.create(draft, as: [.init(.student, at: office.location)]).person.id
        }
        return (office, mina)
    }

    private static func files(_ rows: String...) -> Files {
        var files = Files(students: 1)
        files.students += rows
        return files
    }

    @Test(arguments: Engine.allCases)
    func `one address is proposed, and linked only when somebody says so`(engine: Engine) async throws {
        let (office, mina) = try await office(engine)
        let files = Self.files("S7,,Mina,,Fisher,7,mina@school.example,mina,,L1")
        let plan = try office.plan(files)
        #expect(plan.proposed.map(\.person) == [mina] && plan.proposed.map(\.link) == [.email])
        #expect(plan.proposed.map(\.known) == ["Mina Fischer"] && plan.joined.isEmpty && plan.people.added == 3)
        let other = try office.plan(files, ImportChoices(links: [.number]))
        #expect(other.proposed == plan.proposed && other.joined.isEmpty)
        let done = try await office.bring(files, ImportChoices(links: [.email]))
        #expect(done.joined.map(\.person) == [mina] && done.proposed.isEmpty && done.people.added == 2)
        #expect(try office.people("fischer").map(\.person.id) == [mina])
        // From then on the source's own word counts.
        #expect(try office.plan(files).proposed.isEmpty && office.plan(files).people.added == 0)
    }

    @Test(arguments: Engine.allCases)
    func `one number is proposed and linked as well`(engine: Engine) async throws {
        let (office, mina) = try await office(engine)
        let files = Self.files("S7,77,Mina,,Fisher,7,,mina,,L1")
        #expect(try office.plan(files).proposed.map(\.link) == [.number])
        let done = try await office.bring(files, ImportChoices(links: [.number]))
        #expect(done.joined.map(\.person) == [mina])
        #expect(try office.people("fischer").count == 1)
    }

    @Test(arguments: Engine.allCases)
    func `of two who have the same nobody is linked, and that is said`(engine: Engine) async throws {
        let (office, _) = try await office(engine)
        let twice = Self.files(
            "S7,,Mina,,Fisher,7,mina@school.example,mina,,L1", "S8,,Mo,,Fisher,7,mina@school.example,mo,,L1")
        let rows = try office.plan(twice, ImportChoices(links: [.email]))
        #expect(rows.joined.isEmpty && rows.proposed.isEmpty && rows.people.added == 4)
        #expect(rows.notes.map(\.code) == [.severalAlike, .severalAlike])
        #expect(rows.notes.map(\.column) == ["email_address", "email_address"])
        _ = try await office.write { transaction in
            let draft = Person.Draft(name: .init(given: "Mo", family: "Fischer"), email: "mina@school.example")
            return try transaction.create(draft, as: [.init(.student, at: office.location)])
        }
        let people = try office.plan(
            Self.files("S7,,Mina,,Fisher,7,mina@school.example,mina,,L1"), ImportChoices(links: [.email]))
        #expect(people.joined.isEmpty && people.notes.map(\.code) == [.severalAlike])
    }

    @Test(arguments: Engine.allCases)
    func `whom the source names already is nobody else`(engine: Engine) async throws {
        let (office, _) = try await office(engine)
        try await office.bring(Files(students: 1))
        let files = Self.files("S7,,Bo,,Other,7,ann1@school.example,bo,,L1")
        let plan = try office.plan(files, ImportChoices(links: [.email]))
        #expect(plan.joined.isEmpty && plan.proposed.isEmpty && plan.people.added == 1)
    }
}
