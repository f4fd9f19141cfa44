import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/classes/{class}/review`: the finished work that nobody has looked at, the newest first.
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
                try transaction.workToReview(in: id, newestFirst: true, PageRequest(after: visit.after))
            )
        }
        let veil = try NameVeil(visit, of: id)
        var sheet = PageContent(
            words.plain(.workToReview), in: .classes, crumbs: .to(entry.schoolClass, words), actions: veil.control
        ) {
            if page.items.isEmpty {
                div(.class("empty")) { p { words(.nothingToReview) } }
            } else {
                ul(.class("rows card")) { for work in page.items { row(work, veil, words) } }
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
                small {
                    bdi(.dir("auto")) { work.taskTitle }
                    " · "
                    bdi(.dir("auto")) { work.handoutTitle }
                }
            }
            if work.isLate { span(.class("badge late")) { words(.isLate) } }
            small { words.time(work.done) }
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
