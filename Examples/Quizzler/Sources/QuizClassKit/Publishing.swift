import ClassKit
import QuizModel

extension Quiz {
    /// Tells ClassKit which quizzes there are, so that teachers can assign them. To be called whenever the app starts.
    ///
    /// All of them hang directly below the app: there is nothing between an app and its quizzes that anybody would
    /// assign. Those that are there from an earlier start stay as they are; adding one of them again would be an error.
    public static func publishContexts() async throws {
        let store = CLSDataStore.shared
        let app = store.mainAppContext
        let belowTheApp = NSPredicate(format: "%K = %@", CLSPredicateKeyPath.parent as CVarArg, app)
        let published = try await store.contexts(matching: belowTheApp).map(\.identifier)

        for (order, quiz) in all.enumerated() where !published.contains(quiz.identifier) {
            app.addChildContext(quiz.makeContext(order: order))
        }
        try await store.save()
    }

    private func makeContext(order: Int) -> CLSContext {
        let context = CLSContext(type: .quiz, identifier: identifier, title: title)
        context.displayOrder = order
        context.topic = .math
        context.summary = summary
        context.suggestedAge = NSRange(ages)
        context.thumbnail = picture
        // Minutes for the ten questions that a game has unless told.
        context.suggestedCompletionTime = NSRange(1...5)
        context.addProgressReportingCapabilities([
            CLSProgressReportingCapability(kind: .score, details: "Points: one for each right answer"),
            CLSProgressReportingCapability(kind: .percent, details: "The share of the questions that were answered"),
            CLSProgressReportingCapability(kind: .binary, details: "For each question, whether the answer was right"),
        ])
        return context
    }
}
