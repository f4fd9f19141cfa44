import ClassKit
import Coursework
import Foundation
import Locks
import Programs
import Testing

/// Where an app's process shows the notice: as the person chose, and never through the app.
@Suite struct NoticeBoardTests {
    let folder: TemporaryFolder
    let school: StubSchool
    private var shown: String { folder.url.appending(path: "shown").path }

    init() async throws {
        folder = try TemporaryFolder()
        school = try StubSchool()
        try school.credential().write(in: folder.url.path)
        school.assign(["dev.savingclient"])
        try await folder.install([
            "shower": #"printf '%s\n' "$@" >>"$SHOWN"; echo noise; echo noise >&2"#,
            "notify-send": #"printf '%s\n' "$@" >>"$SHOWN""#,
        ])
    }

    private func client(_ notice: String, _ more: [String: String] = [:]) -> Program {
        var program = Program(besideTests: "savingclient", ["save", "one", "\(Int.max)", "0"])
        program.environment = [
            "CLASSKIT_HOME": folder.url.path, "CLASSKIT_ENVIRONMENT": "production", "CLASSKIT_MANIFEST": "",
            "CLASSKIT_SERVER": "", "CLASSKIT_NOTICE": notice, "SHOWN": shown, "LC_ALL": "C",
            "DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "", "PATH": folder.url.path + ":/usr/bin:/bin",
        ].merging(more) { $1 }
        return program
    }

    /// Lets the app work until something is shown, or the school has a report; what the app itself said.
    private nonisolated(nonsending) func run(_ program: Program, isShown: Bool = true) async throws -> [String] {
        let shown = shown
        let school = school
        return try await onThread {
            let app = try program.start()
            var said: [String] = []
            let end = ContinuousClock.now + .seconds(30)
            while ContinuousClock.now < end, let line = app.line(before: end) {
                said.append(line)
                if isShown, FileManager.default.fileExists(atPath: shown) { break }
                if !isShown, school.state.withLock({ !$0.records.isEmpty }) { break }
            }
            app.kill()
            return said
        }
    }

    private func told() throws -> String { try String(contentsOfFile: shown, encoding: .utf8) }

    @Test func `a program of the person's shows it, and the app's streams stay its own`() async throws {
        let said = try await run(client("command:" + folder.url.appending(path: "shower").path))
        #expect(
            try told().hasPrefix("What you do in savingclient is recorded.\nYour teachers of Physics have assigned"))
        #expect(said.filter { $0.contains("noise") || $0.contains("record") } == [])
        await school.stop()
        folder.remove()
    }

    @Test func `the desktop shows it where there is one`() async throws {
        _ = try await run(client("", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"]))
        #expect(try told().hasPrefix("--app-name=Homeroom\n--\nWhat you do in savingclient is recorded.\n"))
        await school.stop()
        folder.remove()
    }

    @Test(arguments: ["off", "", "desktop", "command:", "command:/nowhere", "command:shower; touch x"])
    func `where it is not to be shown, or cannot be, nothing is and the app goes on`(notice: String) async throws {
        let said = try await run(client(notice), isShown: false)
        #expect(!FileManager.default.fileExists(atPath: shown))
        #expect(said.contains { $0.hasPrefix("saved") })
        #expect(school.state.withLock { $0.records.count } == 1)
        await school.stop()
        folder.remove()
    }

    /// What stands on a terminal of its own after the app has worked there, with nothing but the notice written to it.
    private nonisolated(nonsending) func shownOnTerminal(
        _ notice: String, before: String = "", _ more: [String: String] = [:]
    ) async throws -> String {
        let app = client(notice, more)
        let log = folder.url.appending(path: "app.log").path
        let command = "\(before) exec '\(app.url.path)' save one 500 0 >'\(log)' 2>&1"
        let terminal = Program(
            named: "script", ["--quiet", "--return", "--command", command, "/dev/null"], environment: app.environment)
        let shown = try await terminal.run().output
        #expect(try !String(contentsOfFile: log, encoding: .utf8).contains("record"))
        return shown
    }

    @Test func `without a desktop the terminal shows it`() async throws {
        let line = "Homeroom: What you do in savingclient is recorded. Your teachers of Physics have assigned it to you"
        #expect(try await shownOnTerminal("").hasPrefix(line))
        await school.stop()
        folder.remove()
    }

    @Test func `an app that draws the whole screen of a terminal keeps it to itself`() async throws {
        #expect(try await shownOnTerminal("", before: "stty raw;") == "")
        #expect(school.state.withLock { $0.records.count } == 1)
        await school.stop()
        folder.remove()
    }

    @Test func `a terminal is left alone where the desktop shows it`() async throws {
        let shownThere = try await shownOnTerminal("", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        #expect(shownThere == "")
        #expect(try told().contains("What you do in savingclient is recorded."))
        await school.stop()
        folder.remove()
    }

    @Test func `a terminal shows it in a line, though the app's streams lead elsewhere`() async throws {
        let shown = try await shownOnTerminal("terminal")
        let line = "Homeroom: What you do in savingclient is recorded. Your teachers of Physics have assigned it to you"
        #expect(shown.hasPrefix(line), "\(shown)")
        #expect(shown.filter { $0 == "\n" || $0 == "\r\n" }.count == 1)
        await school.stop()
        folder.remove()
    }
}
