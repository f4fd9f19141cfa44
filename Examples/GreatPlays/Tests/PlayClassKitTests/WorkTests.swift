import ClassKit
import ClassKitTesting
import PlayClassKit
import PlayModel
import Testing

@Suite struct WorkTests {
    private let scene = PlayLibrary.shared.scenes[0]
    private let quiz = PlayLibrary.shared.scenes[0].quiz!

    @Test func `assigning an act brings back what is read in its scenes`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(["hamlet", "act-1"], to: .student)
            try await scene.begin(.continued)
            school.advance(by: .seconds(40))
            try await scene.report(progress: 0.6)
            try await scene.end()
            let report = school.report(for: scene.identifierPath)
            #expect(report.progress == 0.6)
            #expect(report.duration == 40)
            #expect(report.fate == .recorded)
        }
    }

    @Test func `a reader who comes back goes on in the same attempt`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(scene.identifierPath, to: .student)
            #expect(try await scene.begin(.continued) == 0)
            try await scene.report(progress: 0.25)
            school.advance(by: .seconds(10))
            try await scene.end()
            // A break, which does not count.
            school.advance(by: .seconds(500))
            #expect(try await scene.begin(.continued) == 0.25)
            school.advance(by: .seconds(10))
            try await scene.report(progress: 0.5)
            try await scene.end()

            let report = school.report(for: scene.identifierPath)
            #expect(report.attempts == 1)
            #expect(report.duration == 20)
            #expect(report.progress == 0.5)
        }
    }

    @Test func `scrolling back takes nothing away`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(scene.identifierPath, to: .student)
            try await scene.begin(.continued)
            try await scene.report(progress: 0.75)
            try await scene.report(progress: 0.25)
            #expect(school.report(for: scene.identifierPath).progress == 0.75)
        }
    }

    @Test func `a quiz hands in its score first, its hints beside it, and is done`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(quiz.identifierPath, to: .student)
            try await take(right: 3, hints: 2, at: school)
            let report = school.report(for: quiz.identifierPath)
            #expect(report.score == 0.75)
            #expect(report.items["hints"]?.value == .quantity(2))
            let answers = (1...4).map { report.items["question \($0)"]?.value }
            #expect(answers == [true, true, true, false].map { .binary($0, .correctIncorrect) })
            #expect(report.progress == 1)
            #expect(report.duration == 80)
            #expect(report.isDone)
        }
    }

    @Test func `each time a quiz is taken is an attempt of its own`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(quiz.identifierPath, to: .student)
            try await take(right: 1, hints: 0, at: school)
            try await take(right: 4, hints: 0, at: school)
            #expect(school.report(for: quiz.identifierPath).attempts == 2)
        }
    }

    @Test func `to read a scene to its end is not to be done with it`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(scene.identifierPath, to: .student)
            try await scene.begin(.continued)
            try await scene.report(progress: 1)
            try await scene.end()
            let report = school.report(for: scene.identifierPath)
            #expect(report.progress == 1)
            #expect(!report.isDone)
        }
    }

    @Test func `a quiz that is done marks nothing above it`() async throws {
        try await TestSchool.run { school async throws in
            try await PlayContexts.shared.declare()
            school.assign(scene.identifierPath, to: .student)
            school.assign(quiz.identifierPath, to: .student)
            try await take(right: 4, hints: 0, at: school)
            #expect(school.report(for: quiz.identifierPath).isDone)
            #expect(!school.report(for: scene.identifierPath).isDone)
        }
    }

    /// Takes the quiz as the app does, 20 seconds for each question.
    private func take(right: Int, hints: Int, at school: TestSchool) async throws {
        try await quiz.begin(.new)
        var run = QuizRun(quiz)
        for (number, question) in quiz.questions.enumerated() {
            if number < hints { _ = run.takeHint() }
            school.advance(by: .seconds(20))
            run.answer(question.right + (number < right ? 0 : 1))
            try await quiz.report(progress: run.progress)
        }
        try await quiz.handIn(run)
    }
}
