import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/library`: what there is to assign, by app, by search, by bookmark; and the handouts one likes.
enum LibraryPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/library", "libraryPage", .teachers,
            parameters: [
                .init("words", .string(limit: 1000), "Words to look for."),
                .init("topic", .string(limit: 1000), "Of this subject only."),
                .init("age", .string(limit: 10), "For this age."),
                .init("minutes", .string(limit: 10), "Within so many minutes."),
                .init("after", .string(limit: 8192), "From where to go on."),
            ], show)
    ]

    /// What was asked for, as it was typed.
    private struct Asked {
        var words, topic, age, minutes: String

        init(_ visit: Visit) {
            func value(_ name: String) -> String { visit.call.query(name) ?? "" }
            (words, topic, age, minutes) = (value("words"), value("topic"), value("age"), value("minutes"))
        }

        var isSearch: Bool { !(words + topic + age + minutes).trimmingBlanks.isEmpty }
        var search: ContextSearch { .asked(words: words, topic: topic, age: age, minutes: minutes) }
        func next(_ mark: ListMark) -> Link {
            "/library?words=\(words)&topic=\(topic)&age=\(age)&minutes=\(minutes)&after=\(mark)"
        }
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (words, asked) = (visit.words, Asked(visit))
        let (apps, topics) = try visit.read { (try $0.offeredApps(), try $0.offeredTopics()) }
        let body = asked.isSearch ? try found(visit, asked, apps) : try shelves(visit, apps)
        return PageContent(words.plain(.library), in: .library) {
            search {
                HTML.form(.method("get"), .action("/library"), .class("card stack")) {
                    CatalogSearch(words: words, topics: topics)
                        .fields(text: asked.words, topic: asked.topic, age: asked.age, minutes: asked.minutes)
                    div(.class("actions")) {
                        button(.type("submit"), .class("primary")) {
                            Icon.search.view
                            words(.searchButton)
                        }
                        if asked.isSearch { a(.class("button quiet"), .href("/library")) { words(.clearSearch) } }
                    }
                }
            }
            body
        }
    }

    // MARK: - Found

    private static func found(_ visit: Visit, _ asked: Asked, _ apps: [OfferedApp]) throws -> HTML {
        let words = visit.words
        let after = visit.call.query("after").flatMap(ListMark.init)
        let (page, instead, descriptions) = try visit.read { transaction in
            let (page, instead) = try transaction.forgivingContexts(
                asked.search, PageRequest(after: after, limit: 40))
            return (page, instead, try transaction.descriptions(of: page.items))
        }
        var next = asked
        next.words = instead ?? asked.words
        return section(.class("stack"), .aria("labelledby", "found-title")) {
            h2(.id("found-title")) { words(.found) }
            if let instead { p(.class("hint"), .id("instead")) { words(.foundInstead(asked.words, instead)) } }
            if page.items.isEmpty {
                div(.class("empty")) { p { words(.nothingFound) } }
            } else {
                ContentList(entries: page.items, descriptions: descriptions, apps: apps, words: words).view
            }
            if let mark = page.next { p { a(.class("button"), .href(next.next(mark))) { words(.moreOfThem) } } }
        }
    }

    // MARK: - Nothing asked for

    private static func shelves(_ visit: Visit, _ apps: [OfferedApp]) throws -> HTML {
        let words = visit.words
        let (bookmarks, descriptions, favourites) = try visit.read { transaction in
            let bookmarks = try transaction.bookmarks()
            // Classes of one teacher may be in several places.
            let favourites = try transaction.favourites().items.map { ($0, try transaction.zone(of: $0.schoolClass)) }
            return (bookmarks, try transaction.descriptions(of: bookmarks), favourites)
        }
        return shelf(.apps, "apps") {
            if apps.isEmpty {
                div(.class("empty")) { p { words(.noApps) } }
            } else {
                ul(.class("tiles")) { for app in apps { appTile(app, words) } }
            }
        }
            + shelf(.bookmarks, "bookmarks") {
                if bookmarks.isEmpty {
                    p(.class("hint")) { words(.noBookmarks) }
                } else {
                    ContentList(entries: bookmarks, descriptions: descriptions, apps: apps, words: words).view
                }
            }
            + shelf(.favourites, "favourites") {
                if favourites.isEmpty {
                    p(.class("hint")) { words(.noFavourites) }
                } else {
                    ul(.class("rows card")) {
                        for (handout, zone) in favourites {
                            HandoutRow(
                                handout: handout, me: visit.me?.person, back: "/library", now: visit.now, zone: zone,
                                words: words
                            ).view
                        }
                    }
                }
            }

        func shelf(_ title: Phrase, _ id: String, @HTMLBuilder _ content: () -> HTML) -> HTML {
            section(.class("stack"), .id(id), .aria("labelledby", "\(id)-title")) {
                h2(.id("\(id)-title")) { words(title) }
                content()
            }
        }
    }

    private static func appTile(_ app: OfferedApp, _ words: Words) -> HTML {
        li(.class("tile")) {
            a(.href("/library/content?at=\(ContentPlace.text([app.id]))")) {
                AppPicture(app: app.id, name: app.name, picture: app.picture).view
                span(.class("tile-main")) {
                    strong { bdi { app.name } }
                    if app.worksWithSchoolwork { AppMark.view(words) }
                }
            }
        }
    }
}

/// Content in a list of the library: each leads to its own page.
struct ContentList {
    var entries: [CatalogEntry]
    var descriptions: [IdentifierPath: ContextDescription]
    var apps: [OfferedApp]
    /// Whether they are all right below one place, and may become more.
    var isLevel = false
    var words: Words

    var view: HTML {
        ul(.class("content-list card")) {
            for entry in entries {
                let name = apps.first { $0.id == entry.app }?.name
                let card = CatalogCard(entry: entry, description: descriptions[entry.path], appName: name, words: words)
                card.view(
                    id: isLevel ? ContentPlace.id(entry.path) : nil,
                    title: { title in
                        a(.href("/library/content?at=\(ContentPlace.text(entry.path))")) { title }
                    },
                    actions: HTML())
            }
        }
    }
}

extension Phrase {
    fileprivate static let clearSearch = Phrase("Clear")
    fileprivate static let found = Phrase("Search results")
    fileprivate static let favourites = Phrase("Favourite handouts")
    fileprivate static let noFavourites = Phrase("No favourites yet. A handout's actions can add it.")
}
