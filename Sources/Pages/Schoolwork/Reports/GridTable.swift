import Coursework
import Foundation
import HTML
import School
import Texts

/// The table of a handout: a row for each student, a column for each task.
struct GridTable {
    private let report: HandoutReport
    private let order: GridOrder
    private let studentNames: StudentNames
    private let words: Words
    /// What a cell is in a spreadsheet: `grid.js` copies that, and no “7/10”, which would be taken for a day.
    private let file: GridFile

    init(report: HandoutReport, order: GridOrder, studentNames: StudentNames, words: Words) {
        (self.report, self.order, self.studentNames, self.words) = (report, order, studentNames, words)
        file = GridFile(report: report, words: words) { studentNames.plain($0.person, $0.name) }
    }

    var view: HTML {
        let rows = order.sorted(report)
        return div(.class("grid-scroll \(fit)")) {
            table(
                .class(order.filter == .help ? "grid reasons" : "grid"), .id("grid"),
                .data("news", words.plain(.severalChanged))
            ) {
                caption(.id("grid-caption"), .class("visually-hidden")) { words(.gridCaption) }
                thead {
                    tr(.id("heads")) { heads }
                    tr(.id("means"), .class("means")) { means }
                }
                tbody { for line in rows { row(line) } }
            }
        } + Self.legend(words) + p(.class("hint copying")) { words(.howToCopy) }
    }

    /// By which `grid.css` knows in how wide a window all columns stand side by side.
    private var fit: String {
        [2, 4, 7, 10, 14, 18].first { report.columns.count <= $0 }.map { "fits-\($0)" } ?? "fits-none"
    }

    /// What tints and signs mean; each cell says it in words, too.
    static func legend(_ words: Words) -> HTML {
        p(.class("legend")) {
            span(.class("scale")) {
                words.percent(0)
                for step in 0..<GridCell.steps { span(.class("q\(step)")) {} }
                words.percent(1)
            }
            for (sign, phrase) in signs {
                span {
                    element("i", .class(sign), .aria("hidden", true)) {}
                    words(phrase)
                }
            }
        }
    }

    private static let signs: [(String, Phrase)] = [
        ("d", .isDone), ("r", .isToReview), ("h", .isHandedIn), ("t", .triesAgain), ("l", .isLate),
        ("o", .short(.notMeasured)), ("n", .short(.notOpened)), ("s", .mayNeedHelp),
    ]

    // MARK: - Heads

    private var heads: HTML {
        var html = sortable(.name, words(.student))
        for (index, column) in report.columns.enumerated() {
            html =
                html
                + sortable(
                    .task(column.task), bdi(.dir("auto")) { column.title }, title: column.title,
                    copied: file.title(at: index))
        }
        return html + sortable(.done, words(.doneHead)) + sortable(.time, words(.timeSpent))
            + th(.scope("col")) { words(.lastHeard) }
    }

    private func sortable(
        _ key: GridOrder.Key, _ content: HTML, title: String? = nil, copied: String? = nil
    ) -> HTML {
        let isSorted = key == order.key
        return th(
            .scope("col"), .data("copy", copied),
            .aria("sort", isSorted ? (order.isDown ? "descending" : "ascending") : nil)
        ) {
            // Long titles are cut here; pointed at, they are told in full, as on the pages that the cells lead to.
            a(
                .href(order.link(report.handout, by: key)), .data("clips", title != nil), .title(title),
                .translate(title == nil)
            ) { content }
        }
    }

    private var means: HTML {
        var html = th(.scope("row")) { words(.meansOfClass) }
        for (index, column) in report.columns.enumerated() {
            let (mean, tip) = mean(column, index)
            html = html + td { a(.href(TaskPage.link(report.handout, column.task))) { mean } + tip }
        }
        let done = report.present.map(\.done).reduce(0, +)
        let all = report.present.count * report.columns.count
        let page: Link = "/handouts/\(report.handout)"
        return html
            + td {
                all == 0
                    ? words(.noData) : a(.href("\(page)?sort=done")) { words.percent(Double(done) / Double(all)) }
            }
            + td {
                report.time.map { time in a(.href("\(page)?sort=time")) { words(words.duration(time.value)) } }
                    ?? words(.noData)
            } + td {}
    }

    /// The mean; time, how many are done and how the points lie are seen when it is pointed at.
    private func mean(_ column: HandoutReport.Column, _ index: Int) -> (HTML, tip: HTML) {
        let means = column.means
        let done = words(.countDone(column.done))
        guard column.path != nil else { return (element("b") { done }, HTML()) }
        let (value, absence) = words.mean(means.primary)
        let time = means.time.map { words(words.duration($0.value)) }
        var html = HTML()
        if let value {
            html = element("b") { value }
        } else if let percent = means.percent, absence != .mixedResults {
            html = element("b") { words.percent(percent.value) }
        } else if absence == .mixedResults || time == nil {
            html = element("i") { words(absence ?? .noData) }
        }
        let beside = html.isEmpty ? nil : time
        if html.isEmpty, let time { html = element("b") { time } }
        return (
            html,
            span(.class("tip")) {
                if let beside { small { beside } }
                small { done }
                distribution(index)
            }
        )
    }

    /// How the scores lie, in fifths, where there are enough to speak of.
    private func distribution(_ index: Int) -> HTML {
        let scores = report.present.compactMap { $0.cells[index].figures?.score }
        guard scores.count >= Insight.enoughStudents else { return HTML() }
        var counts = [0, 0, 0, 0, 0]
        for score in scores { counts[GridCell.step(of: score)] += 1 }
        return Chart.distribution(
            counts, words.plain(.scoresInFifths(counts[0], counts[1], counts[2], counts[3], counts[4])))
    }

    // MARK: - Rows

    private func isLong(_ name: Person.Name) -> Bool { name.full.count > 16 }

    private func row(_ line: HandoutReport.Line) -> HTML {
        tr(.id("s-\(line.person)"), .hidden(order.filter?.takes(line) == false)) {
            th(.scope("row"), .class(line.signs.isEmpty ? "" : "s")) {
                // Who has left the class has no page in it.
                if line.isPresent {
                    // Names too long for the column are cut; pointed at, they are told in full.
                    a(
                        .href("/classes/\(report.schoolClass)/students/\(line.person)"),
                        .title(isLong(line.name) && !studentNames.areHidden ? line.name.full : nil), .translate(false)
                    ) {
                        studentNames.name(line.person, line.name)
                    }
                } else {
                    span(.translate(false)) { studentNames.name(line.person, line.name) }
                }
                if !line.signs.isEmpty {
                    span(.class("tip")) { for sign in line.signs { SignWords(sign: sign, words: words).view } }
                }
            }
            for (index, (column, cell)) in zip(report.columns, line.cells).enumerated() {
                let shown = GridCell(cell: cell, kind: TaskKind(rawValue: column.kind), words: words)
                let signs = line.signs.filter { $0.task == cell.task }.map { SignWords(sign: $0, words: words) }
                td(
                    .class(signs.isEmpty ? shown.classes : "\(shown.classes) s"),
                    .data("copy", file.value(cell, at: index))
                ) {
                    a(.href(CellView.link(report.handout, cell))) { shown.view(signs) }
                }
            }
            ends(line)
        }
    }

    /// What sums up a row leads to all that the student did with the handout.
    private func ends(_ line: HandoutReport.Line) -> HTML {
        let shown: [HTML?] = [
            HTML("\(words.number(line.done))/\(words.number(line.cells.count))"),
            line.time.map { words(words.duration($0)) }, line.received.map { words.time($0, .day) },
        ]
        let own = StudentPage.link(report.schoolClass, line.person, from: report.handout)
        var html = HTML()
        for (shown, copied) in zip(shown, file.ends(line)) {
            html =
                html
                + td(.data("copy", copied)) {
                    if let shown { line.isPresent ? a(.href(own)) { shown } : shown } else { "–" }
                }
        }
        return html
    }
}

extension Phrase {
    fileprivate static let gridCaption = Phrase("Students and their tasks; the heads of the columns sort")
    fileprivate static let student = Phrase("Student")
    fileprivate static let doneHead = Phrase("Done", context: "heading of figures")
    fileprivate static let lastHeard = Phrase("Last report")
    fileprivate static let howToCopy = Phrase(
        "Shift and the arrow keys, or Shift and a click, choose cells to copy into a spreadsheet.")
    fileprivate static let severalChanged = Phrase("Several results have changed.")
    fileprivate static func scoresInFifths(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Phrase {
        Phrase("Students by fifths of the points, from the lowest: \(a), \(b), \(c), \(d), \(e)")
    }
}
