import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/work`: what a student has to do.
enum WorkPage {
    static let all: [@Sendable (Assets) -> Operation] = [Operation.page("/work", "workPage", .students, show)]

    private static func show(_ visit: Visit) throws -> Sheet {
        let words = visit.words
        let next = try visit.read { try $0.ownHandouts(.next) }.items
        var sheet = Sheet(words.plain(.yourWork), in: .work) {
            if next.isEmpty {
                div(.class("empty")) { p { words(.nothingToDo) } }
            } else {
                ul(.class("rows card")) {
                    for handout in next {
                        li(.class("row")) {
                            a(.class("row-main"), .href("/work/\(handout.id)")) {
                                strong { bdi { handout.title } }
                                small { bdi { handout.className } }
                            }
                            if let due = handout.dueInstant {
                                span(.class(handout.isOverdue ? "badge late" : "badge")) { words.time(due, .day) }
                            }
                        }
                    }
                }
            }
        }
        sheet.feeds = ["work"]
        return sheet
    }
}

extension Phrase {
    fileprivate static let nothingToDo = Phrase(
        en: "Nothing to do right now. What your teachers post appears here by itself.",
        de: "Gerade ist nichts zu tun. Was deine Lehrkräfte stellen, erscheint hier von selbst.",
        ar: "لا شيء لتفعله الآن. ما ينشره معلموك يظهر هنا تلقائيًا.")
}
