import ClassKit
import QuizClassKit
import QuizModel

/// The quizzes that taps in Schoolwork ask for.
enum Links {
    /// Calls `open` for the link that the app is started with, and for those that come while it runs.
    static func listen(_ open: @escaping @Sendable (Quiz) -> Void) {
        // On Apple's systems they come to the app's delegate.
        #if os(Linux)
            CLSDataStore.shared.onContinue = { activity in
                if let quiz = Quiz(continuing: activity) { open(quiz) }
            }
        #endif
    }
}
