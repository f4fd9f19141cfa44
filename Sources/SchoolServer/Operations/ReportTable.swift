import Coursework
import Foundation
import JSON
import School

/// A handout's report as a table for spreadsheets, from the same calculation as the page.
struct ReportTable {
    let report: HandoutReport

    init(_ report: HandoutReport) { self.report = report }

    private static let head = ["familyName", "givenName", "task"] + valueHead

    static let valueHead =
        ["context", "opened", "done", "late"] + FigureColumn.all.map(\.name) + ["received", "explanation"]

    var text: String {
        var lines = [Self.head]
        for line in report.lines {
            for (column, cell) in zip(report.columns, line.cells) {
                lines.append(row(line, column, cell.figures, cell, place: column.path))
                for below in cell.below { lines.append(row(line, column, below.figures, cell, place: below.path)) }
            }
        }
        return CSVTable(lines).text
    }

    private func row(
        _ line: HandoutReport.Line, _ column: HandoutReport.Column, _ figures: ContextFigures?, _ cell: Cell,
        place: IdentifierPath?
    ) -> [String] {
        [line.name.family, line.name.given, column.title] + Self.values(figures, cell, place: place)
    }

    /// The values of one student at one context.
    static func values(_ figures: ContextFigures?, _ cell: Cell, place: IdentifierPath?) -> [String] {
        let marks = [
            place?.elements.joined(separator: " / ") ?? "", date(cell.opened), date(cell.done?.at),
            cell.done.map { $0.isLate ? "yes" : "no" } ?? "",
        ]
        let numbers = FigureColumn.all.map { column in figures.map(column.text) ?? "" }
        return marks + numbers + [date(cell.received), figures == nil ? cell.absence?.explanation ?? "" : ""]
    }

    static func numbers(_ item: ActivityItem?) -> (value: String, possible: String) {
        switch item?.value {
        case .binary(let answer, _): (answer ? "yes" : "no", "")
        case .quantity(let quantity): (number(quantity), "")
        case .score(let score, of: let possible): (number(score), number(possible))
        case nil: ("", "")
        }
    }

    static func date(_ date: Date?) -> String { date.map(Timestamp.text) ?? "" }

    /// Empty if there is no value: never 0.
    static func number(_ number: Double?) -> String {
        guard let number, number.isFinite else { return "" }
        return JSONValue.number(number).text
    }
}
