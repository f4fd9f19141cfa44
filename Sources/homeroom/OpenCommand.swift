import ClassKit
import Foundation

extension Command {
    static let open = Command(
        name: "open", usage: "URL, or --app BUNDLE IDENTIFIERS",
        summary: "On a device: let an app open an address or one of its contexts, and start it if it does not run",
        options: [
            .init(name: "app", value: "BUNDLE", summary: "the app; unless told, the one that the address belongs to"),
            .flag("here", "start it in this terminal, unless it runs; the app takes the place of this command"),
        ], operands: 0...8
    ) { options, terminal in
        let variables = Surroundings.ofProcess.variables
        let opener = AppOpener(variables, mask: Mask.former)
        do throws(OpenProblem) {
            let (app, request) = try meant(by: options, opener)
            guard !options.has("here"), !isForThisTerminal(app) else {
                if try opener.handOn(request, to: app) { return terminal.print("\(app.name) runs, and opens it.") }
                try opener.become(app, request)
            }
            switch try opener.open(request, with: app) {
            case .handedOn: terminal.print("\(app.name) runs, and opens it.")
            case .started: terminal.print("\(app.name) was started to open it.")
            }
        } catch {
            // Somebody who clicked a link sees no terminal.
            if isatty(STDERR_FILENO) == 0 { Desktop.show("The link was not opened.", error.message, variables) }
            throw error.code == .missing ? UsageError(error.message) : Failure(error.message)
        }
    }

    /// Whether it is a terminal app and the command was typed in a terminal.
    private static func isForThisTerminal(_ app: KnownApp) -> Bool {
        app.declared?.terminal == true && isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1
    }

    /// If an app is named, a single word may be a URL; everything else is a path to a context.
    private static func meant(by options: Options, _ opener: AppOpener) throws(OpenProblem) -> (KnownApp, OpenRequest) {
        let words = options.operands
        guard let app = options["app"] else {
            guard words.count == 1 else { throw .missing }
            return try opener.request(for: words[0])
        }
        if words.count == 1, words[0].contains("://") { return try opener.request(for: words[0], app: app) }
        return try opener.request(forContext: words, of: app)
    }
}
