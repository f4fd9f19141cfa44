import Foundation
import Programs
import Testing

@testable import ClassKit

/// An app that does not run is started for what is to be opened.
@Suite struct StartingAppTests {
    let desk: Desk

    init() throws {
        desk = try Desk()
        try desk.note()
    }

    @Test func `an address starts the app, which has it as its argument too`() async throws {
        let ending = try await desk.homeroom("open", "optics://lens/$(id)")
        #expect(ending == Program.Ending(output: "Optics was started to open it.\n"))
        #expect(try await desk.said("url") == ["url optics://lens/$(id) NSUserActivityTypeBrowsingWeb"])
        #expect(try await desk.said("started").first?.hasSuffix(" optics://lens/$(id)") == true)
    }

    @Test func `a context starts the app, without arguments`() async throws {
        let ending = try await desk.homeroom("open", "homeroom://open/org.school.optics/lens/a%2Fb")
        #expect(ending == Program.Ending(output: "Optics was started to open it.\n"))
        #expect(try await desk.said("path") == ["path org.school.optics | lens | a/b"])
        #expect(try await desk.said("started").first?.split(separator: " ").count == 2)
    }

    @Test func `the process that was started hears what comes next`() async throws {
        _ = try await desk.homeroom("open", "optics://1")
        #expect(try await desk.homeroom("open", "optics://2").output == "Optics runs, and opens it.\n")
        #expect(
            try await desk.said("url", count: 2) == [1, 2].map { "url optics://\($0) NSUserActivityTypeBrowsingWeb" })
        #expect(try await desk.said("started").count == 1)
    }

    @Test func `an app that was killed is started anew, though its socket is still there`() async throws {
        let app = try desk.startApp()
        app.kill()
        _ = app.end()
        #expect(FileManager.default.fileExists(atPath: desk.store() + "/open.socket"))
        #expect(try await desk.homeroom("open", "optics://1").output == "Optics was started to open it.\n")
        #expect(try await desk.said("url").count == 1)
    }

    @Test func `what is asked for while the app starts goes to the same process`() async throws {
        // However long it takes on a machine that has much to do.
        let patience = AppOpener.Patience(answer: .seconds(60), start: .seconds(60))
        let opener = AppOpener(desk.variables(["LINKCLIENT_MODE": "late"]), patience: patience)
        let gate = desk.sayings + ".go"
        #expect(mkfifo(gate, 0o600) == 0)
        let open: @Sendable (Int) throws -> AppOpener.Outcome = { number in
            let (app, request) = try opener.request(for: "optics://\(number)")
            return try opener.open(request, with: app)
        }
        async let first = onThread { try open(1) }
        #expect(try await desk.said("started").count == 1)
        async let second = onThread { try open(2) }
        async let third = onThread { try open(3) }
        try await onThread { _ = close(Foundation.open(gate, O_WRONLY)) }
        let outcomes = try await [first, second, third]
        #expect(outcomes.filter { $0 == .handedOn }.count == 2)
        #expect(Set(try await desk.said("url", count: 3)).count == 3)
        #expect(try await desk.said("started").count == 1)
    }

    @Test func `while somebody else starts the app nobody does it once more`() async throws {
        let other = FileLock.tryLock(desk.store() + "/open.starting")
        guard case .taken(let lock) = other else { return #expect(Bool(false), "nobody else has it") }
        let opener = AppOpener(desk.variables(), patience: .init(answer: .seconds(60), start: .seconds(60)))
        let (app, request) = try opener.request(for: "optics://1")
        async let outcome = onThread { try opener.open(request, with: app) }
        let started = try desk.startApp()
        #expect(try await outcome == .handedOn)
        #expect(started.line(beginning: "url", before: .now + .seconds(30)) != nil)
        withExtendedLifetime(lock) {}
    }

    @Test func `what an app starts does not open the same once more`() async throws {
        _ = try await desk.homeroom("open", "optics://1")
        let request = try #require(
            FileManager.default.contents(atPath: desk.store() + "/open.taken").map {
                String(decoding: $0, as: UTF8.self)
            })
        let child = try desk.startApp(["CLASSKIT_CONTINUE": #"{"url":"optics://1","id":"\#(request)"}"#])
        child.say("quit")
        #expect(child.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("url") } == [])
    }

    @Test func `what another app was started with is not opened`() async throws {
        let app = try desk.startApp(["CLASSKIT_CONTINUE": #"{"path":["org.other","a"]}"#])
        app.say("quit")
        #expect(app.lines(before: .now + .seconds(30)).filter { $0.hasPrefix("path") } == [])
    }

    @Test(arguments: ["{", "{}", #"{"path":[]}"#, #"{"path":[""]}"#, #"{"url":"x"}"#, #"{"path":["a"],"url":"b:c"}"#])
    func `a variable that makes no sense is not used, and no trouble`(text: String) async throws {
        let app = try desk.startApp(["CLASSKIT_CONTINUE": text])
        app.say("quit")
        let lines = app.lines(before: .now + .seconds(30))
        #expect(lines.filter { $0.hasPrefix("path") || $0.hasPrefix("url") } == [])
        #expect(app.end() == 0)
    }

    @Test func `an app that fails at once is said to, with the place of what it said`() async throws {
        let ending = try await desk.homeroom("open", "optics://1", with: ["LINKCLIENT_MODE": "fail"])
        let log = "\(desk.home)/apps/org.school.optics.log"
        let text = "homeroom: Optics ended with status 7 as soon as it was started. What it said is in \(log)\n"
        #expect(ending == Program.Ending(errorText: text, status: 1))
        #expect(try String(contentsOfFile: log, encoding: .utf8).contains("started "))
        let mode = try FileManager.default.attributesOfItem(atPath: log)[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `an app that never listens is started all the same`() async throws {
        let ending = try await desk.homeroom("open", "optics://1", with: ["LINKCLIENT_MODE": "deaf"])
        #expect(ending == Program.Ending(output: "Optics was started to open it.\n"))
        #expect(try await desk.said("started").first?.hasSuffix(" optics://1") == true)
    }

    @Test func `in the terminal the app takes the place of the command`() async throws {
        var program = Program(besideTests: "homeroom", ["open", "--here", "homeroom://open/org.school.optics/lens"])
        program.environment = desk.variables()
        let app = try program.start()
        #expect(app.line(beginning: "started", before: .now + .seconds(30)) == "started \(app.pid) ")
        #expect(app.line(beginning: "path", before: .now + .seconds(30)) == "path org.school.optics | lens")
        app.say("quit")
        #expect(app.end() == 0)
    }

    @Test func `in the terminal an app that runs is asked instead`() async throws {
        let app = try desk.startApp()
        #expect(try await desk.homeroom("open", "--here", "optics://1").output == "Optics runs, and opens it.\n")
        #expect(app.line(beginning: "url", before: .now + .seconds(30)) != nil)
    }

    // MARK: - What is in the way

    @Test(arguments: [
        ("chemistry://x", "No app here opens chemistry: addresses. Start the app once"),
        ("https://school.example", "An address of the web says nothing of the app"),
        ("homeroom://open/org.unknown/x", "The app org.unknown is not known here. Start it once"),
        ("homeroom://open/", "This is no address"), ("homeroom://open", "This is no address"),
        ("homeroom://close/org.school.optics", "This is no address"), ("homeroom:", "This is no address"),
        ("homeroom://open/..%2F..%2Fetc/x", "This is no address"),
        ("homeroom://open/org.school.optics/%FF", "This is no address"),
        ("homeroom://open/org.school.optics/%2", "This is no address"),
        ("homeroom://open/org.school.optics/%00", "This is no address"),
        ("homeroom://open/org.school.optics/a//b", "This is no address"),
        ("homeroom://open/org.school.optics/a?b", "This is no address"), ("optics", "This is no address"),
        ("", "This is no address"), ("optics://a b", "This is no address"), ("optics://a\nb", "This is no address"),
        ("optics://" + String(repeating: "a", count: 4_090), "The address is longer than 4096 bytes"),
        ("homeroom://open/org.school.optics/" + String(repeating: "a", count: 4_090), "The address is longer than"),
    ])
    func `what cannot be opened is told in a line, with the remedy`(address: String, words: String) async throws {
        let ending = try await desk.homeroom("open", address)
        #expect(ending.status == 1)
        #expect(ending.errorText.hasPrefix("homeroom: " + words), "\(ending.errorText)")
        #expect(ending.errorText.filter { $0 == "\n" }.count == 1)
        #expect(desk.said == [])
    }

    @Test func `an address of 4,096 bytes is opened`() async throws {
        let address = "optics://" + String(repeating: "a", count: 4_087)
        #expect(try await desk.homeroom("open", address).status == 0)
        #expect(try await desk.said("url") == ["url \(address) NSUserActivityTypeBrowsingWeb"])
    }

    @Test func `who pressed a link on a desktop is told there why nothing opens`() async throws {
        let tools = try TemporaryFolder()
        try await tools.install(["notify-send": #"printf '%s\n' "$@" >>"$SHOWN""#])
        let shown = desk.folder.appending(path: "shown").path
        _ = try await desk.homeroom(
            "open", "chemistry://x",
            with: [
                "PATH": tools.url.path + ":/usr/bin:/bin", "SHOWN": shown,
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            ])
        let text = try String(contentsOfFile: shown, encoding: .utf8)
        #expect(text.hasPrefix("--app-name=Homeroom\n--\nThe link was not opened.\nNo app here opens chemistry:"))
        tools.remove()
    }

    @Test func `an app for terminals is opened in a window with one`() async throws {
        let desk = try Desk(manifest: #", "urlScheme": "optics", "terminal": true"#)
        try desk.note()
        let tools = try TemporaryFolder()
        // As some terminals do, it opens the window elsewhere, without our variables, and ends.
        try await tools.install([
            "x-terminal-emulator": #"""
            printf "%s\n" "$*" >"$SHOWN"; shift; env -u CLASSKIT_HOME -u CLASSKIT_CONTINUE -u CLASSKIT_MANIFEST "$@" &
            """#
        ])
        let shown = desk.folder.appending(path: "shown").path
        let ending = try await desk.homeroom(
            "open", "optics://1",
            with: ["PATH": tools.url.path + ":/usr/bin:/bin", "SHOWN": shown, "DISPLAY": ":0", "TERMINAL": ""])
        #expect(ending == Program.Ending(output: "Optics was started to open it.\n"))
        #expect(try await desk.said("url") == ["url optics://1 NSUserActivityTypeBrowsingWeb"])
        #expect(try String(contentsOfFile: shown, encoding: .utf8).hasPrefix("-e /usr/bin/env CLASSKIT_CONTINUE="))
        tools.remove()
    }

    @Test(arguments: ["optics://1", "homeroom://open/org.school.optics/lens"])
    func `where no terminal can be opened it is told on the desktop what to type`(address: String) async throws {
        let desk = try Desk(manifest: #", "urlScheme": "optics", "terminal": true"#)
        try desk.note()
        let tools = try TemporaryFolder()
        try await tools.install(["notify-send": #"printf '%s\n' "$@" >>"$SHOWN""#])
        let shown = desk.folder.appending(path: "shown").path
        let ending = try await desk.homeroom(
            "open", address,
            with: [
                "PATH": tools.url.path + ":/usr/bin:/bin", "SHOWN": shown, "DISPLAY": "", "WAYLAND_DISPLAY": "",
                "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nowhere",
            ])
        #expect(ending.status == 1)
        let words = address.hasPrefix("optics") ? address : "--app org.school.optics lens"
        #expect(ending.errorText.contains("homeroom open --here \(words)"), "\(ending.errorText)")
        #expect(try String(contentsOfFile: shown, encoding: .utf8).contains("Optics is used in a terminal"))
        #expect(desk.said == [])
        tools.remove()
    }

    @Test func `an executable that has gone is named`() async throws {
        try desk.note(executable: "/nowhere/optics")
        let ending = try await desk.homeroom("open", "optics://1")
        #expect(ending.errorText.hasPrefix("homeroom: /nowhere/optics is not there any more, or is no program. Build"))
        #expect(ending.status == 1)
    }

    @Test func `what is no program is not handed to a shell`() async throws {
        try desk.write("touch \(desk.folder.path)/touched\n", to: "app/script")
        let script = desk.folder.appending(path: "app/script").path
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        try desk.note(executable: script)
        let ending = try await desk.homeroom("open", "optics://1")
        #expect(ending.errorText == "homeroom: Optics could not be started (\(script)): Exec format error.\n")
        #expect(!FileManager.default.fileExists(atPath: desk.folder.path + "/touched"))
    }

    @Test func `two apps of one scheme are told apart by name`() async throws {
        try desk.write(#"{"bundleIdentifier": "org.other", "urlScheme": "OPTICS"}"#, to: "other/ClassKit.json")
        let other = KnownApp(
            bundleIdentifier: "org.other", manifest: desk.folder.path + "/other/ClassKit.json",
            executable: desk.executable)
        try KnownApps.note(other, in: desk.home)
        let ending = try await desk.homeroom("open", "optics://1")
        #expect(
            ending.errorText.hasPrefix("homeroom: Several apps open optics: addresses: org.other, org.school.optics."))
        #expect(try await desk.homeroom("open", "--app", Desk.app, "optics://1").status == 0)
    }

    @Test(arguments: [["open"], ["open", "a:b", "c:d"]])
    func `without an app there is to be one address`(arguments: [String]) async throws {
        let ending = try await Program(besideTests: "homeroom", arguments).run()
        #expect(ending.status == 64)
        #expect(ending.errorText.hasPrefix("homeroom: 'open' needs one URL, or --app BUNDLE"))
    }
}
