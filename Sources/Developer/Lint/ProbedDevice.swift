import ClassKit
import Coursework
import Foundation
import JSON
import Locks
import School

/// Somebody's device at a throw-away school, on which an app is started again and again.
struct ProbedDevice: ProbedClient {
    private let app: KnownApp
    private let limits: Linting.Limits
    private let environment: [String: String]
    /// Where the app keeps its store.
    private let folder: String
    private let settings: ObservedPreferences
    private let files: ObservedFiles
    private let home: String
    private let credential: ClassKit.Credential?
    private let trace: String
    private let log: String

    /// What would tell who is signed in, in letters and numbers alone.
    let person: [String]

    private var store: ObservedStore { ObservedStore(folder + "/store.sqlite") }

    /// - Parameter language: a locale; this machine's by default.
    init(
        _ app: KnownApp, _ limits: Linting.Limits, of member: DemoPeople.Member, at school: DeveloperSchool,
        speaking language: String? = nil
    ) {
        (self.app, self.limits) = (app, limits)
        let home = school.folder.home(of: member.name)
        folder = "\(home)/development/\(member.person)/\(app.bundleIdentifier)"
        settings = ObservedPreferences(folder: home + "/config")
        files = ObservedFiles(home: home)
        self.home = home
        credential = ClassKit.Credential.read(in: home)
        trace = school.folder.trace(of: member.name)
        log = home + "/lint.log"
        var environment = ProcessInfo.processInfo.environment
        for (name, value) in school.variablesOfProgram(of: member) { environment[name] = value }
        environment["CLASSKIT_MANIFEST"] = app.manifest
        // What the app keeps goes with the school, and is seen apart from what others keep.
        for (name, value) in files.variables { environment[name] = value }
        // Nobody is to see what is only tried.
        environment["DBUS_SESSION_BUS_ADDRESS"] = ""
        environment[OpenRequest.variable] = nil
        // An app that wants to know who uses it asks here; such names are easy to find again.
        let login = "\(member.fullName.given).\(member.fullName.family)".lowercased()
        for name in ["USER", "LOGNAME"] { environment[name] = login }
        if let language {
            for name in ["LANG", "LC_ALL", "LANGUAGE"] { environment[name] = language }
        }
        environment["EMAIL"] = login + "@tryout.example"
        person = [login.filter { $0 != "." }, member.person.description.lowercased()]
        self.environment = environment
    }

    func contexts() throws -> [ObservedContext] { try store.contexts() }

    func attempts() throws -> [ObservedAttempt] { try store.attempts() }

    var preferences: [String] { settings.names }

    var kept: ObservedFiles.Found { files.found() }

    var readsManagedSettings: Bool { ObservedPreferences.areSetElsewhere(for: app.executable) }

    func launch() async throws -> ObservedRun {
        try well(await run(.launch, [], environment))
    }

    func work(_ arguments: [String]) async throws -> ObservedRun? {
        try well(await run(.work, arguments, environment))
    }

    private func well(_ run: ObservedRun) throws -> ObservedRun {
        switch run.end {
        case .exited(0), .settled, .hung, .failed: return run
        case .exited(let status):
            throw DeveloperError("\(app.name) ended with status \(status) when it was started. \(run.lastWords)")
        case .signalled(let signal):
            throw DeveloperError("\(app.name) was ended by signal \(signal) when it was started. \(run.lastWords)")
        }
    }

    /// Pages of the web are opened by browsers.
    func canOpen(_ context: ObservedContext) -> Bool { !context.isOnTheWeb }

    /// Starts the app as `homeroom open` does.
    func open(_ context: ObservedContext) async throws -> ObservedRun {
        let target: OpenRequest.Target
        var arguments: [String] = []
        if let link = context.link, let url = URL(string: link) {
            (target, arguments) = (.address(url), [link])
        } else {
            target = .context([app.bundleIdentifier] + context.path)
        }
        return try await open(target, arguments, .opening(context.path, link: context.link))
    }

    func reopen(_ context: ObservedContext) async throws -> ObservedRun? {
        try await openAgain(context)
    }

    func openNowhere(in observed: ObservedApp) async throws -> (run: ObservedRun, declared: [ObservedContext])? {
        // Below a container, to find apps that look only at the first steps of a path.
        let container = observed.below.first { observed.isContainer($0) }
        let nowhere = (container?.path ?? []) + [Linting.madeUp]
        let run = try await open(.context([app.bundleIdentifier] + nowhere), [], .stray)
        return (run, try contexts().filter { $0.path.starts(with: nowhere) })
    }

    func fill() async throws -> ObservedProvider? {
        guard app.declared?.contextProvider != nil, let credential else { return nil }
        let interruption = Spawn.Interruption()
        let number = StartedPrograms.note { interruption.interrupt() }
        defer { StartedPrograms.forget(number) }
        let runner = ContextProviderRunner(home: home, environment, limit: limits.run, interruption)
        var provider = ObservedProvider()
        var waiting: [[String]] = [[]]
        while let path = waiting.popLast(), provider.asked.count < limits.links, !provider.hasHung {
            let report = try await ask(runner, path, credential)
            provider.asked.append(report)
            let known = provider.contexts
            provider.contexts = try contexts()
            guard report.failure == nil else { continue }
            let added = Set(provider.contexts.map(\.path)).subtracting(known.map(\.path))
            waiting += added.filter { $0.count == path.count + 1 }.sorted { $1.lexicographicallyPrecedes($0) }
        }
        return provider
    }

    /// A machine that has much else to do is slow once: what a provider needs is the least of three times.
    private func ask(_ runner: ContextProviderRunner, _ path: [String], _ credential: ClassKit.Credential) async throws
        -> ObservedProvider.Asked
    {
        let whole = IdentifierPath([app.bundleIdentifier] + path)
        var asked = ObservedProvider.Asked(path: path, seconds: .infinity, slow: limits.providing)
        for _ in 0..<3 where asked.failure == nil && asked.isSlow {
            let report = await withCheckedContinuation { done in
                startThread { done.resume(returning: runner.update(whole, as: credential)) }
            }
            asked.seconds = min(asked.seconds, report.seconds)
            switch report.outcome {
            case .filled, .untold: break
            case .hung: (asked.failure, asked.hasHung) = (report.outcome.words, true)
            default: asked.failure = report.outcome.words
            }
        }
        return asked
    }

    private func open(_ target: OpenRequest.Target, _ arguments: [String], _ purpose: ObservedRun.Purpose) async throws
        -> ObservedRun
    {
        let request = OpenRequest(target, id: UUID().uuidString)
        let variables = environment.merging([OpenRequest.variable: request.json]) { $1 }
        return try await run(purpose, arguments, variables, request.id)
    }

    private func run(
        _ purpose: ObservedRun.Purpose, _ arguments: [String], _ environment: [String: String], _ id: String? = nil
    ) async throws -> ObservedRun {
        let before = Quiet.size(trace)
        let program = ProbedProgram(path: app.executable, arguments: arguments, environment: environment, log: log)
        let end = try await withCheckedThrowingContinuation { done in
            startThread {
                done.resume(
                    with: Result {
                        // An app in a terminal is at its end when its input is; others stay open.
                        let isInTerminal = app.declared?.terminal == true
                        var watch = Quiet(trace)
                        return try program.run(limit: limits.run) {
                            watch.isOver(limits.settling) && !isInTerminal && (id.map(hasTaken) ?? true)
                        }
                    })
            }
        }
        var run = ObservedRun(
            purpose: purpose, end: end, tookLink: id.map(hasTaken) ?? false, lastWords: program.lastWords)
        for line in lines(from: before) { run.follow(line) }
        return run
    }

    /// The most bytes that are read of what an app has written down.
    private static let mostTraced = 64 << 20

    /// What the app has written down of its calls since then.
    private func lines(from place: Int) -> [Trace.Line] {
        guard let file = FileHandle(forReadingAtPath: trace), (try? file.seek(toOffset: UInt64(place))) != nil else {
            return []
        }
        let bytes = (try? file.read(upToCount: Self.mostTraced)).map { Array($0) } ?? []
        return bytes.split(separator: 0x0A).compactMap { line in
            guard let value = try? JSONValue(parsing: Array(line)) else { return nil }
            return try? JSONDecoding.decode(Trace.Line.self, from: value)
        }.filter { $0.app == app.bundleIdentifier }
    }

    /// Whether the app asked for what it was started with.
    private func hasTaken(_ id: String) -> Bool {
        (try? Intake(most: 1 << 16).read(folder + "/open.taken")) == Array(id.utf8)
    }
}

extension ObservedRun {
    /// Takes note of one call of the app.
    fileprivate mutating func follow(_ line: Trace.Line) {
        switch line.kind {
        case .started:
            begun.insert(line.text)
            unstopped.insert(line.text)
        case .stopped:
            unstopped.remove(line.text)
            unsaved.insert(line.text)
        case .saved:
            // A delegate's contexts are saved by themselves, without any attempt.
            if !line.text.hasSuffix(", 0 attempts") { unsaved = [] }
        case .refused: refused.append(line.text)
        case .completed: begun.insert(line.text)
        case .declared, .asked: break
        }
    }
}

/// Tells when an app has used ClassKit, and uses it no more.
private struct Quiet {
    private let path: String
    private let start: Int
    private var latest: Int
    private var since = ContinuousClock.now

    init(_ path: String) {
        self.path = path
        start = Self.size(path)
        latest = start
    }

    mutating func isOver(_ seconds: TimeInterval) -> Bool {
        let size = Self.size(path)
        if size != latest { (latest, since) = (size, ContinuousClock.now) }
        return size > start && ContinuousClock.now - since > .seconds(seconds)
    }

    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
