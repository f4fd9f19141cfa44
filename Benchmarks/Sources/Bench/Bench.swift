import Foundation

/// Runs each case in a process of its own, so that none finds another's memory warm, and prints and writes the table.
@main struct Bench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count > 1 { return try await runCase(arguments[1]) }

        let home = FileManager.default.temporaryDirectory.appending(
            path: "classkit-bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: home) }
        var rows: [Row] = []
        for name in Case.allCases where !name.isPart {
            rows += try start(name, home: home)
            print(lines(rows.suffix(1)), terminator: "")
        }
        try report(rows).write(toFile: "docs/benchmarks.md", atomically: true, encoding: .utf8)
        print("written to docs/benchmarks.md")
        if rows.contains(where: { !$0.holds }) { print("some goals are missed; the table says which") }
    }

    private static func runCase(_ name: String) async throws {
        guard let chosen = Case(rawValue: name) else {
            print("no case \(name); there are \(Case.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        let rows = try await chosen.run()
        print(String(decoding: try JSONEncoder().encode(rows), as: UTF8.self))
    }

    /// Starts this program again for one case, in a home of the size that it needs.
    static func start(_ name: Case, home: URL) throws -> [Row] {
        let size = home.appending(path: name.size)
        if name.size != "empty", !FileManager.default.fileExists(atPath: size.path) {
            _ = try output(of: name.size == "small" ? .makeSmall : .makeLarge, home: size)
        }
        let text = try output(of: name, home: name.size == "empty" ? home.appending(path: name.rawValue) : size)
        return try JSONDecoder().decode([Row].self, from: Data(text.utf8))
    }

    private static func output(of name: Case, home: URL) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [name.rawValue]
        process.environment = ProcessInfo.processInfo.environment.merging(
            ["CLASSKIT_HOME": home.path, "CLASSKIT_ENVIRONMENT": "development"]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        precondition(process.terminationStatus == 0, "the case \(name) failed")
        return String(decoding: data, as: UTF8.self)
    }

    private static func lines(_ rows: some Sequence<Row>) -> String {
        rows.map {
            "| \($0.work) | \($0.ours) | \($0.against) | \($0.figure) | \($0.goal) | \($0.holds ? "yes" : "**no**") |\n"
        }
        .joined()
    }

    private static func report(_ rows: [Row]) -> String {
        """
        # Benchmarks

        `make bench` writes this page. Each case runs in a process of its own; a figure is the median of the runs of one
        session, with the middle half of them in brackets, and a ratio compares two medians of the same run. Both sides
        write with `synchronous = FULL`: a commit is on the disk before it is answered.

        | Work | Ours | Against | Figure | Goal | Holds |
        |---|---|---|---|---|---|
        \(lines(rows))
        ## Where a goal is missed

        - **One changed activity.** Besides the same rows a save changes threads twice, to the callback queue and back, at
          15 to 30 µs each, and writes one row more, the generation by which processes notice each other. Where a sync
          takes 0.3 ms, that is the difference; on a slower disk it vanishes. Saving on the caller's thread would do
          without, and would hold up the app for the length of a sync.
        - **Loaded already.** Most of it is the question whether another process has saved: one read of the store, with the
          two file locks that SQLite takes for it. A counter in shared memory would answer in nanoseconds.
        - Figures of a few microseconds differ by half between runs on a shared machine; read them together.
        """
    }
}
