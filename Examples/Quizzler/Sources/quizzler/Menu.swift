import Foundation
import QuizModel

/// The first thing that people see: the quizzes, the scoreboard, the way out.
struct Menu {
    let console: Console
    let player: Player
    let scoreboard: Scoreboard
    let links: WaitingLink

    /// Asks what to do, until somebody quits or the input ends.
    func run() async {
        while true {
            // Whatever somebody does, what a link asks for comes next; who sits at the menu is told to press Enter.
            if let quiz = links.take() {
                guard await player.play(quiz) else { return }
            } else {
                show()
                guard let choice = console.ask("> "), await follow(choice) else { return }
            }
        }
    }

    /// Returns false when there is nothing more to ask.
    private func follow(_ choice: String) async -> Bool {
        switch choice {
        case "q": return false
        case "": return true
        case "s":
            showScores()
            return true
        default:
            if let number = Int(choice), Quiz.all.indices.contains(number - 1) {
                return await player.play(Quiz.all[number - 1])
            }
            if let quiz = Quiz(identifier: choice.lowercased()) { return await player.play(quiz) }
            console.say("There is no “\(choice.prefix(20))” here.")
            return true
        }
    }

    private func show() {
        console.say("\nQuizzler\n")
        for (index, quiz) in Quiz.all.enumerated() {
            let best = scoreboard.best(of: quiz).first.map { "best: \($0.text)" } ?? "not played yet"
            console.say("  \(index + 1)  \(quiz.title.padding(toLength: 16, withPad: " ", startingAt: 0)) \(best)")
        }
        console.say("  s  Scoreboard\n  q  Quit")
    }

    /// The best games of each quiz.
    func showScores() {
        for quiz in Quiz.all {
            console.say("\n\(quiz.title)")
            let best = scoreboard.best(of: quiz)
            if best.isEmpty { console.say("  not played yet") }
            for (place, entry) in best.enumerated() { console.say("  \(place + 1).  \(entry.text)") }
        }
    }
}
