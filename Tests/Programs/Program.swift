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
    /// What the program says goes to files, so that it never blocks on a full pipe.
    public func run(seconds limit: Int = 60) async throws -> Ending {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let output = folder.url.appending(path: "output")
        let errors = folder.url.appending(path: "error")
        let bounded = Program(
            URL(filePath: "/usr/bin/timeout"), ["\(limit)", url.path] + arguments, environment: environment)
        let descriptors = try ["/dev/null", output.path, errors.path].map(Self.open)
        let child = try bounded.spawn(input: descriptors[0], output: descriptors[1], errors: descriptors[2])
        for descriptor in descriptors { close(descriptor) }
        let status = await withCheckedContinuation { ended in
            Thread.detachNewThread { ended.resume(returning: Self.end(of: child)) }
        }
        return try Ending(
            output: String(contentsOf: output, encoding: .utf8),
            errorText: String(contentsOf: errors, encoding: .utf8), status: status)
    }

    private static func open(_ path: String) throws -> Int32 {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        return descriptor
    }
}
