import Foundation

/// What `ClassKit.json` says of an app; it stands in for the property list and the entitlement of Apple's systems.
struct Manifest: Codable, Equatable {
    enum Environment: String, Codable {
        case development, production
    }

    var bundleIdentifier: String
    var name: String?
    var environment: Environment?
    var urlScheme: String?
    var contextProvider: String?
    var icon: String?

    /// The manifest of this process: the one that `CLASSKIT_MANIFEST` names, or else the one beside the executable, or
    /// in the current folder. Without one, an app is what its executable is called, and in development.
    static func ofProcess(
        _ environment: [String: String], executable: String,
        currentFolder: String = FileManager.default.currentDirectoryPath
    ) -> Manifest {
        let fallback = Manifest(unnamed: executable)
        if let named = environment["CLASSKIT_MANIFEST"], !FileManager.default.fileExists(atPath: named) {
            Log.once("CLASSKIT_MANIFEST names \(named), which is not there")
        }
        let places = [
            environment["CLASSKIT_MANIFEST"], (executable as NSString).deletingLastPathComponent + "/ClassKit.json",
            currentFolder + "/ClassKit.json",
        ]
        guard let place = places.compactMap({ $0 }).first(where: FileManager.default.fileExists(atPath:)) else {
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

    private init(unnamed executable: String) {
        let name = (executable as NSString).lastPathComponent
        let plain = name.unicodeScalars.map { Self.isPlain($0) ? Character($0) : "-" }
        bundleIdentifier = "dev." + String(plain.prefix(Self.longestIdentifier - 4))
        self.name = name
        environment = .development
    }

    init(contentsOf path: String) throws(ManifestError) {
        let data: Data
        do { data = try Data(contentsOf: URL(fileURLWithPath: path)) } catch { throw .unreadable(error) }
        do { self = try JSONDecoder().decode(Manifest.self, from: data) } catch { throw ManifestError(error, in: data) }
        // It names a folder, and stands first in every identifier path.
        guard bundleIdentifier.utf8.count <= Self.longestIdentifier, bundleIdentifier.contains(where: { $0 != "." }),
            bundleIdentifier.unicodeScalars.allSatisfy(Self.isPlain)
        else { throw .bundleIdentifier }
    }

    /// What Apple allows, which leaves 100 characters of an identifier path for the app.
    private static let longestIdentifier = 155

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII
            && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "." || scalar == "-")
    }
}
