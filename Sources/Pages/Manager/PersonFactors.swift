import HTML
import School
import SchoolServer
import Texts

/// What somebody of the staff proves themselves by, and taking it away from whoever has lost it.
enum PersonFactors {
    static func card(_ secondFactors: SecondFactors, of id: Person.ID, _ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card stack"), .id("second-factor")) {
            h2 { words(.secondFactor) }
            if secondFactors.factors.isEmpty {
                p(.class("hint")) { words(.hasNoFactor) }
            } else {
                ul(.class("rows")) {
                    for factor in secondFactors.factors {
                        li(.class("row")) {
                            div(.class("row-main")) {
                                strong { bdi { factor.label } }
                                small { words(.kind(factor.kind)) }
                            }
                            span { words.time(factor.used ?? factor.created, .fullDay) }
                        }
                    }
                }
                if id != visit.me?.person {
                    p(.class("hint")) { words(.takeHint) }
                    form(.method("post"), .action("/manager/people/\(id)/take-factors")) {
                        button(.type("submit"), .class("danger")) { words(.takeFactors) }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let hasNoFactor = Phrase("None. The password alone lets them in.")
    fileprivate static let takeHint = Phrase(
        "For somebody who has lost it: the password alone lets them in again. Make sure that you know who is asking. They are told that you did it."
    )
    fileprivate static let takeFactors = Phrase("Take the second factor away")
}
