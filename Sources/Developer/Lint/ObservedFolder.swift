import Foundation

/// What is in the folder of an app in the browser; what is hidden is not counted, and not served.
struct ObservedFolder: Sendable {
    var hasManifest: Bool
    var files = 0
    var bytes: Int64 = 0
    /// The largest, by its path from the folder on.
    var largest: (path: String, bytes: Int64)?

    /// So many files are looked at: a folder with more is too large in any case.
    private static let most = 20_000

    init(_ folder: String) {
        hasManifest = FileManager.default.fileExists(atPath: folder + "/ClassKit.json")
        let keys: [URLResourceKey] = [.isRegularFileKey, .fileSizeKey]
        let found = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
        while files < Self.most, let file = found?.nextObject() as? URL {
            guard let values = try? file.resourceValues(forKeys: Set(keys)), values.isRegularFile == true else {
                continue
            }
            let size = Int64(values.fileSize ?? 0)
            files += 1
            bytes += size
            if size > largest?.bytes ?? -1 { largest = (String(file.path.dropFirst(folder.count + 1)), size) }
        }
    }
}
