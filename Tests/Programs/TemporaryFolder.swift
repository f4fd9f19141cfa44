public import Foundation

/// A new, empty folder, there until it is removed.
public struct TemporaryFolder: Sendable {
    public let url: URL

    public init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "homeroom-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    public func remove() {
        // What stays behind in the system's temporary folder does no harm.
        try? FileManager.default.removeItem(at: url)
    }
}
