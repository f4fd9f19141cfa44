import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/classes`: a teacher's classes.
enum ClassesPage {
    static let all: [@Sendable (Assets) -> Operation] = [Operation.page("/classes", "classesPage", .teachers, show)]

    private static func show(_ visit: Visit) throws -> Sheet {
        let words = visit.words
        let classes = try visit.read { try $0.ownClasses(as: .teacher) }
        var sheet = Sheet(words.plain(.classes), in: .classes) {
            if classes.isEmpty {
                div(.class("empty")) {
                    p { words(.noClasses) }
                }
            } else {
                ul(.class("tiles")) { for entry in classes { tile(entry, words) } }
            }
        }
        sheet.feeds = classes.map { "class/\($0.schoolClass.id)" }
        return sheet
    }

    private static func tile(_ entry: ClassEntry, _ words: Words) -> HTML {
        li(.class("tile")) {
            a(.href("/classes/\(entry.schoolClass.id)")) {
                span(.class("tile-icon"), .aria("hidden", true)) { entry.schoolClass.icon ?? "📘" }
                span(.class("tile-main")) {
                    strong { bdi { entry.schoolClass.shownName } }
                    small { words(.students(entry.students)) }
                }
            }
        }
    }
}

extension Phrase {
    static func students(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) student", other: "\(count) students"),
            de: .plural(count, one: "\(count) Schüler:in", other: "\(count) Schüler:innen"),
            ar: .plural(
                count, zero: "لا يوجد طلاب", one: "طالب واحد", two: "طالبان", few: "\(count) طلاب",
                many: "\(count) طالبًا",
                other: "\(count) طالب"))
    }

    fileprivate static let noClasses = Phrase(
        en: "You teach no class yet. The school's administrator adds you to one.",
        de: "Du unterrichtest noch keine Klasse. Die Verwaltung der Schule trägt dich ein.",
        ar: "لا تدرّس أي صف بعد. يضيفك مسؤول المدرسة إلى صف.")
}
