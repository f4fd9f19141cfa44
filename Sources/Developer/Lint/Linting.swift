import ClassKit
package import Foundation

/// Looks at an app from both sides, each in a throw-away school of its own, and judges what it did.
package struct Linting: Sendable {
    /// How much an app is given to show what it does.
    package struct Limits: Sendable {
        /// Seconds for each start.
        package var run: TimeInterval = 30
        /// Seconds without any call of ClassKit, after which an app that stays open has done what there was to do.
        package var settling: TimeInterval = 3
        /// Links that are opened.
        package var links = 50
        /// What the app is also started with as a student, so that it does some work by itself.
        package var work: [String]?

        package init() {}
    }

    /// So many links may hang before the rest is left alone.
    private static let mostHung = 3
    /// An identifier that no app has.
    static let madeUp = "no-such-place"

    private let app: KnownApp
    private let limits: Limits

    private init(_ app: KnownApp, _ limits: Limits) { (self.app, self.limits) = (app, limits) }

    /// - Parameter place: the app’s `ClassKit.json`, its folder or its executable.
    /// - Throws: ``DeveloperError`` where the app cannot be run, and so cannot be judged.
    package static func run(_ place: String, _ limits: Limits = Limits()) async throws -> LintReport {
        let app: KnownApp
        do throws(OpenProblem) { app = try KnownApps.find(at: place, home: "/nowhere") } catch {
            throw DeveloperError(error.message)
        }
        let linting = Linting(app, limits)
        var observed = ObservedApp(bundleIdentifier: app.bundleIdentifier, urlScheme: app.declared?.urlScheme)
        try await linting.observeTeacher(&observed)
        try await linting.observeStudent(&observed)
        try await linting.observeOtherLanguage(&observed)
        return LintReport(app, observed)
    }

    private func observeTeacher(_ observed: inout ObservedApp) async throws {
        observed = try await inSchool(of: "theo") { seat in
            var observed = observed
            observed.runs.append(try await seat.launch())
            observed.people += seat.person
            observed.asTeacher = try seat.contexts()
            return observed
        }
    }

    private func observeStudent(_ observed: inout ObservedApp) async throws {
        observed = try await inSchool(of: "ada") { seat in
            var observed = observed
            observed.runs.append(try await seat.launch())
            observed.people += seat.person
            observed.asStudent = try seat.contexts()
            if let work = limits.work, let run = try await seat.work(work) { observed.runs.append(run) }
            let openable = observed.asTeacher.filter { $0.isAssignable && !$0.path.isEmpty && seat.canOpen($0) }
            var hung = 0
            for (index, context) in openable.enumerated() {
                guard index < limits.links, hung < Self.mostHung else {
                    observed.unopened = openable.count - index
                    break
                }
                let run = try await seat.open(context)
                if run.end == .hung { hung += 1 }
                observed.runs.append(run)
            }
            observed.atEnd = try seat.contexts()
            observed.attempts = try seat.attempts()
            observed.preferences = seat.preferences
            observed.readsManagedSettings = seat.readsManagedSettings
            if hung == Self.mostHung {
                observed.noStray = "No path that there is not was opened, since links hung."
            } else if let stray = try await seat.openNowhere(in: observed) {
                observed.runs.append(stray.run)
                observed.madeUp = stray.declared
            }
            return observed
        }
    }

    /// Another student, too, so that what differs between people is seen as well.
    private func observeOtherLanguage(_ observed: inout ObservedApp) async throws {
        let own = ["LC_ALL", "LANG"].lazy.compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
        let language = own?.hasPrefix("ar") == true ? "de_DE.UTF-8" : "ar_EG.UTF-8"
        do {
            observed = try await inSchool(of: "ben", speaking: language) { seat in
                var observed = observed
                observed.runs.append(try await seat.launch())
                observed.people += seat.person
                observed.inOtherLanguage = try seat.contexts()
                observed.otherLanguage = language
                return observed
            }
        } catch let error as DeveloperError {
            throw DeveloperError("In the locale \(language): \(error.message)")
        }
    }

    /// A school is there for as long as the app is looked at from one side, so that neither sees the other.
    private func inSchool<Result: Sendable>(
        of name: String, speaking language: String? = nil, _ body: (any ProbedSeat) async throws -> Result
    ) async throws -> Result {
        var settings = DeveloperSchool.Settings()
        settings.apps = [app.manifest ?? app.executable]
        let school = try await DeveloperSchool(settings)
        do {
            let seat = ProbedDevice(app, limits, of: try school.demo.member(name), at: school, speaking: language)
            let result: Result
            do { result = try await body(seat) } catch {
                await seat.leave()
                throw error
            }
            await seat.leave()
            await school.close()
            return result
        } catch {
            await school.close()
            throw error
        }
    }
}

extension ObservedContext {
    var isOnTheWeb: Bool { ["http", "https"].contains(scheme) }

    var scheme: String? { link.flatMap { URL(string: $0)?.scheme?.lowercased() } }
}
