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
}
