import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

/// A teacher has looked at all that was handed in, or takes that back.
@Suite struct ReviewOfAllTests {
    /// A handout at which students hand something in, one after the other.
    private func handedIn(_ campus: Campus, by students: Range<Int>) async throws -> (
        id: Handout.ID, task: HandoutTask.ID
    ) {
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let task = try campus.handout(id).tasks[0].id
        for student in students {
            campus.advance(by: 10)
            try await campus.handIn(task, of: id, by: student)
        }
        return (id, task)
    }

    private func waiting(_ campus: Campus) throws -> [Person.ID] {
        try campus.school.read(as: campus.asTeacher) { try $0.workToReview(in: campus.physics).items.map(\.person) }
    }

    private func look(_ campus: Campus, _ id: Handout.ID, until moment: Date) async throws -> (noted: Date, count: Int)
    {
        try await campus.act(id) { try $0.markAllReviewed(of: id, doneUntil: moment) }
    }

    @Test(arguments: Engine.allCases)
    func `all that was there is looked at, and what comes after is not`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let (id, task) = try await handedIn(campus, by: 0..<2)
        let shown = campus.now
        campus.advance(by: 10)
        try await campus.handIn(task, of: id, by: 2)
        #expect(try await look(campus, id, until: shown).count == 2)
        #expect(try waiting(campus) == [campus.students[2]])
        let handouts = try campus.school.read(as: campus.asTeacher) { try $0.handoutsToReview(in: campus.physics) }
        #expect(handouts.map(\.handout) == [id] && handouts.map(\.count) == [1])
    }

    @Test(arguments: Engine.allCases)
    func `it is taken back as a whole, without what was looked at before`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let (id, task) = try await handedIn(campus, by: 0..<3)
        try await campus.act(id) { try $0.markReviewed(task, of: id, by: campus.students[0]) }
        campus.advance(by: 10)
        let noted = try await look(campus, id, until: campus.now).noted
        #expect(try waiting(campus) == [])
        #expect(try await campus.act(id) { try $0.takeBackReviews(of: id, notedAt: noted) } == 2)
        #expect(try waiting(campus) == Array(campus.students[1...]))
        #expect(try await campus.act(id) { try $0.takeBackReviews(of: id, notedAt: noted) } == 0)
    }

    @Test(arguments: Engine.allCases)
    func `what was given back since stays given back`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task) = try await handedIn(campus, by: 0..<2)
        let noted = try await look(campus, id, until: campus.now).noted
        campus.advance(by: 10)
        try await campus.act(id) { try $0.giveBack(task, of: id, to: campus.students[0]) }
        #expect(try await campus.act(id) { try $0.takeBackReviews(of: id, notedAt: noted) } == 1)
        #expect(try waiting(campus) == [campus.students[1]])
        #expect(try campus.own(id).tasks[0].progress.isReturned)
    }

    @Test(arguments: Engine.allCases)
    func `who has left is not looked at, and others' teachers look at nothing`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, _) = try await handedIn(campus, by: 0..<2)
        try campus.leave(campus.students[0])
        #expect(try await look(campus, id, until: campus.now).count == 1)
        let other = try campus.join("Other", as: .teacher, of: campus.newClass("Music", teacher: campus.teacher))
        let refused = await whyNot {
            try await campus.act(id, as: campus.asTeacher(other)) {
                try $0.markAllReviewed(of: id, doneUntil: campus.now)
            }
        }
        #expect(refused?.code == .notFound)
    }

    @Test(arguments: Engine.allCases)
    func `students hear of it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, _) = try await handedIn(campus, by: 0..<1)
        _ = try await look(campus, id, until: campus.now)
        #expect(try campus.own(id).tasks[0].reviewed == campus.now)
    }
}
