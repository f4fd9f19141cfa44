import Coursework
import SchoolForTests
import Testing

@testable import School

/// The answers of a class to an exit ticket, together.
@Suite struct TicketSummaryTests {
    private static let questions = [
        Question(.choice, "Where is it darkest?", choices: ["Umbra", "Penumbra"]),
        Question(.choices, "What shines?", choices: ["Moon", "Candle", "Glow-worm"], isOptional: true),
        Question(.number, "How far?", isOptional: true),
        Question(.scale, "How sure?", choices: ["Not", "A little", "Very"]),
        Question(.text, "What else?", isOptional: true),
    ]

    private func summary(_ campus: Campus, _ id: Handout.ID) throws -> TicketSummary? {
        let task = try campus.handout(id).tasks[0].id
        return try campus.school.read(as: campus.asTeacher) {
            try $0.ticketSummary(of: task, in: try $0.report(of: id))
        }
    }

    private func ticket(_ campus: Campus) async throws -> (Handout.ID, HandoutTask.ID) {
        let id = try await campus.handOut(
            campus.draft(HandoutDraft.Task(.exitTicket(Self.questions), title: "On the way out")))
        return (id, try campus.handout(id).tasks[0].id)
    }

    @Test(arguments: Engine.allCases)
    func `choices are counted, numbers lie in groups, and what was written is listed`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 4)
        let (id, task) = try await ticket(campus)
        let answers: [[TicketAnswer]] = [
            [.choices([0]), .choices([1, 2]), .number(8), .number(3), .text("Why?")],
            [.choices([0]), .none, .number(9), .number(1), .text(" ")],
            [.choices([1]), .choices([1]), .none, .number(2), .none],
        ]
        for (student, one) in answers.enumerated() {
            try await campus.work(by: student) { try $0.answer(task, of: id, with: one) }
        }
        let found = try #require(try summary(campus, id))
        let people = campus.students
        #expect(found.students == 3)
        #expect(found.parts[0].choices == [[people[0], people[1]], [people[2]]])
        #expect(found.parts[1].choices == [[], [people[0], people[2]], [people[0]]])
        #expect(found.parts[1].unanswered == [people[1]] && found.parts[1].students == 2)
        #expect(found.parts[2].groups.map(\.people) == [[people[0]], [people[1]]] && found.parts[2].median == 8.5)
        #expect(found.parts[3].choices.map(\.count) == [1, 1, 1] && found.parts[3].median == 2)
        #expect(found.parts[4].texts.map(\.text) == ["Why?"] && found.parts[4].unanswered.count == 2)
    }

    @Test(arguments: Engine.allCases)
    func `what was taken back, and who has left, is not in it`(engine: Engine) async throws {
        let campus = try Campus(engine, students: 3)
        let (id, task) = try await ticket(campus)
        for student in 0..<3 {
            try await campus.work(by: student) {
                try $0.answer(task, of: id, with: [.choices([0]), .none, .none, .number(1), .none])
            }
        }
        try await campus.work(by: 0) { try $0.withdraw(task, of: id) }
        try campus.leave(campus.students[1])
        #expect(try summary(campus, id)?.students == 1)
        try await campus.act(id) { try $0.askToTryAgain(task, of: id, by: campus.students[2]) }
        #expect(try summary(campus, id)?.students == 1)
    }

    @Test func `before anybody has answered all is empty, and other tasks have none`() async throws {
        let campus = try Campus(.sqlite)
        let (id, _) = try await ticket(campus)
        let found = try #require(try summary(campus, id))
        #expect(found.students == 0 && found.parts.count == 5 && found.parts[0].choices == [[], []])
        #expect(try summary(campus, try await campus.handOut(campus.draft(campus.task("shadows")))) == nil)
    }
}
