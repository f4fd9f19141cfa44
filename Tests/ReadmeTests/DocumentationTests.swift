import Foundation
import Programs
import Testing

/// Compiles what the articles show: every block that is marked as Swift. What cannot stand alone is not so marked.
///
/// The blocks of the tutorial are the files of an app: see `TutorialTests`.
@Suite(.serialized) struct DocumentationTests {
    private static let catalog = ClientPackage.repository.appending(path: "Sources/ClassKit/ClassKit.docc")
    private static let testingPage = ClientPackage.repository.appending(
        path: "Sources/ClassKitTesting/ClassKitTesting.docc/ClassKitTesting.md")

    /// Pages whose blocks are programs.
    private static let programs = ["ClassKit.md", "FromAQuizToAReport.md"]

    /// What the articles' examples speak of.
    private static let surroundings =
        "store: CLSDataStore, chapter: CLSContext, quiz: CLSContext, activity: CLSActivity, school: TestSchool"

    private let manifest = """
        // swift-tools-version: 6.2
        import PackageDescription
        let mode = Context.environment["CLIENT_LANGUAGE_MODE"] ?? "6"
        let framework: [Target.Dependency] = [.product(name: "ClassKit", package: "homeroom")]
        let noWarnings: [SwiftSetting] = [.treatAllWarnings(as: .error)]
        let package = Package(
            name: "Documentation",
            dependencies: [.package(name: "homeroom", path: "\(ClientPackage.repository.path)")],
            targets: [
                .executableTarget(name: "Physics", dependencies: framework, swiftSettings: noWarnings),
                .target(
                    name: "Articles",
                    dependencies: framework + [.product(name: "ClassKitTesting", package: "homeroom")],
                    swiftSettings: noWarnings),
            ],
            swiftLanguageModes: [.version(mode)]
        )

        """

    @Test(arguments: ClientPackage.Mode.allCases)
    func `the articles' examples compile, and the landing page's program prints what it says`(
        mode: ClientPackage.Mode
    ) async throws {
        let landingPage = try CodeBlock.all(in: Self.catalog.appending(path: "ClassKit.md"))
        let program = try #require(landingPage.first { $0.language == "swift" })
        let output = try #require(landingPage.first { $0.language == "" })

        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try write(manifest, to: folder.url.appending(path: "Package.swift"))
        try write(program.text, to: folder.url.appending(path: "Sources/Physics/Physics.swift"))
        try write(articles(), to: folder.url.appending(path: "Sources/Articles/Articles.swift"))

        let package = ClientPackage(at: folder.url, mode: mode)
        let build = try await package.build()
        try #require(build.status == 0, "\(build.output.suffix(4000))\(build.errorText.suffix(2000))")
        let run = try await package.program("Physics", environment: ["CLASSKIT_HOME": folder.url.path]).run()
        #expect(run.output == output.text)
        #expect(run.status == 0, "\(run.errorText)")
    }

    /// A function for each block; errors name the article and the line.
    private func articles() throws -> String {
        var code = "import ClassKit\nimport ClassKitTesting\n"
        let pages = try FileManager.default.contentsOfDirectory(at: Self.catalog, includingPropertiesForKeys: nil)
        let articles = pages.filter { $0.pathExtension == "md" && !Self.programs.contains($0.lastPathComponent) }
        for page in articles.sorted(by: { $0.path < $1.path }) + [Self.testingPage] {
            // A block that imports something is a file of its own, and compiled elsewhere.
            let blocks = try CodeBlock.all(in: page).enumerated().filter { !$1.text.hasPrefix("import ") }
            for (number, block) in blocks where block.language == "swift" {
                let name = "\(page.deletingPathExtension().lastPathComponent)\(number)"
                code += "func \(name)(\(Self.surroundings)) async throws {\n"
                code += "#sourceLocation(file: \"\(page.path)\", line: \(try line(of: block, in: page)))\n"
                code += block.text + "#sourceLocation()\n}\n"
            }
        }
        return code
    }

    private func line(of block: CodeBlock, in page: URL) throws -> Int {
        let text = try String(contentsOf: page, encoding: .utf8)
        let start = try #require(text.range(of: block.text)).lowerBound
        return text[..<start].count { $0 == "\n" } + 1
    }

    private func write(_ text: String, to file: URL) throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }
}
