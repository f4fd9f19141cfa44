import Coursework
import Foundation
import SQLite

/// What the school has set for an app, as it lies beside the app's store: whoever syncs writes it, and all of the app's processes
/// read it. The app is shown it anyway, so that there is nothing in it to hide from the app.
struct ConfigurationFile: Sendable {
    let path: String

    init(besideStore store: String) { path = (store as NSString).deletingLastPathComponent + "/configuration.json" }

    func read() -> ManagedConfiguration { PrivateJSON.read(at: path) ?? .none }

    /// Keeps it in the place of what was set before.
    func write(_ configuration: ManagedConfiguration) throws {
        if configuration.values.isEmpty { return try PrivateFile.remove(path) }
        try PrivateJSON.write(configuration, to: path)
    }
}

/// What whoever looks after the machine has set for apps, without any school: a file for each, `BUNDLE.json`, that holds an object.
struct MachineSettings: Sendable {
    /// Where such files lie, unless `CLASSKIT_CONFIGURATION` says so.
    static let usual = "/etc/homeroom/apps"
    private static let most = 262_144

    let folder: String
    private let name: String

    init(of app: String, _ variables: [String: String]) {
        folder = variables["CLASSKIT_CONFIGURATION"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
        name = app + ".json"
    }

    /// Nothing where there is no file, or one that is not right, which is said in the log.
    func read() -> [String: SettingValue] {
        let path = "\(folder)/\(name)"
        guard let file = FileHandle(forReadingAtPath: path) else { return [:] }
        defer { try? file.close() }
        guard let data = try? file.read(upToCount: Self.most + 1) else { return [:] }
        guard data.count <= Self.most, let values = try? SyncCoding.decode([String: SettingValue].self, from: data),
            Limit.findings(forSettings: values).isEmpty
        else {
            Log.once(
                """
                \(path) was not used: it is to hold an object of at most \(Limit.settings) values, without null, in \
                \(Limit.settingBytes) bytes
                """)
            return [:]
        }
        return values
    }
}
