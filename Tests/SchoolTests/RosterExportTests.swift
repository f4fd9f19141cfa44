import Coursework
import Rosters
import RostersForTests
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct RosterExportTests {
    private func reading(_ office: FoundedSchool) throws -> RosterReading {
        RosterReader().read("school.zip", try OneRosterWriter.archive(of: office.read { try $0.rosterForOthers() }))
    }

    /// A school of which some came from Apple's files, some from OneRoster's and some by hand, with names that files find hard.
    private func mixed(_ engine: Engine) async throws -> FoundedSchool {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        try await office.bring(Files())
        let made = MadeUpSchool(students: 40, staff: 4, classes: 3, enrolments: 80)
        let reading = RosterReader().read(made.oneRoster.map { ($0.name, $0.bytes) })
        _ = try await office.school.carryOut(reading, as: office.administrator)
        let bea = try await office.add("=Bea,\"B\"", "-Öztürk")
        let tim = try await office.add("Tim", "Teach", .teacher)
        _ = try await office.physics(teachers: [tim], students: [bea])
        let place = office.location
        try await office.write { transaction in
            let alone = Person.Draft(
                name: Person.Name(given: "Madonna", family: ""), grade: "7", email: "m@school.example")
            _ = try transaction.create(alone, as: [Actor.Post(.student, at: place)])
        }
        return office
    }

    @Test(arguments: Engine.allCases)
    func `what is exported changes nothing when it is imported again`(engine: Engine) async throws {
        let office = try await mixed(engine)
        let reading = try reading(office)
        let plan = try office.read { try $0.plan(reading) }
        #expect(plan.isEmpty, "\(plan)")
        #expect(plan.unnamedClasses == 0)
        #expect(reading.roster.people.count > 60)
        let places = try office.read { transaction in
            try transaction.connection.all(
                "SELECT count(*) FROM membership WHERE organization = $1", [transaction.organizationID]
            ) { Int($0.integer()) }
        }
        #expect(try office.read { try $0.rosterForOthers() }.enrolments.count == places[0])
        let before = try keys(office)
        office.advance(days: 1)
        _ = try await office.school.carryOut(reading, as: office.administrator)
        #expect(try keys(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `who had no account when it was exported, or a closed one, loses nothing by it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        var files = OneRosterFiles()
        files.users[0].replace("true", with: "false")
        try await office.bring(files)
        office.advance(days: 1)
        let (first, second) = (try office.person("u1").person.id, try office.person("u2").person.id)
        try await office.write { try $0.deactivate(second) }
        let exported = try reading(office)
        #expect(exported.roster.people.filter { $0.isEnabled == false }.count == 1)
        #expect(try office.read { try $0.plan(exported) }.isEmpty)
        try await office.write { _ = try $0.createAccount("u1", of: first) }
        let plan = try await office.school.carryOut(exported, as: office.administrator)
        #expect(plan.isEmpty && plan.leaving.isEmpty, "\(plan)")
        #expect(try office.members("Physics 7a").count == 21)
    }

    @Test(arguments: Engine.allCases)
    func `what is changed in an exported file is changed, and nothing else`(engine: Engine) async throws {
        let office = try await mixed(engine)
        var roster = try office.read { try $0.rosterForOthers() }
        let row = try #require(roster.people.firstIndex { roster[$0.givenName] == "Ann1" })
        roster.people[row].familyName = roster.text("Changed")
        let reading = RosterReader().read("school.zip", try OneRosterWriter.archive(of: roster))
        let before = try keys(office)
        let plan = try await office.school.carryOut(reading, as: office.administrator)
        #expect(plan.people.changed == 1 && plan.people.added == 0 && plan.leaving.isEmpty && plan.joins == 0)
        #expect(try office.people("changed ann1").count == 1)
        // It is not the other system's from then on: the next file without them sends nobody away.
        #expect(try keys(office) == before)
    }

    @Test(arguments: Engine.allCases)
    func `another school takes it in, and is the same the second time`(engine: Engine) async throws {
        let exported = try reading(try await mixed(engine))
        let other = try await FoundedSchool(engine)
        other.advance(days: 2)
        let plan = try await other.school.carryOut(exported, as: other.administrator)
        #expect(plan.people.added > 60 && plan.joins == exported.roster.enrolments.count)
        #expect(try other.read { try $0.plan(exported) }.isEmpty)
    }

    @Test(arguments: Engine.allCases)
    func `who has left, who only runs the school, and archived classes are not in it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 1)
        let made = MadeUpSchool(students: 40, staff: 4, classes: 3, enrolments: 80)
        let whole = RosterReader().read(made.oneRoster.map { ($0.name, $0.bytes) })
        _ = try await office.school.carryOut(whole, as: office.administrator)
        let id = try #require(try office.people("").first { $0.roles == [.student] }).person.id
        try await office.write { transaction in
            try transaction.connection.run(
                "UPDATE externalID SET gone = 5 WHERE organization = $1 AND thing = 'person' AND id = $2",
                transaction.organizationID, Value(id))
        }
        let roster = try reading(office).roster
        #expect(roster.people.count == 43)
        #expect(!roster.people.contains { roster[$0.givenName] == "Grace" })
        #expect(try office.read { try $0.plan(self.reading(office)) }.returning == 0)
    }

    @Test(arguments: Engine.allCases)
    func `only who may import exports everybody`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        #expect(throws: SchoolError.self) {
            _ = try office.read(as: office.actor(max, .manager)) { try $0.rosterForOthers() }
        }
    }

    private func keys(_ office: FoundedSchool) throws -> [String] {
        try office.read { transaction in
            try transaction.connection.all(
                "SELECT thing, id, source, value FROM externalID WHERE organization = $1 ORDER BY thing, id, source",
                [transaction.organizationID]
            ) { "\($0.text("thing")) \($0.integer("id")) \($0.text("source")) \($0.text("value"))" }
        }
    }

    @Test func `who takes the roster away stands in the log, and others are given nothing`() async throws {
        let office = try await FoundedSchool(.sqlite)
        let taken = try await office.school.exportRoster(as: office.administrator)
        #expect(RosterReader().read("school.zip", taken.archive).format == .oneRoster)
        let log = try office.read {
            try $0.audit(AuditSearch(subject: .organization)).items.filter { $0.action == "rosterExported" }
        }
        #expect(log.map(\.actor) == [office.administrator.person])
        let max = try await office.add("Max", "Manager", .manager)
        let manager = Actor(
            organization: office.administrator.organization, person: max, posts: [.init(.manager, at: office.location)])
        await #expect(throws: SchoolError.self) { _ = try await office.school.exportRoster(as: manager) }
        let after = try office.read {
            try $0.audit(AuditSearch(subject: .organization)).items.filter { $0.action == "rosterExported" }
        }
        #expect(after.count == 1)
    }
}
