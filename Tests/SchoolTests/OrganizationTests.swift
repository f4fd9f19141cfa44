import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

@Suite struct OrganizationTests {
    @Test(arguments: Engine.allCases)
    func `a founded school has a location, an administrator and a link that lets them in once`(engine: Engine)
        async throws
    {
        let office = try await FoundedSchool(engine)
        #expect(try office.school.organizations().map(\.name) == ["Lakeside"])
        #expect(try office.read { try $0.locations().map(\.name) } == ["Lakeside"])
        let link = office.founded.link
        let opened = try await office.school.signIn(with: link, opening: NewSession(.browser, label: "Firefox"))
        let actor = try #require(try await office.school.actor(with: opened.token))
        #expect(actor.person == office.founded.administrator)
        #expect(actor.has(.administrator))
        #expect(actor.mustChoosePassword)
        let again = await reason {
            _ = try await office.school.signIn(with: link, opening: NewSession(.browser, label: "Firefox"))
        }
        #expect(again == "link_dead")
    }

    @Test(arguments: Engine.allCases)
    func `a link is no session`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        #expect(try await office.school.actor(with: office.founded.link) == nil)
    }

    @Test(arguments: Engine.allCases)
    func `a link lets nobody in after its days`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        office.advance(days: 3)
        let late = await reason {
            _ = try await office.school.signIn(
                with: office.founded.link, opening: NewSession(.browser, label: "Firefox"))
        }
        #expect(late == "link_dead")
    }

    @Test(arguments: Engine.allCases)
    func `settings that somebody else has changed meanwhile are not overwritten`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let read = try office.read { try $0.organizationItself().modified }
        let first = Organization.Settings(name: "Lakeside", timeZone: "America/Chicago", language: "ar")
        try await office.write { _ = try $0.change(first, of: read) }
        let second = await reason {
            try await office.write { _ = try $0.change(.init(name: "Other", timeZone: "UTC"), of: read) }
        }
        #expect(second == "changed_meanwhile")
        #expect(try office.read { try $0.organizationItself().timeZone } == "America/Chicago")
    }

    @Test(arguments: Engine.allCases)
    func `settings that make no sense are refused, each with its place`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let read = try office.read { try $0.organizationItself().modified }
        do {
            try await office.write {
                _ = try $0.change(.init(name: "  ", timeZone: "Mars/Olympus", language: "!"), of: read)
            }
            Issue.record("was taken")
        } catch let error as SchoolError {
            #expect(error.findings.map(\.field) == ["name", "timeZone", "language"])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a location is removed only when nobody needs it`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")) }
        let student = try await office.add("Ann", at: annex.id)
        #expect(await reason { try await office.write { try $0.remove(annex.id) } } == "location_used")
        try await office.write { try $0.delete(student) }
        try await office.write { try $0.remove(annex.id) }
        #expect(try office.read { try $0.locations().count } == 1)
        #expect(await refusalCode { try await office.write { try $0.remove(annex.id) } } == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `a location of none but administrators goes, and they stay what they are`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let first = office.location
        let mona = try await office.add("Mona", "Maple", .administrator)
        #expect(await reason { try await office.write { try $0.remove(first) } } == "last_location")
        let annex = try await office.write { try $0.create(Location.Draft(name: "Annex")) }.id
        #expect(try office.read { try $0.isUsed(first) } == false)
        try await office.write { try $0.remove(first) }
        let entry = try office.read { try $0.entry(of: mona) }
        #expect(entry.posts == [Actor.Post(.administrator, at: annex)])
    }

    @Test(arguments: Engine.allCases)
    func `a course that is removed leaves its classes without one`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let location = office.location
        let (course, id) = try await office.write { transaction in
            let course = try transaction.create(Course.Draft(name: "Optics", number: "P1", at: location))
            let draft = SchoolClass.Draft(name: "Physics", at: location, course: course.id)
            return (course, try transaction.create(draft).schoolClass.id)
        }
        #expect(try office.read { try $0.courses().items.map(\.name) } == ["Optics"])
        try await office.write { try $0.remove(course.id) }
        #expect(try office.read { try $0.schoolClass(id).schoolClass.course } == nil)
        #expect(try office.read { try $0.courses().items.isEmpty })
    }

    @Test(arguments: Engine.allCases)
    func `a teacher changes neither settings nor locations`(engine: Engine) async throws {
        let office = try await FoundedSchool(engine)
        let teacher = office.actor(try await office.add("Ada", "Lovelace", .teacher), .teacher)
        let read = try office.read { try $0.organizationItself().modified }
        let setting = await refusalCode {
            try await office.write(as: teacher) { _ = try $0.change(.init(name: "Mine", timeZone: "UTC"), of: read) }
        }
        #expect(setting == .notAllowed)
        let location = await refusalCode {
            try await office.write(as: teacher) { _ = try $0.create(Location.Draft(name: "Mine")) }
        }
        #expect(location == .notAllowed)
    }
}
