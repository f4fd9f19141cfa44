import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/handouts/{handout}/results`: how the results of a class lie, task by task.
enum ResultsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/handouts/{handout}/results", "resultsPage", .teachers, show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: Handout.ID = try visit.id("handout")
        let words = visit.words
        let (report, entry) = try visit.read { transaction in
            let report = try transaction.report(of: id)
            return (report, try transaction.schoolClass(report.schoolClass))
        }
        var content = PageContent(
            words.plain(.resultsByTask), in: .classes, crumbs: .to(report, entry.schoolClass, words)
        ) {
            if report.columns.isEmpty || report.present.isEmpty {
                div(.class("empty")) { p { words(.nothingToShow) } }
            } else {
                ul(.class("rows card bars")) { for index in report.columns.indices { row(report, index, words) } }
            }
        }
        content.feeds = ["class/\(report.schoolClass)"]
        return content
    }

    private static func row(_ report: HandoutReport, _ index: Int, _ words: Words) -> HTML {
        let (column, results) = (report.columns[index], TaskResults(report, at: index))
        let stages = Dictionary(grouping: report.present, by: { $0.cells[index].stage }).mapValues(\.count)
        let place = TaskPage.link(report.handout, column.task)
        return li(.class("bar-row"), .id("t-\(column.task)")) {
            a(.class("bar-link"), .href(place)) {
                strong { bdi(.dir("auto")) { TaskPage.title(column, words) } }
                StageBar.view(stages[.done] ?? 0, stages[.working] ?? 0, stages[.notBegun] ?? 0)
            }
            div(.class("cluster bar-facts")) {
                StageBar.counts(stages[.done] ?? 0, stages[.working] ?? 0, stages[.notBegun] ?? 0, words) { _ in
                    "\(place)#stages"
                }
                if let middle = TaskPage.middle(results, words) {
                    small(.class("cluster")) {
                        a(.href("\(place)#results")) { middle }
                        if results.groups.count > 1 { Chart.distribution(results.groups.map(\.people.count), nil) }
                    }
                }
                if let worst = results.items.first, worst.isJudged, !worst.missed.isEmpty {
                    small {
                        words(.missedMost)
                        " "
                        a(.href("\(place)#items")) {
                            bdi(.dir("auto")) { worst.title }
                            " ("
                            words(.part(worst.missed.count, of: worst.students))
                            ")"
                        }
                    }
                }
            }
        }
    }
}

extension [PageContent.Crumb] {
    static func to(_ report: HandoutReport, _ schoolClass: SchoolClass, _ words: Words) -> [PageContent.Crumb] {
        .to(schoolClass, words) + [
            PageContent.Crumb(
                report.title.isEmpty ? words(.untitled) : bdi { report.title }, "/handouts/\(report.handout)")
        ]
    }
}

extension Phrase {
    static let resultsByTask = Phrase("Results by task")
    static let nothingToShow = Phrase("There is nothing to show yet.")
    static func part(_ part: Int, of all: Int) -> Phrase { Phrase("\(part) of \(all)") }
    fileprivate static let missedMost = Phrase("Most often missed:")
}
