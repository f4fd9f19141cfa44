import Coursework
import SchoolForTests
import Testing

@testable import School

@Suite struct OverviewTests {
    private func overviews(_ campus: Campus, as actor: Actor? = nil) throws -> [ClassOverview] {
        try campus.school.read(as: actor ?? campus.asTeacher) { try $0.classOverviews() }
    }

    @Test(arguments: Engine.allCases)
    func `a teacher sees what there is to do in each class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let music = try campus.newClass("Music", teacher: campus.teacher)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), campus.task("colours")))
        let task = try campus.handout(id).tasks[0].id
        try await campus.handIn(task, of: id)
        let found = Dictionary(uniqueKeysWithValues: try overviews(campus).map { ($0.entry.schoolClass.id, $0) })
        #expect(found[campus.physics]?.counts[.posted] == 1)
        #expect(found[campus.physics]?.toReview == 1)
        #expect(found[music]?.counts == [:])
        #expect(found[music]?.toReview == 0)
        let student = campus.students[0]
        try await campus.act(id) { try $0.markReviewed(task, of: id, by: student) }
        #expect(try overviews(campus).map(\.toReview).max() == 0)
    }

    @Test(arguments: Engine.allCases)
    func `what is only said to be done is nothing to look at`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), HandoutDraft.Task(.handIn)))
        let tasks = try campus.handout(id).tasks.map(\.id)
        try await campus.work { try $0.markDone(tasks[0], of: id) }
        func waiting() throws -> [HandoutTask.ID] {
            try campus.school.read(as: campus.asTeacher) { try $0.workToReview(in: campus.physics).items.map(\.task) }
        }
        #expect(try waiting() == [])
        #expect(try overviews(campus).map(\.toReview) == [0])
        #expect(try campus.report(id).lines.map(\.toReview) == [0, 0])
        try await campus.handIn(tasks[1], of: id)
        #expect(try waiting() == [tasks[1]])
        #expect(try overviews(campus).map(\.toReview) == [1])
        #expect(try campus.report(id).lines.map(\.toReview) == [1, 0])
    }

    @Test(arguments: Engine.allCases)
    func `classes and drafts of others are none of one's own`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let other = try campus.join("Cleo", as: .teacher)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        try await campus.work { try $0.markDone(task, of: id) }
        let draft = campus.draft(campus.task("colours"))
        _ = try await campus.school.perform(.create(draft, in: campus.physics), as: campus.asTeacher)
        #expect(try overviews(campus)[0].counts[.draft] == 1)
        #expect(try overviews(campus, as: campus.asTeacher(other))[0].counts[.draft] == nil)
        try campus.leave(other)
        #expect(try overviews(campus, as: campus.asTeacher(other)) == [])
    }

    @Test(arguments: Engine.allCases)
    func `a teacher of the class is told the link by which a handout is offered`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        func token(_ actor: Actor) throws -> ShareToken? {
            try campus.school.read(as: actor) { try $0.shareToken(of: id) }
        }
        #expect(try token(campus.asTeacher) == nil)
        let given = try await campus.act(id) { try $0.share(id) }
        #expect(try token(campus.asTeacher) == given)
        let other = try campus.join("Cleo", as: .teacher)
        try campus.leave(other)
        #expect(await whyNot { try token(campus.asTeacher(other)) }?.code == .notFound)
        #expect(await whyNot { try token(campus.asStudent()) }?.code == .notFound)
    }
}
