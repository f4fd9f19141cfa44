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
        let (entry, page, groups) = try visit.read { transaction in
            let request = PageRequest(after: visit.after, limit: PageRequest.most)
            let page = try transaction.handoutsToReview(in: id, request)
            return (
                try transaction.schoolClass(id), page,
                try page.items.map { ($0, try transaction.workToReview(of: $0.handout)) }
            )
        }
        let studentNames = try StudentNames(visit, of: id)
        let tabs = try ClassTabs.view(entry.schoolClass, .review, visit)
        var content = PageContent(
            words.plain(.workToReview), in: .classes, crumbs: .to(entry.schoolClass, words),
            actions: studentNames.control
        ) {
            tabs
            if groups.isEmpty {
                div(.class("empty")) { p { words(.nothingToReview) } }
            } else {
                for (handout, work) in groups { view(handout, work, studentNames, words) }
                NextPage.link("/classes/\(id)/review", page.next, words)
            }
        }
        content.feeds = ["class/\(id)"]
        content.undo = visit.flash == .allReviewed ? undo(visit) : try CellUndo.view(visit)
        return content
    }

    /// On to the first piece of work of a handout that nobody has looked at; to all of the class where there is none.
    private static func first(_ visit: Visit) throws -> Response {
        let id: Handout.ID = try visit.id("handout")
        let (schoolClass, first) = try visit.read { transaction in
            (try transaction.handout(id).schoolClass, try transaction.workToReview(of: id).first?.link)
        }
        var response = Response.redirect(to: (first ?? "/classes/\(schoolClass)/review").text)
        Policy.apply(to: &response)
        return response
    }

    // MARK: - Looked at all

    /// Of a handout, all that is shown, which is all there was: what has come in meanwhile was not looked at.
    private static func lookedAtAll(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let schoolClass = try visit.read { try $0.handout(id) }.schoolClass
        guard let until = form["until"].flatMap(Int64.init) else { return .go("/classes/\(schoolClass)/review") }
        let task = form["task"].flatMap(HandoutTask.ID.init)
        // What names no task is not about all of them.
        guard task != nil || form["task"] == nil else { throw SchoolError.none("task") }
        let act = Act.markAllReviewed(of: id, task: task, doneUntil: Date(milliseconds: until))
        let noted = try await visit.perform(act).noted
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
        _ group: HandoutToReview, _ work: [WorkToReview], _ studentNames: StudentNames, _ words: Words
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
                span(.class("badge")) { words(.toReview(group.count)) }
                lookedAtAll(of: group.handout, titled: group.title, until: group.newest, words)
            }
            for ticket in tickets(work) {
                p {
                    a(.href(TaskPage.link(group.handout, ticket.task))) {
                        words(.answersTogether)
                        " "
                        bdi(.dir("auto")) { ticket.taskTitle }
                    }
                }
            }
            ul(.class("rows")) { for one in work { row(one, studentNames, words) } }
        }
    }

    /// - Parameter task: the one that it is about, where it is not the whole handout.
    static func lookedAtAll(
        of handout: Handout.ID, _ task: HandoutTask.ID? = nil, titled title: String, until newest: Date,
        _ words: Words
    ) -> HTML {
        form(.method("post"), .action("/handouts/\(handout)/reviewed")) {
            input(.type("hidden"), .name("until"), .value("\(newest.milliseconds)"))
            if let task { input(.type("hidden"), .name("task"), .value("\(task)")) }
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

    private static func row(_ work: WorkToReview, _ studentNames: StudentNames, _ words: Words) -> HTML {
        li(.class("row"), .id("w-\(work.handout)-\(work.task)-\(work.person)")) {
            a(.class("row-main"), .href(work.link)) {
                strong { studentNames.name(work.person, work.name) }
                small { bdi(.dir("auto")) { work.taskTitle } }
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
    fileprivate static let lookedAtAll = Phrase("Mark all as reviewed")
    fileprivate static let answersTogether = Phrase("All answers together:")
    fileprivate static let nothingToReview = Phrase(
        "You are up to date. New work appears here by itself.")
    fileprivate static let older = Phrase("Older ones")
}
