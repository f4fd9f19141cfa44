public import Foundation

/// A program to start from a test.
public struct Program: Sendable {
    /// How a program ended, and what it said.
    public struct Ending: Sendable, Equatable {
        public var output: String
        public var errorText: String
        public var status: Int32

        public init(output: String = "", errorText: String = "", status: Int32 = 0) {
            self.output = output
            self.errorText = errorText
            self.status = status
        }
    }

    public var url: URL
    public var arguments: [String]
    /// Added to the environment of the test.
    public var environment: [String: String]

    public init(_ url: URL, _ arguments: [String] = [], environment: [String: String] = [:]) {
        self.url = url
        self.arguments = arguments
        self.environment = environment
    }

    /// A program found on `PATH`.
    public init(named name: String, _ arguments: [String] = [], environment: [String: String] = [:]) {
        self.init(URL(filePath: "/usr/bin/env"), [name] + arguments, environment: environment)
    }

    /// A program of this package, which the build puts beside the tests.
    public init(besideTests name: String, _ arguments: [String] = []) {
        let tests = Bundle.main.executableURL ?? Bundle.main.bundleURL
        self.init(tests.deletingLastPathComponent().appending(path: name), arguments)
    }

    /// Runs to the end. Past the limit the program and what it started are ended, with status 124.
    ///
    /// No thread waits meanwhile, and what the program says goes to files, so that it never blocks on a full pipe.
    public func run(seconds limit: Int = 60) async throws -> Ending {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let output = folder.url.appending(path: "output")
        let errorText = folder.url.appending(path: "error")
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/timeout")
        process.arguments = ["\(limit)", url.path] + arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try Self.newFile(output)
        process.standardError = try Self.newFile(errorText)
        try await process.runToTheEnd()
        return try Ending(
            output: String(contentsOf: output, encoding: .utf8),
            errorText: String(contentsOf: errorText, encoding: .utf8),
            status: process.terminationStatus)
    }

    private static func newFile(_ url: URL) throws -> FileHandle {
        try Data().write(to: url)
        return try FileHandle(forWritingTo: url)
    }
}

extension Process {
    fileprivate func runToTheEnd() async throws {
        try await withCheckedThrowingContinuation { (ended: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in ended.resume() }
            do {
                try run()
            } catch {
                terminationHandler = nil
                ended.resume(throwing: error)
            }
        }
    }
}
