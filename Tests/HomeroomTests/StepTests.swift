import Foundation
import Programs
import Testing

/// Runs `Scripts/step` with steps that succeed and fail.
@Suite struct StepTests {
    private func step(_ script: String, temporary: String = "/tmp", options: [String] = []) -> Program {
        let url = ClientPackage.repository.appending(path: "Scripts/step")
        return Program(url, options + ["Trial", "bash", "-c", script], environment: ["TMPDIR": temporary])
    }

    @Test func `a step that succeeds says how long it took, and nothing twice`() async throws {
        let ending = try await step("echo 'error: expected'").run()
        #expect(ending.status == 0)
        let all = /==> Trial\nerror: expected\n==> Trial: \d+\.\d s, \d+\.\d s of processor\n/
        #expect(ending.output.wholeMatch(of: all) != nil, "\(ending.output)")
        #expect(ending.errorText == "")
    }

    @Test func `the lines that tell why a step failed come once more at its end`() async throws {
        let ending = try await step("echo '✘ one'; echo two; echo 'a.swift:3: error: three' >&2; echo four; exit 7")
            .run()
        #expect(ending.status == 7)
        #expect(ending.output == "==> Trial\n✘ one\ntwo\na.swift:3: error: three\nfour\n")
        let recap = /✘ one\na\.swift:3: error: three\n==> Trial failed after \d+\.\d s\n/
        #expect(ending.errorText.wholeMatch(of: recap) != nil, "\(ending.errorText)")
    }

    @Test func `a step that fails without a word of why only fails`() async throws {
        let ending = try await step("echo nothing; false").run()
        #expect(ending.status == 1)
        #expect(ending.errorText.wholeMatch(of: /==> Trial failed after \d+\.\d s\n/) != nil)
    }

    @Test func `no more than 40 lines come again, each once and cut at 500 characters`() async throws {
        let script =
            #"printf -v long 'ä%.0s' {1..600}; echo "✘ $long"; for i in {1..90}; do echo "error: $((i / 2))"; done"#
        let ending = try await step("\(script); exit 1").run()
        let recap = ending.errorText.split(separator: "\n").dropLast()
        #expect(recap.first?.count == 501)
        #expect(recap.count == 40)
        #expect(Set(recap).count == 40)
    }

    @Test func `what a step says comes while it runs`() async throws {
        let running = try step("echo ready; read; exit 3").start()
        let status = try await onThread {
            let line = running.line(beginning: "ready", before: .now + .seconds(30))
            running.say("go on")
            return (line, running.end())
        }
        #expect(status == ("ready", 3))
    }

    @Test func `a quiet step that succeeds shows its last line only`() async throws {
        let ending = try await step("echo one; echo two", options: ["--quiet"]).run()
        #expect(ending.status == 0)
        let all = /==> Trial: \d+\.\d s, \d+\.\d s of processor\ntwo\n/
        #expect(ending.output.wholeMatch(of: all) != nil, "\(ending.output)")
    }

    @Test func `a quiet step that fails shows all it said, and why it failed`() async throws {
        let ending = try await step("echo one; echo 'error: two' >&2; exit 4", options: ["--quiet"]).run()
        #expect(ending.status == 4)
        #expect(ending.output == "==> Trial\none\nerror: two\n")
        #expect(ending.errorText.wholeMatch(of: /error: two\n==> Trial failed after \d+\.\d s\n/) != nil)
    }

    @Test(arguments: ["true", "false"])
    func `no file stays behind`(script: String) async throws {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        _ = try await step(script, temporary: folder.url.path).run()
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
    }
}
