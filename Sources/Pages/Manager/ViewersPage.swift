import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/people/{person}/viewers`: who at the school finds what of somebody, computed as the page is asked for.
enum ViewersPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/viewers", "viewersPage", .managers, show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let (viewers, entry, classes) = try visit.read { transaction in
            let viewers = try transaction.viewers(of: id)
            let classes = Set(viewers.flatMap(\.classes))
            return (
                viewers, try transaction.entry(of: id),
                try transaction.names(of: Set(classes.map { AuditSubject.schoolClass($0) }))
            )
        }
        let name = entry.person.name
        var content = PageContent(words.plain(.whoSeesWhatOf(name.full)), in: .people) {
            section(.class("card stack")) {
                p { words(.viewersComputed) }
                ul(.class("rows")) { for viewer in viewers { row(viewer, classes, visit) } }
                if entry.roles.contains(.student) { p(.class("hint")) { words(.seenByThemselves) } }
                p(.class("hint")) { words(.administratorsBecome) }
                p(.class("hint")) { words(.nobodyElse) }
            }
        }
        content.crumbs = [.init(words(.people), "/manager/people"), .init(visit.name(name), "/manager/people/\(id)")]
        return content
    }

    private static func row(_ viewer: Viewer, _ classes: AuditNames, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row")) {
            div(.class("row-main")) {
                strong {
                    if let name = viewer.name { visit.name(name) } else { words(.somebodyElsewhere) }
                }
                small {
                    words.list(viewer.roles.sorted { $0.rank < $1.rank }.map { words.plain(.role($0)) })
                }
                span(.class("cluster")) {
                    for id in viewer.classes {
                        span(.class("badge")) { words(.workIn(classes.name(of: .schoolClass(id)) ?? "")) }
                    }
                    for sight in Viewer.Sight.allCases where viewer.sights.contains(sight) {
                        if let phrase = Phrase.sight(sight) {
                            span(.class(sight == .password ? "badge late" : "badge")) { words(phrase) }
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let whoSeesWhat = Phrase("Who sees what about them")
    fileprivate static func whoSeesWhatOf(_ name: String) -> Phrase { Phrase("Who sees what about \(name)") }
    fileprivate static let viewersComputed = Phrase(
        "Worked out just now, from the same rules that decide what these people are shown. Change a role or a class, and this list changes."
    )
    fileprivate static let seenByThemselves = Phrase(
        "They themselves see everything that is kept of their work, on their page Your data.")
    fileprivate static let administratorsBecome = Phrase(
        "Administrators, and managers at their locations, can become teachers of a class and see the work in it then. The log says when somebody does."
    )
    fileprivate static let nobodyElse = Phrase(
        "Nobody else who signs in finds anything about them here. Whoever runs the server can read its files and its backups."
    )
    fileprivate static let somebodyElsewhere = Phrase("Somebody at another location")
    fileprivate static func workIn(_ schoolClass: String) -> Phrase { Phrase("Work in \(schoolClass)") }
    fileprivate static func sight(_ sight: Viewer.Sight) -> Phrase? {
        switch sight {
        case .entry: Phrase("Name and grade")
        // Told with each class.
        case .work: nil
        case .signIns: Phrase("Where they are signed in")
        case .log: Phrase("What was done to them")
        case .inspection: Phrase("Can look into the account")
        case .password: Phrase("Can give a new password")
        }
    }
}
