import HTML
import School
import Texts

// What stands above every page whose reader is not simply in an account of their own.

/// What whoever looks into another's account reads on every page.
enum InspectionNotice {
    static func view(_ me: Me, _ words: Words) -> HTML {
        aside(.class("practice"), .aria("label", words.plain(.lookInto))) {
            Icon.eye.view
            span {
                words(.lookingInto(me.name.full, until: me.signedInUntil.map { words.plainTime($0, .clock) } ?? ""))
            }
            form(.method("post"), .action("/sign-out")) {
                button(.type("submit")) { words(.endLooking) }
            }
        }
    }
}

/// What a practice learner is told on every page.
enum PracticeNotice {
    static func view(_ words: Words) -> HTML {
        aside(.class("practice"), .aria("label", words.plain(.practice))) {
            Icon.person.view
            span { words(.practiceTold) }
            form(.method("post"), .action("/sign-out")) {
                button(.type("submit")) { words(.endPractice) }
            }
        }
    }
}

extension Phrase {
    static let lookInto = Phrase("Look into the account")
    fileprivate static func lookingInto(_ name: String, until time: String) -> Phrase {
        Phrase("Until \(time) you are looking into the account of \(name). Nothing can be changed here.")
    }
    fileprivate static let endLooking = Phrase("End it")
    fileprivate static let practice = Phrase("Practice")
    fileprivate static let practiceTold = Phrase("You see this as a student of your class would. Nothing here counts.")
    fileprivate static let endPractice = Phrase("End practice")
}
