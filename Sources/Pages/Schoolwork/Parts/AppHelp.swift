import Coursework
import HTML
import School
import Texts

/// What can be asked about the tasks of a handout that are done in apps, once for all of them and folded: who sees what, and
/// what to do where a button opens nothing.
struct AppHelp {
    var tasks: [OwnTask]
    var apps: [HandoutTask.ID: OwnAppTask]
    var handout: OwnHandout
    var words: Words

    @HTMLBuilder var view: HTML {
        if !told.isEmpty {
            details(.class("card fold"), .id("recording")) {
                summary {
                    Icon.eye.view
                    span { words(.whoSees) }
                }
                for group in recording { record(group) }
            }
        }
        if !mayOpenNothing.isEmpty { help }
    }

    private var told: [(own: OwnTask, app: OwnAppTask)] {
        tasks.compactMap { own in apps[own.task.id].map { (own, $0) } }
    }

    // MARK: - Who sees what

    /// What is the same for several tasks is said once.
    private var recording: [(text: String, titles: [String])] {
        var groups: [(text: String, titles: [String])] = []
        for (own, app) in told {
            let text = words.plain(phrase(app))
            if let place = groups.firstIndex(where: { $0.text == text }) {
                groups[place].titles.append(own.task.title)
            } else {
                groups.append((text, [own.task.title]))
            }
        }
        return groups
    }

    private func record(_ group: (text: String, titles: [String])) -> HTML {
        p(.class("record")) {
            span {
                if recording.count > 1 {
                    strong { bdi { words.list(group.titles) } }
                    ": "
                }
                group.text
            }
        }
    }

    private func phrase(_ app: OwnAppTask) -> Phrase {
        guard let fate = app.fate else { return .nothingReported }
        guard case .recorded = fate else { return .notRecorded(fate) }
        return .recorded(app.reports, for: handout.className, words)
    }

    // MARK: - Where nothing opens

    /// No button promises what a browser can't keep: where it may do nothing, the way by hand can be read.
    private var mayOpenNothing: [(own: OwnTask, app: OwnAppTask)] { told.filter { $0.app.way?.isApp == true } }

    private var help: HTML {
        let names = mayOpenNothing.map(\.app.appName)
        return details(.class("card fold"), .id("help")) {
            summary {
                Icon.question.view
                span { words(.nothingOpens) }
            }
            for (index, one) in mayOpenNothing.enumerated() where names.firstIndex(of: one.app.appName) == index {
                steps(one.app, mayOpenNothing.filter { $0.app.appName == one.app.appName })
            }
        }
    }

    /// The way by hand, each step with its picture: to the first screen of the device, into the app, to the place.
    private func steps(_ app: OwnAppTask, _ tasks: [(own: OwnTask, app: OwnAppTask)]) -> HTML {
        let picture = AppPicture(app: app.path.elements.first ?? "", name: app.appName, picture: app.picture)
        return ol(.class("help-steps")) {
            li {
                device { span(.class("device-home")) { Icon.up.view } }
                p { words(.toFirstScreen) }
            }
            li {
                device {
                    for place in 0..<6 { if place == 4 { picture.view } else { element("i") } }
                }
                p { words(.tapApp(app.appName)) }
            }
            if tasks.contains(where: { !$0.app.titles.isEmpty }) {
                li {
                    device { span(.class("device-home")) { Icon.search.view } }
                    ul(.class("trails")) {
                        for (own, app) in tasks where !app.titles.isEmpty {
                            li(.class("trail")) {
                                bdi { own.task.title }
                                ": "
                                AppTrail.view(app.titles)
                            }
                        }
                    }
                }
            }
        }
    }

    /// A tablet, drawn by the styles.
    private func device(@HTMLBuilder _ content: () -> HTML) -> HTML {
        span(.class("device"), .aria("hidden", true), content: content)
    }
}

extension Phrase {
    fileprivate static let whoSees = Phrase("Who sees what I do?")
    static let nothingOpens = Phrase("Nothing opens?")
    fileprivate static let toFirstScreen = Phrase("Go to the screen with all your apps.")
    fileprivate static func tapApp(_ app: String) -> Phrase {
        Phrase("Look for \(app), and tap it. If it is not there, tell your teacher.")
    }
    fileprivate static let nothingReported = Phrase("Nothing you do in this app is recorded for this task.")

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
