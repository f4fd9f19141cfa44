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
        let (classes, archived, recent) = try visit.read {
            (try $0.classOverviews(), try $0.ownClasses(as: .teacher, isArchived: true), try $0.recentWork(atMost: 8))
        }
        var sheet = PageContent(words.plain(.classes), in: .classes) {
            if classes.isEmpty {
                div(.class("empty")) {
                    p { words(.noClasses) }
                }
            } else {
                ul(.class("tiles"), .id("own-classes")) { for one in classes { tile(one, words) } }
                activity(recent, classes, visit)
            }
            if !archived.isEmpty { archive(archived, words) }
        }
        sheet.feeds = classes.map { "class/\($0.entry.schoolClass.id)" }
        return sheet
    }

    private static func tile(_ one: ClassOverview, _ words: Words) -> HTML {
        let (entry, id) = (one.entry, one.entry.schoolClass.id)
        return li(.class("tile"), .id("class-\(id)")) {
            a(.href("/classes/\(id)")) {
                span(.class("tile-icon"), .aria("hidden", true)) { entry.schoolClass.icon ?? "📘" }
                span(.class("tile-main")) {
                    strong { bdi { entry.schoolClass.shownName } }
                    small { words(.students(entry.students)) }
                    small { words(.openHandouts(one.counts[.posted] ?? 0)) }
                    if one.toReview > 0 { span(.class("badge good")) { words(.toReview(one.toReview)) } }
                }
            }
        }
    }

    // MARK: - What came in last

    private static func activity(_ recent: [RecentWork], _ classes: [ClassOverview], _ visit: Visit) -> HTML {
        let words = visit.words
        let names = Dictionary(
            classes.map { ($0.entry.schoolClass.id, $0.entry.schoolClass.shownName) },
            uniquingKeysWith: { one, _ in one })
        return section(.class("card"), .id("recent")) {
            h2 { words(.recentActivity) }
            if recent.isEmpty {
                p(.class("hint")) { words(.noActivity) }
            } else {
                ul(.class("rows")) {
                    for work in recent {
                        li(.class("row")) {
                            a(
                                .class("row-main"),
                                .href("/handouts/\(work.handout)/tasks/\(work.task)/students/\(work.person)")
                            ) {
                                strong { visit.name(work.name) }
                                small {
                                    bdi { work.taskTitle.isEmpty ? work.handoutTitle : work.taskTitle }
                                    " · "
                                    bdi { names[work.schoolClass] ?? "" }
                                }
                            }
                            small { words.time(work.done) }
                        }
                    }
                }
            }
        }
    }

    private static func archive(_ classes: [ClassEntry], _ words: Words) -> HTML {
        section(.class("card")) {
            h2 { words(.archivedClasses) }
            ul(.class("rows")) {
                for entry in classes {
                    li(.class("row")) {
                        a(.class("row-main"), .href("/classes/\(entry.schoolClass.id)?state=archived")) {
                            strong { bdi { entry.schoolClass.shownName } }
                        }
                    }
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

    static func openHandouts(_ count: Int) -> Phrase {
        Phrase(
            en: .plural(count, one: "\(count) open handout", other: "\(count) open handouts"),
            de: .plural(count, one: "\(count) offenes Handout", other: "\(count) offene Handouts"),
            ar: .plural(
                count, zero: "لا منشورات مفتوحة", one: "منشور مفتوح واحد", two: "منشوران مفتوحان",
                few: "\(count) منشورات مفتوحة", many: "\(count) منشورًا مفتوحًا", other: "\(count) منشور مفتوح"))
    }

    fileprivate static let noClasses = Phrase(
        en: "You teach no class yet. The school's administrator adds you to one.",
        de: "Du unterrichtest noch keine Klasse. Die Verwaltung der Schule trägt dich ein.",
        ar: "لا تدرّس أي صف بعد. يضيفك مسؤول المدرسة إلى صف.")
    fileprivate static let recentActivity = Phrase(
        en: "What came in last", de: "Zuletzt eingegangen", ar: "آخر ما وصل")
    fileprivate static let noActivity = Phrase(
        en: "Nothing waits for you. What students finish appears here by itself.",
        de: "Nichts wartet auf dich. Was fertig wird, erscheint hier von selbst.",
        ar: "لا شيء ينتظرك. ما ينهيه الطلاب يظهر هنا تلقائيًا.")
    fileprivate static let archivedClasses = Phrase(
        en: "Removed classes, to look at", de: "Entfernte Klassen, zum Nachsehen", ar: "صفوف أُزيلت، للاطلاع")
}
