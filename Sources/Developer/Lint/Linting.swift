import ClassKit
package import Foundation
import Locks

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
    private static let madeUp = "no-such-place"

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
        observed = try await inSchool(of: "theo") { device in
            var observed = observed
            observed.runs.append(try await device.launch())
            observed.people += device.person
            observed.asTeacher = try device.store.contexts()
            return observed
        }
    }

    private func observeStudent(_ observed: inout ObservedApp) async throws {
        observed = try await inSchool(of: "ada") { device in
            var observed = observed
            observed.runs.append(try await device.launch())
            observed.people += device.person
            observed.asStudent = try device.store.contexts()
            if let work = limits.work { observed.runs.append(try await device.work(work)) }
            let openable = observed.asTeacher.filter { $0.isAssignable && !$0.path.isEmpty && !$0.isOnTheWeb }
            var hung = 0
            for (index, context) in openable.enumerated() {
                guard index < limits.links, hung < Self.mostHung else {
                    observed.unopened = openable.count - index
                    break
                }
                let run = try await device.open(context)
                if run.end == .hung { hung += 1 }
                observed.runs.append(run)
            }
            observed.atEnd = try device.store.contexts()
            observed.attempts = try device.store.attempts()
            observed.preferences = device.keptPreferences
            observed.readsManagedSettings = ObservedPreferences.areSetElsewhere(for: app.executable)
            if hung < Self.mostHung {
                // Below what others hang from, so that also those are tried who only look at what is above.
                let container = observed.below.first { observed.isContainer($0) }
                let nowhere = (container?.path ?? []) + [Self.madeUp]
                observed.runs.append(try await device.open(madeUp: nowhere))
                observed.madeUp = try device.store.contexts().filter { $0.path.starts(with: nowhere) }
            }
            return observed
        }
    }

    /// Another student, too, so that what differs between people is seen as well.
    private func observeOtherLanguage(_ observed: inout ObservedApp) async throws {
        let own = ["LC_ALL", "LANG"].lazy.compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty }
        let language = own?.hasPrefix("ar") == true ? "de_DE.UTF-8" : "ar_EG.UTF-8"
        do {
            observed = try await inSchool(of: "ben", speaking: language) { device in
                var observed = observed
                observed.runs.append(try await device.launch())
                observed.people += device.person
                observed.inOtherLanguage = try device.store.contexts()
                observed.otherLanguage = language
                return observed
            }
        } catch let error as DeveloperError {
            throw DeveloperError("In the locale \(language): \(error.message)")
        }
    }

    /// A school is there for as long as the app is looked at from one side, so that neither sees the other.
    private func inSchool<Result: Sendable>(
        of name: String, speaking language: String? = nil, _ body: (ProbedDevice) async throws -> Result
    ) async throws -> Result {
        var settings = DeveloperSchool.Settings()
        settings.apps = [app.manifest ?? app.executable]
        let school = try await DeveloperSchool(settings)
        do {
            let member = try school.demo.member(name)
            let result = try await body(ProbedDevice(app, limits, of: member, at: school, speaking: language))
            await school.close()
            return result
        } catch {
            await school.close()
            throw error
        }
    }
}

extension ObservedContext {
    /// Pages of the web are opened by browsers.
    var isOnTheWeb: Bool { ["http", "https"].contains(scheme) }

    var scheme: String? { link.flatMap { URL(string: $0)?.scheme?.lowercased() } }
}
