import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/classes/{class}/report`: how a class does over its handouts.
enum ClassReportPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/report", "classReportPage", .teachers, parameters: [.after], show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let words = visit.words
        let (entry, report) = try visit.read { transaction in
            (
                try transaction.schoolClass(id),
                try transaction.report(of: id, PageRequest(after: visit.after, limit: 20))
            )
        }
        var sheet = PageContent(
            words.plain(.reportTitle), in: .classes, crumbs: .to(entry.schoolClass, words),
            actions: a(.class("button"), .href("/classes/\(id)/review")) {
                Icon.inbox.view
                words(.workToReview)
            }
        ) {
            if report.lines.isEmpty {
                div(.class("empty")) { p { words(.nothingPosted) } }
            } else {
                trend(report, words)
                list(report, words)
                NextPage.link("/classes/\(id)/report", report.next, words)
            }
        }
        sheet.feeds = ["class/\(id)"]
        return sheet
    }

    private static func trend(_ report: ClassReport, _ words: Words) -> HTML? {
        let parts = report.lines.reversed().map(\.donePart)
        guard parts.compactMap(\.self).count > 1 else { return nil }
        return section(.class("card")) {
            h2 { words(.trend) }
            Chart.trend(parts, words.plain(.trendInWords(parts.map { $0.map(words.percent) ?? "–" })))
            p(.class("hint")) { words(.trendHint) }
        }
    }

    private static func list(_ report: ClassReport, _ words: Words) -> HTML {
        div(.class("table-scroll"), .tabindex(0), .role("region"), .aria("labelledby", "report-caption")) {
            table(.class("list-table")) {
                caption(.id("report-caption"), .class("visually-hidden")) { words(.reportTitle) }
                thead {
                    tr {
                        for head in [Phrase.handout, .posted, .openedBy, .doneTasks, .workToReview, .meanTime] {
                            th(.scope("col")) { words(head) }
                        }
                    }
                }
                tbody { for line in report.lines { row(line, words) } }
            }
        }
    }

    private static func row(_ line: ClassReport.Line, _ words: Words) -> HTML {
        tr(.id("h-\(line.handout)")) {
            th(.scope("row")) { a(.href("/handouts/\(line.handout)")) { bdi(.dir("auto")) { line.title } } }
            td { words.time(line.posted, .day) }
            td { words(.outOf(line.opened, line.students)) }
            td {
                if let part = line.donePart {
                    words.percent(part)
                    Chart.bar(part)
                } else {
                    words(.noData)
                }
            }
            td { words.number(line.toReview) }
            td { line.time.map { words(words.duration($0.mean)) } ?? words(.noData) }
        }
    }
}

extension ClassReport.Line {
    /// The part of all tasks that is done; nil where there are none.
    fileprivate var donePart: Double? { tasks > 0 ? Double(done) / Double(tasks) : nil }
}

extension Phrase {
    static let reportTitle = Phrase("Report")
    fileprivate static let handout = Phrase("Handout")
    fileprivate static let posted = Phrase("Posted")
    fileprivate static let openedBy = Phrase("Opened by")
    fileprivate static let doneTasks = Phrase("Tasks done")
    fileprivate static let trend = Phrase("Tasks done, by handout")
    fileprivate static let trendHint = Phrase(
        "The oldest of these handouts first; the lines are 0, 50 and 100 percent.")
    fileprivate static func trendInWords(_ parts: [String]) -> Phrase {
        let list = parts.joined(separator: ", ")
        return Phrase("Tasks done, from the oldest handout to the newest: \(list)")
    }
    fileprivate static func outOf(_ part: Int, _ all: Int) -> Phrase {
        Phrase("\(part) of \(all)")
    }
    fileprivate static let nothingPosted = Phrase("Nothing was posted to this class yet.")
}
