import QuizClassKit
import QuizModel

/// Plays games on a console, and keeps what becomes of them.
final class Player {
    /// What somebody does when a question stands there.
    enum Reply {
        case answer(Int)
        case leave
    }

    private let console: Console
    private let scoreboard: Scoreboard
    private let options: Options
    /// Whether all that was done could be kept.
    private(set) var hasKeptAll = true

    init(_ options: Options, console: Console, scoreboard: Scoreboard) {
        (self.options, self.console, self.scoreboard) = (options, console, scoreboard)
    }

    /// Plays a quiz with answers from the console. Returns false at the end of the input.
    @discardableResult
    func play(_ quiz: Quiz) async -> Bool {
        var hasInput = true
        await play(quiz) { question in
            let reply = ask(question)
            if reply == nil { hasInput = false }
            return reply ?? .leave
        }
        return hasInput
    }

    /// Plays a quiz by itself, with that many right answers.
    func play(_ quiz: Quiz, right: Int) async {
        await play(quiz) { question in
            let answer = question.answer + (question.number <= right ? 0 : 1)
            console.say("  \(question.text) = \(answer)")
            return .answer(answer)
        }
    }

    private func play(_ quiz: Quiz, answering: (Question) -> Reply) async {
        let attempt = await keep { try await Attempt.begin(quiz) }
        // Not before ClassKit has begun, which brings what the school has set.
        let count = options.count ?? SchoolSettings.questions ?? Options.usual
        var game = Game(quiz, count: count, seed: options.seed ?? .random(in: 0 ... .max))
        console.say("\(quiz.title): \(count) questions. A lone q leaves the quiz.")
        while let question = game.question {
            console.say("\n[\(question.number)/\(game.questions.count)]  time \(game.elapsed().stopwatch)")
            guard case .answer(let number) = answering(question), let answer = game.answer(number) else { break }
            console.say(answer.isRight ? "  Right." : "  No: \(question.text) = \(question.answer)")
            await keep { try await attempt?.record(game) }
        }
        await keep { try await attempt?.end() }
        tellResult(of: game)
    }

    private func ask(_ question: Question) -> Reply? {
        while let line = console.ask("  \(question.text) = ") {
            if line == "q" { return .leave }
            if let number = Int(line) { return .answer(number) }
            console.say(
                line.isEmpty
                    ? "  Please type a number; q leaves the quiz."
                    : "  “\(line.prefix(20))” is no whole number. Try again; q leaves the quiz.")
        }
        return nil
    }

    private func tellResult(of game: Game) {
        let time = game.elapsed().stopwatch
        guard game.isOver else {
            console.say(
                "\nLeft after \(game.answered.count) of \(game.questions.count), \(game.right) right, in \(time).")
            return
        }
        console.say("\n\(game.right) of \(game.questions.count) right, in \(time).")
        do {
            try scoreboard.enter(game)
        } catch {
            console.complain("the scoreboard could not be written: \(error.localizedDescription)")
            hasKeptAll = false
        }
    }

    /// Does what ClassKit is there for. A quiz is a quiz without it, so that a failure is told once and ends nothing.
    @discardableResult
    private func keep<Result>(_ body: () async throws -> Result) async -> Result? {
        do { return try await body() } catch {
            if hasKeptAll { console.complain("what you do is not reported: \(error.localizedDescription)") }
            hasKeptAll = false
            return nil
        }
    }
}
