import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/classes`: a teacher's classes, and what there is to do in each.
enum ClassesPage {
    static let all: [@Sendable (Assets) -> Operation] = [Operation.page("/classes", "classesPage", .teachers, show)]

    private static func show(_ visit: Visit) throws -> PageContent {
        let words = visit.words
        let (classes, archived, mayMake) = try visit.read {
            (
                try $0.classOverviews(), try $0.ownClasses(as: .teacher, isArchived: true),
                $0.maySomewhere(.manageClasses)
            )
        }
        var content = PageContent(words.plain(.classes), in: .classes) {
            if classes.isEmpty {
                div(.class("empty")) {
                    p { words(.noClassTaught) }
                }
            } else {
                ul(.class("tiles"), .id("own-classes")) { for one in classes { tile(one, words) } }
            }
            if !archived.isEmpty { archive(archived, words) }
        }
        content.actions = actions(archived.count, hasClasses: !classes.isEmpty, mayMake: mayMake, words)
        content.feeds = classes.map { "class/\($0.entry.schoolClass.id)" }
        return content
    }

    @HTMLBuilder private static func actions(
        _ archived: Int, hasClasses: Bool, mayMake: Bool, _ words: Words
    ) -> HTML {
        if hasClasses { FindStudentPage.link(words) }
        if archived > 0 {
            a(.class("button"), .href("/classes#archive")) {
                words(.classesOver)
                " "
                span(.class("count")) { words.number(archived) }
            }
        }
        if mayMake { a(.class("button"), .href("/manager/classes/new")) { words(.makeClass) } }
    }

    private static func tile(_ one: ClassOverview, _ words: Words) -> HTML {
        let (entry, id) = (one.entry, one.entry.schoolClass.id)
        return li(.class("tile"), .id("class-\(id)")) {
            a(.href("/classes/\(id)")) {
                ClassPicture.view(entry.schoolClass)
                span(.class("tile-main")) {
                    strong { bdi { entry.schoolClass.shownName } }
                    small { words(.students(entry.students)) }
                    small { words(.openHandouts(one.counts[.posted] ?? 0)) }
                    if one.toReview > 0 { span(.class("badge good")) { words(.toReview(one.toReview)) } }
                }
            }
        }
    }

    private static func archive(_ classes: [ClassEntry], _ words: Words) -> HTML {
        section(.class("card"), .id("archive")) {
            h2 { words(.classesOver) }
            ul(.class("rows")) {
                for entry in classes {
                    li(.class("row")) {
                        a(.class("row-main"), .href("/classes/\(entry.schoolClass.id)")) {
                            strong { bdi { entry.schoolClass.shownName } }
                        }
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let noClassTaught = Phrase("You teach no class yet. The school's administrator adds you to one.")
}
