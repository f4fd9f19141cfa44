import Foundation
import Programs
import Testing

/// What `homeroom new` makes, as whoever made it goes on.
@Suite(.serialized) struct NewAppTests {
    private let folder: TemporaryFolder
    private let app: URL

    init() async throws {
        folder = try TemporaryFolder()
        app = folder.url.appending(path: "stars")
        let homeroom = Program(besideTests: "homeroom").url.path
        let start = #"cd "$0" && exec "$1" new stars --package "$2""#
        let command = ["-c", start, folder.url.path, homeroom, ClientPackage.repository.path]
        try #require(try await Program(named: "sh", command).run().status == 0)
    }

    @Test func `a new app passes its tests, its rehearsal and all advice, by the four commands of its page`()
        async throws
    {
        let page = try #require(try CodeBlock.all(in: app.appending(path: "README.md")).first { $0.language == "sh" })
        #expect(page.text.split(separator: "\n").count == 4)
        let package = ClientPackage(at: app, mode: .six)
        let homeroom = Program(besideTests: "homeroom").url.deletingLastPathComponent().path
        // A machine that has much else to do takes its time for each start.
        let commands = page.text.replacing("homeroom lint ", with: "homeroom lint --limit=100 ")
        let ending = try await package.shell(commands, path: homeroom)
        try #require(ending.status == 0, "\(ending.output.suffix(4000))\(ending.errorText.suffix(4000))")
        #expect(ending.output.contains("Know the planets: 4 questions. Enter begins."))
        #expect(ending.output.contains("Planets for Monday"))
        #expect(ending.output.contains("0 findings"))
        let warnings = (ending.output + ending.errorText).split(separator: "\n").filter {
            $0.contains(app.path) && $0.contains("warning:")
        }
        #expect(warnings == [])
        folder.remove()
    }

    @Test func `the workflow of a new app does what its page does, and its code has the format of ours`() async throws {
        let page = try #require(try CodeBlock.all(in: app.appending(path: "README.md")).first { $0.language == "sh" })
        let workflow = try String(contentsOf: app.appending(path: ".github/workflows/ci.yml"), encoding: .utf8)
        let lines = workflow.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        for command in page.text.split(separator: "\n").dropFirst() { #expect(lines.contains("- run: \(command)")) }

        let rules = ClientPackage.repository.appending(path: ".swift-format").path
        let command = ["format", "lint", "--strict", "--recursive", "--configuration", rules, app.path]
        let format = try await Program(named: "swift", command).run(seconds: 300)
        #expect(format.status == 0, "\(format.output)\(format.errorText)")
        folder.remove()
    }
}
