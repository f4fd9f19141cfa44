import Foundation

/// Runs each case in a process of its own, so that none finds another's memory warm, and prints and writes the table.
@main struct Bench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        if arguments.count > 1, arguments[1] == "page" { return try writePage() }
        if arguments.count > 1 { return try await runCase(arguments[1]) }

        let home = FileManager.default.temporaryDirectory.appending(
            path: "classkit-bench-\(ProcessInfo.processInfo.processIdentifier)")
        defer { try? FileManager.default.removeItem(at: home) }
        var rows: [Row] = []
        for name in Case.allCases where !name.isPart {
            rows += try start(name, home: home)
            print(rows.suffix(1).map(\.line).joined(), terminator: "")
        }
        try FileManager.default.createDirectory(atPath: rowsFolder, withIntermediateDirectories: true)
        try JSONEncoder().encode(rows).write(to: URL(fileURLWithPath: rowsFolder + "/framework.json"))
        try writePage()
    }

    /// Where both programs that measure leave their rows.
    private static let rowsFolder = ".build/bench"

    /// Puts the page together from the rows that are there.
    private static func writePage() throws {
        func rows(_ name: String) throws -> [Row] {
            guard let data = FileManager.default.contents(atPath: "\(rowsFolder)/\(name).json") else { return [] }
            return try JSONDecoder().decode([Row].self, from: data)
        }
        let (framework, server) = (try rows("framework"), try rows("server"))
        try page(framework, server).write(toFile: "docs/benchmarks.md", atomically: true, encoding: .utf8)
        print("written to docs/benchmarks.md")
        if (framework + server).contains(where: { !$0.holds }) {
            print("some goals are missed; the page says which, and why")
        }
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

    private static func page(_ framework: [Row], _ server: [Row]) -> String {
        """
        # Benchmarks

        `make bench` writes this page. Each case runs in a process of its own; a figure is the median of the runs of one
        session, with the middle half of them in brackets, and a ratio compares two medians of the same run. Both sides
        write with `synchronous = FULL`: a commit is on the disk before it is answered.

        ## The framework

        | Work | Ours | Against | Figure | Goal | Holds |
        |---|---|---|---|---|---|
        \(framework.map(\.line).joined())
        ### Where a goal is missed

        - **One changed activity.** Besides the same rows a save changes threads twice, to the callback queue and back, at
          15 to 30 µs each, and writes one row more, the generation by which processes notice each other. Where a sync
          takes 0.3 ms, that is the difference; on a slower disk it vanishes. Saving on the caller's thread would do
          without, and would hold up the app for the length of a sync.
        - **Loaded already.** Whether another process has saved is asked in memory that all of them share, the head of the log's
          index: with a read of the store for it, the look-ups that are awaited took 4.2 to 5.2 µs. What is left of the look-ups
          by completion is the change to the callback queue.
        - Figures of a few microseconds differ by half between runs on a shared machine; read them together.

        ## The school server

        `swift run -c release --scratch-path .build/bench serverbench CASE` runs one case. Rounds of ours and of what it is
        held against take turns, in one process; clients are blocking sockets on threads of the same machine, so they take
        their share of its cores on both sides. Large schools are written as SQL, past the server, before it starts.

        | Work | Ours | Against | Figure | Goal | Holds |
        |---|---|---|---|---|---|
        \(server.map(\.line).joined())
        - **Pushes.** The plain side writes the same three rows without having been asked by anybody: no HTTP, no JSON, no
          session, no recording rule, no look at what is assigned. On SQLite the writing thread spends about 210 µs on a push,
          85 of them in the statements that the plain side has too; the rest is the rule, JSON, and what the rule asks of the
          database, once for all devices that share a commit. On PostgreSQL a push takes about 500 µs of processor: 195 are
          those of the plain side, 170 look up the session, the rest is HTTP and JSON.
        - **In May**, on SQLite, what the recording rule goes by is kept by the connection that writes, and forgotten when a row was written
          that it was read from. Before that the same school took 1233 to 1329 pushes a second, 0.32 to 0.36 times those of its first
          week. On PostgreSQL nothing is kept yet.
        - **The list** is answered as it was the last time for as long as nothing is written to the database; a commit,
          whatever it changed, lets it be made anew, which takes some milliseconds. Of what an answer then costs, a third is the
          kernel's sending of 8 kB, which the constant pays as well; most of the rest is the session, looked up each time so
          that an ended one ends at once, and the strict reading of the head.
        - **The class report** takes half a millisecond more where a larger tree is not in the cache.
        - **Event streams:** two or three pages that the HTTP library has touched for each.
        - **Reports in May**, on SQLite, are made of what was read of each handout the last time, as long as no row of it, of its class or
          of people was written since. Where every report reads all it shows, the class report takes 8.41 ms, that of a handout 5.82 and
          a student's 26.87. What is left is the writing of 110 kB of JSON, at 130 MB/s. On PostgreSQL nothing is kept. That changes are noted
          for readers costs a push 4 to 6 in a hundred.
        \(pictures)
        """
    }

    /// One picture for each thing that grows, as the server's cases have drawn them.
    private static var pictures: String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: "docs/benchmarks")) ?? []
        let drawn = files.filter { $0.hasSuffix(".svg") }.sorted()
        guard !drawn.isEmpty else { return "" }
        return """

            ## What grows

            One thing grows at a time, and the others stay; both scales are in powers of ten, so what does not grow with it is a level
            line. Pushes are those of 32 clients, reports and lists those of one.

            \(drawn.map { "![What grows with \($0.dropLast(4))](benchmarks/\($0))" }.joined(separator: "\n\n"))

            """
    }
}
