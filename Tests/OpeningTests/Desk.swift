import ClassKit
import Foundation
import Programs

/// A machine of its own for one test: folders, an app that is known there, and the commands of `homeroom`.
final class Desk: Sendable {
    static let app = "org.school.optics"
    let folder: URL

    init(manifest: String = #", "urlScheme": "optics""#, home: String = "home") throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID().uuidString.prefix(8))")
        homeName = home
        try write(#"{"bundleIdentifier": "\#(Self.app)", "name": "Optics"\#(manifest)}"#, to: "app/ClassKit.json")
    }

    deinit {
        // Whatever was started apart from us and is still there.
        for line in said where line.hasPrefix("started ") {
            if let pid = pid_t(line.split(separator: " ")[1]), isOurs(pid) { kill(pid, SIGKILL) }
        }
        try? FileManager.default.removeItem(at: folder)
    }

    private let homeName: String
    var home: String { folder.appending(path: homeName).path }
    var manifest: String { folder.appending(path: "app/ClassKit.json").path }
    var executable: String { Program(besideTests: "linkclient").url.path }
    /// Where the app says what it hears.
    var sayings: String { folder.appending(path: "said").path }
    /// Where a process of the app listens, in development.
    func store(_ role: String = "off") -> String { "\(home)/development/\(role)/\(Self.app)" }

    func write(_ text: String, to place: String) throws {
        let url = folder.appending(path: place)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    /// Lets the app be known without having run.
    func note(executable: String? = nil) throws {
        try KnownApps.note(
            KnownApp(bundleIdentifier: Self.app, manifest: manifest, executable: executable ?? self.executable),
            in: home)
    }

    func variables(_ more: [String: String] = [:]) -> [String: String] {
        [
            "CLASSKIT_HOME": home, "CLASSKIT_ENVIRONMENT": "development", "CLASSKIT_MANIFEST": "",
            "LINKCLIENT_FILE": sayings,
            "XDG_DATA_HOME": folder.appending(path: "data").path,
            "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "HOME": folder.path, "CLASSKIT_CONTINUE": "", "SWIFT_BACKTRACE": "enable=no",
            "DBUS_SESSION_BUS_ADDRESS": "", "XDG_RUNTIME_DIR": "",
        ].merging(more) { $1 }
    }

    nonisolated(nonsending) func homeroom(
        _ arguments: String..., with more: [String: String] = [:]
    ) async throws -> Program.Ending {
        var program = Program(besideTests: "homeroom", arguments)
        program.environment = variables(more)
        return try await program.run()
    }

    /// Starts the app as a person does, and waits until it listens.
    func startApp(_ more: [String: String] = [:], role: String = "off") throws -> RunningProgram {
        var program = Program(besideTests: "linkclient")
        program.environment = variables(["CLASSKIT_MANIFEST": manifest, "CLASSKIT_ROLE": role].merging(more) { $1 })
        let running = try program.start()
        _ = running.line(beginning: "listens", before: .now + .seconds(30))
        // The socket is there a moment after the app has said so.
        let place = store(role)
        _ = waitForChange(in: place) { FileManager.default.fileExists(atPath: place + "/open.socket") ? () : nil }
        return running
    }

    /// All that the app has said, in whatever process.
    var said: [String] {
        let text = (try? String(contentsOfFile: sayings, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }

    /// The lines that begin so, as soon as there are so many.
    func said(_ start: String, count: Int = 1) async throws -> [String] {
        try await onThread { [self] in
            let found = waitForChange(in: folder.path) { () -> [String]? in
                let found = said.filter { $0.hasPrefix(start) }
                return found.count >= count ? found : nil
            }
            return found ?? said.filter { $0.hasPrefix(start) }
        }
    }

    private func isOurs(_ pid: pid_t) -> Bool {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) == executable
    }
}
