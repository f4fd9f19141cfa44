/// A quiz that is being played: which question stands there, what was answered, and how long it has taken.
///
/// It asks no clock; whoever plays tells it the time.
public struct Game: Sendable {
    /// A question, and what was answered.
    public struct Answered: Hashable, Sendable {
        public let question: Question
        public let given: Int

        public var isRight: Bool { given == question.answer }
    }

    public let quiz: Quiz
    public let questions: [Question]
    public private(set) var answered: [Answered] = []
    private let start: ContinuousClock.Instant
    private var end: ContinuousClock.Instant?

    public init(_ quiz: Quiz, count: Int = 10, seed: UInt64, at now: ContinuousClock.Instant = .now) {
        self.quiz = quiz
        questions = quiz.questions(count: count, seed: seed)
        start = now
    }

    /// What is asked now; nil when all is answered.
    public var question: Question? { answered.count < questions.count ? questions[answered.count] : nil }

    public var isOver: Bool { question == nil }

    public var right: Int { answered.count { $0.isRight } }

    /// The share of the questions that are answered, from 0 to 1.
    public var progress: Double { Double(answered.count) / Double(questions.count) }

    /// Answers the question that stands there, and tells how that went; nil when none does.
    @discardableResult
    public mutating func answer(_ number: Int, at now: ContinuousClock.Instant = .now) -> Answered? {
        guard let question else { return nil }
        let answer = Answered(question: question, given: number)
        answered.append(answer)
        if isOver { end = now }
        return answer
    }

    /// How long it has taken so far; once the game is over, how long it took.
    public func elapsed(at now: ContinuousClock.Instant = .now) -> Duration { start.duration(to: end ?? now) }
}

extension Duration {
    /// Minutes and seconds as on a stopwatch, such as “1:05”.
    public var stopwatch: String {
        let seconds = max(0, components.seconds)
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}
