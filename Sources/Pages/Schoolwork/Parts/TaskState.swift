import Coursework
import HTML
import School
import Texts

/// How far one is with a task, in a word or two; the sign beside them is for those who don't read yet.
enum TaskState {
    static func badge(_ task: OwnTask, _ words: Words) -> HTML {
        switch task.progress {
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
    static let notBegun = Phrase(en: "Not begun", de: "Noch nicht begonnen", ar: "لم يبدأ")
    static let begun = Phrase(en: "Begun", de: "Begonnen", ar: "قيد العمل")
    static let handedIn = Phrase(en: "Handed in", de: "Abgegeben", ar: "سُلّم")
    static let returned = Phrase(en: "Given back", de: "Zurückgegeben", ar: "أُعيد إليك")
    static let tryAgain = Phrase(en: "Try again", de: "Versuch es noch einmal", ar: "حاول مرة أخرى")
    static let late = Phrase(en: "late", de: "verspätet", ar: "متأخر")
    fileprivate static let doneByApp = Phrase(
        en: "Done, says the app", de: "Erledigt, sagt die App", ar: "منجز بحسب التطبيق")
}
