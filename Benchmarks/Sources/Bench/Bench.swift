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

    private static let pageFile = "docs/benchmarks.md"

    /// Puts the rows that were measured into the tables of the page, and leaves the rest of it as it is.
    private static func writePage() throws {
        var page = try String(contentsOfFile: pageFile, encoding: .utf8)
        var isComplete = true
        for table in ["framework", "server", "growth"] {
            guard let data = FileManager.default.contents(atPath: "\(rowsFolder)/\(table).json") else { continue }
            let rows = try JSONDecoder().decode([Row].self, from: data)
            page = page.withRows(rows.map(\.line).joined(), inTable: table)
            isComplete = isComplete && rows.allSatisfy(\.holds)
        }
        try page.write(toFile: pageFile, atomically: true, encoding: .utf8)
        print("written to \(pageFile)")
        if !isComplete { print("some goals are missed; the page says which, and should say why") }
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
}

extension String {
    /// The same page with other rows in the table that follows `<!-- make bench: NAME -->`.
    fileprivate func withRows(_ rows: String, inTable name: String) -> String {
        let lines = split(separator: "\n", omittingEmptySubsequences: false)
        guard let mark = lines.firstIndex(of: "<!-- make bench: \(name) -->") else {
            fatalError("docs/benchmarks.md has no table \(name)")
        }
        // A blank line, the names of the columns, and the line below them stay.
        let (head, rest) = (lines[...(mark + 3)], lines[(mark + 4)...])
        return head.joined(separator: "\n") + "\n" + rows + rest.drop { $0.hasPrefix("|") }.joined(separator: "\n")
    }
}
