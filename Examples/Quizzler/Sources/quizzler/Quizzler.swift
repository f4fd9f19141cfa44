import Foundation
import QuizClassKit
import QuizModel

@main struct Quizzler {
    static func main() async {
        let console = Console.standard
        do throws(Options.Mistake) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            exit(await run(options, console: console, scoreboard: .own) ? 0 : 1)
        } catch {
            console.complain(error.message)
            exit(2)
        }
    }

    /// Does what was asked for. Returns whether all that was done could be kept.
    static func run(_ options: Options, console: Console, scoreboard: Scoreboard) async -> Bool {
        if case .help = options.task {
            console.say(Options.help)
            return true
        }
        let links = WaitingLink { Console.standard.complain($0) }
        links.listen()
        let player = Player(options, console: console, scoreboard: scoreboard)
        let menu = Menu(console: console, player: player, scoreboard: scoreboard, links: links)
        do { try await Quiz.publishContexts() } catch {
            console.complain("teachers can't be told of the quizzes: \(error.localizedDescription)")
        }

        switch options.task {
        case .help: break
        case .menu, .quiz:
            guard !console.isDeserted else {
                console.complain("there is nobody to play; start it in a terminal, as homeroom open --here does.")
                return false
            }
            if case .quiz(let quiz) = options.task {
                await player.play(quiz)
            } else {
                await menu.run()
            }
        case .scores: menu.showScores()
        case .play(let quiz, let right): await player.play(quiz, right: right)
        }
        return player.hasKeptAll
    }
}
