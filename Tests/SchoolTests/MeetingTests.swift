import Coursework
import SchoolForTests
import Testing

@testable import School

/// What counts is what somebody is where two people meet.
@Suite struct MeetingTests {
    /// Somebody who looks after one location and teaches at another, and who is met there.
    private struct Annex {
        var max: Actor
        var student: Person.ID
        var colleague: Person.ID
        var home: SchoolClass.ID
    }

    private func annex(_ office: FoundedSchool, granted: Set<Privilege> = []) async throws -> Annex {
        let place = try await office.write { try $0.create(Location.Draft(name: "Annex")).id }
        let max = try await office.add("Max", "Example", .manager)
        let colleague = try await office.add("Tim", "Example", .teacher, at: place)
        let student = try await office.add("Bob", "Example", .student, at: place)
        let home = try await office.physics()
        try await office.write { transaction in
            try transaction.give(Actor.Post(.teacher, at: place), to: max)
            let away = try transaction.create(SchoolClass.Draft(name: "Biology", at: place)).schoolClass.id
            try transaction.add([max, colleague], as: .teacher, to: away)
            try transaction.add([student], as: .student, to: away)
        }
        var actor = office.actor(max, .manager, granted: granted)
        actor.posts.insert(Actor.Post(.teacher, at: place))
        return Annex(max: actor, student: student, colleague: colleague, home: home)
    }

    @Test(arguments: Engine.allCases)
    func `a manager of one location is no more than a teacher where they teach`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await annex(office)
        let (student, home) = (annex.student, annex.home)
        let progress = await refusalCode {
            try await office.write(as: annex.max) { try $0.switchProgress(false, of: student) }
        }
        #expect(progress == .notAllowed)
        let joining = await refusalCode {
            try await office.write(as: annex.max) { try $0.add([student], as: .student, to: home) }
        }
        #expect(joining == .notAllowed)
        let privileges = await refusalCode {
            _ = try office.read(as: annex.max) { try $0.privileges(givenTo: annex.colleague) }
        }
        #expect(privileges == .notAllowed)
        // What teachers may do they do.
        try await office.write(as: annex.max) { transaction in
            _ = try transaction.giveLink(NewSession(.link, label: "First"), to: student)
        }
    }

    @Test(arguments: Engine.allCases)
    func `what a manager was given beyond the role counts at their location alone`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await annex(office, granted: [.configureSchool])
        let (colleague, ada) = (annex.colleague, try await office.add("Ada", "Lovelace", .teacher))
        let giving = await refusalCode {
            try await office.write(as: annex.max) { try $0.give(.manageClasses, to: colleague) }
        }
        #expect(giving == .notAllowed)
        try await office.write { try $0.give(.manageClasses, to: colleague) }
        let taking = await refusalCode {
            try await office.write(as: annex.max) { try $0.take(.manageClasses, from: colleague) }
        }
        #expect(taking == .notAllowed)
        try await office.write(as: annex.max) { try $0.give(.manageClasses, to: ada) }
        #expect(try office.read(as: annex.max) { try $0.privileges(givenTo: ada) } == [.manageClasses])
        try await office.write(as: annex.max) { try $0.take(.manageClasses, from: ada) }
    }

    @Test(arguments: Engine.allCases)
    func `nobody acts on somebody who ranks above them`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let max = try await office.add("Max", "Example", .manager)
        let (grace, place) = (office.founded.administrator, office.location)
        try await office.write { try $0.give(Actor.Post(.teacher, at: place), to: grace) }
        let manager = office.actor(max, .manager, granted: [.configureSchool])
        let progress = await refusalCode {
            try await office.write(as: manager) { try $0.switchProgress(false, of: grace) }
        }
        #expect(progress == .notAllowed)
        let privilege = await refusalCode {
            try await office.write(as: manager) { try $0.give(.manageClasses, to: grace) }
        }
        #expect(privilege == .notAllowed)
        try await office.write { try $0.switchProgress(false, of: grace) }
    }
}
