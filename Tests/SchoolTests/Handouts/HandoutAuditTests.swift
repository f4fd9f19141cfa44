import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

/// What teachers do with handouts stands in the log: who, when and which, and nothing of what anybody wrote.
@Suite struct HandoutAuditTests {
    private func logged(_ campus: Campus, of subject: AuditSubject) throws -> [AuditEntry] {
        try campus.school.read(as: campus.asSchool) {
            try $0.audit(AuditSearch(subject: subject), PageRequest(limit: 200)).items.reversed()
        }
    }

    @Test(arguments: Engine.allCases)
    func `the log tells what became of a handout`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft(campus.task("shadows"), title: "secret-title"))
        #expect(try logged(campus, of: .handout(id)) == [])
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2030-01-01")) }
        try await campus.act(id) { try $0.unschedule(id) }
        try await campus.act(id) { try $0.post(id) }
        let draft = campus.draft(campus.task("colours"), title: "secret-title")
        let version = try campus.handout(id).version
        try await campus.act(id) { try $0.change(id, from: version, to: draft) }
        try await campus.act(id) { try $0.lock(id) }
        try await campus.act(id) { try $0.unlock(id) }
        for _ in 0..<2 { try await campus.act(id) { _ = try $0.share(id) } }
        for _ in 0..<2 { try await campus.act(id) { try $0.stopSharing(id) } }
        try await campus.act(id) { try $0.complete(id) }
        campus.advance(by: 60)
        try await campus.act(id) { try $0.delete(id) }
        let entries = try logged(campus, of: .handout(id))
        #expect(
            entries.map(\.action) == [
                "handoutScheduled", "handoutUnscheduled", "handoutPosted", "handoutChanged", "handoutLocked",
                "handoutUnlocked", "handoutShared", "handoutSharingStopped", "handoutCompleted", "handoutDeleted",
            ])
        #expect(entries.allSatisfy { $0.actor == campus.teacher && $0.detail == "class/\(campus.physics)" })
        #expect(entries.last?.at == campus.now)
    }

    @Test(arguments: Engine.allCases)
    func `what the clock posts is logged as the school's doing`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft(campus.task("shadows")))
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01")) }
        campus.advance(by: 60 * 86400)
        try await campus.school.runDueTasks()
        let last = try logged(campus, of: .handout(id)).last
        #expect(last?.action == "handoutPosted")
        #expect(last?.actor == nil)
    }

    @Test(arguments: Engine.allCases)
    func `giving work back and asking for another attempt are logged without the words`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(HandoutDraft.Task(.handIn)))
        let (student, task) = (campus.students[0], try campus.handout(id).tasks[0].id)
        let file = try await campus.upload(as: campus.asStudent())
        try await campus.work { try $0.handIn([file], for: task, of: id) }
        try await campus.act(id) { try $0.giveBack(task, of: id, to: student, saying: "secret-words") }
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: student, saying: "secret-words") }
        let entries = try logged(campus, of: .person(student))
        #expect(entries.map(\.action) == ["workReturned", "workToTryAgain"])
        #expect(entries.allSatisfy { $0.detail == "handout/\(id) task/\(task)" && $0.actor == campus.teacher })
    }
}
