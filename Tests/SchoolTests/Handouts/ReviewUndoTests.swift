import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

/// Teachers take back what they have said by mistake.
@Suite struct ReviewUndoTests {
    /// A handout with a hand-in request and a context, both finished.
    private func finished(_ campus: Campus) async throws -> (id: Handout.ID, tasks: [HandoutTask.ID]) {
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), campus.task("shadows")))
        let tasks = try campus.handout(id).tasks.map(\.id)
        let file = try await campus.upload(as: campus.asStudent())
        try await campus.work { transaction in
            try transaction.handIn([file], for: tasks[0], of: id)
            try transaction.markDone(tasks[1], of: id)
        }
        campus.advance(by: 60)
        return (id, tasks)
    }

    private func toReview(_ campus: Campus) throws -> [HandoutTask.ID] {
        try campus.school.read(as: campus.asTeacher) { try $0.workToReview(in: campus.physics).items.map(\.task) }
    }

    private func reason(_ campus: Campus, _ id: Handout.ID, _ act: @escaping @Sendable (Transaction) throws -> Void)
        async
        -> String?
    {
        await whyNot { try await campus.act(id) { try act($0) } }?.reason
    }

    @Test(arguments: Engine.allCases)
    func `a return that is taken back leaves the work as it was`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        let (before, list) = (try campus.own(id).tasks, try toReview(campus))
        try await campus.act(id) { try $0.giveBack(tasks[0], of: id, to: student, saying: "For somebody else.") }
        #expect(try campus.own(id).tasks != before)
        try await campus.act(id) { try $0.takeBackReturn(tasks[0], of: id, by: student) }
        #expect(try campus.own(id).tasks == before)
        #expect(try toReview(campus) == list)
        try await campus.work { try $0.withdraw(tasks[0], of: id) }
    }

    @Test(arguments: Engine.allCases)
    func `a request to try again that is taken back leaves the work as it was`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        try await campus.act(id) { try $0.giveBack(tasks[0], of: id, to: student, saying: "Well done.") }
        let (before, list) = (try campus.own(id).tasks, try toReview(campus))
        try await campus.act(id) { transaction in
            for task in tasks { try transaction.askToTryAgain(task, of: id, by: student, saying: "Once more.") }
        }
        #expect(try campus.own(id).tasks.map(\.progress) == [.tryAgain, .tryAgain])
        try await campus.act(id) { transaction in
            for task in tasks { try transaction.takeBackRetry(task, of: id, by: student) }
        }
        #expect(try campus.own(id).tasks == before)
        #expect(try toReview(campus) == list)
    }

    @Test(arguments: Engine.allCases)
    func `that work was looked at is taken back, and it is listed again`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        let list = try toReview(campus)
        try await campus.act(id) { try $0.markReviewed(tasks[1], of: id, by: student) }
        #expect(try toReview(campus) == [tasks[0]])
        try await campus.act(id) { try $0.takeBackReview(tasks[1], of: id, by: student) }
        #expect(try toReview(campus) == list)
    }

    @Test(arguments: Engine.allCases)
    func `what the student has acted on can't be taken back`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        let better = try await campus.upload("Better.txt", as: campus.asStudent())
        try await campus.act(id) { transaction in
            for task in tasks { try transaction.askToTryAgain(task, of: id, by: student) }
        }
        try await campus.work { transaction in
            try transaction.handIn([better], for: tasks[0], of: id)
            try transaction.markDone(tasks[1], of: id)
        }
        let before = try campus.own(id).tasks
        for task in tasks {
            let why = await reason(campus, id) { try $0.takeBackRetry(task, of: id, by: student) }
            #expect(why == "task_nothingToTakeBack")
        }
        // Nor is the older request what a later one puts back.
        try await campus.act(id) { try $0.giveBack(tasks[0], of: id, to: student) }
        let why = await reason(campus, id) { try $0.takeBackRetry(tasks[0], of: id, by: student) }
        #expect(why == "task_nothingToTakeBack")
        try await campus.act(id) { try $0.takeBackReturn(tasks[0], of: id, by: student) }
        #expect(try campus.own(id).tasks == before)
    }

    @Test(arguments: Engine.allCases)
    func `there is nothing to take back where nothing was said, and twice is as once`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let (student, task) = (campus.students[0], tasks[0])
        let acts: [@Sendable (Transaction) throws -> Void] = [
            { try $0.takeBackReturn(task, of: id, by: student) }, { try $0.takeBackRetry(task, of: id, by: student) },
        ]
        let review: @Sendable (Transaction) throws -> Void = { try $0.takeBackReview(task, of: id, by: student) }
        for act in acts { #expect(await reason(campus, id, act) == "task_nothingToTakeBack") }
        try await campus.act(id) { try $0.giveBack(task, of: id, to: student) }
        #expect(await reason(campus, id, review) == "task_nothingToTakeBack")
        try await campus.act(id) { try acts[0]($0) }
        let before = try campus.own(id).tasks
        try await campus.act(id) { try acts[0]($0) }
        try await campus.act(id) { try review($0) }
        #expect(try campus.own(id).tasks == before)
        // What was put back is nothing to put back to.
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: student) }
        try await campus.act(id) { try acts[1]($0) }
        #expect(try campus.own(id).tasks == before)
    }

    @Test(arguments: Engine.allCases)
    func `nothing is taken back once the handout is completed`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        try await campus.act(id) { try $0.giveBack(tasks[0], of: id, to: student) }
        try await campus.act(id) { try $0.complete(id) }
        let why = await reason(campus, id) { try $0.takeBackReturn(tasks[0], of: id, by: student) }
        #expect(why == "task_completed")
    }

    @Test(arguments: Engine.allCases)
    func `only teachers of the class take back, and it is logged without the words`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, tasks) = try await finished(campus)
        let student = campus.students[0]
        try await campus.act(id) { try $0.giveBack(tasks[0], of: id, to: student, saying: "secret-words") }
        let stranger = try campus.join("Cleo", as: .teacher)
        try campus.leave(stranger)
        for actor in [campus.asTeacher(stranger), campus.asStudent(0)] {
            let error = await whyNot {
                try await campus.act(id, as: actor) { try $0.takeBackReturn(tasks[0], of: id, by: student) }
            }
            #expect(error?.code == .notFound)
        }
        try await campus.act(id) { transaction in
            try transaction.takeBackReturn(tasks[0], of: id, by: student)
            try transaction.askToTryAgain(tasks[0], of: id, by: student)
            try transaction.takeBackRetry(tasks[0], of: id, by: student)
        }
        let entries = try campus.school.read(as: campus.asSchool) {
            try $0.audit(AuditSearch(subject: .person(student)), PageRequest(limit: 200)).items
        }
        let takenBack = entries.filter { $0.action.hasSuffix("TakenBack") }
        #expect(Set(takenBack.map(\.action)) == ["workReturnTakenBack", "workToTryAgainTakenBack"])
        #expect(takenBack.allSatisfy { $0.detail == "handout/\(id) task/\(tasks[0])" && $0.actor == campus.teacher })
    }
}
