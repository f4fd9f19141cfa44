/// One of the quizzes that can be played.
public struct Quiz: Hashable, Sendable {
    /// Names the quiz for good: on the command line, in the scoreboard's file, and wherever somebody links to it.
    public let identifier: String
    public let title: String
    /// What is asked, in a sentence for those who choose a quiz for others.
    public let summary: String
    /// The years of those it is made for.
    public let ages: ClosedRange<Int>
    let sign: Character
    let compute: @Sendable (Int, Int) -> Int
    /// The numbers that stand on either side of the sign.
    let numbers: ClosedRange<Int>

    public static let addition = Quiz(
        identifier: "addition", title: "Addition", summary: "Sums of numbers up to 20", ages: 6...9, sign: "+",
        numbers: 1...20, compute: { $0 + $1 })
    public static let multiplication = Quiz(
        identifier: "multiplication", title: "Multiplication", summary: "Products of numbers from 2 to 12",
        ages: 8...11,
        sign: "×", numbers: 2...12, compute: { $0 * $1 })

    /// All quizzes, in the order in which people see them.
    public static let all = [addition, multiplication]

    private init(
        identifier: String, title: String, summary: String, ages: ClosedRange<Int>, sign: Character,
        numbers: ClosedRange<Int>, compute: @escaping @Sendable (Int, Int) -> Int
    ) {
        self.identifier = identifier
        self.title = title
        self.summary = summary
        self.ages = ages
        self.sign = sign
        self.numbers = numbers
        self.compute = compute
    }

    /// The quiz of that identifier, if there is one.
    public init?(identifier: String) {
        guard let quiz = Self.all.first(where: { $0.identifier == identifier }) else { return nil }
        self = quiz
    }

    public static func == (one: Quiz, other: Quiz) -> Bool { one.identifier == other.identifier }

    public func hash(into hasher: inout Hasher) { hasher.combine(identifier) }
}
