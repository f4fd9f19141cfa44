public import Foundation

/// A package outside of ours that depends on it by path, as an app does, and is built by the toolchain.
public struct ClientPackage: Sendable {
    /// The language mode a client is compiled in.
    public enum Mode: Int, Sendable, CaseIterable {
        case five = 5
        case six = 6
    }

    /// What the compiler says against one line.
    public struct Complaint: Sendable {
        public var file: String
        public var line: Int
        public var message: String
    }

    /// This repository.
    public static let repository = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Clients share one build of the framework; `swift test` holds the repository's own.
    static let scratch = repository.appending(path: ".build/clients")

    public var folder: URL
    public var environment: [String: String]

    /// A package that is there already; its manifest may read `CLIENT_LANGUAGE_MODE`.
    public init(at folder: URL, mode: Mode) {
        self.folder = folder
        environment = ["CLIENT_LANGUAGE_MODE": "\(mode.rawValue)"]
    }

    /// Builds one target or product.
    public func build(_ arguments: String...) async throws -> Program.Ending {
        try await swift(["build"] + arguments)
    }

    /// The program that was built for a product.
    public func program(_ product: String, environment: [String: String] = [:]) -> Program {
        Program(Self.scratch.appending(path: "debug/\(product)"), environment: environment)
    }

    /// Runs lines of a shell in the package's folder, up to the first that fails.
    ///
    /// - Parameter path: a folder of programs that are found before all others.
    public func shell(_ lines: String, path: String) async throws -> Program.Ending {
        // What builds there does so where all clients do, under that name alone: compiled modules tell other names apart.
        let build = folder.appending(path: ".build").path
        try FileManager.default.createSymbolicLink(atPath: build, withDestinationPath: Self.scratch.path)
        let script = "cd \"$0\"; PATH=\"$1:$PATH\"; export SWIFTPM_BUILD_DIR=\"$2\"\n" + lines
        return try await alone(["sh", "-ec", script, folder.path, path, Self.scratch.path])
    }

    private func swift(_ arguments: [String]) async throws -> Program.Ending {
        try await alone(["swift"] + arguments + ["--package-path", folder.path, "--scratch-path", Self.scratch.path])
    }

    /// One at a time: packages that share a scratch folder overwrite each other's build plans.
    private func alone(_ command: [String]) async throws -> Program.Ending {
        try FileManager.default.createDirectory(at: Self.scratch, withIntermediateDirectories: true)
        let lock = Self.scratch.appending(path: "one-at-a-time").path
        return try await Program(named: "flock", [lock] + command, environment: environment).run(seconds: 900)
    }
}

extension Program.Ending {
    /// The errors a compiler reported, with their places; each once, though several of its jobs may report it.
    public var complaints: [ClientPackage.Complaint] {
        Set(output.split(separator: "\n")).sorted().compactMap { line in
            guard let match = line.firstMatch(of: /^(.+):(\d+):\d+: error: (.+)$/), let number = Int(match.2) else {
                return nil
            }
            return ClientPackage.Complaint(file: String(match.1), line: number, message: String(match.3))
        }
    }
}
