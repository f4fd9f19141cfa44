import Coursework
import HTML
import School
import Texts

/// What a student reads before going to an app: how to get there, what will be recorded, and for whom, or why nothing is.
struct AppWords {
    var task: OwnTask
    var app: OwnAppTask
    var handout: OwnHandout
    var words: Words

    var view: HTML {
        div(.class("app-words")) {
            if case .timedApp(_, let minutes) = task.task.content { p { words(.use(app.appName, minutes)) } }
            howToOpen
            p(.class("record")) {
                Icon.eye.view
                span { words(recording) }
            }
            if task.hasWork {
                p {
                    a(.href("/data?class=\(handout.schoolClass)#data-\(handout.id)")) { words(.whatIsRecorded) }
                }
            }
        }
    }

    /// No button promises what a browser can't keep: where it may do nothing, the way by hand stands beside it.
    @HTMLBuilder private var howToOpen: HTML {
        switch app.way {
        case .page: if !app.leadsToPlace { trail }
        case .app:
            p { words(.ifNothingOpens(app.appName)) }
            trail
        case nil:
            p { words(.openYourself(app.appName)) }
            trail
        }
    }

    /// The way to the place within the app.
    private var trail: HTML? {
        guard !app.titles.isEmpty else { return nil }
        return p(.class("trail")) {
            words(.goTo)
            " "
            for (index, title) in app.titles.enumerated() {
                if index > 0 { span(.aria("hidden", true)) { " › " } }
                bdi(.class("trail-step")) { title }
            }
        }
    }

    private var recording: Phrase {
        guard let fate = app.fate else { return .nothingReported }
        guard case .recorded = fate else { return .notRecorded(fate) }
        return .recorded(app.reports, for: handout.className, words)
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

    var way: Way? { Way(to: path, link: link, leadsToPlace: leadsToPlace) }
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
    fileprivate static func ifNothingOpens(_ app: String) -> Phrase {
        Phrase("The button opens \(app) if it is on this device. If nothing happens, open the app yourself.")
    }
    fileprivate static let goTo = Phrase("Then go to:")
    fileprivate static let whatIsRecorded = Phrase("See what is recorded")
    fileprivate static let nothingReported = Phrase("Nothing of what you do in this app is recorded for this task.")

    /// Such as “Your teachers of Physics will see time, progress and score of this part.”
    fileprivate static func recorded(
        _ kinds: [Capability.Kind], for className: String, _ words: Words
    ) -> Phrase {
        let kinds = Capability.Kind.allCases.filter(kinds.contains)
        guard !kinds.isEmpty else {
            return Phrase("Your teachers of \(className) will see what the app reports of this part.")
        }
        let list = words.list(kinds.map { words.plain(seen($0)) })
        return Phrase("Your teachers of \(className) will see \(list) of this part.")
    }

    /// What “Your teachers will see …” goes on with.
    private static func seen(_ kind: Capability.Kind) -> Phrase {
        switch kind {
        case .duration: Phrase("the time")
        case .percent: Phrase("the progress")
        case .binary: Phrase("the result")
        case .quantity: Phrase("a number")
        case .score: Phrase("the score")
        }
    }
}
