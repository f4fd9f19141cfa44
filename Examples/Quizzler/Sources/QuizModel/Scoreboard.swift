import Foundation

/// The best games that were played here. It is nothing a teacher would assign, so ClassKit never hears of it.
public struct Scoreboard: Sendable {
    /// A game that was played to its end.
    public struct Entry: Codable, Hashable, Sendable {
        public let quiz: String
        public let right: Int
        public let total: Int
        public let seconds: Int

        public init(_ game: Game) {
            quiz = game.quiz.identifier
            right = game.right
            total = game.questions.count
            seconds = Int(game.elapsed().components.seconds)
        }

        /// Such as “9 of 10 in 0:31”.
        public var text: String { "\(right) of \(total) in \(Duration.seconds(seconds).stopwatch)" }

        func isBetter(than other: Entry) -> Bool {
            // Nine of ten is better than four of five, and of two alike the faster one.
            share == other.share ? seconds < other.seconds : share > other.share
        }

        private var share: Double { Double(right) / Double(total) }
    }

    /// How many games of a quiz are kept.
    static let length = 5

    private let file: URL

    /// The scoreboard in a file, which need not be there yet.
    public init(file: URL) { self.file = file }

    /// The scoreboard of whoever uses this machine.
    public static let own = Scoreboard(
        file: FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)[0]
            .appending(path: "quizzler/scores.json"))

    /// The best games of a quiz, the best first. A file that is missing or cannot be read counts as empty.
    public func best(of quiz: Quiz) -> [Entry] { read().filter { $0.quiz == quiz.identifier } }

    /// Enters a game, if it is good enough.
    public func enter(_ game: Game) throws {
        let entries = read() + [Entry(game)]
        let kept = Quiz.all.flatMap { quiz in
            entries.filter { $0.quiz == quiz.identifier }.sorted { $0.isBetter(than: $1) }.prefix(Self.length)
        }
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try JSONEncoder().encode(kept).write(to: file, options: .atomic)
    }

    private func read() -> [Entry] {
        guard let data = try? Data(contentsOf: file) else { return [] }
        return (try? JSONDecoder().decode([Entry].self, from: data)) ?? []
    }
}
