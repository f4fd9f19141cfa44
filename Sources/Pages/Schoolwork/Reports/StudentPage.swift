import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/classes/{class}/students/{student}`: one student, beside the class.
enum StudentPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/classes/{class}/students/{student}", "studentReportPage", .teachers, parameters: [.after, from], show)
    ]
    private static let from = Operation.Parameter("from", .string(limit: 20), "The handout that the list begins with.")

    /// What a student did with a handout, each task leading to its attempts.
    static func link(_ schoolClass: SchoolClass.ID, _ student: Person.ID, from handout: Handout.ID) -> Link {
        "/classes/\(schoolClass)/students/\(student)?from=\(handout)#h-\(handout)"
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (id, student): (SchoolClass.ID, Person.ID) = (try visit.id("class"), try visit.id("student"))
        let words = visit.words
        let (entry, report, term) = try visit.read { transaction in
            let from = try visit.call.query("from").flatMap(Handout.ID.init)
                .flatMap { try transaction.place(of: $0, in: id) }
            let after = from ?? visit.after
            return (
                try transaction.schoolClass(id),
                try transaction.report(of: student, in: id, PageRequest(after: after, limit: 10)),
                visit.after == nil ? try transaction.term(of: student, in: id) : nil
            )
        }
        let studentNames = try StudentNames(visit, of: id)
        var content = PageContent(
            studentNames.plain(student, report.name), in: .classes, crumbs: .to(entry.schoolClass, words),
            actions: studentNames.control
        ) {
            if report.blocks.isEmpty { div(.class("empty")) { p { words(.nothingReached) } } }
            if let term { TermStrip.view(term, of: student, in: id, words) }
            for block in report.blocks { view(block, words) }
            NextPage.link("/classes/\(id)/students/\(student)", report.next, words)
        }
        content.feeds = ["class/\(id)"]
        return content
    }

    private static func view(_ block: StudentReport.Block, _ words: Words) -> HTML {
        section(.class("card"), .id("h-\(block.handout)")) {
            h2 { a(.href("/handouts/\(block.handout)")) { bdi(.dir("auto")) { block.title } } }
            small {
                words(.wasPosted)
                " "
                words.time(block.posted, .day)
            }
            div(.class("table-scroll"), .tabindex(0), .role("region"), .aria("labelledby", "t-\(block.handout)")) {
                table(.class("list-table even")) {
                    caption(.id("t-\(block.handout)"), .class("visually-hidden")) {
                        words(.tasksOf(block.title))
                    }
                    thead {
                        tr {
                            for head in [Phrase.task, .result, .meansOfClass] { th(.scope("col")) { words(head) } }
                        }
                    }
                    tbody {
                        for (column, cell) in zip(block.columns, block.cells) { row(column, cell, block, words) }
                    }
                }
            }
        }
    }

    private static func row(
        _ column: HandoutReport.Column, _ cell: Cell, _ block: StudentReport.Block, _ words: Words
    ) -> HTML {
        tr(.id("t-\(block.handout)-\(column.task)")) {
            th(.scope("row")) {
                a(.href(CellView.link(block.handout, cell))) { bdi(.dir("auto")) { column.title } }
            }
            td(.class("marks")) {
                CellView.view(cell, TaskKind(rawValue: column.kind), words)
                comparison(cell, column.means, words)
            }
            td { a(.href(TaskPage.link(block.handout, column.task))) { mean(column, words) } }
        }
    }

    /// Where a share can be drawn, with the class's as a stroke across.
    private static func comparison(_ cell: Cell, _ means: ClassFigures, _ words: Words) -> HTML? {
        guard let score = cell.figures?.score, case .score(let mean) = means.primary else { return nil }
        return Chart.bar(
            score, beside: mean.value,
            words.plain(.shareBeside(words.percent(score), words.percent(mean.value))))
    }

    private static func mean(_ column: HandoutReport.Column, _ words: Words) -> HTML {
        guard column.path != nil else { return words(.countDone(column.done)) }
        let (value, absence) = words.mean(column.means.primary)
        let time = column.means.time.map { mean in HTML(" ") + small { words(words.duration(mean.value)) } } ?? HTML()
        if let value { return element("b") { value } + time }
        if let percent = column.means.percent, absence != .mixedResults {
            return element("b") { words.percent(percent.value) } + time
        }
        if absence == .noData, let mean = column.means.time {
            return element("b") { words(words.duration(mean.value)) }
        }
        return words(absence ?? .noData) + time
    }
}

extension Phrase {
    static let meansOfClass = Phrase("Class")
    static func countDone(_ count: Int) -> Phrase {
        Phrase(one: "\(count) done", other: "\(count) done", count)
    }
    fileprivate static let task = Phrase("Task")
    fileprivate static let result = Phrase("Result")
    fileprivate static func tasksOf(_ title: String) -> Phrase {
        Phrase("Tasks of \(title)")
    }
    fileprivate static func shareBeside(_ own: String, _ mean: String) -> Phrase {
        Phrase("\(own), the class has \(mean)")
    }
    fileprivate static let nothingReached = Phrase("Nothing was posted to this student yet.")
}
