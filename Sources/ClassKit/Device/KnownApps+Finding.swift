import Foundation

extension KnownApps {
    /// The app that somebody names by its manifest, by the folder that holds it, or by its executable.
    ///
    /// - Throws: ``OpenProblem`` that says what is missing.
    package static func find(at path: String, home: String) throws(OpenProblem) -> KnownApp {
        // Whole first: with “..” in it, a path from the current folder would lose that folder.
        let here = FileManager.default.currentDirectoryPath
        let place = URL(fileURLWithPath: path.hasPrefix("/") ? path : "\(here)/\(path)").standardized.path
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: place, isDirectory: &isFolder) else { throw .nothing(at: place) }
        if isFolder.boolValue { return try find(inFolder: place, home: home) }
        if place.hasSuffix(".json") { return try find(manifest: place, home: home) }
        guard FileManager.default.isExecutableFile(atPath: place) else { throw .notAnApp(place) }
        guard let manifest = Manifest.place(beside: place) ?? Manifest.place(in: here) else {
            throw .noManifest(for: place)
        }
        return KnownApp(try read(manifest), executable: place)
    }

    private static func find(inFolder folder: String, home: String) throws(OpenProblem) -> KnownApp {
        if let manifest = Manifest.place(in: folder) { return try find(manifest: manifest, home: home) }
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let manifests = files.filter { $0.hasSuffix(".resources") }.compactMap { Manifest.place(in: "\(folder)/\($0)") }
        guard manifests.count <= 1 else { throw .severalManifests(manifests.sorted()) }
        guard let manifest = manifests.first else { throw .noManifest(for: folder) }
        return try find(manifest: manifest, home: home)
    }

    private static func find(manifest place: String, home: String) throws(OpenProblem) -> KnownApp {
        let manifest = try read(place)
        let known = find(manifest.bundleIdentifier, in: home).flatMap { $0.manifest == place ? $0.executable : nil }
        let executable = manifest.namedExecutable ?? executable(besideResources: place) ?? known
        guard let executable else { throw .noExecutable(place) }
        let app = KnownApp(manifest, executable: executable)
        guard app.canStart else { throw .gone(app) }
        return app
    }

    /// The executable beside a resource folder: `build/optics` for `build/School_optics.resources/ClassKit.json`.
    private static func executable(besideResources manifest: String) -> String? {
        let folder = (manifest as NSString).deletingLastPathComponent as NSString
        guard folder.pathExtension == "resources" else { return nil }
        let name = (folder.lastPathComponent as NSString).deletingPathExtension
        let starts = name.indices.filter { name[$0] == "_" }
        return starts.lazy.map {
            "\(folder.deletingLastPathComponent)/\(name[name.index(after: $0)...])"
        }.first(where: FileManager.default.isExecutableFile(atPath:))
    }

    private static func read(_ place: String) throws(OpenProblem) -> Manifest {
        do throws(ManifestError) { return try Manifest(contentsOf: place) } catch { throw .unusable(place, error) }
    }
}

extension OpenProblem {
    fileprivate static func nothing(at place: String) -> OpenProblem {
        OpenProblem(
            code: .notAnApp, message: "There is no \(place). Name the app’s ClassKit.json, folder or executable.")
    }

    fileprivate static func notAnApp(_ place: String) -> OpenProblem {
        OpenProblem(
            code: .notAnApp,
            message:
                "\(place) is neither a program nor a ClassKit.json. Name the app’s ClassKit.json, folder or executable."
        )
    }

    fileprivate static func noManifest(for place: String) -> OpenProblem {
        OpenProblem(
            code: .notAnApp,
            message: """
                There is no ClassKit.json for \(place). Put {"bundleIdentifier": "…", "name": "…", "urlScheme": "…"} into \
                ClassKit.json beside the executable.
                """)
    }

    fileprivate static func severalManifests(_ places: [String]) -> OpenProblem {
        OpenProblem(
            code: .notAnApp, message: "There are several apps: \(places.joined(separator: ", ")). Name one of them.")
    }

    fileprivate static func noExecutable(_ place: String) -> OpenProblem {
        OpenProblem(
            code: .notAnApp,
            message: """
                \(place) does not say what to start. Name the executable instead, or add "executable": "…", the way to it \
                from the folder of ClassKit.json.
                """)
    }

    fileprivate static func unusable(_ place: String, _ error: ManifestError) -> OpenProblem {
        OpenProblem(code: .notAnApp, message: "\(place) cannot be used: \(error).")
    }
}
