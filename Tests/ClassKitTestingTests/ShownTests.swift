import Foundation
import Programs
import Testing

/// The files in `Shown` are what our pages show; compiled and run here, they keep the pages true.
@Suite struct ShownTests {
    private static let pages = [
        "docs/use-in-an-app.md", "Sources/ClassKitTesting/ClassKitTesting.docc/ClassKitTesting.md",
    ]

    @Test(arguments: pages)
    func `each test on a page stands in a file here, letter for letter`(page: String) throws {
        let blocks = try CodeBlock.all(in: ClientPackage.repository.appending(path: page))
        let shown = blocks.filter { $0.language == "swift" && $0.text.contains("import Testing") }
        try #require(!shown.isEmpty)
        let compiled = try files()
        for block in shown { #expect(compiled.contains(block.text)) }
    }

    private func files() throws -> [String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Shown")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map { try String(contentsOf: $0, encoding: .utf8) }
    }
}
