import Foundation

/// An app that was used or installed on this device, as noted in its folder with the data.
package struct KnownApp: Hashable, Sendable {
    package var bundleIdentifier: String
    /// The path of its `ClassKit.json`; nil for an app without.
    package var manifest: String?
    /// The path of what to start.
    package var executable: String

    package init(bundleIdentifier: String, manifest: String?, executable: String) {
        self.bundleIdentifier = bundleIdentifier
        self.manifest = manifest
        self.executable = executable
    }

    /// The app described by a manifest: starts the executable that the manifest names, or else `executable`.
    package init(_ manifest: Manifest, executable: String) {
        self.init(
            bundleIdentifier: manifest.bundleIdentifier, manifest: manifest.place,
            executable: manifest.namedExecutable ?? executable)
    }

    /// The app's present manifest; nil if there is none or it belongs to another app by now.
    package var declared: Manifest? {
        guard let manifest = manifest.flatMap({ try? Manifest(contentsOf: $0) }),
            manifest.bundleIdentifier == bundleIdentifier
        else { return nil }
        return manifest
    }

    /// What the app is called.
    package var name: String { declared?.name ?? bundleIdentifier }

    /// Whether what is to be started is there.
    package var canStart: Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: executable, isDirectory: &isFolder) && !isFolder.boolValue
            && FileManager.default.isExecutableFile(atPath: executable)
    }
}
