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

    /// Puts scripts of bash into the folder, by their names, ready to be run.
    ///
    /// Another process writes them. A program that some other test starts at that moment would inherit the file from this
    /// one, and as long as anybody holds a file open for writing it cannot be run: "Text file busy".
    public func install(_ scripts: [String: String]) async throws {
        let drafts = try TemporaryFolder()
        defer { drafts.remove() }
        for (name, script) in scripts {
            try Data("#!/usr/bin/env bash\n\(script)\n".utf8).write(to: drafts.url.appending(path: name))
        }
        let files = scripts.keys.map { drafts.url.appending(path: $0).path }
        let ending = try await Program(named: "install", ["--mode=755"] + files + [url.path]).run()
        guard ending.status == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
