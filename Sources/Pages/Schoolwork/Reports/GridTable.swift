import Coursework
import Foundation
import HTML
import School
import Texts

/// The table of a handout: a row for each student, a column for each task.
struct GridTable {
    var report: HandoutReport
    var order: GridOrder
    var veil: NameVeil
    var words: Words

    var view: HTML {
        // The scrolling place is reached by keys, as it may hold more than fits.
        div(
            .class("grid-scroll"), .tabindex(0), .role("region"), .aria("labelledby", "grid-caption")
        ) {
            table(.class("grid"), .id("grid"), .data("news", words.plain(.severalChanged))) {
                caption(.id("grid-caption"), .class("visually-hidden")) { words(.gridCaption) }
                thead {
                    tr { heads }
                    tr(.class("means")) { means }
                }
                tbody { for line in order.sorted(report) { row(line) } }
            }
        }
    }

    // MARK: - Heads

    private var heads: HTML {
        var html = sortable(.name, words(.student))
        for column in report.columns {
            html = html + sortable(.task(column.task), bdi(.dir("auto")) { column.title }, title: column.title)
        }
        return html + sortable(.done, words(.doneHead)) + sortable(.time, words(.timeSpent))
            + th(.scope("col")) { words(.lastHeard) }
    }

    private func sortable(_ key: GridOrder.Key, _ content: HTML, title: String? = nil) -> HTML {
        let isSorted = key == order.key
        return th(.scope("col"), .aria("sort", isSorted ? (order.isDown ? "descending" : "ascending") : nil)) {
            // Long titles are cut here; the whole one is on the pages that the cells lead to.
            a(.href(order.link(report.handout, by: key)), .data("clips", title != nil)) { content }
        }
    }

    private var means: HTML {
        var html = th(.scope("row")) { words(.meansOfClass) }
        for (index, column) in report.columns.enumerated() { html = html + td { mean(column, index) } }
        let done = report.present.map(\.done).reduce(0, +)
        let all = report.present.count * report.columns.count
        return html + td { all == 0 ? words(.noData) : HTML(words.percent(Double(done) / Double(all))) }
            + td { report.time.map { words(words.duration($0.value)) } ?? words(.noData) } + td {}
    }

    private func mean(_ column: HandoutReport.Column, _ index: Int) -> HTML {
        let isMeasured = column.path != nil
        let means = column.means
        var html = HTML()
        if isMeasured {
            let (value, absence) = words.mean(means.primary)
            if let value {
                html = element("b") { value }
            } else if let percent = means.percent, absence != .mixedResults {
                html = element("b") { words.percent(percent.value) }
            } else if absence == .mixedResults || means.time == nil {
                html = element("i") { words(absence ?? .noData) }
            }
            if let time = means.time {
                let spent = words(words.duration(time.value))
                html = html.isEmpty ? element("b") { spent } : html + small { spent }
            }
            html = html + distribution(index)
        }
        return html + small { words(.countDone(column.done)) }
    }

    /// How the scores lie, in fifths, where there are enough to speak of.
    private func distribution(_ index: Int) -> HTML {
        let scores = report.present.compactMap { $0.cells[index].figures?.score }
        guard scores.count >= Insight.enoughScores else { return HTML() }
        var counts = [0, 0, 0, 0, 0]
        for score in scores { counts[min(max(Int(score * 5), 0), 4)] += 1 }
        return Chart.distribution(
            counts, words.plain(.scoresInFifths(counts[0], counts[1], counts[2], counts[3], counts[4])))
    }

    // MARK: - Rows

    private func hasLongWord(_ name: Person.Name) -> Bool {
        name.full.split(whereSeparator: { " -".contains($0) }).contains { $0.count > 10 }
    }

    private func row(_ line: HandoutReport.Line) -> HTML {
        tr(.id("s-\(line.person)"), .hidden(order.filter?.takes(line) == false)) {
            th(.scope("row")) {
                // Words too long for the column are cut; pointed at, they are told in full.
                a(
                    .href("/classes/\(report.schoolClass)/students/\(line.person)"),
                    .title(hasLongWord(line.name) && !veil.isDown ? line.name.full : nil), .translate(false)
                ) {
                    veil.name(line.person, line.name)
                }
                for sign in line.signs {
                    element("i", .class("s")) { words(.sign(sign)) }
                }
            }
            for (column, cell) in zip(report.columns, line.cells) {
                td {
                    a(.href(CellView.link(report.handout, cell))) {
                        CellView.view(cell, TaskKind(rawValue: column.kind), words)
                    }
                }
            }
            td { "\(words.number(line.done))/\(words.number(line.cells.count))" }
            td { line.time.map { words(words.duration($0)) } ?? HTML("–") }
            td { line.received.map { words.time($0) } ?? HTML("–") }
        }
    }
}

extension Phrase {
    fileprivate static let gridCaption = Phrase("Students and their tasks; the heads of the columns sort")
    fileprivate static let student = Phrase("Student")
    fileprivate static let doneHead = Phrase("Done", context: "heading of figures")
    fileprivate static let lastHeard = Phrase("Last report")
    fileprivate static let severalChanged = Phrase("Several results have changed.")
    fileprivate static func scoresInFifths(_ a: Int, _ b: Int, _ c: Int, _ d: Int, _ e: Int) -> Phrase {
        Phrase("Students by fifths of the points, from the lowest: \(a), \(b), \(c), \(d), \(e)")
    }
}
