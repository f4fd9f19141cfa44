import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// `/work`: what a student has to do, and what is done.
enum WorkPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/work", "workPage", .students, parameters: parameters, show),
        Operation.form("/work/welcome", "welcomeForm", .students) { visit, _ in .raw(Welcome.dismissed(visit)) },
    ]

    private static let parameters = [
        Operation.Parameter("list", .choice(["next", "finished"]), "What is left to do, or what is done."),
        Operation.Parameter("class", .string(limit: 13), "All of one class."),
        Operation.Parameter("after", .string(limit: 6000), "Where the page begins."),
        Operation.Parameter("welcome", .boolean, "Whether to explain the page again."),
    ]

    /// Rows of a page: with the welcome of the first day they are fewer than 300 words.
    private static let most = 14

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let list = try list(visit)
        let request = PageRequest(
            after: visit.call.query("after").flatMap(ListMark.init), limit: most)
        let (page, classes) = try visit.read { transaction in
            (try transaction.ownHandouts(list, request), try transaction.ownClasses(as: .student))
        }
        let notices = try AccountNotices.ofLastWeek(visit)
        var content = PageContent(words.plain(.yourWork), in: .work) {
            notices
            if Welcome.isWanted(visit) { Welcome.view(words) }
            WorkFilter.view(list, classes, words)
            if page.items.isEmpty {
                div(.class("empty")) {
                    p { words(nothing(list, isFirst: request.after == nil, hasClasses: !classes.isEmpty)) }
                }
            } else if list == .next {
                sections(page.items, pictures(classes), visit)
            } else {
                ul(.class("works"), .id("works")) {
                    let pictures = pictures(classes)
                    for handout in page.items {
                        row(handout, pictures[handout.schoolClass], namesClass: !list.isOfClass, visit)
                    }
                }
            }
            if let next = page.next {
                p { a(.class("button"), .href("\(WorkFilter.link(list))\(mark(list))after=\(next)")) { words(.more) } }
            }
            WorkFoot.view(words)
        }
        content.feeds = ["work"] + classes.map { "class/\($0.schoolClass.id)" }
        return content
    }

    private static func mark(_ list: OwnList) -> Link { list == .next ? "?" : "&" }

    private static func list(_ visit: Visit) throws -> OwnList {
        if let text = visit.call.query("class") {
            guard let id = SchoolClass.ID(text), try visit.read({ try $0.attends(id) }) else {
                throw SchoolError.none("class")
            }
            return .schoolClass(id)
        }
        return visit.call.query("list") == "finished" ? .finished : .next
    }

    private static func pictures(_ classes: [ClassEntry]) -> [SchoolClass.ID: HTML] {
        Dictionary(classes.map { ($0.schoolClass.id, ClassPicture.view($0.schoolClass)) }, uniquingKeysWith: { $1 })
    }

    private static func sections(
        _ handouts: [OwnHandout], _ pictures: [SchoolClass.ID: HTML], _ visit: Visit
    ) -> HTML {
        let groups = Dictionary(grouping: handouts) { DueWords(handout: $0, now: visit.now, words: visit.words).reach }
        var html = HTML()
        for reach in DueWords.Reach.allCases {
            guard let group = groups[reach] else { continue }
            html =
                html
                + section(.id("due-\(reach)"), .class("due-group"), .aria("labelledby", "due-\(reach)-title")) {
                    h2(.id("due-\(reach)-title")) { visit.words(reach.title) }
                    ul(.class("works")) {
                        for handout in group { row(handout, pictures[handout.schoolClass], namesClass: true, visit) }
                    }
                }
        }
        return html
    }

    /// - Parameter namesClass: no where the whole list is of one, which is named above it.
    private static func row(
        _ handout: OwnHandout, _ picture: HTML?, namesClass: Bool, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        let due = DueWords(handout: handout, now: visit.now, words: words)
        return li(.id("work-\(handout.id)")) {
            a(.class("work"), .href("/work/\(handout.id)"), .data("keeps")) {
                if namesClass { picture }
                span(.class("work-main")) {
                    strong { bdi(.dir("auto")) { handout.title.isEmpty ? words(.untitled) : HTML(handout.title) } }
                    if namesClass { small { bdi { handout.className } } }
                }
                span(.class("work-side")) {
                    if handout.lifecycle.isLocked {
                        span(.class("badge")) {
                            Icon.lock.view
                            span { words(.locked) }
                        }
                    }
                    status(handout, words)
                    if [.new, .inProgress].contains(handout.status) { due.badge }
                }
            }
        }
    }

    private static func status(_ handout: OwnHandout, _ words: Words) -> HTML? {
        switch handout.status {
        case .new: span(.class("badge fresh")) { words(.new) }
        case .inProgress: span(.class("badge")) { words(.finished(handout.finished, of: handout.tasks)) }
        // That the teacher has closed it says nothing of what was done.
        case .completed where handout.finished < handout.tasks || handout.tasks == 0:
            span(.class("badge")) {
                Icon.lock.view
                span { words(handout.tasks == 0 ? .closed : .finished(handout.finished, of: handout.tasks)) }
            }
        case .submitted, .completed:
            span(.class("badge good")) {
                Icon.check.view
                span { words(.done) }
            }
        }
    }

    private static func nothing(_ list: OwnList, isFirst: Bool, hasClasses: Bool) -> Phrase {
        switch list {
        case _ where !hasClasses: .noClasses
        case .finished: .nothingDone
        case .schoolClass: .nothingInClass
        default: .nothingToDo
        }
    }
}

/// The ways through a student's list.
enum WorkFilter {
    static func link(_ list: OwnList) -> Link {
        switch list {
        case .next, .begun: "/work"
        case .finished: "/work?list=finished"
        case .schoolClass(let id): "/work?class=\(id)"
        }
    }

    static func view(_ list: OwnList, _ classes: [ClassEntry], _ words: Words) -> HTML {
        nav(.class("filter"), .aria("label", words.plain(.whichWork))) {
            way(.next, list, words(.toDo))
            way(.finished, list, words(.over))
            for entry in classes.prefix(20) {
                way(
                    .schoolClass(entry.schoolClass.id), list,
                    ClassPicture.view(entry.schoolClass, isSmall: true) + bdi { entry.schoolClass.shownName })
            }
        }
    }

    private static func way(_ list: OwnList, _ shown: OwnList, _ name: HTML) -> HTML {
        a(.href(link(list)), .aria("current", list == shown ? "page" : nil)) { name }
    }
}

/// Below the list: the explanation once more, and the tablet for the next.
enum WorkFoot {
    static func view(_ words: Words) -> HTML {
        div(.class("cluster foot")) {
            a(.href("/work?welcome=true")) { words(.howItWorks) }
            form(.method("post"), .action("/sign-out")) {
                button(.type("submit")) {
                    Icon.people.view
                    span { words(.somebodyElsesTurn) }
                }
            }
        }
    }
}

extension Phrase {
    static let more = Phrase("Show more")
    static let locked = Phrase("Locked")
    static let done = Phrase("Done")
    static let untitled = Phrase("Without a title")
    fileprivate static let new = Phrase("New")
    fileprivate static let closed = Phrase("Closed")
    fileprivate static let over = Phrase("Done and closed")
    fileprivate static let toDo = Phrase("To do")
    fileprivate static let whichWork = Phrase("Which tasks")
    fileprivate static let howItWorks = Phrase("How does this work?")
    fileprivate static let somebodyElsesTurn = Phrase("Sign out for the next person")

    static func finished(_ finished: Int, of tasks: Int) -> Phrase {
        Phrase("\(finished) of \(tasks) done")
    }

    fileprivate static let nothingToDo = Phrase(
        "Nothing to do right now. What your teachers post appears here by itself.")
    fileprivate static let nothingDone = Phrase("Nothing is done yet. What you finish moves here.")
    fileprivate static let nothingInClass = Phrase("Your teachers have posted nothing in this class yet.")
    fileprivate static let noClasses = Phrase(
        "You are in no class yet. Tell your teacher, who can have you added to one.")
}

extension OwnList {
    fileprivate var isOfClass: Bool {
        if case .schoolClass = self { true } else { false }
    }
}
