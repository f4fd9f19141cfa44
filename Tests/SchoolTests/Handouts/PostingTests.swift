import Coursework
import Foundation
import SQL
import SchoolForTests
import Testing

@testable import School

@Suite struct PostingTests {
    @Test(arguments: Engine.allCases)
    func `posting reaches exactly the chosen students`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), for: .some([campus.students[1]])))
        #expect(try campus.titles(.next, of: 0) == [])
        #expect(try campus.titles(.next, of: 1) == ["Light and shadow"])
        #expect(try campus.handout(id).recipients == .some([campus.students[1]]))
        #expect(try campus.count("recipient") == 0)
    }

    @Test(arguments: Engine.allCases)
    func `what is posted has a title and recipients`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(HandoutDraft(title: " ", recipients: .some([])))
        let error = await whyNot { try await campus.act(id) { try $0.post(id) } }
        #expect(error?.findings.map(\.field) == ["title", "recipients"])
    }

    @Test(arguments: Engine.allCases)
    func `a scheduled handout is posted once, at its time on the class's clock`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft(campus.task("shadows")))
        // The clocks of Berlin are put back that night: seven in the morning is six in Greenwich, and not five.
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-26T07:00")) }
        let time = try #require(try? Date("2025-10-26T06:00:00Z", strategy: .iso8601))
        let early = try await campus.school.publishDue(at: time - 1)
        #expect(early.posted == 0)
        campus.now = time
        async let first = campus.school.publishDue(at: time)
        async let second = campus.school.publishDue(at: time)
        #expect(try await first.posted + second.posted == 1)
        #expect(try await campus.school.publishDue(at: time).posted == 0)
        #expect(try campus.handout(id).posted == time)
        #expect(try campus.count("assignment") == 2)
    }

    @Test(arguments: Engine.allCases)
    func `when a clock is changed, what is scheduled is posted by the new one`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft(campus.task("shadows")))
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01T07:00")) }
        func publishes() throws -> String? {
            try campus.all("SELECT publishes FROM handout WHERE organization = $1") { $0.date().ISO8601Format() }[0]
        }
        #expect(try publishes() == "2025-10-01T05:00:00Z")
        let (place, physics) = (campus.location, campus.physics)
        try await campus.school.write(as: campus.asSchool, locking: [.organization, .timeZones]) { transaction in
            let settings = Organization.Settings(name: "Lakeside", timeZone: "America/New_York")
            _ = try transaction.change(settings, of: transaction.organizationItself().modified)
        }
        #expect(try publishes() == "2025-10-01T11:00:00Z")
        try await campus.school.write(as: campus.asSchool, locking: [.organization, .timeZones]) { transaction in
            let draft = Location.Draft(name: "Lakeside", timeZone: "Asia/Tokyo")
            _ = try transaction.change(place, to: draft, of: transaction.location(place).modified)
        }
        #expect(try publishes() == "2025-09-30T22:00:00Z")
        try await campus.school.write(as: campus.asSchool, locking: [.schoolClass(physics), .timeZones]) {
            transaction in
            let other = try transaction.create(Location.Draft(name: "Annex", timeZone: "Europe/London")).id
            let modified = try transaction.schoolClass(physics).schoolClass.modified
            _ = try transaction.change(physics, to: SchoolClass.Draft(name: "Physics", at: other), since: modified)
        }
        #expect(try publishes() == "2025-10-01T06:00:00Z")
        let time = try #require(try? Date("2025-10-01T06:00:00Z", strategy: .iso8601))
        #expect(try await campus.school.publishDue(at: time - 1).posted == 0)
        campus.now = time
        #expect(try await campus.school.publishDue(at: time).posted == 1)
    }

    @Test(arguments: Engine.allCases)
    func `more handouts than one batch are posted at once`(engine: Engine) async throws {
        let campus = try Campus(engine)
        for _ in 0..<60 {
            let id = try await campus.create(campus.draft())
            try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01")) }
        }
        let time = campus.now + 60 * 86400
        #expect(try await campus.school.publishDue(at: time).posted == 60)
    }

    @Test(arguments: Engine.allCases)
    func `what somebody scheduled who teaches the class no more is not posted, unless they do again`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let (physics, teacher) = (campus.physics, campus.teacher)
        let id = try await campus.create(campus.draft())
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01")) }
        let time = campus.now + 90 * 86400
        try await campus.school.perform(.remove(teacher, from: physics), as: campus.asSchool)
        #expect(try await campus.school.publishDue(at: time).posted == 0)
        try await campus.school.perform(.putBack(teacher, as: .teacher, to: physics), as: campus.asSchool)
        #expect(try await campus.school.publishDue(at: time).posted == 1)
    }

    @Test(arguments: Engine.allCases)
    func `who takes the time back keeps the handout from being posted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft())
        try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01")) }
        try await campus.act(id) { try $0.unschedule(id) }
        #expect(try await campus.school.publishDue(at: campus.now + 90 * 86400).posted == 0)
        #expect(try campus.handout(id).lifecycle.state == .draft)
    }

    @Test(arguments: Engine.allCases)
    func `nothing is scheduled for the past, nor due before it is posted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft(due: "2025-10-01"))
        let past = await whyNot { try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-08-01")) } }
        #expect(past?.findings.map(\.field) == ["publish"])
        let due = await whyNot { try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-11-01")) } }
        #expect(due?.findings.map(\.field) == ["due"])
    }

    @Test(arguments: Engine.allCases)
    func `a class has at most 200 active handouts, and any number of finished ones`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 1)
        let id = try await campus.create(campus.draft(campus.task("shadows")))
        for _ in 0..<200 { try campus.post(["shadows"]) }
        let error = await whyNot { try await campus.act(id) { try $0.post(id) } }
        #expect(error?.code == .limit)
        #expect(error?.reason == "too_many_active")
        let scheduled = await whyNot { try await campus.act(id) { try $0.schedule(id, at: DueDate("2025-10-01")) } }
        #expect(scheduled?.code == .limit)
        let other = try #require(
            try campus.all("SELECT handout, id FROM task WHERE organization = $1 AND handout <> $2", Value(id)) {
                TaskReference(handout: $0.identifier("handout"), task: $0.identifier("id"))
            }.first)
        try await campus.work { try $0.markDone(other.task, of: other.handout) }
        try await campus.act(id) { try $0.post(id) }
        #expect(try campus.handout(id).lifecycle.state == .posted)
    }

    @Test(arguments: Engine.allCases)
    func `who joins later gets what is posted to the whole class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await campus.handOut(campus.draft(campus.task("shadows"), title: "All"))
        _ = try await campus.handOut(campus.draft(title: "Some", for: .some([campus.students[0]])))
        let completed = try await campus.handOut(campus.draft(title: "Over"))
        try await campus.act(completed) { try $0.complete(completed) }
        campus.advance(by: 3600)
        let late = try campus.join("Late")
        let physics = campus.physics
        try await campus.school.write(as: campus.asSchool) { try $0.assignPosted(to: late, of: physics) }
        let own = try campus.school.read(as: campus.asStudent(late)) { try $0.ownHandouts(.schoolClass(physics)) }
        #expect(own.items.map(\.title) == ["All"])
        #expect(own.items.map(\.posted) == [campus.now])
    }

    @Test(arguments: Engine.allCases)
    func `who leaves loses access, and finds all again on coming back`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), for: .some([campus.students[0]])))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        let (student, physics) = (campus.students[0], campus.physics)
        try campus.leave(student)
        try await campus.school.write(as: campus.asSchool) { try $0.withdrawAssignments(of: student, in: physics) }
        #expect(await whyNot { try campus.own(id) }?.code == .notFound)
        // It is not recorded, and not said to be.
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 9))
        #expect(try campus.fates() == ["keptPrivate.notOnRoster"])
        #expect(try campus.count("activity") == 1)
        campus.advance(by: 60)
        try campus.enter(student)
        try await campus.school.write(as: campus.asSchool) { try $0.assignPosted(to: student, of: physics) }
        #expect(try campus.own(id).tasks[0].hasWork)
        #expect(try campus.report(id).lines.map(\.cells[0].figures?.score) == [0.8])
    }

    @Test(arguments: Engine.allCases)
    func `work at what a leaver had is private while in another class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        _ = try await campus.handOut(campus.draft(campus.task("shadows")))
        let (student, physics) = (campus.students[0], campus.physics)
        try campus.leave(student)
        try await campus.school.write(as: campus.asSchool) { try $0.withdrawAssignments(of: student, in: physics) }
        try campus.enter(student, of: campus.newClass("Music", teacher: campus.teacher))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 9))
        #expect(try campus.fates() == ["keptPrivate.nothingAssigned"])
    }

    @Test(arguments: Engine.allCases)
    func `recipients come and go after posting, and keep what they did`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.change(id, to: .some([campus.students[1]]))
        #expect(await whyNot { try campus.own(id) }?.code == .notFound)
        #expect(try campus.report(id).lines.map(\.person) == [campus.students[1]])
        #expect(try campus.titles(.schoolClass(campus.physics)) == [])
        try await campus.change(id, to: .all)
        #expect(try campus.own(id).tasks[0].hasWork)
        #expect(try campus.report(id).lines.count == 2)
    }

    @Test(arguments: Engine.allCases)
    func `who was taken off a handout and is away as it becomes everybody's has it on coming back`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let (student, physics) = (campus.students[0], campus.physics)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), for: .some(Set(campus.students))))
        try await campus.change(id, to: .some([campus.students[1]]))
        try campus.leave(student)
        try await campus.school.write(as: campus.asSchool) { try $0.withdrawAssignments(of: student, in: physics) }
        try await campus.change(id, to: .all)
        campus.advance(by: 60)
        try campus.enter(student)
        try await campus.school.write(as: campus.asSchool) { try $0.assignPosted(to: student, of: physics) }
        #expect(try campus.titles(.next) == ["Light and shadow"])
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        #expect(try campus.own(id).tasks[0].hasWork)
    }
}

extension Campus {
    /// Gives a posted handout to others.
    fileprivate func change(_ id: Handout.ID, to recipients: Handout.Recipients) async throws {
        let posted = try handout(id)
        var draft = HandoutDraft(posted)
        draft.recipients = recipients
        let change = draft
        try await act(id) { try $0.change(id, from: posted.version, to: change) }
    }
}

@Suite struct ArchivedClassTests {
    @Test(arguments: Engine.allCases)
    func `archiving a class archives what was posted, and deletes what was never to be seen`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let posted = try await campus.handOut(campus.draft(campus.task("shadows")))
        let scheduled = try await campus.create(campus.draft())
        try await campus.act(scheduled) { try $0.schedule(scheduled, at: DueDate("2030-01-01")) }
        let draft = try await campus.create(campus.draft(campus.task("shadows")))
        let office = try campus.join("Olga", as: .teacher)
        try campus.run("UPDATE role SET role = 'administrator' WHERE organization = $1 AND person = $2", Value(office))
        let physics = campus.physics
        try await campus.school.perform(.archive(physics), as: campus.actor(office, .administrator))
        #expect(try campus.handout(posted).lifecycle.state == .archived)
        #expect(await whyNot { try campus.handout(scheduled) }?.code == .notFound)
        #expect(try campus.count("assignment") == 0)
        let late = await whyNot { try await campus.create(campus.draft()) }
        #expect(late?.reason == "class_archived")
        let posting = await whyNot { try await campus.act(draft) { try $0.post(draft) } }
        #expect(posting?.reason == "class_archived")
        let time = DueDate("2030-01-01")
        let planning = await whyNot { try await campus.act(draft) { try $0.schedule(draft, at: time) } }
        #expect(planning?.reason == "class_archived")
    }
}
