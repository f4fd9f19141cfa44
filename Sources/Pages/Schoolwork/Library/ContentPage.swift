import Coursework
import HTML
import JSON
import School
import SchoolServer
import Secrets
import Texts

/// `/library/content?at=…`: one place of an app, with what is below; and what a teacher does with it.
enum ContentPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/library/content", "contentPage", .teachers, parameters: [at, after, ways], show),
        Operation.page("/library/assign", "assignPage", .teachers, parameters: [at], assign),
        Operation.form("/library/bookmark", "bookmarkForm", .teachers) { visit, form in
            let path = try path(form["at"])
            try await visit.perform(.addBookmark(path))
            return .go("/library/content?at=\(ContentPlace.text(path))", .bookmarked)
        },
        Operation.form("/library/bookmark/remove", "removeBookmarkForm", .teachers) { visit, form in
            let path = try path(form["at"])
            try await visit.perform(.removeBookmark(path))
            return .go("/library/content?at=\(ContentPlace.text(path))", .unbookmarked)
        },
        Operation.form("/library/open", "openAppForm", .teachers) { visit, form in
            let path = try path(form["at"])
            let launch = try await visit.perform(.launch(at: path, secret: .random()))
            return .open(launch, visit, or: "/library/content?at=\(ContentPlace.text(path))")
        },
    ]

    private static let at = Operation.Parameter(
        "at", .string(limit: 8192, minimum: 2), "Where the content stands.", isRequired: true)
    private static let after = Operation.Parameter("after", .string(limit: 8192), "From where to go on.")
    private static let ways = Operation.Parameter(
        "ways", .string(limit: 8192), "From where to go on among the other ways.")

    private static func path(_ text: String?) throws -> IdentifierPath {
        guard let path = text.flatMap(ContentPlace.path) else { throw SchoolError.none("context") }
        return path
    }

    /// What a place is called, and what is known of it; an app that has declared nothing of itself has its name alone.
    private struct Place {
        var path: IdentifierPath
        var title: String
        var entry: CatalogEntry?
        /// The app, if the place is the app itself.
        var app: OfferedApp?

        init(_ transaction: Transaction, _ path: IdentifierPath, _ apps: [OfferedApp]) throws {
            self.path = path
            entry = try transaction.entryIfAny(path)
            app = apps.first { [$0.id] == path.elements }
            guard let title = entry?.title ?? app?.name else {
                throw SchoolError.none("context")
            }
            self.title = title
        }
    }

    // MARK: - Looking

    private static func show(_ visit: Visit) throws -> PageContent {
        let (path, words) = (try path(visit.call.query("at")), visit.words)
        let mark = visit.call.query("after").flatMap(ListMark.init)
        let wayMark = visit.call.query("ways").flatMap(ListMark.init)
        let (way, page, ways, descriptions, isMarked, opens) = try visit.read { transaction in
            let apps = try transaction.offeredApps()
            let way = try path.way.map { try Place(transaction, $0, apps) }
            let page = try transaction.contexts(below: path, PageRequest(after: mark, limit: 100))
            let ways = try transaction.waysOn(from: path, PageRequest(after: wayMark, limit: 100))
            let shown = page.items + (ways?.items ?? []) + (way.last?.entry.map { [$0] } ?? [])
            return (
                way, page, ways, try transaction.descriptions(of: shown),
                try transaction.bookmarks().contains { $0.path == path }, try transaction.opensInBrowsers(path)
            )
        }
        try visit.askForMore(at: path)
        let asking = Asking(isUnderWay: try visit.isAskedForMore(at: path), words: words)
        let here = way[way.count - 1]
        var content = PageContent(here.title, in: .library) {
            if let entry = here.entry {
                section(.class("card content-head")) {
                    let card = CatalogCard(entry: entry, description: descriptions[path], words: words)
                    card.picture
                    div(.class("content-main")) {
                        card.facts
                        if here.app?.worksWithSchoolwork == true { AppMark.view(words) }
                        reporting(descriptions[path], words)
                    }
                }
            }
            section(.class("stack"), .aria("labelledby", "below-title")) {
                h2(.id("below-title")) { words(.below) }
                if page.items.isEmpty {
                    if ways?.items.isEmpty ?? true, !asking.isUnderWay {
                        p(.class("hint"), .id("nothing-below")) { words(.nothingBelow) }
                    }
                } else {
                    ContentList(
                        entries: page.items, descriptions: descriptions, apps: [], isLevel: true, words: words
                    ).view
                }
                asking.view
                if let next = page.next {
                    p {
                        a(.class("button"), .href("/library/content?at=\(ContentPlace.text(path))&after=\(next)")) {
                            words(.moreOfThem)
                        }
                    }
                }
            }
            if let ways, !ways.items.isEmpty { onward(ways, from: path, descriptions, words) }
        }
        content.crumbs = [.init(words(.library), "/library")]
        content.crumbs += way.dropLast().map {
            PageContent.Crumb(title($0), "/library/content?at=\(ContentPlace.text($0.path))")
        }
        content.actions = actions(here, isMarked, words) + (opens ? opener(here, words) : HTML())
        // What a device declares while a teacher looks appears by itself.
        content.feeds = path.elements.prefix(1).map { "app/\($0)" } + ["browsing"]
        return content
    }

    /// Where else the app leads from here: each has its own place, and its page says which.
    private static func onward(
        _ ways: Page<CatalogEntry>, from path: IdentifierPath, _ descriptions: [IdentifierPath: ContextDescription],
        _ words: Words
    ) -> HTML {
        section(.class("stack"), .id("ways"), .aria("labelledby", "ways-title")) {
            h2(.id("ways-title")) { words(.waysOn) }
            ContentList(entries: ways.items, descriptions: descriptions, apps: [], words: words).view
            if let next = ways.next {
                p {
                    a(.class("button"), .href("/library/content?at=\(ContentPlace.text(path))&ways=\(next)")) {
                        words(.moreOfThem)
                    }
                }
            }
        }
    }

    /// What the app says each kind of progress means here.
    private static func reporting(_ description: ContextDescription?, _ words: Words) -> HTML? {
        let told = (description?.capabilities ?? []).filter { $0.details?.isEmpty == false }
        guard !told.isEmpty else { return nil }
        return dl(.class("terms")) {
            for capability in told {
                dt { words(.reports(capability.kind)) }
                dd(.dir("auto")) { capability.details ?? "" }
            }
        }
    }

    @HTMLBuilder private static func actions(_ place: Place, _ isMarked: Bool, _ words: Words) -> HTML {
        let text = ContentPlace.text(place.path)
        if place.entry?.isAssignable ?? true {
            a(.class("button primary"), .href("/library/assign?at=\(text)")) { words(.putIntoHandout) }
        }
        if place.entry != nil {
            HTML.form(.method("post"), .action(isMarked ? "/library/bookmark/remove" : "/library/bookmark")) {
                input(.type("hidden"), .name("at"), .value(text))
                button(.type("submit")) {
                    Icon.star.view
                    words(isMarked ? .removeBookmark : .addBookmark)
                }
            }
        }
    }

    /// Opens the app's page in a window of its own, so that it declares what it offers, and a teacher sees what students get.
    private static func opener(_ place: Place, _ words: Words) -> HTML {
        HTML.form(
            .method("post"), .action("/library/open"), .target("_blank"), .rel("noopener noreferrer"), .data("plain")
        ) {
            input(.type("hidden"), .name("at"), .value(ContentPlace.text(place.path)))
            button(.type("submit")) {
                Icon.link.view
                words(.openAsTeacher)
            }
        }
    }

    private static func title(_ place: Place) -> HTML { bdi { place.title } }

    // MARK: - For which class

    private static func assign(_ visit: Visit) throws -> PageContent {
        let (path, words) = (try path(visit.call.query("at")), visit.words)
        let (place, classes) = try visit.read { transaction in
            (try Place(transaction, path, try transaction.offeredApps()), try transaction.ownClasses(as: .teacher))
        }
        let text = ContentPlace.text(path)
        var content = PageContent(words.plain(.forWhichClass), in: .library) {
            if classes.isEmpty {
                div(.class("empty")) { p { words(.noClassYet) } }
            } else {
                ul(.class("tiles")) {
                    for entry in classes {
                        li(.class("tile")) {
                            a(.href("/classes/\(entry.schoolClass.id)/handouts/new?add=\(text)")) {
                                ClassPicture.view(entry.schoolClass)
                                span(.class("tile-main")) {
                                    strong { bdi { entry.schoolClass.shownName } }
                                    small { words(.students(entry.students)) }
                                }
                            }
                        }
                    }
                }
            }
        }
        content.crumbs = [
            .init(words(.library), "/library"), .init(bdi { place.title }, "/library/content?at=\(text)"),
        ]
        return content
    }
}

extension Transaction {
    /// Where else an app leads from a place; nil for one of which nothing has been declared.
    func waysOn(from path: IdentifierPath, _ request: PageRequest) throws -> Page<CatalogEntry>? {
        try entryIfAny(path).map { try navigationChildren(of: $0.path, request) }
    }
}

extension Phrase {
    static let waysOn = Phrase("Also leads to")
    fileprivate static let below = Phrase("What is in it")
    fileprivate static let openAsTeacher = Phrase("Open as teacher")
    fileprivate static let putIntoHandout = Phrase("Put into a new handout")
    fileprivate static let addBookmark = Phrase("Bookmark")
    fileprivate static let removeBookmark = Phrase("Remove the bookmark")
    fileprivate static let forWhichClass = Phrase("For which class?")
    fileprivate static let noClassYet = Phrase("You teach no class yet. The school's administrator adds you to one.")
}
