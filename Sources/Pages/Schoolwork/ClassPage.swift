import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/classes/{class}`: the handouts of a class, by where they stand.
enum ClassPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/classes/{class}", "classPage", .teachers,
            parameters: [
                .init("state", .choice(shown.map(\.rawValue)), "Handouts in this state."),
                .init("after", .string(limit: 8192), "From where to go on."), HandoutUndo.parameter,
            ], show)
    ]

    /// Rows of a page: each has all that can be done with a handout, and the page stays small.
    private static let most = 25

    private static let shown: [HandoutState] = [.posted, .draft, .scheduled, .completed, .archived]

    private static func show(_ visit: Visit) throws -> PageContent {
        let (id, words): (SchoolClass.ID, Words) = (try visit.id("class"), visit.words)
        let state = visit.call.query("state").flatMap(HandoutState.init(rawValue:)) ?? .posted
        let after = visit.call.query("after").flatMap(ListMark.init)
        let (entry, listing) = try visit.read { transaction in
            let listing = try transaction.handoutListing(of: id, in: state, PageRequest(after: after, limit: most))
            return (try transaction.schoolClass(id), listing)
        }
        let isArchived = entry.schoolClass.archived != nil
        var sheet = PageContent(entry.schoolClass.shownName, in: .classes) {
            if isArchived { p(.class("hint")) { words(.viewOnly) } }
            states(id, state, listing.counts, isArchived, words)
            section(.id("handouts"), .aria("labelledby", "handouts-title")) {
                h2(.class("visually-hidden"), .id("handouts-title")) { words(.state(state)) }
                if listing.page.items.isEmpty {
                    empty(id, state, isArchived, words)
                } else {
                    list(listing.page, id, state, visit)
                }
            }
        }
        sheet.crumbs = [.init(words(.classes), "/classes")]
        sheet.actions = actions(id, isArchived, words)
        sheet.undo = HandoutUndo.view(visit, back: "/classes/\(id)?state=\(state.rawValue)")
        sheet.feeds = ["class/\(id)"]
        return sheet
    }

    @HTMLBuilder private static func actions(_ id: SchoolClass.ID, _ isArchived: Bool, _ words: Words) -> HTML {
        if !isArchived {
            a(.class("button primary"), .href("/classes/\(id)/handouts/new")) {
                Icon.plus.view
                words(.newHandout)
            }
            a(.class("button"), .href("/classes/\(id)/review")) { words(.reviewWork) }
            a(.class("button"), .href("/classes/\(id)/report")) { words(.classReport) }
            a(.class("button"), .href("/classes/\(id)/people")) { words(.people) }
            a(.class("button"), .href("/classes/\(id)/settings")) { words(.nameAndIcon) }
        }
    }

    private static func states(
        _ id: SchoolClass.ID, _ current: HandoutState, _ counts: [HandoutState: Int], _ isArchived: Bool, _ words: Words
    ) -> HTML {
        nav(.class("states"), .id("states"), .aria("label", words.plain(.handouts))) {
            for state in shown where state != .archived || isArchived || (counts[state] ?? 0) > 0 {
                a(
                    .href("/classes/\(id)?state=\(state.rawValue)"), .aria("current", state == current ? "page" : nil)
                ) {
                    words(.state(state))
                    " "
                    span(.class("count")) { words.number(counts[state] ?? 0) }
                }
            }
        }
    }

    @HTMLBuilder private static func list(
        _ page: Page<HandoutSummary>, _ id: SchoolClass.ID, _ state: HandoutState, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        ul(.class("rows card")) {
            for handout in page.items {
                HandoutRow(
                    handout: handout, group: id, me: visit.me?.person, back: "/classes/\(id)?state=\(state.rawValue)",
                    words: words
                ).view
            }
        }
        if let next = page.next {
            p {
                a(.class("button"), .href("/classes/\(id)?state=\(state.rawValue)&after=\(next)")) {
                    words(.moreOfThem)
                }
            }
        }
    }

    private static func empty(_ id: SchoolClass.ID, _ state: HandoutState, _ isArchived: Bool, _ words: Words) -> HTML {
        div(.class("empty")) {
            p { words(.none(state)) }
            if !isArchived, state == .posted || state == .draft || state == .scheduled {
                a(.class("button primary"), .href("/classes/\(id)/handouts/new")) { words(.newHandout) }
                a(.href("/library")) { words(.lookAround) }
            }
        }
    }
}

extension Phrase {
    static func state(_ state: HandoutState) -> Phrase {
        switch state {
        case .draft: Phrase(en: "Drafts", de: "Entwürfe", ar: "المسودات")
        case .scheduled: Phrase(en: "Scheduled", de: "Geplant", ar: "المجدولة")
        case .posted: Phrase(en: "Posted", de: "Gestellt", ar: "المنشورة")
        case .completed: Phrase(en: "Completed", de: "Abgeschlossen", ar: "المكتملة")
        case .archived, .deleted: Phrase(en: "Archive", de: "Archiv", ar: "الأرشيف")
        }
    }

    fileprivate static func none(_ state: HandoutState) -> Phrase {
        switch state {
        case .draft:
            Phrase(
                en: "No drafts. A draft is yours alone until you post it.",
                de: "Keine Entwürfe. Ein Entwurf ist nur für dich da, bis du ihn stellst.",
                ar: "لا مسودات. المسودة لك وحدك حتى تنشرها.")
        case .scheduled:
            Phrase(
                en: "Nothing is scheduled. A handout with a day and a time posts itself.",
                de: "Nichts ist geplant. Ein Handout mit Tag und Uhrzeit wird von selbst gestellt.",
                ar: "لا شيء مجدول. المنشور الذي له يوم ووقت يُنشر تلقائيًا.")
        case .posted:
            Phrase(
                en: "Students have nothing to work at. Write a handout, or look around in the library for an idea.",
                de: "Die Klasse hat nichts zu tun. Schreib ein Handout oder such in der Bibliothek nach einer Idee.",
                ar: "ليس لدى الطلاب ما يعملون عليه. اكتب منشورًا، أو ابحث في المكتبة عن فكرة.")
        case .completed:
            Phrase(
                en: "Nothing is completed yet. Completing a handout ends the work at it; its reports stay.",
                de: "Noch ist nichts abgeschlossen. Abschließen beendet die Arbeit; die Berichte bleiben.",
                ar: "لم يكتمل شيء بعد. إنهاء المنشور ينهي العمل عليه وتبقى تقاريره.")
        case .archived, .deleted:
            Phrase(en: "The archive is empty.", de: "Das Archiv ist leer.", ar: "الأرشيف فارغ.")
        }
    }

    static let handouts = Phrase(en: "Handouts", de: "Handouts", ar: "المنشورات")
    fileprivate static let reviewWork = Phrase(en: "Review", de: "Durchsehen", ar: "مراجعة")
    fileprivate static let classReport = Phrase(en: "Report", de: "Bericht", ar: "التقرير")
    static let people = Phrase(en: "People", de: "Personen", ar: "الأشخاص")
    fileprivate static let nameAndIcon = Phrase(en: "Name and icon", de: "Name und Symbol", ar: "الاسم والرمز")
    fileprivate static let lookAround = Phrase(
        en: "Look around in the library", de: "In der Bibliothek stöbern", ar: "تصفح المكتبة")
    fileprivate static let viewOnly = Phrase(
        en: "This class was removed. Its handouts can be looked at and duplicated into another class.",
        de: "Diese Klasse wurde entfernt. Ihre Handouts lassen sich ansehen und in andere Klassen duplizieren.",
        ar: "أُزيل هذا الصف. يمكن الاطلاع على منشوراته وتكرارها في صف آخر.")
}
