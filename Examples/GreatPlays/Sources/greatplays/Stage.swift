import PlayClassKit
import PlayModel

/// Where scenes are read and quizzes are taken, on a console.
final class Stage {
    private let console: Console
    private let height: Int
    /// Whether all that was done could be kept.
    private(set) var hasKeptAll = true

    init(_ console: Console, height: Int) { (self.console, self.height) = (console, height) }

    // MARK: - Reading

    /// Shows a scene page by page. Returns false at the end of the input.
    @discardableResult
    func read(_ scene: Scene) async -> Bool {
        await read(scene) { reader in
            console.ask(
                reader.isAtEnd ? "-- the end: b back, Enter leaves -- " : "-- Enter for more, b back, q leaves -- ")
        }
    }

    /// Scrolls down so many pages by itself, and leaves.
    func read(_ scene: Scene, pages: Int) async {
        var left = pages - 1
        _ = await read(scene) { _ in
            defer { left -= 1 }
            return left > 0 ? "" : "q"
        }
    }

    private func read(_ scene: Scene, key: (Reader) -> String?) async -> Bool {
        // Readers come back: what they do is one attempt, however often they leave.
        let before = await keep { try await scene.begin(.continued) } ?? 0
        var reader = Reader(scene, height: height, progress: before)
        console.say("\n\(scene.title): \(scene.place)")
        var hasInput = true
        reading: while true {
            console.say("\n" + reader.page.joined(separator: "\n") + "\n")
            let progress = reader.progress
            await keep { try await scene.report(progress: progress) }
            switch key(reader) {
            case "" where !reader.isAtEnd: reader.scrollDown()
            case "b": reader.scrollUp()
            case "", "q": break reading
            case nil:
                hasInput = false
                break reading
            default: break
            }
        }
        await keep { try await scene.end() }
        return hasInput
    }

    // MARK: - Quizzes

    /// Asks the questions of a quiz. Returns false at the end of the input.
    @discardableResult
    func take(_ quiz: Quiz) async -> Bool {
        var hasInput = true
        await take(quiz) { run in
            let line = console.ask("  1 to \(run.question?.choices.count ?? 0), h for a hint, q leaves: ")
            if line == nil { hasInput = false }
            return line ?? "q"
        }
        return hasInput
    }

    /// Answers by itself, with so many right answers and so many hints.
    func take(_ quiz: Quiz, right: Int, hints: Int) async {
        await take(quiz) { run in
            let number = run.answers.count
            if number < hints && run.hints == number { return "h" }
            let answer = run.question?.right ?? 1
            return "\(number < right ? answer : answer % 2 + 1)"
        }
    }

    private func take(_ quiz: Quiz, reply: (QuizRun) -> String) async {
        // A quiz is taken in one go: each time is an attempt of its own.
        await keep { try await quiz.begin(.new) }
        var run = QuizRun(quiz)
        console.say("\n\(quiz.title)")
        var shown = 0
        while let question = run.question {
            let number = run.answers.count + 1
            if shown < number { show(question, number: number) }
            shown = number
            let line = reply(run)
            if line == "q" { break }
            if line == "h" {
                console.say("  Hint: \(run.takeHint() ?? "")")
            } else if let choice = Int(line), question.choices.indices.contains(choice - 1) {
                console.say(run.answer(choice) == true ? "  Right." : "  No: \(question.choices[question.right - 1])")
                let progress = run.progress
                await keep { try await quiz.report(progress: progress) }
            } else {
                console.say("  There is no answer “\(line.prefix(20))”.")
            }
        }
        await finish(run)
    }

    private func show(_ question: Quiz.Question, number: Int) {
        console.say("\n\(number). \(question.text)")
        for (index, choice) in question.choices.enumerated() { console.say("     \(index + 1)  \(choice)") }
    }

    private func finish(_ run: QuizRun) async {
        guard run.isOver else {
            await keep { try await run.quiz.end() }
            console.say("\nLeft after \(run.answers.count) of \(run.quiz.questions.count) questions.")
            return
        }
        await keep { try await run.quiz.handIn(run) }
        let hints = run.hints == 1 ? "1 hint" : "\(run.hints) hints"
        console.say("\n\(run.score) of \(run.quiz.questions.count) right, with \(hints).")
    }

    /// Does what ClassKit is there for. A play is a play without it, so that a failure is told once and ends nothing.
    @discardableResult
    private func keep<Result>(_ body: () async throws -> Result) async -> Result? {
        do { return try await body() } catch {
            if hasKeptAll { console.complain("what you do is not reported: \(error.localizedDescription)") }
            hasKeptAll = false
            return nil
        }
    }
}
