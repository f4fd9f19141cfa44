import QuizModel
import Testing

@Suite struct GameTests {
    @Test(arguments: Quiz.all)
    func `the same seed asks the same questions, another one others`(quiz: Quiz) {
        #expect(quiz.questions(count: 10, seed: 1) == quiz.questions(count: 10, seed: 1))
        #expect(quiz.questions(count: 10, seed: 1) != quiz.questions(count: 10, seed: 2))
    }

    @Test(arguments: Quiz.all)
    func `no question of a game comes twice`(quiz: Quiz) {
        for seed in 0..<50 as Range<UInt64> {
            let texts = quiz.questions(count: 10, seed: seed).map(\.text)
            #expect(Set(texts).count == 10, "seed \(seed)")
        }
    }

    @Test func `a question's answer is what its text comes to`() throws {
        for (quiz, sign) in [(Quiz.addition, "+"), (.multiplication, "×")] {
            for question in quiz.questions(count: 100, seed: 3) {
                let parts = question.text.split(separator: " ")
                let (left, right) = (try #require(Int(parts[0])), try #require(Int(parts[2])))
                #expect(parts[1] == sign)
                #expect(question.answer == (sign == "+" ? left + right : left * right))
            }
        }
    }

    @Test func `a game counts right answers and ends after the last one`() throws {
        var game = Game(.addition, count: 3, seed: 1)
        for wrong in [0, 1, 0] { game.answer(try #require(game.question).answer + wrong) }
        #expect(game.isOver)
        #expect(game.right == 2)
        #expect(game.progress == 1)
        #expect(game.answer(5) == nil)
        #expect(game.answered.map(\.isRight) == [true, false, true])
    }

    @Test func `the stopwatch stands once the game is over`() throws {
        let start = ContinuousClock.now
        var game = Game(.addition, count: 1, seed: 1, at: start)
        #expect(game.elapsed(at: start + .seconds(65)).stopwatch == "1:05")
        game.answer(1, at: start + .seconds(70))
        #expect(game.elapsed(at: start + .seconds(500)).stopwatch == "1:10")
    }
}
