import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct OwnHandoutTests {
    @Test(arguments: Engine.allCases)
    func `what is due first stands first, and what has no due date last`(engine: Engine) async throws {
        let campus = try Campus(engine)
        for (title, due) in [
            ("none", nil), ("evening", "2025-10-02"), ("noon", "2025-10-02T12:00"), ("early", "2025-10-01"),
        ]
            as [(String, String?)]
        {
            _ = try await campus.handOut(campus.draft(campus.task("shadows"), title: title, due: due))
        }
        #expect(try campus.titles(.next) == ["early", "noon", "evening", "none"])
        var found: [String] = []
        var place: ListMark?
        repeat {
            let page = try campus.school.read(as: campus.asStudent()) {
                try $0.ownHandouts(.next, PageRequest(after: place, limit: 1))
            }
            found += page.items.map(\.title)
            place = page.next.flatMap { ListMark($0.description) }
        } while place != nil
        #expect(found == ["early", "noon", "evening", "none"])
    }

    @Test(arguments: Engine.allCases)
    func `a handout is new, in progress, submitted and completed`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        let tasks = try campus.handout(id).tasks.map(\.id)
        func status() throws -> StudentHandoutStatus { try campus.own(id).handout.status }
        #expect(try status() == .new)
        try await campus.work { try $0.open(tasks[0], of: id) }
        #expect(try status() == .inProgress)
        #expect(try campus.titles(.finished) == [])
        try await campus.work { transaction in for task in tasks { try transaction.markDone(task, of: id) } }
        #expect(try status() == .submitted)
        #expect(try campus.titles(.next) == [])
        #expect(try campus.titles(.finished) == ["Light and shadow"])
        try await campus.act(id) { try $0.complete(id) }
        #expect(try status() == .completed)
        #expect(try campus.own(id).handout.finished == 2)
    }

    @Test(arguments: Engine.allCases)
    func `a handout is new no more once work from an app alone has arrived, as teachers are told`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8), by: 0)
        #expect(try campus.own(id).handout.status == .inProgress)
        #expect(try campus.titles(.begun) == ["Light and shadow"])
        let report = try campus.school.read(as: campus.asTeacher) { try $0.report(of: campus.physics) }
        #expect(report.lines.first?.opened == 1)
        try await campus.school.write(as: campus.asSchool) { try $0.switchProgressOff(.keep) }
        #expect(try campus.own(id).handout.status == .new)
    }

    @Test(arguments: Engine.allCases)
    func `only the first opening counts`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        let first = campus.now
        try await campus.work { try $0.open(task, of: id) }
        campus.advance(by: 60)
        try await campus.work { try $0.open(task, of: id) }
        #expect(try campus.own(id).tasks[0].opened == first)
        #expect(try campus.report(id).lines[0].cells[0].opened == first)
    }

    @Test(arguments: Engine.allCases)
    func `late is decided by the clock at the school, and keeps nobody from anything`(engine: Engine) async throws {
        let campus = try Campus(engine)
        // Winter time begins that night: the day ends an hour later in Greenwich than the day before.
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: "2025-10-26"))
        let task = try campus.handout(id).tasks[0].id
        let end = try Date("2025-10-26T23:00:00Z", strategy: .iso8601)
        campus.now = end - 1
        #expect(try !campus.own(id).handout.isOverdue)
        try await campus.work { try $0.markDone(task, of: id) }
        campus.now = end
        #expect(try campus.own(id, 1).handout.isOverdue)
        try await campus.work(by: 1) { try $0.markDone(task, of: id) }
        #expect(try campus.own(id).tasks[0].progress == .done(.onTime))
        #expect(try campus.own(id, 1).tasks[0].progress == .done(.late))
        #expect(try campus.own(id, 1).handout.isOverdue == false)
        #expect(try campus.report(id).lines.map { $0.cells[0].done?.isLate } == [false, true])
    }

    @Test(arguments: Engine.allCases)
    func `what the app marks as done after the due date is late too`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: "2025-09-02"))
        campus.advance(by: 5 * 86400)
        let mark = DoneMark(path: campus.path("shadows"), marked: campus.now)
        try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), marks: [mark]))
        #expect(try campus.own(id).tasks[0].progress == .done(.late))
        #expect(try campus.own(id).tasks[0].isDoneByApp)
    }

    @Test(arguments: Engine.allCases)
    func `what the app marked as done in time is not late when the device was offline`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), due: "2025-09-02"))
        campus.advance(by: 3600)
        let mark = DoneMark(path: campus.path("shadows"), marked: campus.now)
        campus.advance(by: 5 * 86400)
        let answer = try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), marks: [mark]))
        #expect(try campus.own(id).tasks[0].progress == .done(.onTime))
        #expect(answer.assignments?.tasks.map(\.done) == [mark.marked])
        #expect(try campus.report(id).lines[0].cells[0].done?.at == mark.marked)
    }

    @Test(arguments: Engine.allCases)
    func `a device whose clock is ahead makes nothing done in the future, nor before it was posted`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        let posted = campus.now
        let ahead = DoneMark(path: campus.path("shadows"), marked: posted + 7200)
        campus.advance(by: 3600)
        try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), marks: [ahead]))
        #expect(try campus.report(id).lines[0].cells[0].done?.at == campus.now)
        // The school's own clock was set back: what it posted is not done before that.
        campus.now = posted - 3600
        let early = DoneMark(path: campus.path("colours"), marked: posted)
        try await campus.sync(
            SyncRequest(app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"), marks: [early]))
        #expect(try campus.report(id).lines[0].cells[1].done?.at == posted)
    }

    @Test(arguments: Engine.allCases)
    func `a mark of an app that comes twice does not undo the request to try again`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let (task, student) = (try campus.handout(id).tasks[0].id, campus.students[0])
        func mark(at time: Date) -> SyncRequest {
            SyncRequest(
                app: Campus.app, name: "Light", device: DeviceID(rawValue: "tablet"),
                marks: [DoneMark(path: campus.path("shadows"), marked: time)])
        }
        campus.advance(by: 60)
        let first = mark(at: campus.now)
        try await campus.sync(first)
        #expect(try campus.own(id).tasks[0].progress == .done(.onTime))
        campus.advance(by: 60)
        let asked = campus.now
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: student) }
        campus.advance(by: 60)
        let answer = try await campus.sync(first)
        #expect(try campus.own(id).tasks[0].progress == .tryAgain)
        #expect(answer.assignments?.tasks.map(\.done) == [nil])
        // What the app marks since counts, and so does what it marks while the school's clock is behind the request.
        try await campus.sync(mark(at: campus.now))
        #expect(try campus.own(id).tasks[0].progress == .done(.onTime))
        campus.now = asked
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: student) }
        campus.now = asked - 30
        try await campus.sync(mark(at: campus.now))
        #expect(try campus.own(id).tasks[0].progress == .done(.onTime))
    }

    @Test(arguments: Engine.allCases)
    func `a mark can be taken away`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(id).tasks[0].id
        try await campus.work { try $0.markDone(task, of: id) }
        try await campus.work { try $0.undoDone(task, of: id) }
        #expect(try campus.own(id).tasks[0].progress == .opened)
    }

    @Test(arguments: Engine.allCases)
    func `nothing can be done while it is locked or after it is completed`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let ticket = HandoutDraft.Task(.exitTicket([Question(.text, "Why?")]))
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), HandoutDraft.Task(.handIn), ticket))
        let tasks = try campus.handout(id).tasks.map(\.id)
        let file = try await campus.upload(as: campus.asStudent())
        let steps: [@Sendable (Transaction) throws -> Void] = [
            { try $0.open(tasks[0], of: id) }, { try $0.markDone(tasks[0], of: id) },
            { try $0.undoDone(tasks[0], of: id) }, { try $0.handIn([file], for: tasks[1], of: id) },
            { try $0.withdraw(tasks[1], of: id) }, { try $0.answer(tasks[2], of: id, with: [.text("So.")]) },
        ]
        try await campus.act(id) { try $0.lock(id) }
        for step in steps { #expect(await whyNot { try await campus.work(step) }?.reason == "task_locked") }
        try await campus.act(id) { try $0.unlock(id) }
        try await campus.act(id) { try $0.complete(id) }
        for step in steps { #expect(await whyNot { try await campus.work(step) }?.reason == "task_completed") }
        #expect(try campus.count("step") == 0)
        #expect(try campus.count("handIn") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `answers are checked question by question`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let questions = [
            Question(.choice, "One?", choices: ["a", "b"]), Question(.choices, "Some?", choices: ["a", "b", "c"]),
            Question(.text, "Why?"), Question(.number, "How many?"), Question(.scale, "How?"),
            Question(.scale, "Well?", choices: ["bad", "fair", "good"], isOptional: true),
        ]
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.exitTicket(questions))))
        let task = try campus.handout(id).tasks[0].id
        func findings(_ answers: [TicketAnswer]) async -> [String]? {
            await whyNot { try await campus.work { try $0.answer(task, of: id, with: answers) } }?.findings.map(
                \.field)
        }
        let wrong: [TicketAnswer] = [
            .choices([2]), .choices([0, 0]), .text(" "), .number(.infinity), .number(6), .number(4),
        ]
        #expect(await findings(wrong) == (0..<6).map { "answers[\($0)]" })
        let none: [TicketAnswer] = Array(repeating: .none, count: 6)
        #expect(await findings(none) == (0..<5).map { "answers[\($0)]" })
        #expect(await findings([.none]) == ["answers"])
        let right: [TicketAnswer] = [.choices([1]), .choices([0, 2]), .text("So."), .number(-1.5), .number(5), .none]
        try await campus.work { try $0.answer(task, of: id, with: right) }
        #expect(try campus.own(id).tasks[0].answers == right)
        #expect(try campus.own(id).tasks[0].progress == .handedIn(.onTime))
        try await campus.work { try $0.answer(task, of: id, with: right) }
        var others = right
        others[2] = .text("Not so.")
        let second = others
        #expect(
            await whyNot { try await campus.work { try $0.answer(task, of: id, with: second) } }?.reason
                == "task_alreadyHandedIn")
    }

    @Test(arguments: Engine.allCases)
    func `what is handed in can be withdrawn and handed in again`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let task = try campus.handout(id).tasks[0].id
        let file = try await campus.upload("Essay.txt", as: campus.asStudent())
        try await campus.work { try $0.handIn([file], for: task, of: id) }
        #expect(try campus.own(id).tasks[0].files.map(\.name) == ["Essay.txt"])
        #expect(try campus.own(id).tasks[0].progress == .handedIn(.onTime))
        try await campus.work { try $0.withdraw(task, of: id) }
        #expect(try campus.own(id).tasks[0].files == [])
        #expect(await whyNot { try campus.school.read(as: campus.asTeacher) { try $0.file(file) } }?.code == .notFound)
        try await campus.work { try $0.handIn([file], for: task, of: id) }
        #expect(try campus.school.read(as: campus.asTeacher) { try $0.file(file).name } == "Essay.txt")
    }

    @Test(arguments: Engine.allCases)
    func `only one's own finished uploads can be handed in`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let task = try campus.handout(id).tasks[0].id
        let foreign = try await campus.upload(as: campus.asStudent(1))
        let begun = try await campus.work { try $0.beginFile(named: "a", mediaType: "text/plain", size: 3) }
        let error = await whyNot { try await campus.work { try $0.handIn([foreign, begun], for: task, of: id) } }
        #expect(error?.findings.map(\.field) == ["files[0]", "files[1]"])
        let marked = await whyNot { try await campus.work { try $0.markDone(task, of: id) } }
        #expect(marked?.reason == "task_mustBeHandedIn")
    }

    @Test(arguments: Engine.allCases)
    func `earlier work is shared only when the student says so`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let first = try await campus.handOut(campus.draft(campus.task("shadows")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt(at: campus.path("shadows", "umbra"), score: 5), fromPage: true)
        campus.advance(by: 60)
        let second = try await campus.handOut(campus.draft(campus.task("shadows"), title: "Again"))
        let task = try campus.handout(second).tasks[0].id
        try await campus.work { try $0.markDone(task, of: second) }
        #expect(try campus.report(second).lines[0].cells[0].figures == nil)
        try await campus.work { try $0.undoDone(task, of: second) }
        try await campus.work { try $0.markDone(task, of: second, sharesEarlier: true) }
        let cell = try campus.report(second).lines[0].cells[0]
        #expect(cell.figures == (try campus.report(first).lines[0].cells[0].figures))
        #expect(cell.below.map(\.path) == [campus.path("shadows", "umbra")])
        #expect(cell.trust == .reportedByPage)
        #expect(try campus.school.read(as: campus.asSchool) { try $0.replay().differences } == [])
        // What both are told stays when one of them goes.
        try await campus.act(first) { try $0.delete(first) }
        #expect(try campus.report(second).lines[0].cells[0].figures?.score == 0.8)
    }

    @Test(arguments: Engine.allCases)
    func `earlier work is not shared while progress is switched off`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let second = try await campus.handOut(campus.draft(campus.task("shadows")))
        let task = try campus.handout(second).tasks[0].id
        try campus.run("UPDATE organization SET isProgressOn = 0 WHERE id = $1")
        try await campus.work { try $0.markDone(task, of: second, sharesEarlier: true) }
        #expect(try campus.own(second).tasks[0].progress == .done(.onTime))
        #expect(try !campus.own(second).tasks[0].hasWork)
    }

    @Test(arguments: Engine.allCases)
    func `what students see of how their work went is what teachers see, and nobody else's`(engine: Engine) async throws
    {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 7))
        let seen = try #require(try campus.report(id).lines.first { $0.person == campus.students[0] }).cells
        let own = try campus.school.read(as: campus.asStudent()) { try $0.ownCells(of: id) }
        #expect(own.count == 2)
        #expect(seen.allSatisfy { own[$0.task] == $0 })
        #expect(own[seen[0].task]?.figures?.score == 0.7)
        let other = try campus.school.read(as: campus.asStudent(1)) { try $0.ownCells(of: id) }
        #expect(other.values.allSatisfy { $0.person == campus.students[1] && $0.figures == nil })
        try campus.run("UPDATE organization SET isProgressOn = 0 WHERE id = $1")
        let off = try campus.school.read(as: campus.asStudent()) { try $0.ownCells(of: id) }
        #expect(off.values.allSatisfy { $0.figures == nil })
    }
}
