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
        let groups = order.groups(rows, report)
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
                tbody { for line in rows { row(line, groups[line.person]) } }
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
        // Of a message one can only tell whether it was opened.
        return html
            + (report.columns.isEmpty ? th(.scope("col")) { words(.openedHead) } : sortable(.done, words(.doneHead)))
            + sortable(.time, words(.timeSpent))
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

    /// - Parameter group: the students with like results whose first this is.
    private func row(_ line: HandoutReport.Line, _ group: GridOrder.Group?) -> HTML {
        tr(
            .id("s-\(line.person)"), .class(group == nil ? nil : "group"), .hidden(order.filter?.takes(line) == false)
        ) {
            th(.scope("row"), .class(line.signs.isEmpty ? nil : "s")) {
                // Who has left the class has no page in it.
                if line.isPresent {
                    // Names too long for the column are cut; pointed at, they are told in full.
                    a(
                        .href("/classes/\(report.schoolClass)/students/\(line.person)"),
                        .title(isLong(line.name) && !studentNames.areHidden ? line.name.full : nil), .dir("auto"),
                        .translate(false)
                    ) { studentNames.plain(line.person, line.name) }
                } else {
                    span(.translate(false)) { studentNames.name(line.person, line.name) }
                }
                if group != nil || !line.signs.isEmpty {
                    span(.class("tip")) {
                        if let group { small(.class("group-name")) { title(group) } }
                        for sign in line.signs { SignWords(sign: sign, words: words).view }
                    }
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

    private func title(_ group: GridOrder.Group) -> HTML {
        guard let step = group.step else { return words(.withoutPoints(group.count)) }
        let (low, high) = (Double(step) / Double(GridCell.steps), Double(step + 1) / Double(GridCell.steps))
        return words(.inRange(words.plain(TaskPage.percents(from: low, to: high, words)), group.count))
    }

    /// What sums up a row leads to all that the student did with the handout.
    private func ends(_ line: HandoutReport.Line) -> HTML {
        let shown: [HTML?] = [
            line.cells.isEmpty
                ? line.opened.map { words.time($0, .day) }
                : HTML("\(words.number(line.done))/\(words.number(line.cells.count))"),
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
    fileprivate static let gridCaption = Phrase("Students and their tasks; use the column headings to sort")
    fileprivate static let student = Phrase("Student")
    fileprivate static let doneHead = Phrase("Done", context: "heading of figures")
    fileprivate static let openedHead = Phrase("Opened", context: "heading of days")
    fileprivate static let lastHeard = Phrase("Last report")
    fileprivate static let howToCopy = Phrase(
        "To select cells to copy into a spreadsheet, hold Shift and use the arrow keys or click.")
    fileprivate static func inRange(_ range: String, _ count: Int) -> Phrase {
        Phrase(one: "\(range): \(count) student", other: "\(range): \(count) students", count)
    }
    fileprivate static func withoutPoints(_ count: Int) -> Phrase {
        Phrase(one: "No points: \(count) student", other: "No points: \(count) students", count)
    }
    fileprivate static let severalChanged = Phrase("Several results have changed.")
    fileprivate static func scoresInFifths(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Phrase {
        Phrase("Students by score, in five ranges from lowest to highest: \(a), \(b), \(c), \(d), \(e)")
    }
}
