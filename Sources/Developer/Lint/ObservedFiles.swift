import Foundation

/// Where an app that is tried keeps its files, by the variables that every program is told them by.
struct ObservedFiles: Sendable {
    /// What an app has left there.
    struct Found: Sendable {
        /// Whether it has left anything anywhere.
        var hasAny = false
        /// What calls itself a cache, and lies where nothing is ever cleared.
        var caches: [String] = []
    }

    let variables: [(name: String, value: String)]

    /// So many files are looked at.
    private static let most = 20_000

    /// - Parameter home: what the device keeps, which goes with the school.
    init(home: String) {
        variables = [
            ("HOME", home + "/person"), ("XDG_CONFIG_HOME", home + "/config"), ("XDG_DATA_HOME", home + "/data"),
            ("XDG_STATE_HOME", home + "/state"), ("XDG_CACHE_HOME", home + "/cache"),
        ]
        try? FileManager.default.createDirectory(atPath: home + "/person", withIntermediateDirectories: true)
    }

    func found() -> Found {
        var found = Found()
        for (name, folder) in variables {
            let files = Self.files(in: folder)
            found.hasAny = found.hasAny || !files.isEmpty
            guard name != "XDG_CACHE_HOME" else { continue }
            found.caches += Set(files.compactMap { Self.cache(in: $0, below: name) }).sorted().prefix(5)
        }
        return found
    }

    /// By their paths from the folder on.
    private static func files(in folder: String) -> [String] {
        guard let entries = FileManager.default.enumerator(atPath: folder) else { return [] }
        var files: [String] = []
        while files.count < most, let entry = entries.nextObject() as? String {
            if entries.fileAttributes?[.type] as? FileAttributeType == .typeRegular { files.append(entry) }
        }
        return files
    }

    /// The outermost part of a path that calls itself a cache.
    private static func cache(in file: String, below variable: String) -> String? {
        let parts = file.split(separator: "/").map(String.init)
        // What programs use who do not look at the variable.
        if variable == "HOME", parts.first == ".cache" { return nil }
        guard let place = parts.firstIndex(where: { $0.lowercased().contains("cache") }) else { return nil }
        return (["$" + variable] + parts[...place]).joined(separator: "/")
    }
}
