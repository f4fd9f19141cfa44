package import Coursework
package import Foundation
import SQL

/// Runs apps' context providers on this device: a process for each request, which is killed when it takes too long.
///
/// It blocks the thread. What a provider saves goes into the app's store for the signed-in person, and one sync
/// follows, so that the school gets it.
package struct ContextProviderRunner: Sendable {
    /// How long a provider may take by default.
    package static let usualLimit: TimeInterval = 10

    /// What a request came to.
    package struct Report: Sendable {
        package var outcome: ProviderOutcome
        /// What the provider wrote to standard error, and printed.
        package var said = ""
        /// How long the provider took.
        package var seconds: TimeInterval = 0
    }

    private let home: String
    private let variables: [String: String]
    private let limit: TimeInterval
    private let interruption: Spawn.Interruption

    /// - Parameters:
    ///   - home: where the device keeps ClassKit data.
    ///   - variables: what the provider finds in its environment, besides what it needs.
    ///   - interruption: ends from another thread what is asked.
    package init(
        home: String, _ variables: [String: String], limit: TimeInterval = usualLimit,
        _ interruption: Spawn.Interruption = Spawn.Interruption()
    ) {
        self.home = home
        self.variables = variables
        self.limit = limit
        self.interruption = interruption
    }

    /// Makes the provider of the path's app update the children of the context there.
    package func update(_ path: IdentifierPath, as credential: Credential) -> Report {
        do throws(Refusal) {
            let (program, device) = try provider(of: path.elements.first ?? "")
            let store = SyncedStore(
                file: StoreFile(path: device.storePath, uptime: Clock.system.uptime), clock: .system,
                app: device.manifest.bundleIdentifier,
                name: device.manifest.name ?? device.manifest.bundleIdentifier)
            // Another device may have declared it.
            if path.depth > 1, (try? store.has(path)) != true { _ = sync(store, credential) }
            var report = try ask(path, program)
            if report.outcome == .interrupted { return report }
            // Even after an error: what was saved before it must be sent.
            let round = sync(store, credential)
            if report.outcome.isGood {
                report.outcome = round.problem.map { .untold($0.message) } ?? .filled(told: round.contexts)
            }
            return report
        } catch {
            return Report(outcome: error.outcome)
        }
    }

    /// Why nobody was asked.
    private struct Refusal: Error {
        var outcome: ProviderOutcome
    }

    private struct Program {
        var path: String
        /// What it finds around it.
        var variables: [String: String]
    }

    /// The provider, with its person and its data folder.
    private func provider(of app: String) throws(Refusal) -> (Program, Device) {
        guard let known = KnownApps.find(app, in: home) else { throw Refusal(outcome: .unknownApp) }
        guard let place = known.manifest else { throw Refusal(outcome: .noManifest) }
        let manifest: Manifest
        do throws(ManifestError) { manifest = try Manifest(contentsOf: place) } catch {
            throw Refusal(outcome: .badManifest(place: place, reason: error.description))
        }
        guard manifest.bundleIdentifier == app else {
            throw Refusal(outcome: .otherApp(place: place, app: manifest.bundleIdentifier))
        }
        guard let name = manifest.contextProvider, !name.isEmpty else {
            throw Refusal(outcome: .noProvider(place: place))
        }
        let path = Self.path(name, beside: place)
        let own = ["CLASSKIT_HOME": home, "CLASSKIT_MANIFEST": place]
        let program = Program(path: path, variables: variables.merging(own) { $1 })
        let device = Device(program.variables, executable: path)
        // At a developer's own school an app in development counts as well.
        guard device.environment == .production || device.signedIn != nil else {
            throw Refusal(outcome: .development(place: place))
        }
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Refusal(outcome: .missing(path))
        }
        guard !isFolder.boolValue, access(path, X_OK) == 0 else { throw Refusal(outcome: .notExecutable(path)) }
        return (program, device)
    }

    /// Beside the manifest; or, where SwiftPM has put that among the app's resources, beside the app.
    private static func path(_ name: String, beside manifest: String) -> String {
        if name.hasPrefix("/") { return name }
        let folder = URL(fileURLWithPath: manifest).deletingLastPathComponent()
        let path = folder.appending(path: name).standardized.path
        guard !FileManager.default.fileExists(atPath: path), folder.pathExtension == "resources" else { return path }
        return folder.deletingLastPathComponent().appending(path: name).standardized.path
    }

    private func ask(_ path: IdentifierPath, _ program: Program) throws(Refusal) -> Report {
        let spawn = Spawn(
            path: program.path, environment: program.variables,
            input: ProviderLine.bytes(ProviderRequest(path.elements)), limit: limit)
        let start = Clock.system.uptime()
        do throws(Spawn.Failure) {
            let ending = try spawn.run(interruption)
            return Report(
                outcome: ProviderOutcome(ending, limit: limit), said: String(decoding: ending.errors, as: UTF8.self),
                seconds: Clock.system.uptime() - start)
        } catch {
            throw Refusal(outcome: .notStarted(program.path, reason: error.reason))
        }
    }

    private func sync(_ store: SyncedStore, _ credential: Credential) -> SyncReport {
        do throws(SyncProblem) {
            let client = SchoolClient(try credential.address(variables), token: credential.token)
            defer { client.close() }
            return interruption.watch(endingBy: client.close) {
                store.syncOnce(credential.organization.id, client, isPatient: true).report
            }
        } catch {
            var report = SyncReport()
            report.problem = error
            return report
        }
    }
}

extension SyncedStore {
    /// Whether this device has a context at the path.
    fileprivate func has(_ path: IdentifierPath) throws -> Bool {
        try file.read { connection in
            var place: Int64?
            for identifier in path.elements {
                let found = try connection.first(
                    "SELECT id FROM context WHERE parent IS $1 AND identifier = $2 AND removed IS NULL", Value(place),
                    .text(identifier)
                ) { $0.integer() }
                guard let found else { return false }
                place = found
            }
            return true
        }
    }
}
