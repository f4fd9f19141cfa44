import Coursework
import Foundation
import Locks
import Programs
import Testing

@testable import ClassKit

/// A context provider in a process of its own, and what is made of everything that it may do.
@Suite struct ContextProviderTests {
    static let app = "org.example.plays"
    let folder: TemporaryFolder
    let school: StubSchool

    init() throws {
        folder = try TemporaryFolder()
        school = try StubSchool()
        school.change { $0.assignments = .teacher }
        try note(["contextProvider": Self.client.path])
        try school.credential().write(in: home)
    }

    static let client = Program(besideTests: "providerclient").url

    private var home: String { folder.url.appending(path: "home").path }
    private var place: String { folder.url.appending(path: "ClassKit.json").path }

    /// Where a provider that hangs says that it does.
    private var mark: String { folder.url.appending(path: "hangs").path }

    /// Writes the app's manifest, and lets the device know it.
    private func note(_ more: [String: String], environment: String = "production") throws {
        let manifest = ["bundleIdentifier": Self.app, "name": "Plays", "environment": environment].merging(more) { $1 }
        try JSONSerialization.data(withJSONObject: manifest).write(to: URL(filePath: place))
        let app = KnownApp(bundleIdentifier: Self.app, manifest: place, executable: "/nowhere/Plays")
        try KnownApps.note(app, in: home)
    }

    /// Asks the provider, which does as it is told.
    private nonisolated(nonsending) func ask(
        _ identifiers: String..., doing behaviour: String = "fill", limit: TimeInterval = 60,
        interruption: Spawn.Interruption = .init()
    ) async throws -> ContextProviderRunner.Report {
        let variables = ["PROVIDER_DOES": behaviour, "PROVIDER_MARK": mark, "PATH": "/usr/bin:/bin"]
        let runner = ContextProviderRunner(home: home, variables, limit: limit, interruption)
        let credential = school.credential()
        let path = IdentifierPath([Self.app] + identifiers)
        return try await onThread { runner.update(path, as: credential) }
    }

    private var told: [String] {
        school.state.withLock { $0.contexts.keys.sorted().map { $0.elements.joined(separator: "/") } }
    }

    // MARK: - What is well

    @Test func `a level is filled although the app has never run, and the school knows`() async throws {
        let report = try await ask()
        #expect(report.outcome == .filled(told: 3))
        #expect(told == [Self.app, "\(Self.app)/hamlet", "\(Self.app)/macbeth"])
        await school.stop()
    }

    @Test func `level by level the tree grows, and what is there stays`() async throws {
        _ = try await ask()
        #expect(try await ask("hamlet").outcome == .filled(told: 2))
        #expect(try await ask("hamlet").outcome == .filled(told: 0))
        #expect(told.count == 5)
        await school.stop()
    }

    @Test func `a level that another device has declared can be filled here`() async throws {
        let stamp = Stamp(HybridTime(Date()), DeviceID(rawValue: "other"))
        school.change { state in
            state.declare(ContextRecord([Self.app], ContextDescription(type: .app, title: "Plays"), at: stamp))
            state.declare(ContextRecord([Self.app, "hamlet"], ContextDescription(title: "Hamlet"), at: stamp))
        }
        #expect(try await ask("hamlet").outcome.isGood)
        #expect(told.contains("\(Self.app)/hamlet/act-2"))
        await school.stop()
    }

    @Test func `what a provider prints is kept apart from its answer`() async throws {
        let report = try await ask(doing: "noise")
        #expect(report.outcome.isGood)
        #expect(report.said.contains("looking for plays"))
        await school.stop()
    }

    @Test func `only the first answer of a provider counts`() async throws {
        #expect(try await ask(doing: "twice").outcome == .filled(told: 0))
        await school.stop()
    }

    @Test func `what is filled while the school is away waits on the device`() async throws {
        await school.stop()
        let outcome = try await ask().outcome
        guard case .untold(let reason) = outcome else { Issue.record("\(outcome)"); return }
        #expect(reason.contains("cannot be reached"))
    }

    // MARK: - What is not

    @Test func `an error of the provider is told with its words`() async throws {
        #expect(
            try await ask(doing: "fail").outcome
                == .failed(domain: "com.apple.ClassKit", code: 6, message: "There are too many plays."))
        await school.stop()
    }

    @Test func `a context that nobody knows is told as the provider's error`() async throws {
        guard case .failed(_, 2, let message) = try await ask("othello").outcome else { return #expect(Bool(false)) }
        #expect(message.contains("There is no context at \(Self.app)/othello"))
        await school.stop()
    }

    @Test(.timeLimit(.minutes(5)))
    func `a provider that hangs is ended in time, with what it has started`() async throws {
        let report = try await ask(doing: "hang", limit: 10)
        #expect(report.outcome == .hung(seconds: 10))
        let said = report.said.split(whereSeparator: \.isNewline).last { $0.hasPrefix("child ") }
        let child = try #require(said.flatMap { pid_t($0.dropFirst(6)) })
        // Nobody of ours waits for it, so what is left of it is at most its name.
        let end = ContinuousClock.now + .seconds(30)
        while Self.isAlive(child), ContinuousClock.now < end { await Task.yield() }
        #expect(!Self.isAlive(child))
        await school.stop()
    }

    @Test func `while a provider runs it is not the one that syncs`() async throws {
        #expect(try await ask(doing: "hang", limit: 2).outcome == .hung(seconds: 2))
        #expect(!school.state.withLock { $0.paths.contains("GET /v1/events") })
        await school.stop()
    }

    private static func isAlive(_ process: pid_t) -> Bool {
        let status = (try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)) ?? ""
        let state = status.split(separator: ")").last?.split(separator: " ").first
        return state.map { $0 != "Z" && $0 != "X" } ?? false
    }

    @Test func `what nobody wants any more is not begun`() async throws {
        let interruption = Spawn.Interruption()
        interruption.interrupt()
        #expect(try await ask(doing: "hang", interruption: interruption).outcome == .interrupted)
        await school.stop()
    }

    @Test func `a provider that runs is ended when nobody wants its answer any more`() async throws {
        let (interruption, mark) = (Spawn.Interruption(), mark)
        async let report = ask(doing: "hang", interruption: interruption)
        let end = ContinuousClock.now + .seconds(30)
        while !FileManager.default.fileExists(atPath: mark), ContinuousClock.now < end { await Task.yield() }
        interruption.interrupt()
        #expect(try await report.outcome == .interrupted)
        await school.stop()
    }

    @Test func `a crash is told with its signal`() async throws {
        let outcome = try await ask(doing: "crash").outcome
        #expect(outcome == .crashed(signal: SIGABRT))
        #expect(outcome.words.contains("signal 6, Aborted"))
        await school.stop()
    }

    @Test(arguments: [
        ("leave", ProviderOutcome.silent(status: 3)), ("nonsense", .unreadable("Who's there?")),
        ("twoLines", .unreadable(#"2 lines, the first: {"ok":true}"#)), ("flood", .tooLong),
        (
            "forget",
            .failed(
                domain: "dev.homeroom.contextProvider", code: 2,
                message:
                    "The provider let go of its completion and never called it. Call it once, with the error or nil.")
        ),
    ])
    func `what is no answer is told as what it is`(behaviour: String, outcome: ProviderOutcome) async throws {
        #expect(try await ask(doing: behaviour).outcome == outcome)
        await school.stop()
    }

    @Test func `a provider of another app says whose it is`() async throws {
        let ending = try await byHand(#"{"version":1,"request":"updateDescendants","identifierPath":["org.other"]}"#)
        #expect(
            ending.lines == [
                """
                {"code":1,"domain":"dev.homeroom.contextProvider","message":"This is the provider of \(Self.app), and it was \
                asked about org.other. See the bundleIdentifier in its ClassKit.json.","ok":false}
                """
            ])
        #expect(ending.status == 1)
        await school.stop()
    }

    // MARK: - What is not started

    @Test func `what cannot be started is told with the remedy`() async throws {
        func outcome(_ manifest: [String: String]) async throws -> ProviderOutcome {
            try note(manifest)
            return try await ask().outcome
        }
        let beside = folder.url.appending(path: "Provider").path
        #expect(try await outcome(["contextProvider": "Provider"]) == .missing(beside))
        try "no program".write(toFile: beside, atomically: true, encoding: .utf8)
        #expect(try await outcome(["contextProvider": "Provider"]) == .notExecutable(beside))
        #expect(try await outcome(["contextProvider": "home"]) == .notExecutable(home))
        chmod(beside, 0o755)
        guard case .notStarted = try await outcome(["contextProvider": "Provider"]) else {
            return #expect(Bool(false), "what is no program runs")
        }
        #expect(try await outcome([:]) == .noProvider(place: place))
        #expect(try await outcome(["bundleIdentifier": "org.other"]) == .otherApp(place: place, app: "org.other"))
        try "{".write(toFile: place, atomically: true, encoding: .utf8)
        guard case .badManifest(place, _) = try await ask().outcome else { return #expect(Bool(false)) }
        KnownApps.forget(Self.app, in: home)
        #expect(try await ask().outcome == .unknownApp)
        await school.stop()
    }

    @Test func `in development nobody is asked, for everything stays on the device`() async throws {
        try note(["contextProvider": Self.client.path], environment: "development")
        #expect(try await ask().outcome == .development(place: place))
        await school.stop()
    }

    @Test func `at a developer's own school an app in development is asked too`() async throws {
        try note(["contextProvider": Self.client.path], environment: "development")
        var credential = school.credential()
        credential.environment = .development
        try credential.write(in: home)
        #expect(try await ask().outcome == .filled(told: 3))
        await school.stop()
    }

    // MARK: - By hand

    private nonisolated(nonsending) func byHand(_ line: String) async throws -> (lines: [String], status: Int32) {
        var program = Program(besideTests: "providerclient")
        program.environment = [
            "CLASSKIT_HOME": home, "CLASSKIT_MANIFEST": place, "CLASSKIT_ENVIRONMENT": "development",
        ]
        let running = try program.start()
        return try await onThread {
            running.say(line)
            return (running.lines(before: .now + .seconds(30)), running.end())
        }
    }

    @Test func `a provider answers a line that somebody types`() async throws {
        let line = #"{"version":1,"request":"updateDescendants","identifierPath":["\#(Self.app)"]}"#
        let ending = try await byHand(line)
        #expect(ending.lines.last == #"{"ok":true}"#)
        #expect(ending.status == 0)
        await school.stop()
    }

    @Test(arguments: [
        "", "plays", #"{"version":2,"request":"updateDescendants","identifierPath":["a"]}"#,
        #"{"version":1,"request":"dance","identifierPath":["a"]}"#,
        #"{"version":1,"request":"updateDescendants","identifierPath":[]}"#,
    ])
    func `what is no request is answered by what it is to be`(line: String) async throws {
        let ending = try await byHand(line)
        #expect(ending.lines.count == 1)
        #expect(ending.lines.first?.hasPrefix("This program is started by “homeroom agent”") == true)
        #expect(ending.status == 64)
        await school.stop()
    }
}
