/// One of the quizzes that can be played.
public struct Quiz: Hashable, Sendable {
    /// Names the quiz for good: on the command line, in the scoreboard's file, and wherever somebody links to it.
    public let identifier: String
    public let title: String
    let sign: Character
    let compute: @Sendable (Int, Int) -> Int
    /// The numbers that stand on either side of the sign.
    let numbers: ClosedRange<Int>

    public static let addition = Quiz(
        identifier: "addition", title: "Addition", sign: "+", numbers: 1...20, compute: { $0 + $1 })
    public static let multiplication = Quiz(
        identifier: "multiplication", title: "Multiplication", sign: "×", numbers: 2...12, compute: { $0 * $1 })

    /// All quizzes, in the order in which people see them.
    public static let all = [addition, multiplication]

    private init(
        identifier: String, title: String, sign: Character, numbers: ClosedRange<Int>,
        compute: @escaping @Sendable (Int, Int) -> Int
    ) {
        self.identifier = identifier
        self.title = title
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
