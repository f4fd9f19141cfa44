import ClassKit
import QuizClassKit
import QuizModel
import Synchronization

/// The quiz that a tap in Schoolwork asks for, until somebody gets round to it. Links come on a thread of their own.
final class WaitingLink: Sendable {
    private let quiz = Mutex<Quiz?>(nil)
    private let tell: @Sendable (String) -> Void

    init(tell: @escaping @Sendable (String) -> Void) { self.tell = tell }

    func receive(_ activity: NSUserActivity) {
        guard let asked = Quiz(continuing: activity) else {
            return tell("the link leads to no quiz of this version.")
        }
        quiz.withLock { $0 = asked }
        tell("a link asks for “\(asked.title)”, which comes next; at the menu, press Enter.")
    }

    /// What waits; afterwards nothing does.
    func take() -> Quiz? {
        quiz.withLock { quiz in
            defer { quiz = nil }
            return quiz
        }
    }
}
