import PlayModel
import Testing

@Suite struct QuizRunTests {
    private let quiz = PlayLibrary.shared.scenes[0].quiz!

    @Test func `right answers score, and the run ends after the last question`() throws {
        var run = QuizRun(quiz)
        #expect(run.answer(quiz.questions[0].right) == true)
        #expect(run.progress == 0.25)
        for question in quiz.questions.dropFirst() { #expect(run.answer(question.right + 1) == false) }
        #expect(run.isOver && run.score == 1)
        #expect(run.answer(1) == nil)
    }

    @Test func `a hint counts once for each question`() {
        var run = QuizRun(quiz)
        #expect(run.takeHint() == quiz.questions[0].hint)
        #expect(run.takeHint() == quiz.questions[0].hint)
        #expect(run.hints == 1)
        run.answer(1)
        #expect(run.takeHint() == quiz.questions[1].hint)
        #expect(run.hints == 2)
    }
}
