import Foundation
import Programs
import Testing

/// The tutorial's app, typed as a reader would: into the files that the page names, beside our package.
@Suite(.serialized) struct TutorialTests {
    private static let page = ClientPackage.repository
        .appending(path: "Sources/ClassKit/ClassKit.docc/FromAQuizToAReport.md")

    /// The files of the page; of one that is shown again later, all its versions.
    private let files: [String: [String]]
    private let blocks: [CodeBlock]

    init() throws {
        blocks = try CodeBlock.all(in: Self.page)
        files = Dictionary(grouping: blocks.filter { $0.language == "swift" }, by: Self.name).mapValues {
            $0.map(\.text)
        }
    }

    @Test func `the tutorial's quiz is plain Swift before ClassKit comes in`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        for (name, versions) in files where ["Quiz.swift", "Sums.swift"].contains(name) {
            try write(versions[0], to: folder.url.appending(path: name))
        }
        let sources = ["Quiz.swift", "Sums.swift"].map { folder.url.appending(path: $0).path }
        let program = folder.url.appending(path: "sums")
        let options = ["-parse-as-library", "-swift-version", "6", "-warnings-as-errors", "-o", program.path]
        let build = try await Program(named: "swiftc", options + sources).run(seconds: 300)
        try #require(build.status == 0, "\(build.errorText.suffix(2000))")
        let run = try await Program(program, ["addition", "7", "13", "10"]).run()
        #expect(run == Program.Ending(output: "3 + 4 = ?\n8 + 5 = ?\n6 + 9 = ?\n2 of 3 right\n"))
    }

    @Test func `the tutorial's app does all that the tutorial's rehearsal says`() async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try writePackage(to: folder.url)
        let package = ClientPackage(at: folder.url, mode: .six)
        let build = try await package.build("--product", "Sums")
        try #require(build.status == 0, "\(build.output.suffix(3000))\(build.errorText.suffix(2000))")

        // The reader's package has a build folder of its own; clients of the tests share one.
        let shown = try #require(blocks.first { $0.text.hasPrefix("app org.example.sums") })
        let script = shown.text.replacing(".build/debug/Sums", with: package.program("Sums").url.path)
        try #require(script != shown.text)
        let rehearsal = folder.url.appending(path: "assigned.rehearsal")
        try write(script, to: rehearsal)
        let run = try await Program(besideTests: "homeroom", ["rehearse", rehearsal.path]).run()
        #expect(run.status == 0, "\(run.errorText)")
        #expect(run.output.contains("Sums for Monday"))
    }

    private func writePackage(to folder: URL) throws {
        let sources = folder.appending(path: "Sources/Sums")
        for (name, versions) in files {
            guard let latest = versions.last else { continue }
            // The one thing that the page leaves open is where the clone is.
            let text = latest.replacing("path: \"../homeroom\"", with: "path: \"\(ClientPackage.repository.path)\"")
            try write(text, to: name == "Package.swift" ? folder.appending(path: name) : sources.appending(path: name))
        }
        let manifest = try #require(blocks.first { $0.language == "json" })
        try write(manifest.text, to: sources.appending(path: "ClassKit.json"))
    }

    /// The file that a block is: its first line names it.
    private static func name(of block: CodeBlock) -> String {
        let line = block.text.prefix { $0 != "\n" }
        return line.hasPrefix("// swift-tools-version") ? "Package.swift" : String(line.dropFirst("// ".count))
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
