import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

import struct Foundation.TimeZone

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
        let asked = visit.call.query("state").flatMap(HandoutState.init(rawValue:))
        let after = visit.call.query("after").flatMap(ListMark.init)
        let (entry, zone, state, listing) = try visit.read { transaction in
            let (entry, zone) = (try transaction.schoolClass(id), try transaction.zone(of: id))
            func list(_ state: HandoutState) throws -> HandoutListing {
                try transaction.handoutListing(of: id, in: state, PageRequest(after: after, limit: most))
            }
            let usual = try list(asked ?? .posted)
            guard asked == nil, entry.schoolClass.archived != nil else {
                return (entry, zone, asked ?? .posted, usual)
            }
            // Of a class that is over: what its end left, copies or all that was completed.
            let left: HandoutState = (usual.counts[.archived] ?? 0) > 0 ? .archived : .completed
            return (entry, zone, left, try list(left))
        }
        let isArchived = entry.schoolClass.archived != nil
        let tabs = try ClassTabs.view(entry.schoolClass, .handouts, visit)
        var content = PageContent(entry.schoolClass.shownName, in: .classes) {
            tabs
            if isArchived { p(.class("hint")) { words(.viewOnly) } }
            states(id, state, listing.counts, isArchived, words)
            section(.id("handouts"), .aria("labelledby", "handouts-title")) {
                h2(.class("visually-hidden"), .id("handouts-title")) { words(.state(state)) }
                if listing.page.items.isEmpty {
                    empty(id, state, isArchived, words)
                } else {
                    list(listing.page, id, state, zone, visit)
                }
            }
        }
        content.crumbs = [.init(words(.classes), "/classes")]
        content.picture = ClassPicture.view(entry.schoolClass)
        content.actions = actions(id, isArchived, words)
        content.undo = HandoutUndo.view(visit, back: "/classes/\(id)?state=\(state.rawValue)")
        content.feeds = ["class/\(id)"]
        return content
    }

    @HTMLBuilder private static func actions(_ id: SchoolClass.ID, _ isArchived: Bool, _ words: Words) -> HTML {
        if !isArchived {
            a(.class("button primary"), .href("/classes/\(id)/handouts/new")) {
                Icon.plus.view
                words(.newHandout)
            }
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
        _ page: Page<HandoutSummary>, _ id: SchoolClass.ID, _ state: HandoutState, _ zone: TimeZone, _ visit: Visit
    ) -> HTML {
        let words = visit.words
        for part in parts(page.items, state, words) {
            if let month = part.month { h3(.class("month")) { month } }
            ul(.class("rows card")) {
                for handout in part.handouts {
                    HandoutRow(
                        handout: handout, me: visit.me?.person, back: "/classes/\(id)?state=\(state.rawValue)",
                        now: visit.now, zone: zone, words: words
                    ).view
                }
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

    /// What is over is found by the month in which it was posted; what one works on stands together.
    private static func parts(
        _ handouts: [HandoutSummary], _ state: HandoutState, _ words: Words
    ) -> [(month: String?, handouts: [HandoutSummary])] {
        guard state == .completed || state == .archived else { return [(nil, handouts)] }
        var parts: [(month: String?, handouts: [HandoutSummary])] = []
        for handout in handouts {
            let month = handout.posted.map { words.plainTime($0, .month) }
            if let last = parts.last, last.month == month {
                parts[parts.count - 1].handouts.append(handout)
            } else {
                parts.append((month, [handout]))
            }
        }
        return parts
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
        case .draft: Phrase("Drafts")
        case .scheduled: Phrase("Scheduled", context: "heading of a list of handouts")
        case .posted: Phrase("Posted", context: "heading of a list of handouts")
        case .completed: Phrase("Completed", context: "heading of a list of handouts")
        case .archived, .deleted: Phrase("Archive")
        }
    }

    fileprivate static func none(_ state: HandoutState) -> Phrase {
        switch state {
        case .draft:
            Phrase("No drafts. A draft is yours alone until you post it.")
        case .scheduled:
            Phrase("Nothing is scheduled. A handout with a day and a time is posted by itself.")
        case .posted:
            Phrase("Students have nothing to work on. Write a handout, or browse the library for an idea.")
        case .completed:
            Phrase("Nothing is completed yet. Completing a handout ends the work on it; its reports stay.")
        case .archived, .deleted:
            Phrase("The archive is empty.")
        }
    }

    static let handouts = Phrase("Handouts")
    fileprivate static let nameAndIcon = Phrase("Name and icon")
    fileprivate static let lookAround = Phrase("Browse the library")
    fileprivate static let viewOnly = Phrase(
        "This class has ended. Its handouts can be looked at and duplicated into another class.")
}
