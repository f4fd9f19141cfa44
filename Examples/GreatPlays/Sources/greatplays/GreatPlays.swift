import Foundation
import PlayClassKit
import PlayModel

@main struct GreatPlays {
    static func main() async {
        let console = Console.standard
        do throws(Options.Mistake) {
            let options = try Options(Array(CommandLine.arguments.dropFirst()))
            exit(await run(options, console: console) ? 0 : 1)
        } catch {
            console.complain(error.message)
            exit(2)
        }
    }

    /// Does what was asked for. Returns whether all that was done could be kept.
    static func run(_ options: Options, console: Console) async -> Bool {
        if case .help = options.task {
            console.say(Options.help)
            return true
        }
        let links = WaitingLink { Console.standard.complain($0) }
        links.listen()
        let stage = Stage(console, height: options.height)
        let menu = Menu(console: console, stage: stage, links: links)
        do { try await PlayContexts.shared.declare() } catch {
            console.complain("teachers can't be told of the plays: \(error.localizedDescription)")
        }

        switch options.task {
        case .help: break
        case .menu, .open:
            guard !console.isDeserted else {
                console.complain("there is nobody to read; start it in a terminal, as homeroom open --here does.")
                return false
            }
            if case .open(let node) = options.task {
                await menu.open(node)
            } else {
                await menu.run()
            }
        case .list: menu.list()
        case .read(let scene, let pages): await stage.read(scene, pages: pages)
        case .take(let quiz, let right, let hints): await stage.take(quiz, right: right, hints: hints)
        }
        return stage.hasKeptAll
    }
}
