import Coursework
import Foundation
package import Locks

/// What `ClassKit.json` says of an app; it stands in for the property list and the entitlement of Apple's systems.
package struct Manifest: Codable, Equatable, Sendable {
    package enum Environment: String, Codable, Sendable {
        case development, production
    }

    private enum CodingKeys: String, CodingKey {
        case bundleIdentifier, name, environment, urlScheme, executable, contextProvider, icon, terminal, version
    }

    package var bundleIdentifier: String
    package var name: String?
    package var environment: Environment?
    /// The scheme of URLs that the app opens, such as `optics` for `optics://lens`.
    package var urlScheme: String?
    /// What to start when the app is to be opened, from the manifest's folder; unless told, whatever was there first.
    package var executable: String?
    package var contextProvider: String?
    /// A picture of the app, from the manifest's folder.
    package var icon: String?
    /// Whether people use the app in a terminal.
    package var terminal: Bool?
    /// Which version of the app this is, such as `2.1.0`; whoever looks after devices is shown it.
    package var version: String?

    /// The file it was read from; nil where there was none.
    package private(set) var place: String?

    /// The manifest of this process: the one that `CLASSKIT_MANIFEST` names, or else one beside the executable, in
    /// its resources or in the current folder. Without one, the app has its executable's name and is in development.
    static func ofProcess(
        _ environment: [String: String], executable: String,
        currentFolder: String = FileManager.default.currentDirectoryPath
    ) -> Manifest {
        let fallback = Manifest(unnamed: executable)
        if let named = environment["CLASSKIT_MANIFEST"], !FileManager.default.fileExists(atPath: named) {
            Log.once("CLASSKIT_MANIFEST names \(named), which is not there")
        }
        let named = environment["CLASSKIT_MANIFEST"].flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
        guard let place = named ?? place(beside: executable) ?? place(in: currentFolder) else {
            Log.once(
                """
                no ClassKit.json; the app counts as \(fallback.bundleIdentifier), in development. To say who it is, \
                put {"bundleIdentifier": "…", "name": "…"} in ClassKit.json beside the executable
                """)
            return fallback
        }
        do {
            return try Manifest(contentsOf: place)
        } catch {
            Log.once("\(place) was not used: \(error); the app counts as \(fallback.bundleIdentifier) meanwhile")
            return fallback
        }
    }

    /// The manifest that goes with an executable: the one beside it, or among what SwiftPM has put there for it.
    package static func place(beside executable: String) -> String? {
        let folder = (executable as NSString).deletingLastPathComponent
        if let place = place(in: folder) { return place }
        let end = "_\((executable as NSString).lastPathComponent).resources"
        let resources = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.filter { $0.hasSuffix(end) }
        return resources?.sorted().lazy.compactMap { place(in: folder + "/" + $0) }.first
    }

    package static func place(in folder: String) -> String? {
        let place = folder + "/ClassKit.json"
        return FileManager.default.fileExists(atPath: place) ? place : nil
    }

    /// A manifest with nothing but the identifier.
    init(bundleIdentifier: String) { self.bundleIdentifier = bundleIdentifier }

    private init(unnamed executable: String) {
        let name = (executable as NSString).lastPathComponent
        let plain = name.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "-" }
        bundleIdentifier = "dev." + String(plain.prefix(Limit.bundleIdentifier - 4))
        self.name = name
        environment = .development
    }

    /// A manifest with what pages of an app in the browser offer takes no more.
    package static let intake = Intake(most: 4 << 20)

    package init(contentsOf path: String) throws(ManifestError) {
        let data: Data
        do throws(IntakeProblem) { data = Data(try Self.intake.read(path)) } catch { throw .unreadable(error.reason) }
        do { self = try JSONDecoder().decode(Manifest.self, from: data) } catch { throw ManifestError(error, in: data) }
        guard Self.isIdentifier(bundleIdentifier) else { throw .bundleIdentifier }
        guard urlScheme.map(Self.isScheme) ?? true else { throw .urlScheme }
        place = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
    }

    /// Whether a text is valid as an app's identifier: it is used as a folder name and starts every identifier path.
    package static func isIdentifier(_ text: String) -> Bool {
        text.utf8.count <= Limit.bundleIdentifier && text.contains { $0 != "." }
            && text.unicodeScalars.allSatisfy(isPlain)
    }

    /// Whether a scheme is one by RFC 3986, and not somebody else's.
    private static func isScheme(_ text: String) -> Bool {
        let marks: [Unicode.Scalar] = ["+", "-", "."]
        let isSpelled = text.unicodeScalars.enumerated().allSatisfy { index, scalar in
            guard scalar.isASCII else { return false }
            return scalar.properties.isAlphabetic
                || (index > 0 && (("0"..."9").contains(scalar) || marks.contains(scalar)))
        }
        return isSpelled && (1...64).contains(text.utf8.count) && !foreignSchemes.contains(text.lowercased())
    }

    /// What browsers keep for themselves, and Homeroom.
    private static let foreignSchemes: Set<String> = [
        "about", "blob", "data", "file", "homeroom", "http", "https", "javascript",
    ]

    /// What the manifest names as the executable, if it names one.
    package var namedExecutable: String? {
        executable.flatMap(beside)
    }

    /// The picture that the manifest names, if it is there.
    package var iconFile: String? {
        icon.flatMap(beside).flatMap { FileManager.default.isReadableFile(atPath: $0) ? $0 : nil }
    }

    /// A place as the manifest names it, from its own folder.
    private func beside(_ name: String) -> String? {
        guard !name.isEmpty, let place else { return nil }
        if name.hasPrefix("/") { return name }
        return URL(fileURLWithPath: (place as NSString).deletingLastPathComponent + "/" + name).standardized.path
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-")
    }
}
