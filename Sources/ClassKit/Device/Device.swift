import Coursework
import Foundation

/// Where this process stores its data, and for whom.
struct Device {
    let manifest: Manifest
    let environment: Manifest.Environment
    /// Whose data it is: the role in development, otherwise the signed-in person.
    let person: String
    let home: String
    private let executable: String
    /// Shows the app its settings.
    let defaults: ManagedDefaults
    /// What the app was started to open.
    let startRequest: OpenRequest?
    /// The signed-in person, if it counts: in production, or at a developer's school.
    let signedIn: SignedInPerson?
    /// The name under which work is stored before anybody signs in. It stays there.
    static let nobody = "nobody"

    static let ofProcess = Device(
        ProcessInfo.processInfo.environment,
        executable: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0])

    init(_ variables: [String: String], executable: String) {
        self.init(Manifest.ofProcess(variables, executable: executable), variables, executable: executable)
    }

    /// The person and the folder for an app with that manifest.
    init(_ manifest: Manifest, _ variables: [String: String], executable: String) {
        self.executable = executable
        defaults = ManagedDefaults(MachineSettings(of: manifest.bundleIdentifier, variables))
        self.manifest = manifest
        startRequest = Self.startRequest(variables[OpenRequest.variable], of: manifest.bundleIdentifier)
        environment = Self.environment(variables["CLASSKIT_ENVIRONMENT"]) ?? manifest.environment ?? .development
        home = Self.home(variables)
        let environment = environment
        signedIn = SignedInPerson.read(in: home).flatMap { $0.counts(in: environment) ? $0 : nil }
        person =
            signedIn?.folder
            ?? (environment == .development ? Self.role(variables["CLASSKIT_ROLE"]) : Self.nobody)
    }

    private static func environment(_ name: String?) -> Manifest.Environment? {
        guard let name else { return nil }
        if let environment = Manifest.Environment(rawValue: name) { return environment }
        Log.once("CLASSKIT_ENVIRONMENT is to be development or production; it was not used")
        return nil
    }

    /// In development both roles run side by side, each with its own store.
    private static func role(_ name: String?) -> String {
        guard let name else { return "off" }
        if ["teacher", "student", "off"].contains(name) { return name }
        Log.once("CLASSKIT_ROLE is to be teacher, student or off; it counts as off")
        return "off"
    }

    private static func startRequest(_ text: String?, of app: String) -> OpenRequest? {
        guard let text, !text.isEmpty else { return nil }
        guard let request = OpenRequest(json: Data(text.utf8)) else {
            Log.once("\(OpenRequest.variable) is to be a request of homeroom open; it was not used")
            return nil
        }
        // A program that an app starts inherits its variables, and may be another app.
        return request.isMeant(for: app) ? request : nil
    }

    static func home(_ variables: [String: String]) -> String {
        if let home = variables["CLASSKIT_HOME"], !home.isEmpty { return absolute(home) }
        if let data = variables["XDG_DATA_HOME"], data.hasPrefix("/") { return data + "/classkit" }
        return (variables["HOME"] ?? NSHomeDirectory()) + "/.local/share/classkit"
    }

    /// An app may change its working directory, and its data must not move with it.
    private static func absolute(_ path: String) -> String {
        path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    var storePath: String {
        [home, environment.rawValue, person, manifest.bundleIdentifier, "store.sqlite"].joined(separator: "/")
    }

    /// Registers this app on the device, so that it can be opened.
    func noteApp() { KnownApps.noteRunning(manifest, executable: executable, in: home) }
}
