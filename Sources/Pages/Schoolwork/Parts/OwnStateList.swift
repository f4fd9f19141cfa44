import HTML
import School
import Texts

/// What apps in the browser keep for a student: how much it is, and of what; the texts are for programs.
enum OwnStateList {
    static func view(_ states: [ListedPageState], _ words: Words) -> HTML? {
        guard !states.isEmpty else { return nil }
        return details(.class("card fold"), .id("states"), .open(states.count <= mostOpen)) {
            summary { h2 { words(.whatAppsKeep) } }
            p { words(.whyAppsKeep) }
            ul(.class("rows")) { for state in states { row(state, words) } }
        }
    }

    /// More are folded.
    private static let mostOpen = 10

    private static func row(_ state: ListedPageState, _ words: Words) -> HTML {
        li(.class("row")) {
            div(.class("row-main")) {
                strong(.dir("auto")) { state.title }
                small {
                    bdi { state.app }
                    " · "
                    words.time(state.modified)
                    " · "
                    words(.characters(state.characters))
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let whatAppsKeep = Phrase("What apps keep for you")
    fileprivate static let whyAppsKeep = Phrase(
        "Apps in the browser keep how far you are, and what you have begun, so that you can go on with any device. Your teachers do not see this. The file for programs has all of it."
    )
    fileprivate static func characters(_ count: Int) -> Phrase {
        Phrase(one: "\(count) character", other: "\(count) characters", count)
    }
}
