import Foundation
import SQLite

/// The apps that are known on a device: a small file for each, in the folder `apps` with the data.
package enum KnownApps {
    /// The text of a note.
    private struct Note: Codable {
        var manifest: String?
        var executable: String
    }

    package static func folder(in home: String) -> String { home + "/apps" }

    private static func path(of app: String, in home: String) -> String { "\(folder(in: home))/\(app).json" }

    /// All of them, in the order of their identifiers. A note that cannot be read is passed over.
    package static func all(in home: String) -> [KnownApp] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder(in: home))) ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted().compactMap { find(String($0.dropLast(5)), in: home) }
    }

    package static func find(_ app: String, in home: String) -> KnownApp? {
        guard Manifest.isIdentifier(app), let note = PrivateJSON.read(Note.self, at: path(of: app, in: home)) else {
            return nil
        }
        return KnownApp(bundleIdentifier: app, manifest: note.manifest, executable: note.executable)
    }

    /// Stores a note about an app, replacing the previous one, completely or not at all.
    package static func note(_ app: KnownApp, in home: String) throws {
        let temporary = "\(folder(in: home))/.\(app.bundleIdentifier)-\(UUID().uuidString)"
        // Created separately first, with its folders, so that others can never read or change it.
        try PrivateFile.create(temporary)
        do {
            let note = Note(manifest: app.manifest, executable: app.executable)
            try SyncCoding.data(note).write(to: URL(fileURLWithPath: temporary))
            try PrivateFile.move(temporary, to: path(of: app.bundleIdentifier, in: home))
        } catch {
            unlink(temporary)
            throw error
        }
    }

    /// - Returns: whether it was known.
    @discardableResult
    package static func forget(_ app: String, in home: String) -> Bool {
        Manifest.isIdentifier(app) && unlink(path(of: app, in: home)) == 0
    }

    /// Registers the running app, unless it is known, so that nobody has to install what a developer has just built.
    ///
    /// Several programs may share a manifest, such as the app and its context provider. The first to run counts as
    /// the app, unless the manifest names it. Errors here do not concern the app.
    static func noteRunning(_ manifest: Manifest, executable: String, in home: String) {
        let app = KnownApp(manifest, executable: executable)
        guard !isTestBundle(executable), !isContextProvider(executable, of: manifest), app.canStart else { return }
        if let known = find(app.bundleIdentifier, in: home) {
            if known == app { return }
            let isOtherProgram = known.manifest == app.manifest && manifest.namedExecutable == nil && known.canStart
            if isOtherProgram { return }
        }
        try? note(app, in: home)
    }

    /// Tests of an app are programs that use ClassKit too.
    private static func isTestBundle(_ executable: String) -> Bool { executable.hasSuffix(".xctest") }

    private static func isContextProvider(_ executable: String, of manifest: Manifest) -> Bool {
        guard let provider = manifest.contextProvider, manifest.namedExecutable != executable else { return false }
        return (provider as NSString).lastPathComponent == (executable as NSString).lastPathComponent
    }
}
