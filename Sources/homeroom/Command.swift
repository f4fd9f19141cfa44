/// The command line, understood and carried out; printing and exiting are left to the caller.
struct Command {
    /// What a run of the command comes to.
    struct Result: Equatable {
        var output = ""
        var errorText = ""
        var status: Int32 = 0
    }

    /// The exit status for a command line that is not understood, `EX_USAGE` of `sysexits.h`.
    static let usageStatus: Int32 = 64

    static let help = """
        Homeroom: coursework between apps, teachers and students.

        Usage: homeroom <command>

        Commands:
          help       show this text; also --help, -h
          version    show the version; also --version

        Exit status: 0 when done, 64 when the command line is not understood.

        """

    static func run(_ arguments: [String]) -> Result {
        guard let name = arguments.first else { return Result(output: help) }
        let rest = arguments.dropFirst()
        switch name {
        case "help", "--help", "-h":
            return rest.isEmpty ? Result(output: help) : unexpected(rest, after: name)
        case "version", "--version":
            return rest.isEmpty ? Result(output: "homeroom \(version)\n") : unexpected(rest, after: name)
        default:
            return misunderstood("there is no command '\(name)'")
        }
    }

    private static func unexpected(_ arguments: ArraySlice<String>, after name: String) -> Result {
        misunderstood("'\(name)' takes no arguments, but got '\(arguments.joined(separator: " "))'")
    }

    private static func misunderstood(_ problem: String) -> Result {
        Result(errorText: "homeroom: \(problem); 'homeroom help' lists what there is.\n", status: usageStatus)
    }
}
