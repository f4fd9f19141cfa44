import Coursework
import HTML
import School
import Texts

/// What a student has to know of a task in an app before going there; what can be asked stands below all tasks, in ``AppHelp``.
struct AppWords {
    var task: OwnTask
    var app: OwnAppTask
    var words: Words

    @HTMLBuilder var view: HTML {
        let isByHand = app.way == nil
        if app.isGone {
            div(.class("app-words")) { p { words(.gone) } }
        } else if app.isStopped {
            div(.class("app-words")) { p { words(.stopped(app.appName)) } }
        } else if isByHand || task.task.content.kind == .timedApp {
            div(.class("app-words")) {
                if case .timedApp(_, let minutes) = task.task.content { p { words(.use(app.appName, minutes)) } }
                if isByHand {
                    p { words(.openYourself(app.appName)) }
                    if !app.titles.isEmpty {
                        p(.class("trail")) {
                            words(.goTo)
                            " "
                            AppTrail.view(app.titles)
                        }
                    }
                }
            }
        }
    }
}

/// The way to a place within an app.
enum AppTrail {
    @HTMLBuilder static func view(_ titles: [String]) -> HTML {
        for (index, title) in titles.enumerated() {
            if index > 0 { span(.aria("hidden", true)) { " › " } }
            bdi(.class("trail-step")) { title }
        }
    }
}

extension OwnAppTask {
    /// What a browser can do to get there.
    enum Way {
        /// A page of the web.
        case page(Link)
        /// An address that the app itself takes, if it is there: a browser does not say whether it is.
        case app(Link)

        var link: Link {
            switch self {
            case .page(let link), .app(let link): link
            }
        }

        var isApp: Bool { if case .app = self { true } else { false } }
    }

    var way: Way? { isGone || isStopped ? nil : Way(to: path, link: link, leadsToPlace: leadsToPlace) }
}

extension OwnAppTask.Way {
    /// By the address that leads to the place, or by a page of the app's; else by the address that Homeroom on the student's
    /// device understands for every context.
    init?(to path: IdentifierPath, link: String?, leadsToPlace: Bool) {
        let told = link.flatMap { Link(outside: $0) }
        let isPage = ["https:", "http:"].contains { link?.lowercased().hasPrefix($0) == true }
        if let told, isPage {
            self = .page(told)
        } else if let told, leadsToPlace {
            self = .app(told)
        } else if let place = Link(context: path) ?? told {
            self = .app(place)
        } else {
            return nil
        }
    }
}

extension Link {
    /// Asks the device to open a context of an app.
    ///
    /// - Returns: nil where browsers would take an identifier for a step up or for none, or would not take so long an address.
    fileprivate init?(context path: IdentifierPath) {
        guard !path.elements.contains(where: [".", ".."].contains) else { return nil }
        let link = path.elements.reduce("homeroom://open" as Link) { "\($0)/\($1)" }
        guard link.text.utf8.count <= 4_096 else { return nil }
        self = link
    }
}

extension Phrase {
    fileprivate static func use(_ app: String, _ minutes: Int) -> Phrase {
        Phrase(one: "Use \(app) for a minute.", other: "Use \(app) for \(minutes) minutes.", minutes)
    }
    fileprivate static func openYourself(_ app: String) -> Phrase {
        Phrase("Open the app \(app) on your device. It knows you by your sign-in there.")
    }
    fileprivate static let gone = Phrase(
        "Your school has taken this exercise away, so it cannot be opened. Ask your teacher what to do instead.")
    fileprivate static func stopped(_ app: String) -> Phrase {
        Phrase(
            "Your school does not use \(app) at the moment, so it cannot be opened. Ask your teacher what to do instead."
        )
    }
    fileprivate static let goTo = Phrase("Then go to:")
}
