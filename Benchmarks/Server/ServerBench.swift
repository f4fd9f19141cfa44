import Foundation
import SQLite

/// Runs each case in a process of its own, so that none finds another's memory warm, prints its rows, and leaves them for
/// the page that the `Bench` program writes.
@main struct ServerBench {
    /// Where the page finds the rows of each of its tables.
    private static let rowsFolder = ".build/bench"

    static func main() async throws {
        // A client whose server is gone is an error to be read, not a signal to die of.
        signal(SIGPIPE, SIG_IGN)
        // As the program does that is measured; the plain side has it, too.
        SQLiteLibrary.countNoMemory()
        let arguments = CommandLine.arguments
        if arguments.count > 1 { return try await runCase(arguments[1]) }
        // What a case that fails leaves behind goes with it; short, as the address of a socket has to fit 107 bytes.
        let folder = "/tmp/serverbench-\(ProcessInfo.processInfo.processIdentifier)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var tables: [String: [Row]] = [:]
        for chosen in ServerCase.allCases {
            let found = try start(chosen, in: folder)
            tables[chosen == .growth ? "growth" : "server", default: []] += found
            for row in found { print(row.line, terminator: "") }
        }
        try FileManager.default.createDirectory(atPath: rowsFolder, withIntermediateDirectories: true)
        for (table, rows) in tables {
            try JSONEncoder().encode(rows).write(to: URL(fileURLWithPath: "\(rowsFolder)/\(table).json"))
        }
    }

    private static func runCase(_ name: String) async throws {
        guard let chosen = ServerCase(rawValue: name) else {
            print("no case \(name); there are \(ServerCase.allCases.map(\.rawValue).joined(separator: ", "))")
            exit(64)
        }
        let rows = try await chosen.run()
        print(String(decoding: try JSONEncoder().encode(rows), as: UTF8.self))
    }

    private static func start(_ chosen: ServerCase, in folder: String) throws -> [Row] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        process.arguments = [chosen.rawValue]
        process.environment = ProcessInfo.processInfo.environment.merging(["TMPDIR": folder]) { $1 }
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        require(process.terminationStatus == 0, "the case \(chosen) failed")
        return try JSONDecoder().decode([Row].self, from: data)
    }
}
