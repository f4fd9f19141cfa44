import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What students are told before they open an app is what the recording rule then does.
@Suite struct OwnAppTaskTests {
    private func told(_ campus: Campus, _ handout: Handout.ID) throws -> OwnAppTask {
        try campus.school.read(as: campus.asStudent()) { transaction in
            let own = try transaction.ownHandout(handout)
            return try #require(try transaction.ownAppTasks(of: own)[own.tasks[0].task.id])
        }
    }

    @Test(arguments: Engine.allCases)
    func `a student is told where to go and that it is recorded`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let told = try told(campus, try await campus.handOut(campus.draft(campus.task("shadows", "umbra"))))
        #expect(told.titles == ["shadows", "umbra"])
        #expect(told.link == nil)
        #expect(told.appName == "Light")
        #expect(told.fate == .recorded)
        #expect(!told.hasEarlierWork)
    }

    @Test func `an app opens at the place, or at its top with the way down from there`() async throws {
        let campus = try Campus(.sqlite)
        campus.advance(by: 60)
        try campus.declare([["shadows", "umbra"]], link: "light://umbra")
        campus.advance(by: 60)
        try campus.declare([], link: "light://start")
        let place = try told(campus, try await campus.handOut(campus.draft(campus.task("shadows", "umbra"))))
        #expect((place.link, place.leadsToPlace) == ("light://umbra", true))
        let top = try told(campus, try await campus.handOut(campus.draft(campus.task("colours"))))
        #expect((top.link, top.leadsToPlace) == ("light://start", false))
        #expect(top.titles == ["colours"])
        let whole = try await campus.handOut(campus.draft(HandoutDraft.Task(.wholeApp(Campus.app))))
        #expect(try told(campus, whole).link == "light://start")
    }

    @Test(arguments: Engine.allCases)
    func `a student is told of a lock, of completion, and of progress that is off`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows", "umbra")))
        try await campus.act(id) { try $0.lock(id) }
        #expect(try told(campus, id).fate == .keptPrivate(.handoutLocked))
        try await campus.act(id) { try $0.unlock(id) }
        #expect(try told(campus, id).fate == .recorded)
        try await campus.act(id) { try $0.complete(id) }
        #expect(try told(campus, id).fate == .keptPrivate(.handoutCompleted))
        try campus.run("UPDATE person SET isProgressOn = 0 WHERE organization = $1")
        #expect(try told(campus, id).fate == .keptPrivate(.progressOffForPerson))
    }

    @Test(arguments: Engine.allCases)
    func `earlier work is offered to be shared until there is work for this handout`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let first = try await campus.handOut(campus.draft(campus.task("shadows", "umbra")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 8))
        campus.advance(by: 60)
        let second = try await campus.handOut(campus.draft(campus.task("shadows")))
        #expect(try !told(campus, first).hasEarlierWork)
        #expect(try told(campus, second).hasEarlierWork)
        let task = try campus.handout(second).tasks[0].id
        try await campus.work { try $0.markDone(task, of: second, sharesEarlier: true) }
        #expect(try !told(campus, second).hasEarlierWork)
    }

    @Test(arguments: Engine.allCases)
    func `of an app that is only opened nothing is recorded`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.wholeApp(Campus.app))))
        #expect(try told(campus, id).fate == nil)
    }
}
