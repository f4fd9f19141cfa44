/// Two numbers to add or to multiply.
public struct Question: Hashable, Sendable {
    /// Its place in the game, from 1.
    public let number: Int
    /// As people read it, such as “3 + 4”.
    public let text: String
    public let answer: Int
}

extension Quiz {
    /// The questions of a game: the same for the same seed, and none of them twice as long as there are others.
    public func questions(count: Int, seed: UInt64) -> [Question] {
        var random = SeededGenerator(seed: seed)
        var asked: Set<String> = []
        return (1...max(1, count)).map { number in
            var question = makeQuestion(number, &random)
            for _ in 0..<20 where asked.contains(question.text) { question = makeQuestion(number, &random) }
            asked.insert(question.text)
            return question
        }
    }

    private func makeQuestion(_ number: Int, _ random: inout SeededGenerator) -> Question {
        let left = Int.random(in: numbers, using: &random)
        let right = Int.random(in: numbers, using: &random)
        return Question(number: number, text: "\(left) \(sign) \(right)", answer: compute(left, right))
    }
}

/// Numbers that look random and come again with the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    /// A step of SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
