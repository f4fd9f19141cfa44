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
        let (entry, report, week) = try visit.read { transaction in
            (
                try transaction.schoolClass(id),
                try transaction.report(of: id, PageRequest(after: visit.after, limit: 20)),
                visit.after == nil ? try transaction.week(of: id, in: words.timeZone) : nil
            )
        }
        let tabs = try ClassTabs.view(entry.schoolClass, .report, visit)
        var content = PageContent(
            words.plain(.reportTitle), in: .classes, crumbs: .to(entry.schoolClass, words)
        ) {
            tabs
            if report.lines.isEmpty {
                div(.class("empty")) { p { words(.nothingPosted) } }
            } else {
                list(report, id, words)
                NextPage.link("/classes/\(id)/report", report.next, words)
                if let week, !week.lines.isEmpty { days(week, words) }
            }
        }
        if !report.lines.isEmpty { content.actions = GridFile.way("/classes/\(id)/table.csv", words) }
        content.feeds = ["class/\(id)"]
        return content
    }

    private static func list(_ report: ClassReport, _ id: SchoolClass.ID, _ words: Words) -> HTML {
        ul(.class("rows card bars")) { for line in report.lines { row(line, id, words) } }
    }

    /// What the picture of the week on *Today* is made of: each number leads to the students of the handout.
    private static func days(_ week: ClassWeek, _ words: Words) -> HTML {
        section(.class("card"), .id("days")) {
            h2(.id("days-title")) { words(.doneInAWeek) }
            div(.class("table-scroll"), .tabindex(0), .role("region"), .aria("labelledby", "days-title")) {
                table(.class("list-table by-day")) {
                    thead {
                        tr {
                            th(.scope("col")) { words(.handout) }
                            for day in week.days { th(.scope("col")) { words.time(day, .day) } }
                        }
                    }
                    tbody { for line in week.lines { days(line, words) } }
                }
            }
        }
    }

    private static func days(_ line: ClassWeek.Line, _ words: Words) -> HTML {
        let handout: Link = "/handouts/\(line.handout)"
        return tr {
            th(.scope("row")) {
                a(.href(handout)) { bdi(.dir("auto")) { line.title.isEmpty ? words(.untitled) : HTML(line.title) } }
            }
            for count in line.doneByDay {
                td { if count > 0 { a(.href("\(handout)?sort=done")) { words.number(count) } } else { "–" } }
            }
        }
    }

    private static func row(_ line: ClassReport.Line, _ id: SchoolClass.ID, _ words: Words) -> HTML {
        let handout: Link = "/handouts/\(line.handout)"
        return li(.class("bar-row"), .id("h-\(line.handout)")) {
            a(.class("bar-link"), .href(handout)) {
                strong { bdi(.dir("auto")) { line.title.isEmpty ? words(.untitled) : HTML(line.title) } }
                StageBar.view(line.finished, line.working, line.notBegun)
            }
            div(.class("cluster bar-facts")) {
                StageBar.counts(line.finished, line.working, line.notBegun, words) { "\(handout)?show=\($0)" }
                small(.class("cluster")) {
                    if line.toReview > 0 {
                        a(.href(HandoutRow.review(line.handout, isOver: line.isCompleted))) {
                            words(.toReview(line.toReview))
                        }
                    }
                    if let time = line.time {
                        a(.href("\(handout)?sort=time")) {
                            words(.meanTime)
                            " "
                            words(words.duration(time.mean))
                        }
                    }
                    span {
                        words(.wasPosted)
                        " "
                        words.time(line.posted, .day)
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let reportTitle = Phrase("Report")
    fileprivate static let doneInAWeek = Phrase("Tasks done in the last seven days")
    fileprivate static let handout = Phrase("Handout")
    fileprivate static let nothingPosted = Phrase("Nothing was posted to this class yet.")
}
