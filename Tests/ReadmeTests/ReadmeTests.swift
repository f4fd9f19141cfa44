import Foundation
import Programs
import Testing

/// The example on the front page, typed as a newcomer would: into a package of one's own that depends on ours.
@Suite(.serialized) struct ReadmeTests {
    private let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(
            name: "Newcomer",
            dependencies: [.package(name: "homeroom", path: "\(ClientPackage.repository.path)")],
            targets: [
                .executableTarget(
                    name: "Newcomer",
                    dependencies: [
                        .product(name: "ClassKit", package: "homeroom"),
                        .product(name: "ClassKitTesting", package: "homeroom"),
                    ])
            ]
        )

        """

    @Test func `the example on the front page says what is printed below it`() async throws {
        let blocks = try CodeBlock.all(in: ClientPackage.repository.appending(path: "README.md"))
        let example = try #require(blocks.first)
        let output = try #require(blocks.dropFirst().first)
        #expect(example.language == "swift" && output.language == "")

        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let source = folder.url.appending(path: "Sources/Newcomer/Lesson.swift")
        try FileManager.default.createDirectory(
            at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(manifest.utf8).write(to: folder.url.appending(path: "Package.swift"))
        try Data(example.text.utf8).write(to: source)

        let package = ClientPackage(at: folder.url, mode: .six)
        let build = try await package.build("--product", "Newcomer")
        try #require(build.status == 0, "\(build.output.suffix(2000))\(build.errorText.suffix(2000))")
        let run = try await package.program("Newcomer").run()
        #expect(run == Program.Ending(output: output.text))
    }
}
