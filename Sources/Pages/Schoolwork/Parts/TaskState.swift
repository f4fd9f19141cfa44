import Coursework
import HTML
import School
import Texts

/// How far one is with a task, in a word or two; the sign beside them is for those who don't read yet.
enum TaskState {
    /// - Parameter isOver: whether nothing more can be done.
    static func badge(_ task: OwnTask, isOver: Bool, _ words: Words) -> HTML {
        switch task.progress {
        case .assigned where isOver && !task.hasWork: span(.class("badge")) { words(.notDone) }
        // Who opens an app by themselves has begun all the same.
        case .assigned: span(.class("badge")) { words(task.hasWork ? .begun : .notBegun) }
        case .opened: span(.class("badge")) { words(.begun) }
        case .done(let when): finished(task.isDoneByApp ? .doneByApp : .done, when, words)
        case .handedIn(let when): finished(.handedIn, when, words)
        case .returned(let when): finished(.returned, when, words)
        case .tryAgain:
            span(.class("badge late")) {
                Icon.undo.view
                span { words(.tryAgain) }
            }
        }
    }

    private static func finished(_ phrase: Phrase, _ when: Punctuality, _ words: Words) -> HTML {
        span(.class("badge good")) {
            Icon.check.view
            span {
                words(phrase)
                if when == .late {
                    " · "
                    words(.late)
                }
            }
        }
    }
}

extension Phrase {
    static let notBegun = Phrase("Not started yet")
    fileprivate static let notDone = Phrase("Not done")
    static let begun = Phrase("Started")
    static let handedIn = Phrase("Handed in")
    static let returned = Phrase("Given back")
    static let tryAgain = Phrase("Try again")
    static let late = Phrase("late")
    fileprivate static let doneByApp = Phrase("Marked as done by the app")
}
