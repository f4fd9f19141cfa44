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
        // The file is there only once all is in it.
        let show = #"printf '%s\n' "$@" >>"$SHOWN.part"; cp "$SHOWN.part" "$SHOWN.new"; mv "$SHOWN.new" "$SHOWN""#
        try await folder.install(["shower": show + "; echo noise; echo noise >&2", "notify-send": show])
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
            let end = ContinuousClock.now + .seconds(60)
            while ContinuousClock.now < end, let line = app.line(before: end) {
                said.append(line)
                if isShown, FileManager.default.fileExists(atPath: shown) { break }
                let hasSaved = line.hasPrefix("saved")
                if !isShown, hasSaved, school.state.withLock({ !$0.records.isEmpty }) { break }
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

    @Test func `the desktop shows it with the app's picture`() async throws {
        let (manifest, icon) = (folder.url.appending(path: "ClassKit.json"), folder.url.appending(path: "icon.svg"))
        try Data(#"{"bundleIdentifier": "dev.savingclient", "name": "Saver", "icon": "icon.svg"}"#.utf8).write(
            to: manifest)
        try Data("<svg/>".utf8).write(to: icon)
        _ = try await run(
            client("desktop", ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere", "CLASSKIT_MANIFEST": manifest.path]))
        #expect(try told().hasPrefix("--app-name=Homeroom\n--icon=\(icon.path)\n--\nWhat you do in Saver is recorded."))
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

    /// The app at work on a terminal of its own, until the notice stands there, or else until it stands elsewhere, or the
    /// school has a report and the app has gone on for a while.
    ///
    /// - Returns: all that stood on the terminal.
    private nonisolated(nonsending) func lines(
        _ notice: String, isShown: Bool, before: String = "", streams: String = "", _ more: [String: String] = [:]
    ) async throws -> [String] {
        let app = client(notice, more)
        let command = "\(before) exec '\(app.url.path)' save one \(Int.max) 0 \(streams)"
        let terminal = Program(
            named: "script", ["--quiet", "--return", "--command", command, "/dev/null"], environment: app.environment)
        let (school, elsewhere) = (school, self.shown)
        return try await onThread {
            let running = try terminal.start()
            var shown: [String] = []
            var more = 200
            let end = ContinuousClock.now + .seconds(60)
            while more > 0, let line = running.line(before: end) {
                shown.append(line)
                if isShown, line.contains("Homeroom:") { break }
                if FileManager.default.fileExists(atPath: elsewhere) { break }
                if !isShown, school.state.withLock({ !$0.records.isEmpty }) { more -= 1 }
            }
            running.kill()
            _ = running.end()
            return shown
        }
    }

    private static let line =
        "Homeroom: What you do in savingclient is recorded. Your teachers of Physics have assigned it to you"

    @Test func `without a desktop the terminal shows it`() async throws {
        let shown = try await lines("", isShown: true)
        #expect(shown.last?.contains(Self.line) == true, "\(shown.suffix(3))")
        await school.stop()
        folder.remove()
    }

    @Test func `an app that draws the whole screen of a terminal keeps it to itself`() async throws {
        let shown = try await lines("", isShown: false, before: "stty raw;")
        #expect(school.state.withLock { $0.records.count } == 1)
        #expect(shown.filter { $0.contains("Homeroom:") } == [])
        await school.stop()
        folder.remove()
    }

    @Test func `a terminal is left alone where the desktop shows it`() async throws {
        let shown = try await lines("", isShown: true, ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere"])
        #expect(shown.filter { $0.contains("Homeroom:") } == [])
        #expect(try told().contains("What you do in savingclient is recorded."))
        await school.stop()
        folder.remove()
    }

    @Test func `a terminal shows it in a line, though the app's streams lead elsewhere`() async throws {
        let log = folder.url.appending(path: "app.log").path
        let shown = try await lines("terminal", isShown: true, streams: ">'\(log)' 2>&1")
        #expect(shown.count == 1)
        #expect(shown.last?.hasPrefix(Self.line) == true, "\(shown)")
        #expect(try !String(contentsOfFile: log, encoding: .utf8).contains("record"))
        await school.stop()
        folder.remove()
    }
}
