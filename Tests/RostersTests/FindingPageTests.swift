import Foundation
import Testing

@testable import Rosters

@Suite struct FindingPageTests {
    private static let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../docs/roster-files.md").standardized

    /// Lines of the page's table, by severity.
    private static var lines: [String] {
        let words: [RosterFinding.Severity: String] = [
            .fileRefused: "file refused", .rowLeftOut: "row left out", .noticed: "noticed",
        ]
        return RosterFinding.Code.allCases.sorted { $0.severity > $1.severity }.map { code in
            "| `\(code.rawValue)` | \(words[code.severity] ?? "") | \(code.text("…").message) |"
        }
    }

    @Test func `every finding is on the page, with its sentence`() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        for line in Self.lines { #expect(text.contains(line + "\n"), "\(line)") }
        #expect(text.split(separator: "\n").count { $0.hasPrefix("| `") } == Self.lines.count)
    }

    @Test func `every finding has a sentence and a remedy, and no code is left without a word`() {
        for code in RosterFinding.Code.allCases {
            let text = code.text("Something.")
            #expect(text.message.description.count > 10 && text.message.description.hasSuffix("."), "\(code)")
            #expect(text.remedy.description.hasSuffix("."), "\(code)")
        }
    }
}
