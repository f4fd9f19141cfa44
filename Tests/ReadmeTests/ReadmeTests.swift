import Foundation
import Programs
import Testing

/// The example on the front page, typed as a newcomer would: into the package that `docs/use-in-an-app.md` shows, beside ours.
@Suite(.serialized) struct ReadmeTests {
    @Test func `the example on the front page says what is printed below it`() async throws {
        let blocks = try CodeBlock.all(in: ClientPackage.repository.appending(path: "README.md"))
        let position = try #require(blocks.firstIndex { $0.language == "swift" })
        let (example, output) = (blocks[position], blocks[position + 1])
        #expect(output.language == "")

        let package = try CodeBlock.all(in: ClientPackage.repository.appending(path: "docs/use-in-an-app.md"))
        let shown = try #require(package.first { $0.text.contains("path: \"../homeroom\"") })
        // The one thing that the page leaves open is where the clone is.
        let manifest = shown.text.replacing("path: \"../homeroom\"", with: "path: \"\(ClientPackage.repository.path)\"")
        try #require(manifest != shown.text)

        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let source = folder.url.appending(path: "Sources/Lesson/Lesson.swift")
        try FileManager.default.createDirectory(
            at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: folder.url.appending(path: "Package.swift"))
        try Data(example.text.utf8).write(to: source)

        let client = ClientPackage(at: folder.url, mode: .six)
        let build = try await client.build("--product", "Lesson")
        try #require(build.status == 0, "\(build.output.suffix(2000))\(build.errorText.suffix(2000))")
        let run = try await client.program("Lesson").run()
        #expect(run == Program.Ending(output: output.text))
    }

    /// The commands of a block, without what is said of each.
    private func commands(of block: CodeBlock) -> [String] {
        block.text.split(separator: "\n").map { line in
            line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
        }
    }

    private func shellBlocks() throws -> [[String]] {
        try CodeBlock.all(in: ClientPackage.repository.appending(path: "README.md")).filter { $0.language == "sh" }
            .map(commands)
    }

    @Test func `the front page begins with the packages, and the clone comes last`() throws {
        let blocks = try shellBlocks()
        let script = try String(
            contentsOf: ClientPackage.repository.appending(path: "Scripts/package"), encoding: .utf8)
        let packages = script.split(separator: "\n").compactMap { line -> Substring? in
            line.hasPrefix("\t\tPackage: ") ? line.dropFirst("\t\tPackage: ".count) : nil
        }
        #expect(blocks.first?.first == "sudo apt install " + packages.map { "./\($0)_*.deb" }.joined(separator: " "))
        #expect(blocks.dropLast().joined().allSatisfy { !$0.hasPrefix("make ") })
        #expect(blocks.last == ["make run", "make test"])
        let targets = try String(contentsOf: ClientPackage.repository.appending(path: "Makefile"), encoding: .utf8)
        for name in ["run", "test"] { #expect(targets.contains("\n\(name):")) }
    }

    @Test(.timeLimit(.minutes(5)))
    func `whoever has installed the packages comes to a school around an app in two commands`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.url.path)
        let said = Array(try #require(try shellBlocks().first).dropFirst())
        try #require(said == ["homeroom new stars --web", "homeroom dev --web stars"])
        let homeroom = Program(besideTests: "homeroom").url.path
        func program(_ command: String) -> Program {
            let words = command.split(separator: " ").dropFirst().map(String.init)
            let script = #"cd "$0" && exec "$@""#
            var program = Program(named: "sh", ["-c", script, folder.url.path, homeroom] + words)
            program.environment = ["XDG_RUNTIME_DIR": folder.url.path, "DBUS_SESSION_BUS_ADDRESS": ""]
            return program
        }
        try #require(try await program(said[0]).run().status == 0)
        let school = try program(said[1]).start()
        let lines = school.lines(until: "What can be done", before: .now + .seconds(60))
        for name in ["theo", "ada"] {
            #expect(lines.contains { $0.contains("http://\(name).localhost:") }, "\(lines)")
        }
    }

    @Test func `a school is made by the command of the front page`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let commands = try shellBlocks().joined().filter { $0.hasPrefix("homeroom admin create") }
        let command = try #require(commands.first?.split(separator: " ").map(String.init))
        let homeroom = Program(besideTests: "homeroom").url.path
        let script = #"cd "$0" && exec "$@""#
        let made = try await Program(
            named: "sh", ["-c", script, folder.url.path, homeroom] + command.dropFirst()
        ).run(seconds: 120)
        #expect(made.status == 0, "\(made)")
        #expect(made.output.contains("http"))
    }
}

extension RunningProgram {
    /// What it says up to the line that begins so.
    fileprivate func lines(until start: String, before moment: ContinuousClock.Instant) -> [String] {
        var lines: [String] = []
        while let line = line(before: moment) {
            if line.hasPrefix(start) { break }
            lines.append(line)
        }
        return lines
    }
}
