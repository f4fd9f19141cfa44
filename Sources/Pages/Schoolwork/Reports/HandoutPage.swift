import Coursework
import HTML
import School
import SchoolServer
import Texts

import struct Foundation.Date
import struct Foundation.TimeZone

/// `/handouts/{handout}`: how the class does with a handout, as a grid of students and tasks.
enum HandoutPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/handouts/{handout}", "handoutPage", .teachers, parameters: GridOrder.parameters + [HandoutUndo.parameter],
            show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: Handout.ID = try visit.id("handout")
        let words = visit.words
        let (handout, report, entry, zone, stopped) = try visit.read { transaction in
            let handout = try transaction.handout(id)
            return (
                handout, try transaction.report(of: id), try transaction.schoolClass(handout.schoolClass),
                try transaction.zone(of: handout.schoolClass),
                handout.lifecycle.state == .posted ? try transaction.stoppedApps(of: handout) : []
            )
        }
        let isOverdue = isOverdue(handout, report, at: visit.now, in: zone)
        let order = GridOrder(visit.call)
        let studentNames = try StudentNames(visit, of: handout.schoolClass, others: report.lines.map(\.person))
        var content = PageContent(
            handout.title.isEmpty ? words.plain(.noTitle) : handout.title, in: .classes,
            crumbs: [
                PageContent.Crumb(words(.classes), "/classes"),
                PageContent.Crumb(bdi { entry.schoolClass.shownName }, "/classes/\(handout.schoolClass)"),
            ], actions: actions(handout, report, studentNames, words)
        ) {
            // On few lines, so that most of the class stands on the first screen.
            div(.class("overview")) {
                lifecycle(handout, report, stopped, isOverdue: isOverdue, words)
                if !report.lines.isEmpty {
                    filters(report, order, words)
                    figures(report, words)
                }
            }
            if report.lines.isEmpty {
                div(.class("empty")) { p { words(handout.posted == nil ? .notPosted : .nobodyYet) } }
            } else {
                GridTable(report: report, order: order, studentNames: studentNames, words: words).view
            }
        }
        content.isWide = true
        content.undo = HandoutUndo.view(visit, back: "/handouts/\(id)")
        content.feeds = ["class/\(handout.schoolClass)"]
        content.modules = ["schoolwork/grid.js"]
        return content
    }

    private static func isOverdue(
        _ handout: Handout, _ report: HandoutReport, at now: Date, in zone: TimeZone
    ) -> Bool {
        guard handout.lifecycle.state == .posted, let due = handout.due else { return false }
        let done = report.present.count { $0.stage == .done }
        return due.isOverdue(done: done, of: report.present.count, at: now, in: zone)
    }

    private static func actions(
        _ handout: Handout, _ report: HandoutReport, _ studentNames: StudentNames, _ words: Words
    ) -> HTML {
        let menu = HandoutMenu(handout, back: "/handouts/\(handout.id)", words: words).view
        guard !report.lines.isEmpty else { return menu }
        return a(.class("button"), .href("/handouts/\(handout.id)/results")) {
            Icon.chart.view
            words(.resultsByTask)
        } + menu + PracticePage.way(handout.schoolClass, words) + studentNames.control
            + GridFile.way("/handouts/\(handout.id)/table.csv", words)
    }

    // MARK: - Lifecycle

    private static func lifecycle(
        _ handout: Handout, _ report: HandoutReport, _ stopped: [String], isOverdue: Bool, _ words: Words
    ) -> HTML {
        p(.class("cluster standing")) {
            let isPosted = handout.lifecycle.state == .posted && !handout.lifecycle.isLocked
            span(.class("badge")) {
                words(.lifecycle(handout.lifecycle))
                if isPosted, let posted = handout.posted {
                    " "
                    words.time(posted)
                }
            }
            if let due = handout.due {
                span(.class(isOverdue ? "badge late" : "badge")) {
                    isOverdue ? Icon.warning.view : Icon.calendar.view
                    span { words(.dueBy(words.due(due))) }
                }
            }
            if let unopened = report.unopened {
                span(.class("badge late"), .id("unopened")) { words(.unopened(unopened, report.present.count)) }
            }
            if !stopped.isEmpty {
                span(.class("badge late"), .id("stopped")) {
                    Icon.warning.view
                    span { words(.stoppedApps(words.list(stopped.map(\.isolated)))) }
                }
            }
            if !isPosted, let posted = handout.posted {
                small {
                    words(.wasPosted)
                    " "
                    words.time(posted)
                }
            }
        }
    }

    // MARK: - The class

    private static func figures(_ report: HandoutReport, _ words: Words) -> HTML {
        let present = report.present
        let done = present.map(\.done).reduce(0, +)
        let all = present.count * report.columns.count
        let page: Link = "/handouts/\(report.handout)"
        return dl(.class("figures")) {
            figure(
                .opened, HTML(words.number(present.count { $0.opened != nil })), "\(page)?show=opened",
                words(.ofStudents(present.count)), words)
            if all > 0 {
                figure(
                    .doneTasks, HTML(words.percent(Double(done) / Double(all))), "\(page)?sort=done",
                    words(.ofTasks(done, all)), words, Chart.ring(Double(done) / Double(all)))
            }
            if let time = report.time {
                figure(
                    .meanTime, words(words.duration(time.value)), "\(page)?sort=time",
                    words(.ofStudents(time.students)), words)
            } else {
                figure(.meanTime, words(.noData), nil, HTML(), words)
            }
        }
    }

    /// - Parameter link: to the students whom it is made of.
    private static func figure(
        _ name: Phrase, _ value: HTML, _ link: Link?, _ more: HTML, _ words: Words, _ chart: HTML = HTML()
    ) -> HTML {
        div(.class("figure")) {
            dt { words(name) }
            dd {
                chart
                strong { link.map { link in a(.href(link)) { value } } ?? value }
                small { more }
            }
        }
    }

    /// One that an older address asks for is offered as long as it is looked at.
    private static func offered(_ order: GridOrder) -> [GridOrder.Filter] {
        let offered = GridOrder.Filter.offered
        return offered + (order.filter.map { offered.contains($0) ? [] : [$0] } ?? [])
    }

    private static func filters(_ report: HandoutReport, _ order: GridOrder, _ words: Words) -> HTML {
        nav(.class("filters"), .aria("label", words.plain(.whichStudents))) {
            for filter in [nil] + offered(order).map(Optional.some) {
                a(
                    .href(order.link(report.handout, showing: filter)),
                    .aria("current", filter == order.filter ? "true" : nil)
                ) {
                    words(.filter(filter))
                    " "
                    span(.class("count")) {
                        // Who has left the class has a line, and is counted nowhere.
                        words.number(report.lines.count { filter?.takes($0) ?? $0.isPresent })
                    }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static func stoppedApps(_ names: String) -> Phrase {
        Phrase("Not approved by the school, so nothing is recorded: \(names)")
    }
    static func stage(_ stage: HandoutReport.Stage) -> Phrase {
        switch stage {
        case .done: Phrase("Done", context: "heading of figures")
        case .working: Phrase("Working on it")
        case .notBegun: Phrase("Not begun")
        }
    }
    static let noTitle = Phrase("Without a title")
    static let wasPosted = Phrase("posted")
    static func dueBy(_ due: String) -> Phrase { Phrase("due \(due)") }
    static func lifecycle(_ lifecycle: HandoutLifecycle) -> Phrase {
        if lifecycle.isLocked { return Phrase("Locked") }
        return switch lifecycle.state {
        case .draft: Phrase("Draft")
        case .scheduled: Phrase("Scheduled")
        case .posted: Phrase("Posted")
        case .completed: Phrase("Completed")
        case .deleted: Phrase("Deleted")
        case .archived: Phrase("Archived")
        }
    }
    static func ofTasks(_ done: Int, _ all: Int) -> Phrase {
        Phrase("\(done) of \(all) tasks")
    }
    static let meanTime = Phrase("Average time")
    fileprivate static let opened = Phrase("Opened by")
    fileprivate static let doneTasks = Phrase("Done", context: "heading of figures")
    fileprivate static let whichStudents = Phrase("Which students")
    fileprivate static let notPosted = Phrase("Not posted yet. When it is, the students and what they do appear here.")
    fileprivate static let nobodyYet = Phrase("There is nobody in this class yet.")
    fileprivate static func filter(_ filter: GridOrder.Filter?) -> Phrase {
        switch filter {
        case nil: Phrase("All")
        case .help: Phrase("Needs help")
        case .opened: Phrase("Opened")
        case .open: Phrase("Not done")
        case .review: Phrase("To review")
        case .done: .stage(.done)
        case .working: .stage(.working)
        case .unopened: Phrase("Not begun", context: "which students")
        }
    }
}
