import Foundation
import QuizClassKit
import QuizModel

/// Tells ClassKit what happens in the window, one thing after the other, and never lets the window wait.
final class Diary: Sendable {
    private enum Entry: Sendable {
        case launched
        case began(Quiz)
        case stands(Game)
        case ended
    }

    private let entries: AsyncStream<Entry>.Continuation
    private let writing: Task<Void, Never>

    init() {
        let (stream, entries) = AsyncStream.makeStream(of: Entry.self)
        self.entries = entries
        // Not on the main actor, whose thread GTK has.
        writing = Task.detached { await Self.write(stream) }
        entries.yield(.launched)
    }

    func begin(_ quiz: Quiz) { entries.yield(.began(quiz)) }
    func note(_ game: Game) { entries.yield(.stands(game)) }
    func end() { entries.yield(.ended) }

    /// Ends what is under way, and waits until all is saved.
    func close() async {
        entries.yield(.ended)
        entries.finish()
        await writing.value
    }

    private static func write(_ entries: AsyncStream<Entry>) async {
        var attempt: Attempt?
        for await entry in entries {
            do {
                switch entry {
                case .launched: try await Quiz.publishContexts()
                case .began(let quiz):
                    attempt = nil
                    attempt = try await Attempt.begin(quiz)
                case .stands(let game): try await attempt?.record(game)
                case .ended:
                    try await attempt?.end()
                    attempt = nil
                }
            } catch {
                // A quiz is a quiz without it.
                QuizzlerWindow.complain("what you do is not reported: \(error.localizedDescription)")
            }
        }
    }
}
