import Foundation
import Testing

@testable import ClassKit

/// What is said on standard error; each test in a process of its own, for what was said is kept as long as one lives.
@Suite struct LogTests {
    @Test func `a line is said once`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for line in ["first", "second", "first"] { Log.once(line) }
        }
        #expect(try ourLines(of: result) == ["ClassKit: first", "ClassKit: second"])
    }

    @Test func `after a thousand lines one more says that others are left out`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            for number in 1...1_100 { Log.once("line \(number)") }
        }
        let lines = try ourLines(of: result)
        #expect(lines.count == 1_001)
        #expect(lines.dropLast().last == "ClassKit: line 1000")
        #expect(lines.last == "ClassKit: these were 1000 lines; more are left out")
    }

    private func ourLines(of result: ExitTest.Result?) throws -> [Substring] {
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        return text.split(separator: "\n").filter { $0.hasPrefix("ClassKit: ") }
    }
}
