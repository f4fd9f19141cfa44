/// Questions about a scene, to be answered from beginning to end.
public struct Quiz: Sendable {
    /// What is to be known, the answers to choose from, and help for those who want it.
    public struct Question: Sendable, Decodable {
        public let text: String
        public let choices: [String]
        /// Which choice is right, from 1 as people see them.
        public let right: Int
        public let hint: String
    }

    public let scene: Scene.ID
    public let title: String
    public let questions: [Question]
}

/// A quiz that somebody takes: what was answered, and with how much help.
public struct QuizRun: Sendable {
    public let quiz: Quiz
    /// Whether each answer so far was right.
    public private(set) var answers: [Bool] = []
    private var hinted: Set<Int> = []

    public init(_ quiz: Quiz) { self.quiz = quiz }

    /// What is asked now; nil when all is answered.
    public var question: Quiz.Question? { answers.count < quiz.questions.count ? quiz.questions[answers.count] : nil }

    public var isOver: Bool { question == nil }

    public var score: Int { answers.count { $0 } }

    /// For how many questions a hint was taken.
    public var hints: Int { hinted.count }

    /// The share of the questions that are answered, from 0 to 1.
    public var progress: Double { Double(answers.count) / Double(quiz.questions.count) }

    /// The hint of the question that stands there. To read it again costs nothing more.
    public mutating func takeHint() -> String? {
        guard let question else { return nil }
        hinted.insert(answers.count)
        return question.hint
    }

    /// Answers the question that stands there, and tells whether that was right; nil when none does.
    @discardableResult
    public mutating func answer(_ choice: Int) -> Bool? {
        guard let question else { return nil }
        answers.append(choice == question.right)
        return answers.last
    }
}
