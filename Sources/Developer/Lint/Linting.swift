import ClassKit
import Coursework
package import Foundation
import Pages

/// Looks at an app from both sides, each in a throw-away school of its own, and judges what it did.
package struct Linting: Sendable {
    /// How much an app is given to show what it does.
    package struct Limits: Sendable {
        /// Seconds for each start.
        package var run: TimeInterval = 30
        /// Seconds without any call of ClassKit, after which an app that stays open has done what there was to do.
        package var settling: TimeInterval = 3
        /// Seconds after which an answer of a context provider is slow: half of what a teacher’s device gives it.
        package var providing: TimeInterval = ContextProviderRunner.usualLimit / 2
        /// Links that are opened.
        package var links = 50
        /// What the app is also started with as a student, so that it does some work by itself; of an app in the browser the file
        /// of a script, which is run in each page that a link has opened.
        package var work: [String]?

        package init() {}
    }

    /// So many links may hang before the rest is left alone.
    private static let mostHung = 3
    /// So many reading places are opened a second time.
    private static let mostRevisits = 3
    /// So many contexts with items are opened again, by the same student and by another.
    private static let mostRepeats = 2
    /// An identifier that no app has.
    static let madeUp = "no-such-place"

    private enum App {
        case program(KnownApp)
        case page(WebApp)
    }

    private let app: App
    private let limits: Limits

    private init(_ app: App, _ limits: Limits) { (self.app, self.limits) = (app, limits) }

    /// - Parameter place: the app’s `ClassKit.json`, its folder or its executable; of an app in the browser its folder.
    /// - Throws: ``DeveloperError`` where the app cannot be run, and so cannot be judged.
    package static func run(_ place: String, _ limits: Limits = Limits()) async throws -> LintReport {
        let linting = Linting(try find(place), limits)
        var observed = linting.unobserved
        try await linting.observeTeacher(&observed)
        try await linting.observeProvider(&observed)
        try await linting.observeStudent(&observed)
        try await linting.observeOtherLanguage(&observed)
        return LintReport(observed)
    }

    /// A folder with a page at its top is an app in the browser, unless its manifest names a program.
    private static func find(_ place: String) throws -> App {
        let folder = place.hasSuffix("/ClassKit.json") ? String(place.dropLast("/ClassKit.json".count)) : place
        let program = (try? Manifest(contentsOf: folder + "/ClassKit.json"))?.namedExecutable
        if program == nil, FileManager.default.fileExists(atPath: folder + "/index.html") {
            _ = try Browser.find()
            return .page(try WebApp(folder: folder))
        }
        do throws(OpenProblem) { return .program(try KnownApps.find(at: place, home: "/nowhere")) } catch {
            throw DeveloperError(error.message)
        }
    }

    private var unobserved: ObservedApp {
        switch app {
        case .program(let app):
            ObservedApp(
                kind: .program, bundleIdentifier: app.bundleIdentifier, name: app.name,
                urlScheme: app.declared?.urlScheme)
        case .page(let app):
            ObservedApp(
                kind: .page, bundleIdentifier: app.bundleIdentifier, name: app.name,
                folder: ObservedFolder(app.folder))
        }
    }

    private func observeTeacher(_ observed: inout ObservedApp) async throws {
        observed = try await inSchool(of: "theo") { client in
            var observed = observed
            observed.runs.append(try await client.launch())
            observed.people += client.person
            observed.asTeacher = try client.contexts()
            observed.written = try client.written()
            return observed
        }
    }

    /// On a device on which the app itself has never run, as a teacher’s may be.
    private func observeProvider(_ observed: inout ObservedApp) async throws {
        guard case .program(let app) = app, app.declared?.contextProvider != nil else { return }
        observed.provider = try await inSchool(of: "theo") { try await $0.fill() }
    }

    private func observeStudent(_ observed: inout ObservedApp) async throws {
        observed = try await inSchool(of: "ada") { client in
            var observed = observed
            observed.runs.append(try await client.launch())
            observed.people += client.person
            observed.asStudent = try client.contexts()
            if let work = limits.work, let run = try await client.work(work) { observed.runs.append(run) }
            let openable = observed.openable.filter(client.canOpen)
            var hung = 0
            for (index, context) in openable.enumerated() {
                guard index < limits.links, hung < Self.mostHung else {
                    observed.unopened = openable.count - index
                    break
                }
                let run = try await client.open(context)
                if run.end == .hung { hung += 1 }
                observed.runs.append(run)
            }
            try await reopen(in: client, &observed)
            observed.repeated = Array(observed.openedWithItems(among: try client.attempts()).prefix(Self.mostRepeats))
            try await openAgain(try client.contexts(), in: client, &observed)
            observed.atEnd = try client.contexts()
            observed.attempts = try client.attempts()
            observed.preferences = client.preferences
            observed.readsManagedSettings = client.readsManagedSettings
            observed.kept = client.kept
            if hung == Self.mostHung {
                observed.noStray = "No path that there is not was opened, since links hung."
            } else if let stray = try await client.openNowhere(in: observed) {
                observed.runs.append(stray.run)
                observed.madeUp = stray.declared
            }
            return observed
        }
    }

    /// Comes back to reading places that were left in the middle.
    private func reopen(in client: any ProbedClient, _ observed: inout ObservedApp) async throws {
        let contexts = try client.contexts()
        for (path, _, run) in observed.openings where observed.revisits.count < Self.mostRevisits {
            guard !run.begun.isEmpty, [.exited(0), .settled].contains(run.end),
                let context = contexts.first(where: { $0.path == path }), context.isForReading
            else { continue }
            let before = try client.attempts().filter { $0.path == path }
            guard !before.isEmpty, before.allSatisfy(\.isForReading), let again = try await client.reopen(context)
            else {
                continue
            }
            let after = try client.attempts().filter { $0.path == path }
            observed.runs.append(again)
            observed.revisits.append(
                ObservedRevisit(path: path, attempts: before.count, added: after.count - before.count))
        }
    }

    /// Opens once more what is worth comparing.
    private func openAgain(_ contexts: [ObservedContext], in client: any ProbedClient, _ observed: inout ObservedApp)
        async throws
    {
        for context in contexts where observed.repeated.contains(context.path) && client.canOpen(context) {
            observed.runs.append(try await client.openAgain(context))
        }
    }

    /// Another student, too, so that what differs between people is seen as well.
    private func observeOtherLanguage(_ observed: inout ObservedApp) async throws {
        let own = ["LC_ALL", "LANG"].lazy.compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
        let language = own?.hasPrefix("ar") == true ? "de_DE.UTF-8" : "ar_EG.UTF-8"
        do {
            observed = try await inSchool(of: "ben", speaking: language) { client in
                var observed = observed
                observed.runs.append(try await client.launch())
                observed.people += client.person
                observed.inOtherLanguage = try client.contexts()
                observed.otherLanguage = language
                if let work = limits.work, let run = try await client.work(work) { observed.runs.append(run) }
                try await openAgain(observed.inOtherLanguage, in: client, &observed)
                observed.attemptsOfOther = try client.attempts()
                return observed
            }
        } catch let error as DeveloperError {
            throw DeveloperError("In the locale \(language): \(error.message)")
        }
    }

    /// A school is there for as long as the app is looked at from one side, so that neither sees the other.
    private func inSchool<Result: Sendable>(
        of name: String, speaking language: String? = nil, _ body: (any ProbedClient) async throws -> Result
    ) async throws -> Result {
        var settings = DeveloperSchool.Settings()
        switch app {
        case .program(let app): settings.apps = [app.manifest ?? app.executable]
        case .page(let app):
            settings.webFolders = [app.folder]
            guard let folder = Assets.usualFolder() else { throw DeveloperError(Assets.missing) }
            settings.assets = try Assets(folder: folder)
        }
        let school = try await DeveloperSchool(settings)
        do {
            let client = try await client(of: try school.demo.member(name), at: school, speaking: language)
            let result: Result
            do { result = try await body(client) } catch {
                await client.leave()
                throw error
            }
            await client.leave()
            await school.close()
            return result
        } catch {
            await school.close()
            throw error
        }
    }

    private func client(
        of member: DemoPeople.Member, at school: DeveloperSchool, speaking language: String?
    ) async throws -> any ProbedClient {
        switch app {
        case .program(let app): ProbedDevice(app, limits, of: member, at: school, speaking: language)
        case .page(let app): try await ProbedBrowser(app, limits, of: member, at: school, speaking: language)
        }
    }
}

extension ObservedApp {
    /// Where a link led to an attempt with items, and the app came to an end by itself.
    fileprivate func openedWithItems(among attempts: [ObservedAttempt]) -> [[String]] {
        let withItems = Set(attempts.filter { !$0.items.isEmpty }.map(\.path))
        return openings.filter { [.exited(0), .settled].contains($0.run.end) && withItems.contains($0.path) }
            .map(\.path)
    }

    /// What can be assigned: what the app declared, and then what its provider alone did.
    fileprivate var openable: [ObservedContext] {
        var known = Set(below.map(\.path))
        let provided = provider?.contexts.filter { !$0.path.isEmpty && known.insert($0.path).inserted } ?? []
        return (below + provided).filter(\.isAssignable)
    }
}

extension ObservedAttempt {
    /// Unfinished, and with nothing that was right or wrong.
    fileprivate var isForReading: Bool { !isWhole && !items.contains { [.score, .binary].contains($0.kind) } }
}

extension ObservedContext {
    var isOnTheWeb: Bool { ["http", "https"].contains(scheme) }

    var scheme: String? { link.flatMap { URL(string: $0)?.scheme?.lowercased() } }
}
