import Foundation
import Programs
import Testing

/// Runs `Scripts/run-steps` on steps that succeed and fail.
@Suite struct RunStepsTests {
    /// Declares steps, each by its name, its row and its line, and runs those of `make test`.
    private func run(
        _ steps: [(name: String, row: String, line: String)], layers: String = #"["test", "all"]"#,
        arguments: [String] = ["test"]
    ) async throws -> Program.Ending {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        let file = folder.url.appending(path: "steps.toml")
        let declared = steps.map {
            "[[step]]\nname = '\($0.name)'\nlayers = \(layers)\nrow = '\($0.row)'\nrun = '\($0.line)'\nwhy = 'a trial'\n"
        }
        try ("[words]\nword = 'said'\n" + declared.joined()).write(to: file, atomically: true, encoding: .utf8)
        let url = ClientPackage.repository.appending(path: "Scripts/run-steps")
        return try await Program(url, arguments, environment: ["HOMEROOM_STEPS": file.path]).run()
    }

    @Test func `all steps run, with the words put in, and their times are listed`() async throws {
        let ending = try await run([
            ("One", "first", "echo {word} one"), ("Two", "a", "echo two"), ("Three", "b", "true"),
        ])
        #expect(ending.status == 0)
        #expect(ending.output.contains("said one\n"))
        #expect(ending.output.contains(/\nThree +\d+ +\d+\n/))
        #expect(ending.output.hasSuffix("Everything holds.\n"))
    }

    @Test func `a step that fails lets the others run to their end, and is named`() async throws {
        let ending = try await run([("One", "a", "false"), ("Two", "a", "echo two"), ("Three", "b", "true")])
        #expect(ending.status == 1)
        #expect(ending.errorText.hasSuffix("Failed: One.\n"))
        #expect(ending.output.contains("two\n"))
    }

    @Test func `where a first step fails nothing else runs`() async throws {
        let ending = try await run([
            ("One", "first", "false"), ("Two", "first", "echo two"), ("Three", "a", "echo three"),
        ])
        #expect(ending.status == 1)
        #expect(ending.errorText.hasSuffix("Failed: One.\n"))
        #expect(ending.output.contains(/\nTwo +not run\nThree +not run\n/))
    }

    @Test func `a step that the layer has not is told with those that it has`() async throws {
        let steps = [("One", "first", "true"), ("Two", "a", "true")].map { (name: $0.0, row: $0.1, line: $0.2) }
        let ending = try await run(steps, arguments: ["test", "Three"])
        #expect(ending.status == 1)
        #expect(ending.errorText == "Scripts/run-steps: no step Three in test; it has One, Two.\n")
    }
}
