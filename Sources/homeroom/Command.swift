import Developer
import SchoolServer

/// One of the program's commands.
struct Command: Sendable {
    /// One or two words.
    var name: String
    /// The arguments after the name, as shown in the help.
    var usage = ""
    var summary: String
    var options: [Options.Option] = []
    /// The number of arguments without a dash.
    var operands: ClosedRange<Int> = 0...0
    /// After this many arguments, everything is an argument: options of another program are not ours.
    var passesOn: Int?
    var run: @Sendable (Options, Terminal) async throws -> Void

    static let all: [Command] = groups.flatMap(\.self)

    /// In the order of the help.
    private static let groups: [[Command]] = [
        [.help, .version, .serve, .importRoster, .exportRoster, .openAPI, CallCommand.call, SealCommands.verifyLog],
        AppCommands.all, SettingCommands.all, AdminCommands.all,
        [.new, .dev, .devRun, .rehearse, .replay, .lint],
        [.signIn, .signOut, .status, .sync, .agent, .open, .install, .uninstall],
    ]

    /// Parses a command line and runs the command.
    ///
    /// - Returns: The exit status.
    static func run(_ arguments: [String], _ terminal: Terminal) async -> Int32 {
        do {
            try await perform(arguments, terminal)
            return 0
        } catch let error as UsageError {
            terminal.printError("homeroom: \(error.message); 'homeroom help' lists all commands.")
            return UsageError.status
        } catch let ended as ExitStatus {
            return ended.status
        } catch let error as Failure {
            terminal.printError("homeroom: \(error.message)")
            return 1
        } catch {
            terminal.printError("homeroom: \(Failure(error).message)")
            return 1
        }
    }

    /// The command that the first words name.
    private static func named(_ words: [String]) throws(UsageError) -> Command {
        let command =
            all.first { $0.name.split(separator: " ").count == 2 && $0.name == words.prefix(2).joined(separator: " ") }
            ?? all.first { $0.name == words[0] }
        guard let command else { throw UsageError.noCommand(named: words, among: all) }
        return command
    }

    private static func perform(_ arguments: [String], _ terminal: Terminal) async throws {
        let arguments = arguments.isEmpty ? ["help"] : arguments
        let synonyms = ["--help": "help", "-h": "help", "--version": "version"]
        let first = synonyms[arguments[0]] ?? arguments[0]
        let words = [first] + arguments.dropFirst()
        let command = try named(words)
        let rest = words.dropFirst(command.name.split(separator: " ").count)
        if !rest.isEmpty, rest.allSatisfy({ ["--help", "-h"].contains($0) }) { return terminal.print(command.help) }
        if command.name == dev.name, rest.count > 1, let last = rest.last, ["--help", "-h"].contains(last) {
            return terminal.print(try help(on: words.dropLast()))
        }
        try await command.run(try Options(Array(rest), of: command), terminal)
    }

    /// How to use the command.
    var help: String {
        var text = "Usage: homeroom \(name)\(usage.isEmpty ? "" : " " + usage)\n\n\(summary)."
        if !options.isEmpty {
            let width = options.map { $0.spelling.count }.max() ?? 0
            text +=
                "\n\nOptions:\n"
                + options.map { option in
                    "  " + option.spelling.padded(to: width) + "   " + option.summary
                        + (option.variable.map { "; or \($0)" } ?? "")
                }.joined(separator: "\n")
        }
        return text
    }
}

extension Command {
    static let version = Command(name: "version", summary: "Show the version; also --version") { _, terminal in
        terminal.print("homeroom \(homeroomVersion)")
    }

    static let help = Command(
        name: "help", usage: "[COMMAND]", summary: "Show this text, or how to use a command; also --help, -h",
        operands: 0...64
    ) { options, terminal in
        let words = options.operands
        guard words.isEmpty else { return terminal.print(try help(on: words)) }
        let width = all.map(\.name.count).max() ?? 0
        let lines = all.map { "  \($0.name.padded(to: width))   \($0.summary)" }
        terminal.print(
            """
            Homeroom: coursework between apps, teachers and students.

            Usage: homeroom <command>

            Commands:
            \(lines.joined(separator: "\n"))

            'homeroom <command> --help' says more about one of them.
            Exit status: 0 when done, 1 when it failed, 64 when the command line is not understood.
            """)
    }
}

extension Command {
    fileprivate static func help(on words: [String]) throws -> String {
        let command = try named(words)
        let rest = words.dropFirst(command.name.split(separator: " ").count)
        guard let first = rest.first else { return command.help }
        guard command.name == dev.name else {
            throw UsageError("'\(command.name)' takes no '\(first)'")
        }
        do { return try controlHelp(Array(rest)) } catch let error as DeveloperError { throw UsageError(error.message) }
    }
}

extension Command {
    static let openAPI = Command(name: "openapi", summary: "Print the contract of the server, an OpenAPI document") {
        _, terminal in
        terminal.output(String(decoding: OpenAPI.bytes, as: UTF8.self))
    }
}

extension String {
    func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
