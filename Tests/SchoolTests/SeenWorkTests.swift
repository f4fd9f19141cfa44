import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What reports show of work that is kept but not to be seen.
@Suite struct SeenWorkTests {
    /// A handout at which both students worked.
    private func worked(_ campus: Campus) async throws -> Handout.ID {
        let handout = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(handout).tasks[0].id
        for student in 0..<2 {
            try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: student)
            try await campus.work(by: student) { try $0.markDone(task, of: handout) }
        }
        return handout
    }

    private func attempts(_ campus: Campus, _ handout: Handout.ID, of student: Int = 0, as actor: Actor? = nil) throws
        -> Int
    {
        let task = try campus.handout(handout).tasks[0].id
        return try campus.school.read(as: actor ?? campus.asTeacher) {
            try $0.events(of: campus.students[student], at: task, of: handout).count
        }
    }

    private func line(_ campus: Campus) throws -> ClassReport.Line {
        try campus.school.read(as: campus.asTeacher) { try $0.report(of: campus.physics).lines[0] }
    }

    @Test(arguments: Engine.allCases)
    func `while progress is off for the school, what is kept is not seen`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await worked(campus)
        #expect(try attempts(campus, handout) == 1)
        #expect(try line(campus).time?.students == 2)
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOff(.keep) }
        let paused = try campus.report(handout)
        #expect(paused.lines[0].cells[0].figures == nil)
        #expect(paused.lines[0].cells[0].absence == .progressOffForSchool)
        #expect(paused.lines[0].cells[0].done != nil)
        #expect(paused.columns[0].means.time == nil)
        #expect(try attempts(campus, handout) == 0)
        #expect(try attempts(campus, handout, as: campus.asStudent()) == 0)
        #expect(try line(campus).time == nil)
        #expect(try line(campus).done == 2)
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOn() }
        #expect(try campus.report(handout).lines[0].cells[0].figures?.score == 0.8)
        #expect(try attempts(campus, handout) == 1)
    }

    @Test(arguments: Engine.allCases)
    func `of one who has left the class nothing measured is seen, and nothing counted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await worked(campus)
        try campus.leave(campus.students[0])
        let left = try #require(try campus.report(handout).lines.first { $0.person == campus.students[0] })
        #expect(!left.isPresent)
        #expect(left.cells[0].figures == nil)
        #expect(left.cells[0].absence == .leftClass)
        #expect(await whyNot { try attempts(campus, handout) }?.code == .notFound)
        let line = try line(campus)
        #expect([line.students, line.tasks, line.done, line.toReview, line.time?.students] == [1, 1, 1, 0, 1])
    }

    @Test(arguments: Engine.allCases)
    func `a class report counts no one from whom the handout was taken`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await worked(campus)
        var draft = HandoutDraft(try campus.handout(handout))
        draft.recipients = .some([campus.students[1]])
        let less = draft
        let version = try campus.handout(handout).version
        try await campus.act(handout) { try $0.change(handout, from: version, to: less) }
        let line = try line(campus)
        #expect([line.students, line.tasks, line.done, line.toReview, line.time?.students] == [1, 1, 1, 0, 1])
    }

    /// The grid of a handout and its line in the class's report are made apart; a number leads to the students that it counts.
    @Test(arguments: Engine.allCases)
    func `who is done, working and has not begun are as many as the grid has`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 5)
        let handout = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        let tasks = try campus.handout(handout).tasks.map(\.id)
        for task in tasks { try await campus.work(by: 0) { try $0.markDone(task, of: handout) } }
        try await campus.work(by: 1) { try $0.markDone(tasks[0], of: handout) }
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: 2)
        for task in tasks { try await campus.work(by: 3) { try $0.markDone(task, of: handout) } }
        try campus.leave(campus.students[3])
        let line = try line(campus)
        #expect(line.finished == 1 && line.working == 2 && line.notBegun == 1)
        let stages = Dictionary(grouping: try campus.report(handout).present, by: \.stage).mapValues(\.count)
        #expect(stages == [.done: 1, .working: 2, .notBegun: 1])
    }

    @Test(arguments: Engine.allCases)
    func `of a handout without tasks those are done who opened it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let handout = try await campus.handOut(campus.draft())
        try await campus.work { try $0.open(handout) }
        let line = try line(campus)
        #expect(line.finished == 1 && line.working == 0 && line.notBegun == 1)
        #expect(try campus.report(handout).lines.map(\.stage).count { $0 == .done } == 1)
    }

    @Test(arguments: Engine.allCases)
    func `the last page of a class report says that it is`(engine: Engine) async throws {
        let campus = try Campus(engine)
        var handouts: [Handout.ID] = []
        for _ in 0..<4 {
            campus.advance(by: 1)
            handouts.insert(try campus.post(["shadows"]), at: 0)
        }
        var found: [Handout.ID] = []
        var place: ListMark?
        for page in 1...2 {
            let report = try campus.school.read(as: campus.asTeacher) {
                try $0.report(of: campus.physics, PageRequest(after: place, limit: 2))
            }
            found += report.lines.map(\.handout)
            place = report.next.flatMap { ListMark($0.description) }
            #expect((place == nil) == (page == 2))
        }
        #expect(found == handouts)
    }
}
