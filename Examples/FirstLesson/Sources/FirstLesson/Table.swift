import ClassKitTesting
import Foundation

/// Rows of words, in columns that are as wide as they need to be.
struct Table {
    private var rows: [[String]]

    init(_ titles: String...) {
        rows = [titles]
    }

    /// Adds what the teacher sees of one attempt; a dash where nothing was told.
    mutating func add(_ report: TestReport) {
        rows.append([
            report.person.name,
            report.path.joined(separator: "/"),
            report.score.map(percent) ?? report.quantity.map { "\(Int($0))" } ?? "–",
            report.progress.map(percent) ?? "–",
            report.duration.map { "\(Int($0)) s" } ?? "–",
            report.explanation.firstSentence,
        ])
    }

    private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

    var text: String {
        let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
        let lines = rows.map { row in
            zip(row, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
                .joined(separator: "  ").trimmingCharacters(in: .whitespaces)
        }
        let rule = String(repeating: "-", count: lines.map(\.count).max() ?? 0)
        return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
    }
}

extension String {
    fileprivate var firstSentence: String { firstIndex(of: ".").map { String(self[...$0]) } ?? self }
}
