import Foundation

extension Command {
    static let new = Command(
        name: "new", usage: "NAME",
        summary:
            "Make a folder with a small app to begin with: a quiz that teachers can assign, its tests and its rehearsal",
        options: [.flag("web", "make a page instead, which needs no build")], operands: 1...1
    ) { options, terminal in
        let name = try NewApp.checked(options.operands[0], isForWeb: options.has("web"))
        let app = try options.has("web") ? NewApp.web(name) : NewApp.swift(name, .usual())
        try app.write()
        terminal.print("\(name) is made; README.md in it says how to go on.")
    }
}
