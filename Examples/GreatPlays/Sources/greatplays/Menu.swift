import PlayClassKit
import PlayModel

/// The first thing that people see: the scenes, their quizzes, the way out.
struct Menu {
    let console: Console
    let stage: Stage
    let links: WaitingLink

    /// Asks what to open, until somebody quits or the input ends.
    func run() async {
        while true {
            // Whatever somebody does, what a link asks for comes next; who sits at the menu is told to press Enter.
            if let node = links.take() {
                guard await open(node) else { return }
            } else {
                let places = show(PlayLibrary.shared.nodes)
                guard let choice = console.ask("> "), choice != "q" else { return }
                guard await follow(choice, to: places) else { return }
            }
        }
    }

    /// Returns false at the end of the input.
    private func follow(_ choice: String, to places: [any Node]) async -> Bool {
        guard let number = Int(choice), places.indices.contains(number - 1) else {
            if !choice.isEmpty { console.say("There is no “\(choice.prefix(20))” here.") }
            return true
        }
        return await open(places[number - 1])
    }

    /// Opens a scene or a quiz; of a play or an act, what is in it. Returns false at the end of the input.
    @discardableResult
    func open(_ node: any Node) async -> Bool {
        switch node {
        case let scene as Scene: return await stage.read(scene)
        case let quiz as Quiz: return await stage.take(quiz)
        default:
            let places = show([node])
            guard let choice = console.ask("> ") else { return false }
            guard let number = Int(choice), places.indices.contains(number - 1) else { return true }
            return await open(places[number - 1])
        }
    }

    /// Shows nodes with all below them. Returns those that have a number, in that order.
    private func show(_ nodes: [any Node]) -> [any Node] {
        var places: [any Node] = []
        func show(_ node: any Node, indent: String) {
            let text = (node as? Scene).map { "\($0.title): \($0.place)" } ?? node.title
            if node is Scene || node is Quiz {
                places.append(node)
                console.say("\(indent)\(places.count)  \(node is Quiz ? "Quiz: " : "")\(text)")
            } else {
                console.say("\(indent)\(text)")
            }
            for child in node.children { show(child, indent: indent + "  ") }
        }
        console.say()
        for node in nodes { show(node, indent: "") }
        console.say("q  Quit")
        return places
    }

    /// All that can be opened, a line each.
    func list() {
        func list(_ node: any Node) {
            console.say(node.identifierPath.joined(separator: "/"))
            node.children.forEach(list)
        }
        PlayLibrary.shared.nodes.forEach(list)
    }
}
