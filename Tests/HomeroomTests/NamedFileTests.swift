import Foundation
import Programs
import Testing

/// Files that are named to commands: each reads no more than its limit, and nothing but files.
@Suite struct NamedFileTests {
    /// What is typed before the name of a file, and after it; and the most that is read of it.
    private static let commands: [(before: [String], after: [String], most: String)] = [
        (["import"], ["--data", "none"], "512 MB"),
        (["apps", "plan"], ["--data", "none"], "64 MB"),
        (["apps", "apply"], ["--data", "none"], "64 MB"),
        (["apps", "keys", "add"], ["--data", "none"], "8 KB"),
        (["rehearse"], [], "1 MB"),
        (["replay"], [], "256 MB"),
        (
            ["apps", "plan", "Package.swift", "--server", "https://school.example", "--key"],
            ["--key-id", "a", "--issuer", "b"], "8 KB"
        ),
    ]

    @Test(arguments: commands.indices)
    func `a file of 40 GB is refused unread`(command: Int) async throws {
        let (before, after, most) = Self.commands[command]
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "huge").path
        try Data().write(to: URL(fileURLWithPath: file))
        #expect(truncate(file, 40 << 30) == 0)
        // A tree, for the command that reads one first.
        let tree = folder.url.appending(path: "tree.json").path
        try Data(#"{"app": "org.example.optics", "title": "Optics", "type": "app", "children": []}"#.utf8).write(
            to: URL(fileURLWithPath: tree))
        let words = before.map { $0 == "Package.swift" ? tree : $0 } + [file] + after
        let ending = try await Program(besideTests: "homeroom", words).run()
        #expect(ending.status == 1, "\(ending)")
        #expect(ending.errorText.contains("huge has more than \(most), the most that is read"), "\(ending)")
    }

    @Test func `a command waits for no pipe that somebody has put in the place of a backup`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let pipe = folder.url.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        let ending = try await Program(
            besideTests: "homeroom", ["admin", "restore", "--from", pipe, "--data", folder.url.path]
        ).run()
        #expect(ending.status == 1 && ending.errorText.contains("is a pipe and not a file"), "\(ending)")
    }

    @Test func `a command reads a pipe that it is given`() async throws {
        let script = #"exec "$0" apps plan <(echo '{"none": 1}') --data none"#
        let homeroom = Program(besideTests: "homeroom").url.path
        let ending = try await Program(named: "bash", ["-c", script, homeroom]).run()
        #expect(ending.status == 1 && ending.errorText.contains("finding"), "\(ending)")
    }
}
