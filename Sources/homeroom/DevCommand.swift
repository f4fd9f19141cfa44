import ClassKit
import Coursework
import Developer
import Foundation
import JSON
import Locks
import Pages

extension Command {
    static let dev = Command(
        name: "dev", usage: "[CONTROL …]",
        summary: "Open a throw-away school on this machine for trying apps, or control the one that runs",
        options: [
            .init(name: "port", value: "PORT", summary: "where to listen, or which school is meant; any by default"),
            .init(name: "keep", value: "DIR", summary: "keep everything in this new folder, and leave it there"),
            .init(
                name: "app", value: "APP,…",
                summary: "approve these from the start, by bundle identifier or place; others when they first save"),
            .init(name: "web", value: "FOLDER,…", summary: "serve these folders as apps in the browser of this school"),
            .init(name: "record", value: "FILE", summary: "write the whole run down, for 'homeroom replay FILE'"),
            .flag("quiet", "leave the log of what happens out"),
        ], operands: 0...64
    ) { options, terminal in
        do {
            guard options.operands.isEmpty else { return try control(options, terminal) }
            try await open(options, terminal)
        } catch let error as DeveloperError {
            throw Failure(error.message)
        }
    }

    static let devRun = Command(
        name: "dev run", usage: "[--port PORT] PERSON PROGRAM [ARGUMENT …]",
        summary:
            "Run an app as somebody of a throw-away school: it ends with the school, and starts again when it is built anew",
        options: [.init(name: "port", value: "PORT", summary: "which school is meant, where several are open")],
        operands: 2...1000, passesOn: 2
    ) { options, terminal in
        do {
            let words = options.operands
            let school = try Announcement.find(port: try port(options)) {
                [CommandLine.arguments[0], "dev", "run", "--port", "\($0)"] + words
            }
            let app = try AppRun(words[1], Array(words.dropFirst(2)), variables: school.variables(of: words[0])) {
                terminal.printError("homeroom: \($0)")
            }
            let status = try await withCheckedThrowingContinuation { done in
                Thread.detachNewThread { done.resume(with: Result { try app.run() }) }
            }
            if status != 0 { throw ExitStatus(status: status) }
        } catch let error as DeveloperError {
            throw Failure(error.message)
        }
    }

    static let rehearse = Command(
        name: "rehearse", usage: "[SCRIPT]",
        summary: "Play a script at a throw-away school, and print the teacher's report; the talk's by default",
        options: [
            .init(name: "keep", value: "DIR", summary: "keep everything in this new folder, for looking into it"),
            .flag("print", "print the script that is played when none is named"),
            .flag("steps", "list what can stand in a script"), .flag("quiet", "do not tell of each step"),
            .flag("required", "fail where an app in the browser is in the script and there is no Chromium"),
        ], operands: 0...1
    ) { options, terminal in
        if options.has("print") { return terminal.output(Script.talk) }
        if options.has("steps") { return terminal.print(steps) }
        do {
            let (script, folder) = try script(options.operands.first)
            if let lack = script.lack {
                if options.has("required") { throw Failure(lack) }
                return terminal.printError("homeroom: \(script.name) was not played. \(lack)")
            }
            let reports = try await endingPrograms {
                try await Rehearsal.run(
                    script, folder: folder, module: try module(for: script), keeping: options["keep"]
                ) { line in
                    if !options.has("quiet") { terminal.printError("✓ \(line)") }
                }
            }
            terminal.output(reports.prettyText(lineLength: 100))
        } catch let broken as Rehearsal.Broken {
            // The teacher's view shows best why a step failed.
            if let reports = broken.reports { terminal.output(reports.prettyText(lineLength: 100)) }
            throw Failure("\(broken.place): \(broken.step)\n  This did not hold: \(broken.reason)")
        } catch let error as DeveloperError {
            throw Failure(error.message)
        }
    }

    static let replay = Command(
        name: "replay", usage: "FILE", summary: "Replay a recorded run, and print the teacher's reports",
        operands: 1...1
    ) { options, terminal in
        do {
            let assets = try Assets.usualFolder().map { try Assets(folder: $0) }
            let reports = try await RunReplay.run(options.operands[0], assets: assets)
            terminal.output(reports.prettyText(lineLength: 100))
        } catch let error as DeveloperError { throw Failure(error.message) }
    }

    private static func module(for script: Script) throws -> [UInt8]? {
        guard script.opensBrowsers else { return nil }
        guard let folder = Assets.usualFolder() else { throw UsageError(Assets.missing) }
        return try Assets(folder: folder).bytes("classkit/classkit.js")
    }

    private static func script(_ path: String?) throws -> (Script, folder: String) {
        guard let path else { return (try Script(Script.talk, name: "the talk"), ".") }
        let bytes: [UInt8]
        do throws(IntakeProblem) { bytes = try Intake(most: 1 << 20, takesPipes: true).read(path) } catch {
            throw DeveloperError(
                error.code == .missing
                    ? "There is no script in \(path). “homeroom rehearse --print” shows one to begin with."
                    : error.message)
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw DeveloperError("\(path) is no text in UTF-8.")
        }
        return (try Script(text, name: path), (path as NSString).deletingLastPathComponent)
    }

    private static var steps: String {
        let rows =
            Step.all.map { ($0.name + " " + $0.usage, $0.summary) }
            + Control.all.map { ($0.name + " " + $0.usage, $0.summary) }
        return rows.map { "  \($0.0)\n      \($0.1)" }.joined(separator: "\n")
    }

    // MARK: - Controlling

    private static func control(_ options: Options, _ terminal: Terminal) throws {
        guard options.operands[0] != "run" else {
            throw UsageError("it is written: homeroom dev run \(devRun.usage)")
        }
        if options.operands[0] == "help" { return terminal.print(try controlHelp(Array(options.operands.dropFirst()))) }
        let school = try Announcement.find(port: try port(options)) {
            [CommandLine.arguments[0], "dev", "--port", "\($0)"] + options.operands
        }
        terminal.print(try school.control(options.operands))
    }

    /// How to use a control, or which ones there are.
    static func controlHelp(_ names: [String]) throws -> String {
        if let name = names.first {
            let control = try Control.all.named(name)
            let line = "Usage: homeroom dev \(name) \(control.usage)".trimmingCharacters(in: .whitespaces)
            return "\(line)\n\n\(control.summary.prefix(1).uppercased() + control.summary.dropFirst())."
        }
        let run = ("run PERSON PROGRAM [ARGUMENT …]", "run an app as somebody, as long as the school is open")
        let rows = [run] + Control.all.map { (($0.name + " " + $0.usage), $0.summary) }
        let width = rows.map(\.0.count).max() ?? 0
        return "Usage: homeroom dev [--port PORT] CONTROL …\n\n"
            + rows.map { "  \($0.0.padded(to: width))  \($0.1)" }.joined(separator: "\n")
    }

    private static func port(_ options: Options) throws -> UInt16? {
        guard let text = options["port"] else { return nil }
        guard let port = UInt16(text) else { throw UsageError("--port must be a number from 1 to 65535") }
        return port
    }

    // MARK: - Opening

    private static func open(_ options: Options, _ terminal: Terminal) async throws {
        let stop = StopSignal()
        var settings = DeveloperSchool.Settings()
        settings.port = try port(options) ?? 0
        settings.folder = options["keep"]
        settings.apps = (options["app"] ?? "").split(separator: ",").map(String.init)
        settings.webFolders = (options["web"] ?? "").split(separator: ",").map(String.init)
        guard let folder = Assets.usualFolder() else { throw UsageError(Assets.missing) }
        settings.assets = try Assets(folder: folder)
        if options.has("record") { settings.start = Date() }
        DesktopEntries(Surroundings.ofProcess.variables).forgetClosedSchools()
        let school = try await DeveloperSchool(settings)
        do {
            if let file = options["record"] { try school.record(to: file) }
            try school.announce()
        } catch {
            await school.close()
            throw error
        }
        terminal.print(welcome(school))
        let log = DevLog(terminal)
        if !options.has("quiet") { school.journal.listen(log.show) }
        await stop.wait()
        terminal.printError("Closing the school.")
        await school.close()
        DesktopEntries(Surroundings.ofProcess.variables).forgetClosedSchools()
    }

    private static func welcome(_ school: DeveloperSchool) -> String {
        let width = school.demo.members.map(\.shown.count).max() ?? 0
        let people = school.demo.members.map { "  \($0.shown.padded(to: width))  \(school.link(of: $0))" }
        return """
            A throw-away school is open on \(school.address); Ctrl-C closes it\(school.folder.isTemporary ? " and leaves nothing behind" : "").

            In the browser, each of them signed in with one click, also side by side:
            \(people.joined(separator: "\n"))
            Where a page asks one of them for a password, it is \(DeveloperSchool.password).
            \(pages(school))
            To run an app as one of them, in another terminal; it ends with the school, and starts again when it is built anew:
            \(runs(school))

            What happens, live:  \(school.consoleLink)
            A full school:       \(CommandLine.arguments[0]) dev fill, with 100 students and half a year of work
            What can be done:    \(CommandLine.arguments[0]) dev help
            """
    }

    /// The web apps, opened as the teacher; an app without a manifest is named when it is opened.
    private static func pages(_ school: DeveloperSchool) -> String {
        guard !school.sites.isEmpty else { return "" }
        let width = school.sites.map(\.app.name.count).max() ?? 0
        let rows = school.sites.map { site in
            "  \(site.app.name.padded(to: width))  \(school.link(opening: site, as: school.demo.members[1]))"
        }
        return """

            Apps in the browser: a student opens them from a task, and a teacher here, too:
            \(rows.joined(separator: "\n"))

            """
    }

    /// What to type for the named apps, or for any app.
    private static func runs(_ school: DeveloperSchool) -> String {
        let apps = school.apps.filter(\.canStart).map { shortened($0.executable) }
        let people = [school.demo.members[1], school.demo.students[0]]
        return (apps.isEmpty ? ["./MyApp"] : apps).flatMap { app in
            people.map { "  \(CommandLine.arguments[0]) dev run \($0.name.padded(to: 4)) \(app)" }
        }.joined(separator: "\n")
    }

    /// Relative to the current folder.
    private static func shortened(_ path: String) -> String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
    }
}

/// The journal as readable lines.
final class DevLog: Sendable {
    private let terminal: Terminal

    init(_ terminal: Terminal) { self.terminal = terminal }

    @Sendable func show(_ note: Journal.Note) {
        let time = note.time.formatted(
            Date.ISO8601FormatStyle(timeZone: .current).time(includingFractionalSeconds: false))
        let who = (note.person ?? "").padded(to: 8)
        terminal.print("\(time)  \(note.kind.rawValue.padded(to: 8))  \(who)  \(note.text)")
    }
}
