import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/classes/{class}/review`: the work that nobody has looked at, by handout, task and student.
enum ReviewPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/classes/{class}/review", "reviewPage", .teachers, parameters: [.after, CellUndo.parameter], show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let words = visit.words
        let (entry, page) = try visit.read { transaction in
            (
                try transaction.schoolClass(id),
                try transaction.workToReview(
                    in: id, newestFirst: true, PageRequest(after: visit.after, limit: PageRequest.most))
            )
        }
        let veil = try NameVeil(visit, of: id)
        var sheet = PageContent(
            words.plain(.workToReview), in: .classes, crumbs: .to(entry.schoolClass, words), actions: veil.control
        ) {
            if page.items.isEmpty {
                div(.class("empty")) { p { words(.nothingToReview) } }
            } else {
                for group in page.items.byHandout {
                    section(
                        .class("card to-review"), .id("h-\(group.handout)"),
                        .aria("labelledby", "h-\(group.handout)-title")
                    ) {
                        div(.class("cluster")) {
                            h2(.id("h-\(group.handout)-title")) {
                                a(.href("/handouts/\(group.handout)"), .dir("auto")) {
                                    group.title.isEmpty ? words(.untitled) : HTML(group.title)
                                }
                            }
                            span(.class("badge")) { words(.toReview(group.work.count)) }
                        }
                        ul(.class("rows")) { for work in group.work { row(work, veil, words) } }
                    }
                }
                NextPage.link("/classes/\(id)/review", page.next, words)
            }
        }
        sheet.feeds = ["class/\(id)"]
        sheet.undo = try CellUndo.view(visit)
        return sheet
    }

    private static func row(_ work: WorkToReview, _ veil: NameVeil, _ words: Words) -> HTML {
        li(.class("row"), .id("w-\(work.handout)-\(work.task)-\(work.person)")) {
            a(.class("row-main"), .href(work.link)) {
                strong { veil.name(work.person, work.name) }
                small { bdi(.dir("auto")) { work.taskTitle } }
            }
            if work.isLate { span(.class("badge late")) { words(.isLate) } }
            small { words.time(work.done) }
        }
    }
}

extension [WorkToReview] {
    /// As one goes through it: a handout after the other, the one with the newest work first, and within a handout its tasks,
    /// each from student to student by name.
    var byHandout: [(handout: Handout.ID, title: String, work: [WorkToReview])] {
        var order: [Handout.ID] = []
        for work in self where !order.contains(work.handout) { order.append(work.handout) }
        let groups = Dictionary(grouping: self, by: \.handout)
        return order.compactMap { id in
            guard let work = groups[id], let title = work.first?.handoutTitle else { return nil }
            return (
                id, title, work.sorted { ($0.task, $0.name.sorted, $0.person) < ($1.task, $1.name.sorted, $1.person) }
            )
        }
    }
}

/// On to the rest of a list.
enum NextPage {
    static func link(_ path: Link, _ next: ListMark?, _ words: Words) -> HTML? {
        next.map { mark in p { a(.class("button"), .href("\(path)?after=\(mark)")) { words(.older) } } }
    }
}

extension Operation.Parameter {
    static let after = Operation.Parameter("after", .string(limit: 6000), "Where the list goes on.")
}

extension Visit {
    /// From where a list goes on; a mark that is none begins at its start.
    var after: ListMark? { call.query("after").flatMap(ListMark.init) }
}

extension [PageContent.Crumb] {
    static func to(_ schoolClass: SchoolClass, _ words: Words) -> [PageContent.Crumb] {
        [
            PageContent.Crumb(words(.classes), "/classes"),
            PageContent.Crumb(bdi { schoolClass.shownName }, "/classes/\(schoolClass.id)"),
        ]
    }
}

extension Phrase {
    static let workToReview = Phrase("Work to review")
    fileprivate static let nothingToReview = Phrase(
        "You have seen everything. What students finish appears here by itself.")
    fileprivate static let older = Phrase("Older ones")
}
