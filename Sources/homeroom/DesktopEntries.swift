import ClassKit
import Foundation
import Locks

/// The files that tell a desktop which program opens which URLs: `homeroom open` opens all of them.
struct DesktopEntries {
    static let ownScheme = "homeroom"
    private static let own = "homeroom-open.desktop"

    let folder: String
    private let variables: [String: String]
    /// This program.
    private let program: String

    init(_ variables: [String: String], program: String? = nil) {
        let data = variables["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        folder = (data ?? (variables["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/applications"
        self.variables = variables
        self.program =
            program ?? (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
            ?? CommandLine.arguments[0]
    }

    /// - Throws: what the system says when a file cannot be written.
    func add(_ app: KnownApp) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try write(entry(named: "Homeroom", opens: Self.ownScheme), to: Self.own)
        if let scheme = app.declared?.urlScheme {
            try write(
                entry(named: app.name, opens: scheme, icon: app.declared?.iconFile),
                to: Self.file(of: app.bundleIdentifier))
        } else {
            unlink("\(folder)/\(Self.file(of: app.bundleIdentifier))")
        }
    }

    /// - Returns: whether there was one.
    func remove(_ app: String) -> Bool {
        let wasThere = unlink("\(folder)/\(Self.file(of: app))") == 0
        let left = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let isLast = !left.contains { $0.hasPrefix("homeroom-app-") }
        if isLast, KnownApps.all(in: Sync.home(variables)).isEmpty { unlink("\(folder)/\(Self.own)") }
        return wasThere
    }

    /// Removes entries of throw-away schools that no longer exist.
    func forgetClosedSchools() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let closed = files.filter { file in
            guard file == Self.own || file.hasPrefix("homeroom-app-"),
                let text = text(of: file), let home = text.firstMatch(of: /CLASSKIT_HOME=([^\s"]+)/)?.1
            else { return false }
            return DeveloperHome.isClosed(String(home))
        }
        for file in closed { unlink("\(folder)/\(file)") }
        if !closed.isEmpty { _ = announce([]) }
    }

    private func text(of file: String) -> String? {
        (try? Intake(most: 1 << 16).read("\(folder)/\(file)")).map { String(decoding: $0, as: UTF8.self) }
    }

    private static func file(of app: String) -> String { "homeroom-app-\(app).desktop" }

    /// Makes the desktop read the entries again, if it has the programs for that.
    ///
    /// - Returns: what failed, as text.
    func announce(_ schemes: [String?]) -> [String] {
        var remarks: [String] = []
        if let tool = Tool("update-desktop-database", variables) {
            if !tool.run([folder], variables) { remarks.append("update-desktop-database failed in \(folder).") }
        } else if !schemes.isEmpty {
            remarks.append(
                """
                update-desktop-database is not here: some desktops learn of it only at the next sign-in. It comes with \
                desktop-file-utils.
                """)
        }
        let entries = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for scheme in schemes.compactMap({ $0?.lowercased() }) {
            guard let file = entries.sorted().first(where: { opens(scheme, $0) }) else { continue }
            guard let tool = Tool("xdg-mime", variables) else {
                remarks.append(
                    "xdg-mime is not here: the desktop may ask which program is to open \(scheme): addresses.")
                continue
            }
            if !tool.run(["default", file, "x-scheme-handler/\(scheme)"], variables) {
                remarks.append("xdg-mime failed: the desktop may ask which program is to open \(scheme): addresses.")
            }
        }
        return remarks
    }

    private func opens(_ scheme: String, _ file: String) -> Bool {
        guard file == Self.own || file.hasPrefix("homeroom-app-"), let text = text(of: file) else { return false }
        return text.contains("\nMimeType=x-scheme-handler/\(scheme);\n")
    }

    // MARK: - The text of an entry

    func entry(named name: String, opens scheme: String, icon: String? = nil) -> String {
        """
        [Desktop Entry]
        Type=Application
        Name=\(Self.value(name))\(icon.map { "\nIcon=\(Self.value($0))" } ?? "")
        Exec=\(Self.value(command.map(Self.quoted).joined(separator: " "))) open %u
        MimeType=x-scheme-handler/\(scheme.lowercased());
        NoDisplay=true
        Terminal=false
        StartupNotify=false

        """
    }

    /// A custom data folder is passed to the program, because the desktop does not know it.
    private var command: [String] {
        guard let home = variables["CLASSKIT_HOME"], !home.isEmpty else { return [program] }
        return ["/usr/bin/env", "CLASSKIT_HOME=\(Sync.home(variables))", program]
    }

    /// An argument in the command line of an entry. `xdg-open` does not understand quotation marks, so they are used
    /// only if needed.
    private static func quoted(_ argument: String) -> String {
        let isPlain = argument.unicodeScalars.allSatisfy {
            ($0.isASCII && $0.properties.isAlphabetic) || ("0"..."9").contains($0)
                || "/-_.,+:@=".unicodeScalars.contains($0)
        }
        if isPlain, !argument.isEmpty { return argument }
        var text = ""
        for character in argument {
            if "\"`$\\".contains(character) { text.append("\\") }
            // Otherwise it would stand for the opened URL.
            text += character == "%" ? "%%" : String(character)
        }
        return "\"\(text)\""
    }

    /// A text on one line, with backslashes escaped.
    private static func value(_ text: String) -> String {
        String(
            text.unicodeScalars.filter { $0.properties.generalCategory != .control }.map(Character.init)
        ).replacing("\\", with: "\\\\")
    }

    private func write(_ text: String, to file: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(file)"), options: .atomic)
    }
}
