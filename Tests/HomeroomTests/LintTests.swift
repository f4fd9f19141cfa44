import Foundation
import JSON
import Programs
import Testing

/// `homeroom lint` at an app that breaks one rule at a time.
@Suite struct LintTests {
    /// Apps that each break some rules that do not hide one another: each rule, what the app has to do for it, and the places that
    /// are named.
    static let apps: [[(rule: String, by: String, places: [String])]] = [
        [
            ("title-is-identifier", "title-is-identifier", ["sums/addition"]),
            ("topic-missing", "topic-missing", parts),
            ("summary-missing", "summary-missing", parts),
            ("age-missing", "age-missing", parts),
            ("minutes-missing", "minutes-missing", parts),
            ("thumbnail-missing", "thumbnail-missing", parts),
            ("order-missing", "order-missing", ["sums"]),
            ("item-title-missing", "item-title-missing", quizzes),
        ],
        [
            ("title-generic", "title-generic", ["sums/addition"]),
            ("container-without-activity", "container-without-activity", ["sums"]),
            ("capability-missing", "capability-missing", ["sums/addition"]),
            ("identifier-personal", "item-personal", quizzes),
            ("attempt-restarted", "attempt-restarted", ["sums/reading"]),
            ("setting-unmanaged", "setting-unmanaged", [""]),
            ("cache-kept", "cache-kept", [""]),
            ("provider-disagrees", "provider-leaves-out", ["sums/reading"]),
        ],
        [
            ("title-doubled", "title-doubled", parts),
            ("scheme-undeclared", "scheme-undeclared", ["sums/addition"]),
            ("score-without-items", "score-without-items", quizzes),
            ("attempt-not-saved", "attempt-not-saved", quizzes),
            ("unknown-declared", "unknown-declared", ["sums/no-such-place"]),
        ],
        [
            ("title-numbered", "title-numbered", parts),
            ("item-identifiers-differ", "item-identifiers-differ", quizzes),
            ("primary-differs", "primary-differs", quizzes),
            ("unknown-fails", "unknown-fails", [""]),
            ("provider-disagrees", "provider-knows-more", ["sums/division"]),
        ],
        [
            ("screen-declared", "screen-declared", ["sums/addition"]),
            ("item-identifiers-differ", "item-identifiers-by-language", quizzes),
            ("save-refused", "save-refused", [""]),
            ("provider-disagrees", "provider-disagrees", ["sums/addition"]),
        ],
        [
            ("screen-declared", "screen-identifier", ["sums/AdditionScreen"]),
            ("attempt-not-stopped", "attempt-not-stopped", ["sums/AdditionScreen", "sums/multiplication"]),
            ("provider-fails", "provider-fails", [""]),
        ],
        [("nothing-declared", "nothing-declared", [""])],
        [("identifiers-differ", "identifiers-differ", ["sums for a teacher", "sums for a student"])],
        [("identifiers-differ", "identifiers-by-language", ["sums", "totals"])],
        [("identifier-personal", "identifier-personal", ["sums of theo.teak", "sums of ada.ash"])],
        [("identifier-personal", "identifier-address", ["theo.teak@tryout.example", "ada.ash@tryout.example"])],
        [("link-fails", "link-fails", ["sums/addition"])],
        [("link-ignored", "link-ignored", ["sums/multiplication", "sums/reading"])],
        [("link-elsewhere", "link-elsewhere", ["sums/addition"])],
        [("never-recorded", "never-recorded", ["sums/addition"])],
    ]

    /// All of them at once take a tenth of a test run, so each rule has an app of its own only where that is asked for.
    private static let broken =
        ProcessInfo.processInfo.environment["HOMEROOM_EACH_RULE"] == nil ? apps : apps.joined().map { [$0] }
    private static let rules = Set(apps.joined().map(\.rule))

    private static let quizzes = ["sums/addition", "sums/multiplication"]
    private static let parts = quizzes + ["sums/reading"]

    private let machine: TemporaryFolder

    init() throws {
        machine = try TemporaryFolder()
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: machine.url.path)
        try writeManifest(isInTerminal: true)
    }

    private func writeManifest(isInTerminal: Bool, hasProvider: Bool = true) throws {
        let client = Program(besideTests: "lintclient").url.path
        var manifest: JSONObject = [
            "bundleIdentifier": "dev.lintclient", "name": "Lint client", "urlScheme": "lintclient",
            "executable": .string(client), "terminal": .bool(isInTerminal),
        ]
        if hasProvider { manifest["contextProvider"] = "provider" }
        let provider = machine.url.appending(path: "provider")
        try Data("#!/bin/sh\nexec '\(client)' --provider\n".utf8).write(to: provider)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: provider.path)
        try Data(JSONValue.object(manifest).bytes).write(to: machine.url.appending(path: "ClassKit.json"))
    }

    /// - Parameters:
    ///   - limit: seconds for each start: many, for a machine that has much else to do.
    ///   - provider: seconds for each answer of the context provider, in the same way.
    private func lint(_ options: String..., breaking rule: String = "", limit: Int = 100, provider: Int = 100)
        async throws -> Program.Ending
    {
        let words = ["lint", "--limit=\(limit)", "--provider=\(provider)"] + options + [machine.url.path]
        var program = Program(besideTests: "homeroom", words)
        program.environment = [
            "XDG_RUNTIME_DIR": machine.url.path, "LINTCLIENT_BREAK": rule, "CLASSKIT_HOME": "",
            "CLASSKIT_MANIFEST": "", "LANG": "C.UTF-8", "LC_ALL": "", "LANGUAGE": "",
        ]
        return try await program.run(seconds: 240)
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that follows the advice has no findings, and nothing of the schools stays`() async throws {
        let ending = try await lint()
        #expect(ending.status == 0, "\(ending)")
        // Each rule was judged: the broken ones are found by what is wrong, and not by what was never shown. An app that keeps
        // no preferences has no settings, and nothing is to be said of them.
        let judged = Self.rules.count - 1
        #expect(
            ending.output.hasSuffix(
                """
                Not judged: setting-unmanaged. The app kept nothing in its preferences.
                0 findings; \(judged) rules kept, 1 not judged.

                """))
        #expect(ending.errorText == "")
        #expect(
            Set(try FileManager.default.contentsOfDirectory(atPath: machine.url.path)) == ["ClassKit.json", "provider"])
        machine.remove()
    }

    /// A few at once, and not all of them: each has schools of its own.
    private static let lanes = 6

    @Test(.timeLimit(.minutes(20)), arguments: 0..<lanes)
    func `a broken rule is found at its places, and nothing else is`(lane: Int) async throws {
        for app in stride(from: lane, to: Self.broken.count, by: Self.lanes).map({ Self.broken[$0] }) {
            let ending = try await lint("--json", breaking: app.map(\.by).joined(separator: ","))
            try BrokenRules.expect(app, in: ending)
        }
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a link that hangs is ended, and found`() async throws {
        let ending = try await lint("--json", breaking: "link-hangs", limit: 40)
        #expect(ending.status == 1)
        #expect(try BrokenRules.findings(ending).map { $0["rule"]?.asString } == ["link-fails"])
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a provider that never answers is ended, and found`() async throws {
        let ending = try await lint("--json", breaking: "provider-hangs", limit: 40)
        #expect(ending.status == 1)
        let found = try BrokenRules.findings(ending)
        #expect(found.map { $0["rule"]?.asString } == ["provider-fails"])
        #expect(found.first?["what"]?.asString?.contains("had not answered after 40 seconds") == true, "\(found)")
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a provider that answers late is found`() async throws {
        let ending = try await lint("--json", breaking: "provider-slow", provider: 1)
        #expect(ending.status == 1, "\(ending)")
        let found = try BrokenRules.findings(ending)
        #expect(Set(found.map { $0["rule"]?.asString }) == ["provider-fails"], "\(found)")
        let words = found.first { $0["path"]?.asArray?.count == 1 }?["what"]?.asString ?? ""
        #expect(words.contains(/the provider took [2-9] seconds/), "\(found)")
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that stays open is ended once it has done what there was to do, and judged like any other`()
        async throws
    {
        try writeManifest(isInTerminal: false)
        let ending = try await lint("--settle=8", breaking: "ending")
        #expect(ending.status == 0, "\(ending)")
        // An app that was ended had no time to stop its attempts.
        #expect(ending.output.contains("0 findings"))
        #expect(ending.output.contains("Not judged: attempt-not-stopped."))
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `links that were not opened are told of`() async throws {
        let ending = try await lint("--links=1")
        #expect(ending.status == 0, "\(ending)")
        #expect(ending.output.contains("Not judged: link-fails. 2 of the links were not opened; --links N opens more."))
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that cannot be started, or is none, cannot be judged`() async throws {
        let crashed = try await lint(breaking: "crash-at-launch")
        #expect(crashed.status == 2)
        #expect(crashed.errorText.contains("was ended by signal 6"))
        let missing = try await Program(besideTests: "homeroom", ["lint", "/nowhere/at/all"]).run()
        #expect(missing.status == 2)
        #expect(try await Program(besideTests: "homeroom", ["lint"]).run().status == 64)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `an app that says more and more is ended before it fills the disk, and found`() async throws {
        try await machine.install(["app": "exec yes"])
        let manifest: JSONValue = ["bundleIdentifier": "dev.lintclient", "name": "Lint client", "executable": "app"]
        try Data(manifest.bytes).write(to: machine.url.appending(path: "ClassKit.json"))
        let found = try BrokenRules.findings(try await lint("--json", limit: 30)).filter { $0["rule"] == "link-fails" }
        #expect(
            found.map { $0["what"]?.asString } == [
                "Opened, the app wrote more than 16 MB of output, and was ended."
            ], "\(found)")
        machine.remove()
    }

    /// Ctrl-C, and a terminal that is closed.
    @Test(.timeLimit(.minutes(5)), arguments: ["lint", "rehearse"], [SIGINT, SIGHUP])
    func `whatever ends the command ends what it has started, and leaves nothing behind`(command: String, signal: Int32)
        async throws
    {
        let news = machine.url.appending(path: "news").path
        #expect(mkfifo(news, 0o600) == 0)
        try await machine.install(["app": "echo $$ >'\(news)'; exec sleep 600"])
        let manifest: JSONValue = ["bundleIdentifier": "dev.lintclient", "name": "Lint client", "executable": "app"]
        try Data(manifest.bytes).write(to: machine.url.appending(path: "ClassKit.json"))
        let script = machine.url.appending(path: "some.rehearsal")
        try Data("app dev.lintclient\nas ada\nlimit 5m\nrun ./app\n".utf8).write(to: script)
        let names = Set(try FileManager.default.contentsOfDirectory(atPath: machine.url.path))
        // Tests may run where a closed terminal ends nothing.
        let homeroom = ["--default-signal=HUP", Program(besideTests: "homeroom").url.path]
        var program = Program(
            URL(filePath: "/usr/bin/env"),
            homeroom + (command == "lint" ? ["lint", "--limit=300", machine.url.path] : ["rehearse", script.path]))
        program.environment = ["XDG_RUNTIME_DIR": machine.url.path]
        let running = try program.start()
        let app = try await onThread {
            let said = try FileHandle(forReadingAtPath: news)?.readToEnd() ?? Data()
            return pid_t(String(decoding: said, as: UTF8.self).trimmingCharacters(in: .newlines))
        }
        let started = try #require(app)
        kill(running.pid, signal)
        // A shell tells its jobs that the terminal is closed, and then the kernel tells them as well.
        if signal == SIGHUP {
            while kill(started, 0) == 0 { await Task.yield() }
            kill(running.pid, signal)
        }
        #expect(try await onThread { running.end() } == 128 + signal)
        #expect(kill(started, 0) != 0)
        #expect(Set(try FileManager.default.contentsOfDirectory(atPath: machine.url.path)) == names)
        machine.remove()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a rehearsal judges its app, and what is found breaks it at that line`() async throws {
        try writeManifest(isInTerminal: true, hasProvider: false)
        try await machine.install(["app": "exec '\(Program(besideTests: "lintclient").url.path)' \"$@\""])
        let folder = machine.url.appending(path: "scripts")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        let script = folder.appending(path: "some.rehearsal")
        try Data("limit 100s\napp dev.lintclient\nas ada\nrun ../app\nlint\n".utf8).write(to: script)
        // As somebody types it who is in the folder of the app.
        let homeroom = Program(besideTests: "homeroom").url.path
        let call = [machine.url.path, homeroom, "rehearse", "scripts/some.rehearsal"]
        var program = Program(named: "sh", ["-c", #"cd "$0" && exec "$@""#] + call)
        program.environment = [
            "XDG_RUNTIME_DIR": machine.url.path, "CLASSKIT_HOME": "", "LANG": "C.UTF-8", "LC_ALL": "", "LANGUAGE": "",
            "CLASSKIT_MANIFEST": machine.url.appending(path: "ClassKit.json").path,
        ]
        let held = try await program.run(seconds: 240)
        #expect(held.status == 0, "\(held)")
        #expect(held.errorText.contains(/some.rehearsal:5: lint → [0-9]+ rules kept, [0-9]+ not judged\n/), "\(held)")
        program.environment["LINTCLIENT_BREAK"] = "title-generic"
        let broken = try await program.run(seconds: 240)
        #expect(broken.status == 1)
        let words = """
            some.rehearsal:5: lint
              This did not hold: 1 finding.
                dev.lintclient/sums/addition: The title is only “Quiz”. [title-generic]
                    Remedy: Say what it is about: not “Quiz” but “Umbra or penumbra?”.

            """
        #expect(broken.errorText.hasSuffix(words), "\(broken)")
        try Data("lint\n".utf8).write(to: script)
        let nothing = try await program.run()
        #expect(nothing.errorText.contains("no program was run and no folder served"), "\(nothing)")
        machine.remove()
    }

    @Test func `docs/lint.md tells of each rule what the code says`() async throws {
        let list = try await Program(besideTests: "homeroom", ["lint", "--list"]).run()
        #expect(list.status == 0)
        let repository = URL(filePath: #filePath).appending(path: "../../..").standardized
        let page = try String(contentsOf: repository.appending(path: "docs/lint.md"), encoding: .utf8)
        let rules = list.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
        let told = page.split(separator: "\n").filter { $0.hasPrefix("| `") }
        #expect(
            told.map { row in row.split(separator: "|").prefix(2).map { $0.trimmingCharacters(in: .whitespaces) } }
                == rules.map { rule in
                    let parts = rule.split(separator: ":", maxSplits: 1)
                    return ["`\(parts[0])`", parts[1].trimmingCharacters(in: .whitespaces)]
                })
        let tested = Self.rules.union(WebLintTests.rules)
        #expect(Set(rules.map { String($0.prefix { $0 != ":" }) }) == tested, "each rule has a test")
        machine.remove()
    }
}
