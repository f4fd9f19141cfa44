import Coursework
import HTML
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
            let studentNames = try StudentNames(visit, of: report.schoolClass, others: report.lines.map(\.person))
            let file = GridFile(report: report, words: visit.words) { studentNames.plain($0.person, $0.name) }
            return .download(Array(file.text.utf8), type: "text/csv; charset=utf-8", named: file.name + ".csv")
        }
    ]

    /// The button that takes a table along.
    static func way(_ link: Link, _ words: Words) -> HTML {
        a(.class("button"), .href(link), .download()) {
            Icon.file.view
            words(.asTable)
        }
    }

    /// As the file is called, in a folder full of others.
    var name: String { report.title.isEmpty ? words.plain(.untitled) : report.title }

    private let report: HandoutReport
    private let words: Words
    /// What a student is called here: hidden names stay hidden.
    private let studentName: (HandoutReport.Line) -> String
    /// The points that can be had in a column, where they are the same for all.
    private let possible: [Double?]

    init(report: HandoutReport, words: Words, studentName: @escaping (HandoutReport.Line) -> String) {
        (self.report, self.words, self.studentName) = (report, words, studentName)
        possible = report.columns.indices.map { index in
            let all = Set(report.lines.compactMap { Self.possible($0.cells[index]) })
            return all.count == 1 ? all.first : nil
        }
    }

    var text: String {
        let ends: [Phrase] = [.fileDone, .fileMinutes, .fileHeard]
        let head = [words.plain(.fileStudent)] + report.columns.indices.map(title) + ends.map { words.plain($0) }
        return Self.table([head] + report.lines.map(row), words)
    }

    /// As spreadsheets of the reader's language part it.
    static func table(_ rows: [[String]], _ words: Words) -> String {
        CSVTable(rows, separator: words.decimal == "," ? ";" : ",").text
    }

    private func row(_ line: HandoutReport.Line) -> [String] {
        [studentName(line)] + report.columns.indices.map { value(line.cells[$0], at: $0) } + ends(line)
    }

    /// How many tasks are done, for how many minutes, and the day of the last report.
    func ends(_ line: HandoutReport.Line) -> [String] {
        let last = line.cells.compactMap(\.received).max()
        return Self.sums([line], words) + [last.map { "\(LocalDate($0, in: words.timeZone))" } ?? ""]
    }

    /// How many tasks are done, and for how many minutes.
    static func sums(_ lines: [HandoutReport.Line], _ words: Words) -> [String] {
        let times = lines.compactMap(\.time)
        let minutes = times.isEmpty ? "" : words.cell(times.reduce(0, +) / 60, digits: 0)
        return ["\(lines.map(\.done).reduce(0, +))", minutes]
    }

    // MARK: - Values

    /// The points that can be had stand in the head, where they are the same for all: cells are numbers then.
    func title(at index: Int) -> String {
        let title = report.columns[index].title
        let name = title.isEmpty ? words.plain(.untitled) : title
        return possible[index].map { words.plain(.outOf(name, words.cell($0, digits: 1))) } ?? name
    }

    private static func possible(_ cell: Cell) -> Double? {
        guard case .score(_, of: let possible)? = cell.figures?.primary?.value else { return nil }
        return possible
    }

    func value(_ cell: Cell, at index: Int) -> String {
        switch cell.figures?.primary?.value {
        case .score(let score, of: let most)?:
            if possible[index] != nil { return words.cell(score, digits: 1) }
            return most > 0 ? "\(words.cell(score / most * 100, digits: 0)) %" : words.cell(score, digits: 1)
        case .quantity(let quantity)?: return words.cell(quantity, digits: 1)
        case .binary(let isFirst, let wording)?: return words.plain(.one(isFirst, wording))
        case nil: break
        }
        if let percent = cell.figures?.percent { return "\(words.cell(percent * 100, digits: 0)) %" }
        if let mark = CellView.marks(cell, TaskKind(rawValue: report.columns[index].kind)).first {
            return words.plain(mark.1)
        }
        return ""
    }
}

extension Words {
    fileprivate var decimal: Character { number(0.5).contains(",") ? "," : "." }

    /// As spreadsheets of the reader's language take it for a number: without groups of thousands.
    fileprivate func cell(_ value: Double, digits: Int) -> String {
        guard value.isFinite, abs(value) < 1e15 else { return "" }
        let scale: Double = digits > 0 ? 10 : 1
        let text = "\((value * scale).rounded() / scale)"
        let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        return String(short.map { $0 == "." ? decimal : $0 })
    }
}

extension Phrase {
    fileprivate static let asTable = Phrase("Table (CSV)")
    static let fileStudent = Phrase("Student")
    static let fileDone = Phrase("Done", context: "heading of figures")
    static let fileMinutes = Phrase("Minutes")
    fileprivate static let fileHeard = Phrase("Last report")
    fileprivate static func outOf(_ title: String, _ points: String) -> Phrase {
        Phrase("\(title) (of \(points))")
    }
}
