import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// Licences that were bought by the piece.
@Suite struct LicenseTests {
    private static let app = Campus.app

    @discardableResult
    private func buy(_ seats: Int?, _ campus: Campus, as actor: Actor? = nil) async throws -> LicenseCount {
        let counts = try await campus.school.perform(
            .setSeats(seats, of: Self.app, at: campus.location), as: actor ?? campus.asSchool)
        return try #require(counts.first { $0.location == campus.location })
    }

    private func count(_ campus: Campus) throws -> LicenseCount? {
        try campus.school.read(as: campus.asSchool) { try $0.licenses(of: Self.app).first }
    }

    private func holders(_ campus: Campus) throws -> [LicenseHolder] {
        try campus.school.read(as: campus.asSchool) {
            try $0.licenseHolders(of: Self.app, at: campus.location).items
        }
    }

    @Test(arguments: Engine.allCases)
    func `students hold one from the first handout on`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(3, campus)
        _ = try await campus.handOut(campus.draft(campus.task("shadows"), for: .some([campus.students[0]])))
        #expect(try count(campus) == LicenseCount(location: campus.location, seats: 3, held: 1))
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        #expect(try count(campus)?.held == 2)
        #expect(try holders(campus).map(\.hasOpenWork) == [true, true])
        #expect(try Set(holders(campus).map(\.person)) == Set(campus.students))
    }

    @Test(arguments: Engine.allCases)
    func `nothing is posted for which there are too few, and a draft stays one`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(1, campus)
        let id = try await campus.create(campus.draft(campus.task("shadows")))
        let error = await whyNot { try await campus.act(id) { try $0.post(id) } }
        #expect(
            error?.reason == "no_licenses_left" && error?.message.contains("2 students") == true, "\(error as Any)")
        #expect(try campus.count("licenseHolder") == 0)
        #expect(try campus.handout(id).posted == nil)
        try await buy(2, campus)
        try await campus.act(id) { try $0.post(id) }
        #expect(try count(campus)?.free == 0)
    }

    @Test(arguments: Engine.allCases)
    func `who joins later gets theirs, and that some are short is seen`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(2, campus)
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        let late = try campus.join("Otto", of: campus.newClass("Chemistry", teacher: campus.teacher))
        let physics = campus.physics
        try await campus.school.write(as: campus.asSchool) { try $0.add([late], as: .student, to: physics) }
        #expect(try count(campus)?.short == 1)
        #expect(try holders(campus).contains { $0.person == late })
    }

    @Test(arguments: Engine.allCases)
    func `who works with the app when licences begin to be counted is counted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        #expect(try campus.count("licenseHolder") == 0)
        #expect(try await buy(1, campus).held == 2)
        #expect(try await buy(nil, campus).short == 0)
    }

    @Test(arguments: Engine.allCases)
    func `they are taken back one by one, or from all who have nothing to do`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(2, campus)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let (app, location, first) = (Self.app, campus.location, campus.students[0])
        #expect(try await campus.school.perform(.takeIdleLicenses(of: app, at: location), as: campus.asSchool) == 0)
        for _ in 1...2 {
            try await campus.school.perform(.takeLicense(of: app, at: location, from: first), as: campus.asSchool)
        }
        #expect(try count(campus)?.free == 1)
        try await campus.school.perform(.giveLicenses(of: app, at: location, to: campus.students), as: campus.asSchool)
        try await campus.act(id) { try $0.complete(id) }
        #expect(try await campus.school.perform(.takeIdleLicenses(of: app, at: location), as: campus.asSchool) == 2)
        #expect(try campus.count("licenseHolder") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `they are given to a class, to all or nobody, and to students alone`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(1, campus)
        let (app, location, physics) = (Self.app, campus.location, campus.physics)
        let give = Act<Void>.giveLicenses(of: app, at: location, toClass: physics)
        #expect(await refusalCode { try await campus.school.perform(give, as: campus.asSchool) } == .conflict)
        #expect(try campus.count("licenseHolder") == 0)
        try await buy(5, campus)
        try await campus.school.perform(give, as: campus.asSchool)
        try await campus.school.perform(give, as: campus.asSchool)
        #expect(try count(campus)?.held == 2)
        let teacher = Act<Void>.giveLicenses(of: app, at: location, to: [campus.teacher])
        #expect(await refusalCode { try await campus.school.perform(teacher, as: campus.asSchool) } == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `only who decides about apps there says how many`(engine: Engine) async throws {
        let campus = try Campus(engine)
        #expect(await refusalCode { try await buy(3, campus, as: campus.asTeacher) } == .notAllowed)
        for wrong in [-1, Transaction.mostSeats + 1, Int.max] {
            #expect(await refusalCode { try await buy(wrong, campus) } == .invalid)
        }
    }

    @Test func `what is only said otherwise takes no licence, nor gives back one that was taken`() async throws {
        let campus = try Campus(.sqlite)
        try await buy(2, campus)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let (app, location, first) = (Self.app, campus.location, campus.students[0])
        try await campus.school.perform(.takeLicense(of: app, at: location, from: first), as: campus.asSchool)
        try await buy(1, campus)
        try await campus.act(id) { transaction in
            var draft = HandoutDraft(try transaction.handout(id))
            draft.title = "Light, shadow and the Moon"
            try transaction.change(id, from: transaction.handout(id).version, to: draft)
        }
        #expect(try holders(campus).map(\.person) == [campus.students[1]])
    }

    @Test func `a practice learner keeps nobody from posting, and needs no licence of a class`() async throws {
        let campus = try Campus(.sqlite, students: 3)
        try await buy(2, campus)
        try campus.run(
            "UPDATE person SET practiceOf = $2 WHERE organization = $1 AND id = $3", Value(campus.teacher),
            Value(campus.students[2]))
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        #expect(try count(campus)?.free == 0)
        let (app, location, physics) = (Self.app, campus.location, campus.physics)
        try await campus.school.perform(
            .giveLicenses(of: app, at: location, toClass: physics), as: campus.asSchool)
        #expect(try Set(holders(campus).map(\.person)) == Set(campus.students.prefix(2)))
    }

    @Test(arguments: Engine.allCases)
    func `counting at one location takes the app from no other, and the last one keeps it`(engine: Engine) async throws
    {
        let campus = try Campus(engine)
        let annex = try await campus.school.write(as: campus.asSchool) {
            try $0.create(Location.Draft(name: "Annex")).id
        }
        #expect(try await campus.school.perform(.setSeats(nil, of: Self.app, at: annex), as: campus.asSchool) == [])
        let counts = try await campus.school.perform(.setSeats(5, of: Self.app, at: annex), as: campus.asSchool)
        #expect(Set(counts.map(\.location)) == [annex, campus.location])
        let (app, here) = (Self.app, campus.location)
        try await campus.school.perform(.removeLicense(of: app, at: annex), as: campus.asSchool)
        let last = Act<Void>.removeLicense(of: app, at: here)
        #expect(await refusalCode { try await campus.school.perform(last, as: campus.asSchool) } == .conflict)
    }

    @Test(arguments: Engine.allCases)
    func `a task is not added to what is posted without licences for it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        try await buy(1, campus)
        let link = HandoutDraft.Task(.link("https://example.org"))
        let id = try await campus.handOut(campus.draft(link))
        let draft = campus.draft(campus.task("shadows"))
        let error = await whyNot {
            try await campus.act(id) { try $0.change(id, from: $0.handout(id).version, to: draft) }
        }
        #expect(error?.reason == "no_licenses_left")
        let fewer = campus.draft(campus.task("shadows"), for: .some([campus.students[0]]))
        try await campus.act(id) { try $0.change(id, from: $0.handout(id).version, to: fewer) }
        #expect(try count(campus)?.held == 1)
    }

    @Test func `a practice learner takes none`() async throws {
        let campus = try Campus(.sqlite)
        try await buy(2, campus)
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        try campus.run(
            "UPDATE person SET practiceOf = $2 WHERE organization = $1 AND id = $3", Value(campus.teacher),
            Value(campus.students[1]))
        try campus.run("DELETE FROM licenseHolder WHERE organization = $1")
        _ = try await campus.handOut(campus.draft(campus.task("colours")))
        #expect(try holders(campus).map(\.person) == [campus.students[0]])
    }
}
