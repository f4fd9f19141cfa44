import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/today`: where a teacher begins: what is due, who needs help, what waits, what came in, and each class's week.
enum TodayPage {
    static let all: [@Sendable (Assets) -> Operation] = [Operation.page("/today", "todayPage", .teachers, show)]

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let report = try visit.read { try $0.today(in: words.timeZone) }
        let cards = try TodayCards(report, visit)
        let notices = try AccountNotices.ofLastWeek(visit)
        var content = PageContent(words.plain(.today), in: .today) {
            notices
            if report.classes.isEmpty {
                div(.class("empty")) { p { words(.noClassTaught) } }
            } else {
                section(.class("card"), .id("weeks"), .aria("labelledby", "weeks-title")) {
                    h2(.id("weeks-title"), .class("visually-hidden")) { words(.yourClasses) }
                    ul(.class("rows weeks")) { for one in report.classes { week(one, words) } }
                }
                cards.view
            }
        }
        if !report.classes.isEmpty { content.actions = FindStudentPage.link(words) + cards.control }
        content.feeds = report.classes.map { "class/\($0.overview.entry.schoolClass.id)" }
        return content
    }

    /// A class on one line: how its last handout stands, and what was done on each day of the week.
    private static func week(_ line: TodayReport.ClassLine, _ words: Words) -> HTML {
        let (entry, id) = (line.overview.entry, line.overview.entry.schoolClass.id)
        return li(.class("week"), .id("class-\(id)")) {
            a(.class("week-name"), .href("/classes/\(id)")) {
                ClassPicture.view(entry.schoolClass, isSmall: true)
                strong { bdi { entry.schoolClass.shownName } }
            }
            if let last = line.last {
                a(.class("bar-link"), .href("/handouts/\(last.handout)/results")) {
                    small {
                        words(.lastOne)
                        " "
                        bdi(.dir("auto")) { last.title.isEmpty ? words(.untitled) : HTML(last.title) }
                    }
                    span(.class("visually-hidden")) { words(.finished(last.finished, of: last.students)) }
                    StageBar.view(last.finished, last.working, last.notBegun)
                }
            } else {
                small { words(.nothingPostedNow) }
            }
            a(.class("week-days"), .href("/classes/\(id)/report#days")) {
                Chart.distribution(
                    line.doneByDay,
                    words.plain(
                        .doneByDay(
                            entry.schoolClass.shownName, line.doneByDay.map(words.number).joined(separator: ", "))
                    ))
                small(.aria("hidden", true)) { words(.doneInDays(line.doneByDay.reduce(0, +))) }
            }
            span(.class("week-more")) {
                if line.overview.toReview > 0 {
                    a(.class("badge good"), .href("/classes/\(id)/review")) {
                        words(.toReview(line.overview.toReview))
                    }
                }
                a(
                    .class("button quiet icon-button"), .href("/classes/\(id)/handouts/new"),
                    .title(words.plain(.newHandoutFor(entry.schoolClass.shownName)))
                ) {
                    Icon.plus.view
                    span(.class("visually-hidden")) { words(.newHandoutFor(entry.schoolClass.shownName)) }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let yourClasses = Phrase("Your classes and their week")
    fileprivate static func newHandoutFor(_ name: String) -> Phrase {
        Phrase("New handout for \(name)")
    }
    fileprivate static let lastOne = Phrase("Last:")
    fileprivate static let nothingPostedNow = Phrase("Nothing to work on right now")
    fileprivate static func doneInDays(_ count: Int) -> Phrase {
        Phrase(one: "\(count) task done in 7 days", other: "\(count) tasks done in 7 days", count)
    }
    /// How many tasks a class has done on each of the last seven days, today's last.
    fileprivate static func doneByDay(_ name: String, _ days: String) -> Phrase {
        Phrase("\(name): tasks done on each of the last seven days, today last: \(days)")
    }
}
