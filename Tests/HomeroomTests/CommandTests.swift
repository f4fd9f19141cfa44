import Foundation
import Programs
import Testing

/// Drives the program as it was built, from outside.
@Suite struct CommandTests {
    static let help = """
        Homeroom: coursework between apps, teachers and students.

        Usage: homeroom <command>

        Commands:
          help                  Show this text, or how to use a command; also --help, -h
          version               Show the version; also --version
          serve                 Run a school's server
          import                Import roster files; without --apply, only say what that would change
          export                Write the students, teachers, courses and classes of a school as OneRoster 1.2 files
          openapi               Print the contract of the server, an OpenAPI document
          call                  Call any operation of the server, and print the answer as JSON; without an operation, list all of them
          verify-log            Check a log that 'admin export --log' wrote; needs neither the school nor its private key
          apps export           Write what an app has declared as a JSON tree, always in the same order, so that it can be kept in git
          apps plan             Say what 'apps apply' would change; exit status 2 if anything would change, 0 if not
          apps apply            Replace an app's content with a tree, in one step; what the tree does not name is retired, and keeps its title
          apps keys             List publishers' keys, add one by its public key, or revoke one
          apps settings         Say what is set for an app, or with --class what that class gets, and why
          apps configure        Set values for an app, as JSON or else as text, for everybody, a location or a class; NAME= removes one
          apps licenses         Say how many licences of an app were bought and are held; with options, change that first
          admin create          Set up a school, and print a link with which its administrator can sign in once
          admin backup          Write a whole school into one file while the server keeps running
          admin restore         Restore what 'admin backup' wrote, while no server is running
          admin migrate         Update the tables to this version, all steps or none
          admin verify          Check that the database is sound, and that teachers see what students did
          admin clock           Say whether this machine's clock is trusted when old data is deleted; --accept says that it is right
          admin seal            Print the newest seal of the log, to be kept where nobody can change it, or the key that checks it
          admin link            Print a link with which somebody can sign in once and choose a new password
          admin second-factor   List somebody's second factors; --remove takes them away and tells the person
          admin export          Write everything kept about one person as a page, as JSON and with their files, or about everybody, or the log, as lines of JSON
          admin delete-person   Delete a person and everything kept about them; without --yes, only say what that is
          admin year            End the school year; without --apply, only say who would move up, who would leave and which classes would end
          new                   Make a folder with a small app to begin with: a quiz that teachers can assign, its tests and its rehearsal
          dev                   Open a throw-away school on this machine for trying apps, or control the one that runs
          dev run               Run an app as somebody of a throw-away school: it ends with the school, and starts again when it is built anew
          rehearse              Play a script at a throw-away school, and print the teacher's report; the talk's by default
          replay                Replay a recorded run, and print the teacher's reports
          lint                  Run apps as teacher and student in throw-away schools, open each of their links, and tell what could be better
          sign-in               On a device: sign in at a school; the password is asked for, or read from standard input
          sign-out              On a device: end the sign-in; what was not sent stays for the next one, unless the device is shared
          status                On a device: say who is signed in, and what has happened to their work
          sync                  On a device: send and fetch now, for all apps of the person who is signed in
          agent                 On a teacher's device: have apps show more of their content while it is browsed in Schoolwork
          open                  On a device: let an app open an address or one of its contexts, and start it if it does not run
          install               On a device: let the desktop open an app’s addresses; PATH is its ClassKit.json, folder or executable
          uninstall             On a device: undo 'install', and forget the app; what it stored stays

        'homeroom <command> --help' says more about one of them.
        Exit status: 0 when done, 1 when it failed, 64 when the command line is not understood.

        """

    private func homeroom(_ arguments: String...) async throws -> Program.Ending {
        try await Program(besideTests: "homeroom", arguments).run()
    }

    @Test(arguments: [["help"], ["--help"], ["-h"], []])
    func `help is printed whole`(arguments: [String]) async throws {
        let ending = try await Program(besideTests: "homeroom", arguments).run()
        #expect(ending == Program.Ending(output: Self.help))
    }

    @Test(arguments: ["version", "--version"])
    func `the version is printed`(argument: String) async throws {
        #expect(try await homeroom(argument) == Program.Ending(output: "homeroom 0.1.0-dev\n"))
    }

    @Test(arguments: [["help", "dev"], ["help", "admin", "create"], ["help", "help"]])
    func `help tells about one command what the command tells about itself`(words: [String]) async throws {
        let asked = try await Program(besideTests: "homeroom", words).run()
        #expect(asked.status == 0)
        #expect(asked == (try await Program(besideTests: "homeroom", words.dropFirst() + ["--help"]).run()))
    }

    @Test(arguments: [["dev", "help", "clock"], ["help", "dev", "clock"], ["dev", "clock", "--help"]])
    func `help tells about one control, without a school`(words: [String]) async throws {
        let text = """
            Usage: homeroom dev clock [+2d | -3h | +10m | 2026-12-01T08:00 | now]

            Show the school's clock, or move it.

            """
        #expect(try await Program(besideTests: "homeroom", words).run() == Program.Ending(output: text))
    }

    @Test(arguments: [["help", "teach"], ["help", "dev", "dance"], ["help", "version", "of"]])
    func `help on what is not there is refused`(words: [String]) async throws {
        #expect(try await Program(besideTests: "homeroom", words).run().status == 64)
    }

    @Test func `a rehearsal that does not hold prints what the teacher sees by then`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let script = folder.url.appending(path: "wrong.rehearsal")
        try Data("app org.example.x\nexpect ada light score 70%\n".utf8).write(to: script)
        let ending = try await homeroom("rehearse", "--quiet", script.path)
        #expect(ending.status == 1)
        #expect(ending.output == "[]\n")
        #expect(ending.errorText.contains("wrong.rehearsal:2: expect ada light score 70%"))
    }

    @Test func `an unknown command is refused with the remedy`() async throws {
        let text = "homeroom: there is no command 'teach'; 'homeroom help' lists all commands.\n"
        #expect(try await homeroom("teach") == Program.Ending(errorText: text, status: 64))
    }

    @Test func `what a command does not take is refused, not passed over`() async throws {
        let text = "homeroom: 'version' takes no arguments, but got 'of today'; 'homeroom help' lists all commands.\n"
        #expect(try await homeroom("version", "of", "today") == Program.Ending(errorText: text, status: 64))
    }
}
