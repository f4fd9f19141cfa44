import Coursework
import Foundation
import Locks
import SQLite

/// The app's settings from the school, stored beside the app's store: whichever process syncs writes it, and all of
/// the app's processes read it. The app may see all of it.
struct ConfigurationFile: Sendable {
    let path: String

    init(besideStore store: String) { path = (store as NSString).deletingLastPathComponent + "/configuration.json" }

    func read() -> ManagedConfiguration { PrivateJSON.read(at: path) ?? .none }

    /// Stores the settings, replacing the previous ones.
    func write(_ configuration: ManagedConfiguration) throws {
        if configuration.values.isEmpty { return try PrivateFile.remove(path) }
        try PrivateJSON.write(configuration, to: path)
    }
}

/// Settings for apps that the machine's administrator has made, without any school: a file `BUNDLE.json` with an
/// object for each app.
struct MachineSettings: Sendable {
    /// The folder of these files, unless `CLASSKIT_CONFIGURATION` names another.
    static let usual = "/etc/homeroom/apps"
    private static let most = 262_144

    let folder: String
    private let name: String

    init(of app: String, _ variables: [String: String]) {
        folder = variables["CLASSKIT_CONFIGURATION"].flatMap { $0.isEmpty ? nil : $0 } ?? Self.usual
        name = app + ".json"
    }

    /// Empty if there is no file or it is invalid, which is logged.
    func read() -> [String: SettingValue] {
        let path = "\(folder)/\(name)"
        guard access(path, R_OK) == 0 else { return [:] }
        guard let bytes = try? Intake(most: Self.most).read(path),
            let values = try? SyncCoding.decode([String: SettingValue].self, from: Data(bytes)),
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
