import Foundation

/// Syncs from outside of an app: what `homeroom sync` and `homeroom status` do.
package enum Sync {
    /// What became of one app's store.
    package struct AppReport: Sendable {
        package var app: String
        package var report: SyncReport
    }

    /// Where this machine keeps ClassKit data, as the variables say.
    package static func home(_ variables: [String: String]) -> String { Device.home(variables) }

    /// One round for each app that the person who has signed in has used here, in the order of their names.
    ///
    /// - Throws: ``SyncProblem`` when nobody has signed in.
    package static func run(
        home: String, _ variables: [String: String] = [:], patience: SchoolClient.Patience = .init()
    ) throws(SyncProblem) -> [AppReport] {
        guard let credential = Credential.read(in: home) else { throw .notSignedIn }
        let client = SchoolClient(try credential.address(variables), token: credential.token, patience: patience)
        defer { client.close() }
        return stores(of: credential, home: home).map { store in
            AppReport(
                app: store.app, report: store.syncOnce(credential.organization.id, client, isPatient: true).report)
        }
    }

    /// What the device knows of the attempts in each app's store.
    package static func work(of credential: Credential, home: String) -> [(app: String, work: StoredWork)] {
        stores(of: credential, home: home).map { ($0.app, (try? $0.work()) ?? StoredWork()) }
    }

    static func stores(of credential: Credential, home: String) -> [SyncedStore] {
        guard let person = credential.folder else { return [] }
        return stores(of: person, in: credential.signedIn.environments, home: home)
    }

    static func stores(of person: String, in environments: [Manifest.Environment], home: String) -> [SyncedStore] {
        environments.flatMap { environment -> [SyncedStore] in
            let folder = [home, environment.rawValue, person].joined(separator: "/")
            let apps = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return apps.sorted().compactMap { app in
                let file = "\(folder)/\(app)/store.sqlite"
                guard FileManager.default.fileExists(atPath: file) else { return nil }
                return SyncedStore(
                    file: StoreFile(path: file, uptime: Clock.system.uptime), clock: .system, app: app, name: app)
            }
        }
    }
}
