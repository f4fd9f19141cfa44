import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/handouts/{handout}`: how the class does with a handout, as a grid of students and tasks.
enum HandoutPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/handouts/{handout}", "handoutPage", .teachers, parameters: GridOrder.parameters + [HandoutUndo.parameter],
            show)
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        let id: Handout.ID = try visit.id("handout")
        let words = visit.words
        let (handout, report, entry) = try visit.read { transaction in
            let handout = try transaction.handout(id)
            return (handout, try transaction.report(of: id), try transaction.schoolClass(handout.schoolClass))
        }
        let order = GridOrder(visit.call)
        let veil = try NameVeil(visit, of: handout.schoolClass, others: report.lines.map(\.person))
        var sheet = PageContent(
            handout.title.isEmpty ? words.plain(.noTitle) : handout.title, in: .classes,
            crumbs: [
                PageContent.Crumb(words(.classes), "/classes"),
                PageContent.Crumb(bdi { entry.schoolClass.shownName }, "/classes/\(handout.schoolClass)"),
            ], actions: actions(handout, report, veil, words)
        ) {
            standing(handout, words)
            if report.lines.isEmpty {
                div(.class("empty")) { p { words(handout.posted == nil ? .notPosted : .nobodyYet) } }
            } else {
                figures(report, words)
                filters(report, order, words)
                GridTable(report: report, order: order, veil: veil, words: words).view
            }
        }
        sheet.isWide = true
        sheet.undo = HandoutUndo.view(visit, back: "/handouts/\(id)")
        sheet.feeds = ["class/\(handout.schoolClass)"]
        sheet.modules = ["schoolwork/grid.js"]
        return sheet
    }

    private static func actions(_ handout: Handout, _ report: HandoutReport, _ veil: NameVeil, _ words: Words) -> HTML {
        let menu = HandoutMenu(handout, back: "/handouts/\(handout.id)", words: words).view
        guard !report.lines.isEmpty else { return menu }
        return menu + PracticePage.way(handout.schoolClass, words) + veil.control
            + a(.class("button"), .href("/v1/handouts/\(handout.id)/report.csv"), .download()) {
                Icon.file.view
                words(.asTable)
            }
    }

    // MARK: - Standing

    private static func standing(_ handout: Handout, _ words: Words) -> HTML {
        p(.class("cluster standing")) {
            span(.class("badge")) { words(.standing(handout.standing)) }
            if let due = handout.due {
                span(.class("badge")) {
                    Icon.calendar.view
                    span { words(.dueBy(words.due(due))) }
                }
            }
            if let posted = handout.posted {
                small {
                    words(.wasPosted)
                    " "
                    words.time(posted)
                }
            }
        }
    }

    // MARK: - The class

    private static func figures(_ report: HandoutReport, _ words: Words) -> HTML {
        let present = report.present
        let done = present.map(\.done).reduce(0, +)
        let all = present.count * report.columns.count
        return dl(.class("figures")) {
            figure(
                .opened, HTML(words.number(present.count { $0.opened != nil })), words(.ofStudents(present.count)),
                words)
            if all > 0 {
                figure(
                    .doneTasks, HTML(words.percent(Double(done) / Double(all))), words(.ofTasks(done, all)), words,
                    Chart.ring(Double(done) / Double(all)))
            }
            if let time = report.time {
                figure(.meanTime, words(words.duration(time.value)), words(.ofStudents(time.students)), words)
            } else {
                figure(.meanTime, words(.noData), HTML(), words)
            }
        }
    }

    private static func figure(
        _ name: Phrase, _ value: HTML, _ more: HTML, _ words: Words, _ chart: HTML = HTML()
    ) -> HTML {
        div(.class("figure")) {
            dt { words(name) }
            dd {
                chart
                strong { value }
                small { more }
            }
        }
    }

    private static func filters(_ report: HandoutReport, _ order: GridOrder, _ words: Words) -> HTML {
        nav(.class("filters"), .aria("label", words.plain(.whichStudents))) {
            for filter in [nil] + GridOrder.Filter.allCases.map(Optional.some) {
                a(
                    .href(order.link(report.handout, showing: filter)),
                    .aria("current", filter == order.filter ? "true" : nil)
                ) {
                    words(.filter(filter))
                    " "
                    span(.class("count")) {
                        words.number(report.lines.count { filter?.takes($0) ?? true })
                    }
                }
            }
        }
    }
}

extension Phrase {
    static let noTitle = Phrase(en: "Without a title", de: "Ohne Titel", ar: "بلا عنوان")
    static let wasPosted = Phrase(en: "posted", de: "gestellt", ar: "نُشر")
    static func dueBy(_ due: String) -> Phrase { Phrase(en: "due \(due)", de: "fällig \(due)", ar: "الموعد \(due)") }
    static func standing(_ standing: HandoutStanding) -> Phrase {
        if standing.isLocked { return Phrase(en: "Locked", de: "Gesperrt", ar: "مقفل") }
        return switch standing.state {
        case .draft: Phrase(en: "Draft", de: "Entwurf", ar: "مسودة")
        case .scheduled: Phrase(en: "Scheduled", de: "Geplant", ar: "مجدول")
        case .posted: Phrase(en: "Posted", de: "Gestellt", ar: "منشور")
        case .completed: Phrase(en: "Completed", de: "Abgeschlossen", ar: "مكتمل")
        case .deleted: Phrase(en: "Deleted", de: "Gelöscht", ar: "محذوف")
        case .archived: Phrase(en: "Archived", de: "Archiviert", ar: "مؤرشف")
        }
    }
    static func ofTasks(_ done: Int, _ all: Int) -> Phrase {
        Phrase(en: "\(done) of \(all) tasks", de: "\(done) von \(all) Aufgaben", ar: "\(done) من \(all) مهمة")
    }
    static let meanTime = Phrase(en: "Average time", de: "Zeit im Mittel", ar: "متوسط الوقت")
    fileprivate static let opened = Phrase(en: "Opened by", de: "Geöffnet von", ar: "فتحه")
    fileprivate static let doneTasks = Phrase(en: "Done", de: "Erledigt", ar: "المنجز")
    fileprivate static let asTable = Phrase(en: "Table (CSV)", de: "Tabelle (CSV)", ar: "جدول (CSV)")
    fileprivate static let whichStudents = Phrase(en: "Which students", de: "Welche Schüler:innen", ar: "أي طلاب")
    fileprivate static let notPosted = Phrase(
        en: "Not posted yet. When it is, the students and what they do appear here.",
        de: "Noch nicht gestellt. Danach erscheinen hier die Schüler:innen und was sie tun.",
        ar: "لم يُنشر بعد. بعد النشر يظهر الطلاب وما يفعلونه هنا.")
    fileprivate static let nobodyYet = Phrase(
        en: "There is nobody in this class yet.", de: "In dieser Klasse ist noch niemand.",
        ar: "لا أحد في هذا الصف بعد.")
    fileprivate static func filter(_ filter: GridOrder.Filter?) -> Phrase {
        switch filter {
        case nil: Phrase(en: "All", de: "Alle", ar: "الكل")
        case .help: Phrase(en: "Needs help", de: "Braucht Hilfe", ar: "يحتاج مساعدة")
        case .open: Phrase(en: "Not done", de: "Nicht fertig", ar: "غير منجز")
        case .review: Phrase(en: "To review", de: "Durchzusehen", ar: "للمراجعة")
        }
    }
}
