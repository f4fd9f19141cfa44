import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

@Suite struct HandoutReviewTests {
    /// A handout with a hand-in request and a context, the first handed in.
    private func handedIn(_ campus: Campus) async throws -> (id: Handout.ID, task: HandoutTask.ID, file: File.ID) {
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        let file = try await campus.upload(as: campus.asStudent())
        try await campus.work { try $0.handIn([file], for: task, of: id) }
        return (id, task, file)
    }

    private func toReview(_ campus: Campus) throws -> [WorkToReview] {
        try campus.school.read(as: campus.asTeacher) { try $0.workToReview(in: campus.physics).items }
    }

    @Test(arguments: Engine.allCases)
    func `finished work is listed until a teacher has looked at it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task, _) = try await handedIn(campus)
        let student = campus.students[0]
        #expect(try toReview(campus).map(\.task) == [task])
        #expect(try toReview(campus)[0].name.given == "Student 0")
        try await campus.act(id) { try $0.markReviewed(task, of: id, by: student) }
        #expect(try toReview(campus) == [])
        #expect(try campus.own(id).tasks[0].progress == .handedIn(.onTime))
    }

    @Test(arguments: Engine.allCases)
    func `pages of what is to be looked at have everything once, in order`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn), HandoutDraft.Task(.handIn)))
        let tasks = try campus.handout(id).tasks.map(\.id)
        for student in 0..<2 {
            for task in tasks { try await campus.handIn(task, of: id, by: student) }
            campus.advance(by: 60)
        }
        var found: [WorkToReview] = []
        var place: ListMark?
        repeat {
            let page = try campus.school.read(as: campus.asTeacher) {
                try $0.workToReview(in: campus.physics, PageRequest(after: place, limit: 3))
            }
            found += page.items
            place = page.next.flatMap { ListMark($0.description) }
        } while place != nil
        #expect(found.count == 4)
        #expect(Set(found).count == 4)
        let times = found.map(\.done)
        #expect(times == times.sorted())
    }

    @Test(arguments: Engine.allCases)
    func `work given back stays as it is`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task, _) = try await handedIn(campus)
        let student = campus.students[0]
        try await campus.act(id) { try $0.giveBack(task, of: id, to: student, saying: "Well done.") }
        let own = try campus.own(id).tasks[0]
        #expect(own.progress == .returned(.onTime))
        #expect(own.comment == "Well done.")
        #expect(try campus.report(id).lines[0].cells[0].isReturned)
        #expect(
            await whyNot { try await campus.work { try $0.withdraw(task, of: id) } }?.reason
                == "task_alreadyReturned")
        #expect(
            await whyNot { try await campus.act(id) { try $0.giveBack(task, of: id, to: student) } }?.reason
                == "task_alreadyReturned")
    }

    @Test(arguments: Engine.allCases)
    func `another attempt keeps files and attempts, and clears done`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task, file) = try await handedIn(campus)
        let student = campus.students[0]
        let shadows = try campus.handout(id).tasks[1].id
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.work { try $0.markDone(shadows, of: id) }
        try await campus.act(id) { transaction in
            try transaction.askToTryAgain(task, of: id, by: student)
            try transaction.askToTryAgain(shadows, of: id, by: student)
        }
        var own = try campus.own(id).tasks
        #expect(own.map(\.progress) == [.tryAgain, .tryAgain])
        #expect(own[0].files.map(\.id) == [file])
        #expect(own[1].hasWork)
        #expect(try toReview(campus) == [])
        let better = try await campus.upload("Better.txt", as: campus.asStudent())
        try await campus.work { transaction in
            try transaction.handIn([better], for: task, of: id)
            try transaction.markDone(shadows, of: id)
        }
        own = try campus.own(id).tasks
        #expect(own.map(\.progress) == [.handedIn(.onTime), .done(.onTime)])
        #expect(own[0].files.count == 2)
        #expect(try toReview(campus).map(\.task) == [task])
    }

    @Test(arguments: Engine.allCases)
    func `another attempt that is handed in twice is handed in once`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task, first) = try await handedIn(campus)
        let student = campus.students[0]
        campus.advance(by: 60)
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: student) }
        let better = try await campus.upload("Better.txt", as: campus.asStudent())
        try await campus.work { try $0.handIn([better], for: task, of: id) }
        let own = try campus.own(id).tasks[0]
        campus.advance(by: 60)
        try await campus.work { try $0.handIn([better], for: task, of: id) }
        #expect(try campus.own(id).tasks[0] == own)
        for others in [[first], [first, better]] {
            let error = await whyNot { try await campus.work { try $0.handIn(others, for: task, of: id) } }
            #expect(error?.reason == "task_alreadyHandedIn")
        }
    }

    @Test(arguments: Engine.allCases)
    func `answers that a student takes back are the student's alone`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let ticket = HandoutDraft.Task(.exitTicket([Question(.text, "Why?")]))
        let id = try await campus.handOut(campus.draft(ticket))
        let task = try campus.handout(id).tasks[0].id
        let student = campus.students[0]
        func seen() throws -> [TicketAnswer] {
            try campus.school.read(as: campus.asTeacher) { try $0.work(of: student, in: id)[0].answers }
        }
        try await campus.work { try $0.answer(task, of: id, with: [.text("Because.")]) }
        #expect(try seen() == [.text("Because.")])
        try await campus.work { try $0.withdraw(task, of: id) }
        #expect(try seen() == [])
        #expect(try campus.own(id).tasks[0].answers == [.text("Because.")])
    }

    @Test(arguments: Engine.allCases)
    func `only teachers of the class reach a student's work`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (id, task, _) = try await handedIn(campus)
        let student = campus.students[0]
        let stranger = try campus.join("Cleo", as: .teacher)
        try campus.leave(stranger)
        for actor in [campus.asTeacher(stranger), campus.asStudent(1), campus.asStudent(0)] {
            let error = await whyNot {
                try await campus.act(id, as: actor) { try $0.markReviewed(task, of: id, by: student) }
            }
            #expect(error?.code == .notFound)
            let list = await whyNot {
                try campus.school.read(as: actor) { try $0.workToReview(in: campus.physics) }
            }
            #expect(list?.code == .notFound)
        }
        try campus.leave(student)
        let left = await whyNot { try await campus.act(id) { try $0.markReviewed(task, of: id, by: student) } }
        #expect(left?.code == .notFound)
    }
}
