import Coursework
import HTTP
import School
import SchoolServer
import Texts

/// `/handouts/{handout}/table.csv`: the grid as a teacher takes it into a spreadsheet: a row for each student and a column for each
/// task, in the reader's language. Programs take the long form, `/v1/handouts/{handout}/report.csv`.
struct GridFile {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.raw("/handouts/{handout}/table.csv", "gridFile", .teachers) { visit in
            let id: Handout.ID = try visit.id("handout")
            let report = try visit.read { try $0.report(of: id) }
            let veil = try NameVeil(visit, of: report.schoolClass, others: report.lines.map(\.person))
            let file = GridFile(report: report, words: visit.words) { veil.plain($0.person, $0.name) }
            return .download(Array(file.text.utf8), type: "text/csv; charset=utf-8", named: "handout-\(id).csv")
        }
    ]

    var report: HandoutReport
    var words: Words
    /// What a student is called here: hidden names stay hidden.
    var name: (HandoutReport.Line) -> String

    var text: String {
        let ends: [Phrase] = [.fileDone, .fileMinutes, .fileHeard]
        let head = [words.plain(.fileStudent)] + report.columns.map(title) + ends.map { words.plain($0) }
        return CSVTable([head] + report.lines.map(row), separator: decimal == "," ? ";" : ",").text
    }

    private func row(_ line: HandoutReport.Line) -> [String] {
        let cells = zip(report.columns, line.cells).map { value($1, $0) }
        let times = line.cells.compactMap(\.figures?.time)
        let last = line.cells.compactMap(\.received).max()
        return [name(line)] + cells + [
            "\(line.done)", times.isEmpty ? "" : number(times.reduce(0, +) / 60, digits: 0),
            last.map { "\(LocalDate($0, in: words.timeZone))" } ?? "",
        ]
    }

    // MARK: - Values

    /// The points that can be had stand in the head, where they are the same for all: cells are numbers then.
    private func title(_ column: HandoutReport.Column) -> String {
        let name = column.title.isEmpty ? words.plain(.untitled) : column.title
        guard let possible = possible(column) else { return name }
        return words.plain(.outOf(name, number(possible, digits: 1)))
    }

    private func possible(_ column: HandoutReport.Column) -> Double? {
        guard let index = report.columns.firstIndex(where: { $0.task == column.task }) else { return nil }
        let all = report.lines.compactMap { line -> Double? in
            guard case .score(_, of: let possible)? = line.cells[index].figures?.primary?.value else { return nil }
            return possible
        }
        return Set(all).count == 1 ? all.first : nil
    }

    private func value(_ cell: Cell, _ column: HandoutReport.Column) -> String {
        switch cell.figures?.primary?.value {
        case .score(let score, of: let most)?:
            if possible(column) != nil { return number(score, digits: 1) }
            return most > 0 ? "\(number(score / most * 100, digits: 0)) %" : number(score, digits: 1)
        case .quantity(let quantity)?: return number(quantity, digits: 1)
        case .binary(let isFirst, let wording)?: return words.plain(.one(isFirst, wording))
        case nil: break
        }
        if let percent = cell.figures?.percent { return "\(number(percent * 100, digits: 0)) %" }
        if let mark = CellView.marks(cell, TaskKind(rawValue: column.kind)).first { return words.plain(mark.1) }
        return ""
    }

    /// As spreadsheets of the reader's language take it for a number: without groups of thousands.
    private func number(_ value: Double, digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "" }
        let scale: Double = digits > 0 ? 10 : 1
        let text = "\((value * scale).rounded() / scale)"
        let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        return String(short.map { $0 == "." ? decimal : $0 })
    }

    private var decimal: Character { words.number(0.5).contains(",") ? "," : "." }
}

extension Phrase {
    fileprivate static let fileStudent = Phrase("Student")
    fileprivate static let fileDone = Phrase("Done", context: "heading of figures")
    fileprivate static let fileMinutes = Phrase("Minutes")
    fileprivate static let fileHeard = Phrase("Last report")
    fileprivate static func outOf(_ title: String, _ points: String) -> Phrase {
        Phrase("\(title) (of \(points))")
    }
}
