import Coursework
import HTML
import School
import Texts

/// Choosing content of apps within the form of a handout: the library without leaving what was typed.
struct PickerView {
    var form: PickerForm
    var results: HandoutSurroundings.Picker
    var around: HandoutSurroundings
    var focus: String?
    var words: Words

    var view: HTML {
        section(
            .class("picker"), .id("picker"), .data("app", place?.elements.first),
            .data("place", place.map(ContentPlace.text))
        ) {
            h3 { words(.chooseContent) }
            input(.type("hidden"), .name("picker"), .value(form.text))
            search {
                CatalogSearch(words: words, topics: results.topics, prefix: "picker.")
                    .fields(text: form.words, topic: form.topic, age: form.age, minutes: form.minutes, focus: focus)
                button(.type("submit"), .name("act"), .value("search")) {
                    Icon.search.view
                    words(.searchButton)
                }
            }
            way
            if let instead = results.instead {
                p(.class("hint"), .id("instead")) { words(.foundInstead(form.words, instead)) }
            }
            found
            if place != nil { Asking(isUnderWay: results.isAsking, words: words).view }
            button(.type("submit"), .name("act"), .value("close"), .class("quiet")) { words(.closePicker) }
        }
    }

    /// The level of an app that is shown.
    private var place: IdentifierPath? {
        if case .below(let path) = form.place { path } else { nil }
    }

    private var way: HTML {
        div(.class("cluster"), .role("group"), .aria("label", words.plain(.whereYouLook))) {
            act("apps", isPressed: form.place == .apps) { words(.apps) }
            act("bookmarks", isPressed: form.place == .bookmarks) { words(.bookmarks) }
            for entry in results.way {
                act("open:\(ContentPlace.text(entry.path))", isPressed: entry.path == results.way.last?.path) {
                    bdi { entry.title }
                }
            }
        }
    }

    private func act(_ act: String, isPressed: Bool, @HTMLBuilder _ label: () -> HTML) -> HTML {
        button(
            .type("submit"), .name("act"), .value(act), .class("quiet"), .aria("pressed", isPressed), content: label)
    }

    private var found: HTML {
        ul(
            .class("content-list"), .id("picker-results"), .tabindex(-1), .autofocus(focus == "picker-results"),
            .aria("label", words.plain(.foundContent))
        ) {
            if form.place == .apps {
                for app in around.apps { appRow(app) }
                if around.apps.isEmpty { li(.class("hint")) { words(.noApps) } }
            } else {
                for entry in results.entries { row(entry, id: place == nil ? nil : ContentPlace.id(entry.path)) }
                if results.entries.isEmpty, results.ways.isEmpty, !results.isAsking {
                    li(.class("hint"), .id("nothing-found")) { words(empty) }
                }
            }
        }
            + ways
    }

    @HTMLBuilder private var ways: HTML {
        if !results.ways.isEmpty {
            h4(.id("picker-ways")) { words(.waysOn) }
            ul(.class("content-list"), .aria("labelledby", "picker-ways")) {
                for entry in results.ways { row(entry) }
            }
        }
    }

    private var empty: Phrase {
        switch form.place {
        case .bookmarks: .noBookmarks
        case .below: .nothingBelow
        case .apps, .found: .nothingFound
        }
    }

    private func appRow(_ app: OfferedApp) -> HTML {
        let whole = results.wholes[app.id]
        return li(.class("content-row")) {
            AppPicture(app: app.id, name: app.name, picture: app.picture).view
            div(.class("content-main")) {
                h4 { bdi { app.name } }
                if app.worksWithSchoolwork { AppMark.view(words) }
            }
            div(.class("actions")) {
                // An exercise of one piece is assigned here, as there is nothing below it. Of everything else a piece is looked for first.
                if let whole { pick(whole) } else { open([app.id], app.name) }
            }
        }
    }

    private func row(_ entry: CatalogEntry, id: String? = nil) -> HTML {
        var actions = HTML()
        if entry.hasChildren || entry.hasNavigationChildren || results.mayGrow {
            actions = actions + open(entry.path, entry.title)
        }
        if entry.isAssignable { actions = actions + pick(entry) }
        let card = CatalogCard(
            entry: entry, description: results.descriptions[entry.path],
            appName: form.place == .found || form.place == .bookmarks ? around.appName(entry.app) : nil, words: words)
        return card.view(id: id, title: { $0 }, actions: actions)
    }

    private func pick(_ entry: CatalogEntry) -> HTML {
        button(
            .type("submit"), .name("act"), .value("pick:\(ContentPlace.text(entry.path))"), .class("primary"),
            .aria("label", words.plain(.addThis(entry.title)))
        ) { words(.add) }
    }

    private func open(_ path: IdentifierPath, _ title: String) -> HTML {
        button(
            .type("submit"), .name("act"), .value("open:\(ContentPlace.text(path))"),
            .aria("label", words.plain(.openThis(title)))
        ) {
            words(.open)
            Icon.chevron.view
        }
    }
}

extension Phrase {
    fileprivate static let chooseContent = Phrase("Choose from the library")
    fileprivate static let whereYouLook = Phrase("Where you look")
    fileprivate static let foundContent = Phrase("Content")
    fileprivate static let closePicker = Phrase("Close the library")
    static let noBookmarks = Phrase("No bookmark yet. In the library, a bookmark keeps content at hand.")
    static let nothingBelow = Phrase("Nothing here yet. The app may add more the next time it is opened.")
    static let add = Phrase("Add")
    static let open = Phrase("Open")
    fileprivate static func addThis(_ title: String) -> Phrase {
        Phrase("Add \(title)")
    }
    fileprivate static func openThis(_ title: String) -> Phrase {
        Phrase("Open \(title)")
    }
}
