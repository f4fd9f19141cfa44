import Foundation
import QuizModel
import Testing

@Suite final class ScoreboardTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "scores-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "kept/scores.json") }

    deinit { try? FileManager.default.removeItem(at: folder) }

    @Test func `the best five of each quiz stay, the best first`() throws {
        let board = Scoreboard(file: file)
        for right in [3, 5, 1, 4, 2, 0] { try board.enter(.played(.addition, right: right, of: 5)) }
        try board.enter(.played(.multiplication, right: 1, of: 5))
        // Another start of the app.
        let anew = Scoreboard(file: file)
        #expect(anew.best(of: .addition).map(\.right) == [5, 4, 3, 2, 1])
        #expect(anew.best(of: .multiplication).map(\.right) == [1])
    }

    @Test func `a larger share is better than more points`() throws {
        let board = Scoreboard(file: file)
        try board.enter(.played(.addition, right: 6, of: 10))
        try board.enter(.played(.addition, right: 4, of: 5))
        #expect(board.best(of: .addition).first?.total == 5)
    }

    @Test func `a file that is none of ours counts as empty`() throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("not JSON".utf8).write(to: file)
        #expect(Scoreboard(file: file).best(of: .addition).isEmpty)
    }
}

extension Game {
    /// A game that is over, with so many right answers at its beginning.
    fileprivate static func played(_ quiz: Quiz, right: Int, of count: Int) -> Game {
        var game = Game(quiz, count: count, seed: 1)
        while let question = game.question { game.answer(question.answer + (question.number <= right ? 0 : 1)) }
        return game
    }
}
