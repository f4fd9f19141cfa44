import Coursework
import Rosters
import SchoolForTests
import Testing

@testable import School

/// People whom files name for the first time, and who may be here already.
@Suite struct ImportLinkTests {
    private func office(_ engine: Engine) async throws -> (FoundedSchool, Person.ID) {
        let office = try await FoundedSchool(engine)
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

    /// The same people by new keys, as after a move to another system.
    private static func renamed(_ files: Files, isCalledOtherwise: Bool = false) -> Files {
        var files = files
        files.students = (1...20).map { number in
            isCalledOtherwise
                ? "N\(number),\(number),Ann\(number),,Example,7,,new\(number),,L1"
                : "N\(number),\(number),Ann\(number),,Example,7,ann\(number)@school.example,ann\(number),,L1"
        }
        files.rosters = (1...20).map { "R\($0),K1,N\($0)" }
        return files
    }

    @Test(arguments: Engine.allCases)
    func `who is named by new keys stays, and keeps class and account`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        office.advance(days: 1)
        let ann = try office.student(3).person.id
        let files = Self.renamed(Files())
        let offered = try office.plan(files)
        #expect(offered.proposed.count == 20 && offered.leaving.count == 20)
        let plan = try await office.bring(files, ImportChoices(links: [.account]))
        #expect(plan.joined.count == 20 && plan.leaving.isEmpty && plan.leaves == 0 && plan.people.added == 0)
        let after = try office.student(3)
        #expect(after.person.id == ann && after.accountState == .new && after.accountName == "ann3")
        #expect(try office.onlyClass().students == 20)
        office.advance(days: 1)
        #expect(try await office.bring(files).isEmpty)
        // Taken back, the old keys count again.
        #expect(try await office.school.undoImport(as: office.administrator).left == [])
        #expect(try office.plan(Files()).isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `who leaves by one key and comes by another is offered by number`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let files = Self.renamed(Files(), isCalledOtherwise: true)
        let offered = try office.plan(files)
        #expect(offered.proposed.count == 20 && offered.proposed.allSatisfy { $0.link == .number })
        let plan = try await office.bring(files, ImportChoices(links: [.number]))
        #expect(plan.joined.count == 20 && plan.leaving.isEmpty && plan.people.added == 0)
    }

    @Test(arguments: Engine.allCases)
    func `the number of a leaver makes only somebody of their name the same person`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        let ann = try office.student(1).person.id
        var (files, same) = (Files(), Files())
        files.students[0] = "N1,1,Bob,,Example,7,ann1@school.example,bob,,L1"
        same.students[0] = "N1,1,ANN1,,example,7,,new1,,L1"
        let links = ImportChoices(links: [.email, .number])
        func look() throws {
            let plan = try office.plan(files, links)
            #expect(plan.joined.isEmpty && plan.proposed.map(\.person) == [ann] && plan.people.added == 1)
            #expect(try office.plan(same, links).joined.map(\.person) == [ann])
        }
        try look()
        // Nor once they have left.
        var less = Files()
        less.students.removeFirst()
        less.rosters.removeFirst()
        try await office.bring(less)
        try look()
    }

    @Test(arguments: Engine.allCases)
    func `who has left and is joined by a new key is back`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        let second = try office.person("u2").person.id
        var files = OneRosterFiles()
        files.rename("u1", "")
        try await office.bring(files)
        office.advance(days: 1)
        try await office.write { try $0.deactivate(second) }
        office.advance(days: 1)
        files = OneRosterFiles()
        files.rename("u1", "n1")
        files.rename("u2", "n2")
        let plan = try await office.bring(files, ImportChoices(links: [.account]))
        #expect(plan.joined.count == 2 && plan.returning == 1 && plan.notes.map(\.code) == [.deactivatedByHand])
        #expect(try office.person("u1").accountState == .new && office.person("u2").accountState == .deactivated)
        #expect(try office.members("Physics 7a").contains("U1"))
        #expect(try await office.bring(files).isEmpty)
        #expect(try await office.school.undoImport(as: office.administrator).left == [])
        #expect(try office.person("u1").accountState == .deactivated)
    }

    @Test(arguments: Engine.allCases)
    func `who is joined and not enabled leaves with the same import`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        try await office.bring(OneRosterFiles())
        office.advance(days: 1)
        var files = OneRosterFiles()
        files.rename("u1", "n1")
        var off = files
        off.users[0].replace("true", with: "false")
        let plan = try await office.bring(off, ImportChoices(links: [.account]))
        #expect(plan.joined.count == 1 && plan.leaving.map(\.name) == ["U1 Example"])
        #expect(try office.person("u1").accountState == .deactivated)
        #expect(try !office.members("Physics 7a").contains("U1"))
        office.advance(days: 1)
        #expect(try await office.bring(off).isEmpty)
        #expect(try await office.bring(files).returning == 1)
        #expect(try office.person("u1").accountState == .new)
        #expect(try office.members("Physics 7a").contains("U1"))
    }

    @Test(arguments: Engine.allCases)
    func `one of two keys may go, and who is in the files by another key is nobody's twin`(engine: Engine) async throws
    {
        let office = try await FoundedSchool(engine)
        try await office.bring(Files())
        office.advance(days: 1)
        let ada = try #require(try office.people("lovelace").first).person.id
        var files = Files()
        files.staff.append("T2,,Ada,,Lovelace,,ada,L1")
        let twin = try office.plan(files, ImportChoices(links: [.account]))
        #expect(twin.joined.isEmpty && twin.proposed.isEmpty)
        files.staff.removeFirst()
        files.classes = ["K1,7a,C1,T2,L1"]
        #expect(try await office.bring(files, ImportChoices(links: [.account])).joined.map(\.person) == [ada])
        office.advance(days: 1)
        // Both keys, and then only the second again.
        var both = files
        both.staff.append("T1,,Ada,,Lovelace,,ada,L1")
        try await office.bring(both)
        office.advance(days: 1)
        #expect(try await office.bring(files).leaving.isEmpty)
        #expect(try office.read { try $0.entry(of: ada).accountState } == .new)
        #expect(try office.onlyClass().teachers == 1)
        office.advance(days: 1)
        // Once neither is named they leave, once.
        try await office.bring(both)
        files.staff = ["T9,,Emmy,,Noether,emmy@school.example,emmy,L1"]
        files.classes = ["K1,7a,C1,T9,L1"]
        #expect(try await office.bring(files).leaving.map(\.person) == [ada])
    }
}

extension OneRosterFiles {
    /// Calls a person otherwise, who keeps their account name; without a name they are not in the files any more.
    fileprivate mutating func rename(_ id: String, _ new: String) {
        if new.isEmpty {
            users.removeAll { $0.hasPrefix("\(id),") }
            roles.removeAll { $0.contains(",\(id),") }
            enrollments.removeAll { $0.contains(",\(id),") }
        } else {
            users = users.map { $0.hasPrefix("\(id),") ? new + $0.dropFirst(id.count) : $0 }
            roles = roles.map { $0.replacing(",\(id),", with: ",\(new),") }
            enrollments = enrollments.map { $0.replacing(",\(id),", with: ",\(new),") }
        }
    }
}
