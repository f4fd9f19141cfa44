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

        On a device:
          sign-in URL [--account NAME]
                     sign this device in at a school; the password is asked for, or read from standard input
          sign-out   end the sign-in; what was not sent stays, and is sent after the next one
          status     tell who is signed in, and what has become of their work
          sync       send and pull now, for all apps

        Exit status: 0 when done, 1 when that was not possible, 64 when the command line is not understood.

        """

    /// The exit status for what was understood and could not be done.
    static let failureStatus: Int32 = 1

    static func run(_ arguments: [String], in surroundings: Surroundings = .ofProcess) -> Result {
        guard let name = arguments.first else { return Result(output: help) }
        let rest = arguments.dropFirst()
        switch name {
        case "help", "--help", "-h":
            return rest.isEmpty ? Result(output: help) : unexpected(rest, after: name)
        case "version", "--version":
            return rest.isEmpty ? Result(output: "homeroom \(version)\n") : unexpected(rest, after: name)
        case "sign-in":
            return signIn(rest, in: surroundings)
        case "sign-out":
            return rest.isEmpty ? signOut(in: surroundings) : unexpected(rest, after: name)
        case "status":
            return rest.isEmpty ? status(in: surroundings) : unexpected(rest, after: name)
        case "sync":
            return rest.isEmpty ? sync(in: surroundings) : unexpected(rest, after: name)
        default:
            return misunderstood("there is no command '\(name)'")
        }
    }

    private static func unexpected(_ arguments: ArraySlice<String>, after name: String) -> Result {
        misunderstood("'\(name)' takes no arguments, but got '\(arguments.joined(separator: " "))'")
    }

    static func misunderstood(_ problem: String) -> Result {
        Result(errorText: "homeroom: \(problem); 'homeroom help' lists what there is.\n", status: usageStatus)
    }

    static func failed(_ message: String, output: String = "") -> Result {
        Result(output: output, errorText: "homeroom: \(message)\n", status: failureStatus)
    }
}
