import Coursework
import Foundation
import SchoolForTests
import Testing

@testable import School

@Suite struct HandoutEditingTests {
    @Test(arguments: Engine.allCases)
    func `a draft may be empty`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(HandoutDraft())
        let handout = try campus.handout(id)
        #expect(handout.title.isEmpty)
        #expect(handout.tasks.isEmpty)
        #expect(handout.lifecycle == HandoutLifecycle(.draft))
        #expect(handout.version == 1)
    }

    @Test(arguments: Engine.allCases)
    func `all that a draft says is kept`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let file = try await campus.upload(as: campus.asTeacher)
        let contents: [TaskContent] = [
            .context(campus.path("shadows")), .timedApp(Campus.app, minutes: 20), .wholeApp(Campus.app),
            .link("https://example.org/light"), .file(file), .handIn,
            .exitTicket([Question(.choice, "Which?", choices: ["a", "b"]), Question(.scale, "How?", isOptional: true)]),
        ]
        #expect(Set(contents.map(\.kind)) == Set(TaskKind.allCases), "There is a new kind: add a task of it above.")
        var draft = HandoutDraft(title: "Light", instructions: "Look.", recipients: .some([campus.students[1]]))
        draft.tasks = contents.map { HandoutDraft.Task($0) }
        draft.due = DueDate("2026-03-01T14:30")
        draft.publish = DueDate("2026-02-01")
        let handout = try campus.handout(try await campus.create(draft))
        #expect(handout.tasks.map(\.content) == contents)
        #expect(handout.recipients == draft.recipients)
        #expect(handout.due == draft.due)
        #expect(handout.publish == draft.publish)
        #expect(handout.instructions == "Look.")
        #expect(handout.tasks[0].title == "shadows")
        #expect(handout.tasks[4].title == "Essay.txt")
    }

    @Test(arguments: Engine.allCases)
    func `an edit of an older version is a conflict that names what to do`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let other = try campus.join("Ben", as: .teacher)
        let seen = try campus.handout(id)
        var mine = HandoutDraft(seen)
        mine.title = "Mine"
        var theirs = HandoutDraft(seen)
        theirs.title = "Theirs"
        let (first, second) = (mine, theirs)
        try await campus.act(id) { try $0.change(id, from: seen.version, to: first) }
        let error = await whyNot {
            try await campus.act(id, as: campus.asTeacher(other)) { try $0.change(id, from: seen.version, to: second) }
        }
        #expect(error?.reason == "handout_edited")
        #expect(error?.remedy.contains("Load it again") == true)
        #expect(try campus.handout(id).title == "Mine")
    }

    @Test(arguments: Engine.allCases)
    func `what is sent again under its key, because no answer came, is made once`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let (physics, music) = (campus.physics, try campus.newClass("Music", teacher: campus.teacher))
        let key = try #require(IdempotencyKey("a form's"))
        func send(_ draft: HandoutDraft, as beginning: HandoutBeginning, under key: IdempotencyKey?) async throws
            -> [Handout.ID]
        {
            try await campus.school.perform(
                .create(draft, in: physics, and: [music], as: beginning, under: key), as: campus.asTeacher)
        }
        let draft = campus.draft(campus.task("shadows"), HandoutDraft.Task(.handIn, title: "Table"))
        let made = try await send(draft, as: .posted, under: key)
        let again = try await send(draft, as: .posted, under: key)
        #expect(again == made)
        #expect(try campus.count("handout") == 2)
        #expect(try campus.handout(made[0]).lifecycle == HandoutLifecycle(.posted))
        var others = try await send(campus.draft(title: "Other words"), as: .posted, under: key)
        others += try await send(draft, as: .draft, under: key)
        others += try await send(draft, as: .posted, under: nil)
        others += try await send(draft, as: .posted, under: IdempotencyKey("another form's"))
        #expect(Set(made + others).count == 10)
        #expect(try campus.count("handout") == 10)
    }

    @Test(arguments: Engine.allCases)
    func `a key is its sender's own`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let physics = campus.physics
        let other = try campus.join("Ben", as: .teacher)
        let create = Act.create(
            campus.draft(campus.task("shadows")), in: physics, and: [], as: .posted, under: IdempotencyKey("a form's"))
        let made = try await campus.school.perform(create, as: campus.asTeacher)
        let others = try await campus.school.perform(create, as: campus.asTeacher(other))
        #expect(made != others)
    }

    @Test(arguments: Engine.allCases)
    func `a copy that is asked for again under its key is made once, unless it was changed since`(engine: Engine)
        async throws
    {
        let campus = try Campus(engine)
        let physics = campus.physics
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let copy = Act.duplicate(id, into: [physics], under: IdempotencyKey("a form's"))
        let made = try await campus.school.perform(copy, as: campus.asTeacher)
        let again = try await campus.school.perform(copy, as: campus.asTeacher)
        #expect(again == made)
        let mine = made[0]
        try await campus.act(mine) { try $0.change(mine, from: 1, to: HandoutDraft(title: "Mine")) }
        let later = try await campus.school.perform(copy, as: campus.asTeacher)
        #expect(later != made)
        #expect(try campus.handout(mine).title == "Mine")
    }

    @Test(arguments: Engine.allCases)
    func `unchanged tasks keep their identifiers`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        let before = try campus.handout(id)
        var draft = HandoutDraft(before)
        draft.tasks = [HandoutDraft.Task(.handIn), draft.tasks[1], draft.tasks[0]]
        let change = draft
        try await campus.act(id) { try $0.change(id, from: before.version, to: change) }
        let after = try campus.handout(id)
        #expect(after.tasks.map(\.id)[1...] == [before.tasks[1].id, before.tasks[0].id])
        #expect(after.tasks[0].content == .handIn)
    }

    @Test(arguments: Engine.allCases)
    func `what a task asks for stays once it is posted`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows")))
        let before = try campus.handout(id)
        var draft = HandoutDraft(before)
        draft.tasks[0].content = .context(campus.path("colours"))
        let change = draft
        let error = await whyNot { try await campus.act(id) { try $0.change(id, from: before.version, to: change) } }
        #expect(error?.findings.map(\.field) == ["tasks[0]"])
        #expect(try campus.handout(id) == before)
    }

    @Test(arguments: Engine.allCases)
    func `a task with work goes only by force, and takes the work with it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.handOut(campus.draft(campus.task("shadows"), campus.task("colours")))
        campus.advance(by: 60)
        try await campus.send(campus.attempt(at: campus.path("shadows"), score: 8))
        try await campus.send(campus.attempt(at: campus.path("colours"), score: 8))
        let before = try campus.handout(id)
        var draft = HandoutDraft(before)
        draft.tasks.removeFirst()
        let change = draft
        let gone = before.tasks[0].id
        let consequences = try campus.school.read(as: campus.asTeacher) {
            try $0.consequences(ofRemoving: [gone], from: id)
        }
        #expect(consequences == Consequences(students: 1, attempts: 1))
        let error = await whyNot { try await campus.act(id) { try $0.change(id, from: before.version, to: change) } }
        #expect(error?.reason == "task_has_work")
        #expect(try campus.count("activity") == 2)
        try await campus.act(id) { try $0.change(id, from: before.version, to: change, force: true) }
        #expect(try campus.count("activity") == 1)
        #expect(try campus.count("figure") == 1)
        #expect(try campus.handout(id).tasks.map(\.id) == [before.tasks[1].id])
    }

    @Test(arguments: Engine.allCases)
    func `findings name the place of each mistake`(engine: Engine) async throws {
        let campus = try Campus(engine)
        var draft = HandoutDraft(title: String(repeating: "x", count: 257))
        draft.tasks = [
            campus.task("gone"), HandoutDraft.Task(.timedApp(Campus.app, minutes: 0)),
            HandoutDraft.Task(.link("javascript:alert(1)")), HandoutDraft.Task(.wholeApp("org.example.other")),
        ]
        let first = draft
        let error = await whyNot { try await campus.create(first) }
        #expect(error?.findings.map(\.field) == ["title", "tasks[1].minutes", "tasks[2].link"])
        draft.title = ""
        draft.tasks.removeSubrange(1...2)
        let second = draft
        let other = await whyNot { try await campus.create(second) }
        #expect(other?.findings.map(\.field) == ["tasks[0].path", "tasks[1].app"])
    }

    @Test(arguments: Engine.allCases)
    func `recipients are students of the class`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let error = await whyNot { try await campus.create(campus.draft(for: .some([campus.teacher]))) }
        #expect(error?.findings.map(\.field) == ["recipients"])
    }

    @Test(arguments: Engine.allCases)
    func `a handout has at most 20 tasks`(engine: Engine) async throws {
        let campus = try Campus(engine)
        var draft = HandoutDraft()
        draft.tasks = (0..<20).map { _ in HandoutDraft.Task(.handIn) }
        let full = draft
        #expect(try campus.handout(try await campus.create(full)).tasks.count == 20)
        draft.tasks.append(HandoutDraft.Task(.handIn))
        let fuller = draft
        #expect(await whyNot { try await campus.create(fuller) }?.findings.map(\.code) == [.limit])
    }

    @Test(arguments: Engine.allCases)
    func `who is told depends on whether students see it`(engine: Engine) async throws {
        let campus = try Campus(engine)
        let id = try await campus.create(campus.draft())
        let schoolClass = Feed.schoolClass(campus.physics).name(in: campus.organization)
        let student = Feed.person(campus.students[0]).name(in: campus.organization)
        #expect(campus.feedsTold.contains(schoolClass))
        #expect(!campus.feedsTold.contains(student))
        try await campus.act(id) { try $0.post(id) }
        #expect(campus.feedsTold.contains(student))
    }
}
