import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/data`: what the school has of a student's work: the values that the teachers see, who they are, and what became of
/// everything that apps have sent.
enum OwnDataPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/data", "ownDataPage", .students,
            parameters: [
                Operation.Parameter("class", .string(limit: 13), "Of which class."),
                Operation.Parameter("after", .string(limit: 6000), "Where the handouts begin."),
                Operation.Parameter("unfold", .string(limit: 13), "The handout that is to be seen at once."),
                Operation.Parameter("sent", .string(limit: 6000), "Where the reports begin."),
            ], show)
    ]

    private struct Shown {
        var report: StudentReport
        var teachers: [Member]
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let me = try visit.me.orNobody
        let classes = try visit.read { try $0.ownClasses(as: .student) }
        let chosen = try chosenClass(visit, classes)
        let shown = try chosen.map { entry in
            try visit.read { transaction in
                Shown(
                    report: try transaction.report(
                        of: me.person, in: entry.schoolClass.id, request(visit, "after", 10)),
                    teachers: try transaction.members(of: entry.schoolClass.id).filter { $0.part == .teacher })
            }
        }
        let (states, fates) = try visit.read { transaction in
            (try transaction.ownPageStateList(), try transaction.ownFates(request(visit, "sent", 25)))
        }
        var content = PageContent(words.plain(.yourData), in: .ownData) {
            p(.class("lead")) { words(.whatThisIs) }
            if classes.count > 1, let chosen { filter(classes, chosen, words) }
            if let chosen, let shown { view(shown, of: chosen, visit) } else { nothing(words) }
            OwnStateList.view(states, words)
            // Who turns its pages reads on.
            FateList.view(fates, chosen?.schoolClass.id, isOpen: visit.call.query("sent") != nil, words)
            OwnDataFiles.view(words)
        }
        content.feeds = ["work"] + classes.map { "class/\($0.schoolClass.id)" }
        return content
    }

    private static func request(_ visit: Visit, _ name: String, _ limit: Int) -> PageRequest {
        PageRequest(after: visit.call.query(name).flatMap(ListMark.init), limit: limit)
    }

    private static func chosenClass(_ visit: Visit, _ classes: [ClassEntry]) throws -> ClassEntry? {
        guard let text = visit.call.query("class") else {
            // One where there is something to see.
            let latest = try visit.read { transaction in
                try classes.first { entry in
                    try !transaction.ownHandouts(.schoolClass(entry.schoolClass.id), PageRequest(limit: 1)).items
                        .isEmpty
                }
            }
            return latest ?? classes.first
        }
        guard let entry = classes.first(where: { $0.schoolClass.id.description == text }) else {
            throw SchoolError.none("class")
        }
        return entry
    }

    private static func nothing(_ words: Words) -> HTML {
        div(.class("empty")) { p { words(.nothingKept) } }
    }

    private static func filter(_ classes: [ClassEntry], _ chosen: ClassEntry, _ words: Words) -> HTML {
        nav(.class("filter"), .aria("label", words.plain(.classes))) {
            for entry in classes {
                a(
                    .href("/data?class=\(entry.schoolClass.id)"),
                    .aria("current", entry.schoolClass.id == chosen.schoolClass.id ? "page" : nil)
                ) { bdi { entry.schoolClass.shownName } }
            }
        }
    }

    // MARK: - A class

    private static func view(_ shown: Shown, of entry: ClassEntry, _ visit: Visit) -> HTML {
        let words = visit.words
        let id = entry.schoolClass.id
        return section(.class("stack"), .id("class-\(id)"), .aria("labelledby", "class-title")) {
            h2(.id("class-title")) { bdi { entry.schoolClass.shownName } }
            whoSees(shown.teachers, visit)
            if shown.report.blocks.isEmpty { nothing(words) }
            let unfolded = visit.call.query("unfold") ?? shown.report.blocks.first?.handout.description
            for block in shown.report.blocks {
                handout(block, isOpen: block.handout.description == unfolded, words)
            }
            if let next = shown.report.next {
                p { a(.class("button"), .href("/data?class=\(id)&after=\(next)")) { words(.more) } }
            }
        }
    }

    private static func whoSees(_ teachers: [Member], _ visit: Visit) -> HTML {
        p(.class("record")) {
            Icon.eye.view
            span {
                visit.words(.onlyThese)
                " "
                for (index, teacher) in teachers.enumerated() {
                    if index > 0 { ", " }
                    visit.name(teacher.name)
                }
                if teachers.isEmpty { visit.words(.nobody) }
            }
        }
    }

    private static func handout(_ block: StudentReport.Block, isOpen: Bool, _ words: Words) -> HTML {
        let done = block.cells.filter { $0.done != nil }.count
        return details(.class("card fold"), .id("data-\(block.handout)"), .open(isOpen)) {
            summary {
                h3(.dir("auto")) { block.title.isEmpty ? words(.untitled) : HTML(block.title) }
                if !block.cells.isEmpty {
                    span(.class(done == block.cells.count ? "badge good" : "badge")) {
                        words(.finished(done, of: block.cells.count))
                    }
                }
            }
            p { a(.href("/work/\(block.handout)")) { words(.toTheTasks) } }
            if block.cells.isEmpty { p { words(.announcementOnly) } }
            ul(.class("rows")) {
                for (column, cell) in zip(block.columns, block.cells) {
                    li(.class("row"), .id("data-\(block.handout)-\(column.task)")) {
                        div(.class("row-main")) {
                            strong(.dir("auto")) {
                                column.title.isEmpty ? words(.exitTicketOrHandIn(column.kind)) : HTML(column.title)
                            }
                            OwnCell(cell: cell, words: words).state
                        }
                        OwnCell(cell: cell, words: words).figures
                    }
                }
            }
        }
    }
}

extension Me? {
    fileprivate var orNobody: Me {
        get throws {
            guard let self else { throw SchoolError.signInNeeded }
            return self
        }
    }
}

extension Phrase {
    fileprivate static func exitTicketOrHandIn(_ kind: String) -> Phrase {
        kind == TaskKind.exitTicket.rawValue
            ? .kind(.exitTicket) : Phrase("Something handed in")
    }
    fileprivate static let whatThisIs = Phrase(
        "This is all that the school keeps of your work. Your teachers see the same values.")
    fileprivate static let toTheTasks = Phrase("Go to the tasks")
    fileprivate static let onlyThese = Phrase("Who sees this, besides you:")
    fileprivate static let nobody = Phrase("nobody")
    fileprivate static let nothingKept = Phrase(
        "The school keeps nothing of your work yet. When a teacher gives you something to do, it appears here.")
    fileprivate static let announcementOnly = Phrase("Only something to read.")
}
