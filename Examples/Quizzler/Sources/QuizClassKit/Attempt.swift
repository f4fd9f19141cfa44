import ClassKit
import QuizModel

/// What a teacher gets to see of one game.
///
/// It holds no object of ClassKit's: those may be replaced at any time, so they are looked up anew for each call.
///
/// ```swift
/// let attempt = try await Attempt.begin(.addition)
/// try await attempt.record(game)      // after each answer
/// try await attempt.end()
/// ```
public struct Attempt: Sendable {
    private let quiz: Quiz

    /// Begins an attempt, which takes the place of the one before, and starts its clock.
    public static func begin(_ quiz: Quiz) async throws -> Attempt {
        // A deep link may have opened a quiz of which nobody has told ClassKit yet.
        try await Quiz.publishContexts()
        let attempt = Attempt(quiz: quiz)
        let context = try await attempt.context()
        context.becomeActive()
        context.createNewActivity().start()
        try await CLSDataStore.shared.save()
        return attempt
    }

    /// Records how the game stands, and saves: what was answered is kept even if the app is killed in the next moment.
    public func record(_ game: Game) async throws {
        guard let latest = game.answered.last, let activity = try await context().currentActivity else { return }
        activity.addAdditionalActivityItem(latest.item)
        activity.progress = game.progress
        // The same kind of item each time, since the first one decides what teachers see first at this quiz.
        activity.primaryActivityItem = CLSScoreItem(
            identifier: "total", title: "Total", score: Double(game.right), maxScore: Double(game.questions.count))
        try await CLSDataStore.shared.save()
    }

    /// Stops the clock, whether the game is over or was left before its end.
    public func end() async throws {
        let context = try await context()
        context.currentActivity?.stop()
        context.resignActive()
        try await CLSDataStore.shared.save()
    }

    private func context() async throws -> CLSContext {
        try await CLSDataStore.shared.mainAppContext.descendant(matchingIdentifierPath: [quiz.identifier])
    }
}

extension Game.Answered {
    /// One per question, with an identifier of its own: an item takes the place of one that is called the same.
    fileprivate var item: CLSBinaryItem {
        let item = CLSBinaryItem(
            identifier: "question \(question.number)", title: "\(question.number). \(question.text)",
            type: .correctIncorrect)
        item.value = isRight
        return item
    }
}
