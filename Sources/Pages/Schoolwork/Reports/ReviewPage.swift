import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.Date

/// `/classes/{class}/review`: the work that nobody has looked at, by handout, task and student.
enum ReviewPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/classes/{class}/review", "reviewPage", .teachers, parameters: [.after, CellUndo.parameter], show),
        Operation.raw("/handouts/{handout}/review", "reviewFirst", .teachers, first),
        Operation.form("/handouts/{handout}/reviewed", "reviewAllForm", .teachers, lookedAtAll),
        Operation.form("/handouts/{handout}/reviewed/undo", "undoReviewAllForm", .teachers, takeBack),
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let words = visit.words
        let (entry, counts, page) = try visit.read { transaction in
            (
                try transaction.schoolClass(id), try transaction.countsToReview(in: id),
                try transaction.workToReview(
                    in: id, newestFirst: true, PageRequest(after: visit.after, limit: PageRequest.most))
            )
        }
        let veil = try NameVeil(visit, of: id)
        let tabs = try ClassTabs.view(entry.schoolClass, .review, visit)
        var sheet = PageContent(
            words.plain(.workToReview), in: .classes, crumbs: .to(entry.schoolClass, words), actions: veil.control
        ) {
            tabs
            if page.items.isEmpty {
                div(.class("empty")) { p { words(.nothingToReview) } }
            } else {
                for group in page.items.byHandout { view(group, counts[group.handout], veil, words) }
                NextPage.link("/classes/\(id)/review", page.next, words)
            }
        }
        sheet.feeds = ["class/\(id)"]
        sheet.undo = visit.told == .allReviewed ? undo(visit) : try CellUndo.view(visit)
        return sheet
    }

    /// On to the first piece of work of a handout that nobody has looked at; to all of the class where there is none.
    private static func first(_ visit: Visit) throws -> Response {
        let id: Handout.ID = try visit.id("handout")
        let (schoolClass, work) = try visit.read { transaction in
            let schoolClass = try transaction.handout(id).schoolClass
            return (
                schoolClass,
                try transaction.workToReview(in: schoolClass, newestFirst: true, PageRequest(limit: PageRequest.most))
            )
        }
        let first = work.items.byHandout.first { $0.handout == id }?.work.first?.link
        var response = Response.redirect(to: (first ?? "/classes/\(schoolClass)/review").text)
        Policy.apply(to: &response)
        return response
    }

    // MARK: - Looked at all

    /// Of a handout, all that is shown: what has come in meanwhile was not looked at.
    private static func lookedAtAll(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let schoolClass = try visit.read { try $0.handout(id) }.schoolClass
        guard let until = form["until"].flatMap(Int64.init) else { return .go("/classes/\(schoolClass)/review") }
        let noted = try await visit.perform(.markAllReviewed(of: id, doneUntil: Date(milliseconds: until))).noted
        return .go("/classes/\(schoolClass)/review?about=\(id)-\(noted.milliseconds)", .allReviewed)
    }

    private static func takeBack(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let schoolClass = try visit.read { try $0.handout(id) }.schoolClass
        let moment = form["noted"].flatMap(Int64.init) ?? 0
        let count = try await visit.perform(.takeBackReviews(of: id, notedAt: Date(milliseconds: moment)))
        return .go("/classes/\(schoolClass)/review", count > 0 ? .asBefore : .goneOn)
    }

    private static func undo(_ visit: Visit) -> HTML {
        let parts = visit.call.query("about")?.split(separator: "-").map(String.init) ?? []
        guard parts.count == 2, let handout = Handout.ID(parts[0]), let noted = Int64(parts[1]) else { return HTML() }
        return form(.method("post"), .action("/handouts/\(handout)/reviewed/undo")) {
            input(.type("hidden"), .name("noted"), .value("\(noted)"))
            button(.type("submit")) {
                Icon.undo.view
                visit.words(.undoIt)
            }
        }
    }

    // MARK: - View

    private static func view(
        _ group: (handout: Handout.ID, title: String, work: [WorkToReview]), _ count: Int?, _ veil: NameVeil,
        _ words: Words
    ) -> HTML {
        section(
            .class("card to-review"), .id("h-\(group.handout)"), .aria("labelledby", "h-\(group.handout)-title")
        ) {
            div(.class("cluster")) {
                h2(.id("h-\(group.handout)-title")) {
                    a(.href("/handouts/\(group.handout)"), .dir("auto")) {
                        group.title.isEmpty ? words(.untitled) : HTML(group.title)
                    }
                }
                span(.class("badge")) { words(.toReview(max(count ?? 0, group.work.count))) }
                lookedAtAll(group.handout, group.title, group.work, words)
            }
            for ticket in tickets(group.work) {
                p {
                    a(.href(TaskPage.link(group.handout, ticket.task))) {
                        words(.answersTogether)
                        " "
                        bdi(.dir("auto")) { ticket.taskTitle }
                    }
                }
            }
            ul(.class("rows")) { for work in group.work { row(work, veil, words) } }
        }
    }

    private static func lookedAtAll(
        _ handout: Handout.ID, _ title: String, _ work: [WorkToReview], _ words: Words
    ) -> HTML {
        form(.method("post"), .action("/handouts/\(handout)/reviewed")) {
            input(.type("hidden"), .name("until"), .value("\(work.map(\.done.milliseconds).max() ?? 0)"))
            button(.type("submit")) {
                Icon.check.view
                words(.lookedAtAll)
                span(.class("visually-hidden")) { bdi { title } }
            }
        }
    }

    /// The exit tickets among the work, whose answers are read together.
    private static func tickets(_ work: [WorkToReview]) -> [WorkToReview] {
        var seen: Set<HandoutTask.ID> = []
        return work.filter { $0.kind == .exitTicket && seen.insert($0.task).inserted }
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
    fileprivate static let lookedAtAll = Phrase("All looked at")
    fileprivate static let answersTogether = Phrase("All answers together:")
    fileprivate static let nothingToReview = Phrase(
        "You are up to date. New work appears here by itself.")
    fileprivate static let older = Phrase("Older ones")
}
