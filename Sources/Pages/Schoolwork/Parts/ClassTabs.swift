import HTML
import School
import SchoolServer
import Texts

/// The ways through a class: its handouts, the work to look at, its report, its people.
enum ClassTabs {
    enum Tab: CaseIterable {
        case handouts, review, report, people
    }

    /// - Parameter current: the one that is looked at.
    static func view(_ schoolClass: SchoolClass, _ current: Tab, _ visit: Visit) throws -> HTML {
        let (id, words) = (schoolClass.id, visit.words)
        let isArchived = schoolClass.archived != nil
        let waiting = isArchived ? 0 : try visit.read { try $0.handoutsToReview(in: id).map(\.count).reduce(0, +) }
        return nav(.class("class-tabs"), .aria("label", words.plain(.classTabs))) {
            // In a class that was removed nothing is handed in, and its report has gone into the archive.
            for tab in isArchived ? [.handouts, .people] : Tab.allCases {
                a(.href(link(tab, id)), .aria("current", tab == current ? "page" : nil)) {
                    words(phrase(tab))
                    if tab == .review, waiting > 0 {
                        " "
                        span(.class("count")) { words.number(waiting) }
                    }
                }
            }
        }
    }

    private static func link(_ tab: Tab, _ id: SchoolClass.ID) -> Link {
        switch tab {
        case .handouts: "/classes/\(id)"
        case .review: "/classes/\(id)/review"
        case .report: "/classes/\(id)/report"
        case .people: "/classes/\(id)/people"
        }
    }

    private static func phrase(_ tab: Tab) -> Phrase {
        switch tab {
        case .handouts: .handouts
        case .review: Phrase("Review")
        case .report: .reportTitle
        case .people: .people
        }
    }
}

extension Phrase {
    fileprivate static let classTabs = Phrase("In this class")
}
