import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// What a teacher does with a handout as a whole: at once where it can be taken back, by a page that says what goes where not.
enum HandoutLifePages {
    static let all: [@Sendable (Assets) -> Operation] =
        [
            act("post", "postHandoutForm", .posted, Act.post),
            act("unschedule", "unscheduleHandoutForm", .unscheduled, Act.unschedule),
            act("lock", "lockHandoutForm", .locked, Act.lock),
            act("unlock", "unlockHandoutForm", .unlocked, Act.unlock),
            act("favourite", "favouriteHandoutForm", .favourite) { .setFavourite(true, $0) },
            act("unfavourite", "unfavouriteHandoutForm", .unfavourite) { .setFavourite(false, $0) },
        ] + asking

    private static let asking: [@Sendable (Assets) -> Operation] = [
        Operation.page("/handouts/{handout}/complete", "completeHandoutPage", .teachers) { visit in
            try question(visit, .complete)
        },
        Operation.form("/handouts/{handout}/complete", "completeHandoutForm", .teachers) { visit, _ in
            try await end(visit, .completed, Act.complete)
        },
        Operation.page("/handouts/{handout}/delete", "deleteHandoutPage", .teachers) { visit in
            try question(visit, .delete)
        },
        Operation.form("/handouts/{handout}/delete", "deleteHandoutForm", .teachers) { visit, _ in
            try await end(visit, .deleted, Act.delete)
        },
    ]

    // MARK: - At once

    private static func act(
        _ path: String, _ name: String, _ flash: Flash, _ act: @escaping @Sendable (Handout.ID) -> Act<Void>
    ) -> @Sendable (Assets) -> Operation {
        Operation.form("/handouts/{handout}/\(path)", name, .teachers) { visit, form in
            let id: Handout.ID = try visit.id("handout")
            let handout = try visit.read { try $0.handout(id) }
            do {
                try await visit.perform(act(id))
            } catch let error as SchoolError
                where error.code == .invalid || ["too_many_active", "no_licenses_left"].contains(error.reason)
            {
                // It lacks something that students need; the form says what, and has the fields for it.
                return .go("/handouts/\(id)/edit")
            }
            return .go(HandoutUndo.mark(back(form, handout), id), flash)
        }
    }

    /// The page of ours that the menu stood on.
    private static func back(_ form: Form, _ handout: Handout) -> Link {
        Link(ours: form["back"]) ?? "/classes/\(handout.schoolClass)?state=\(handout.lifecycle.state.rawValue)"
    }

    // MARK: - For good

    private static func question(_ visit: Visit, _ operation: HandoutOperation) throws -> PageContent {
        let (id, words): (Handout.ID, Words) = (try visit.id("handout"), visit.words)
        let (handout, entry, consequences) = try visit.read { transaction in
            let handout = try transaction.handout(id)
            return (
                handout, try transaction.schoolClass(handout.schoolClass),
                try transaction.consequences(of: operation, on: id)
            )
        }
        let isDeletion = operation == .delete
        var content = PageContent(words.plain(isDeletion ? .deleteHandout : .completeHandout), in: .classes) {
            section(.class("card stack")) {
                h2 { handout.shownTitle(words) }
                p { words(isDeletion ? .whatDeletingDoes : .whatCompletingDoes) }
                ConsequencesView(consequences: consequences, words: words).list
                p { strong { words(.forGood) } }
                form(
                    .method("post"), .action("/handouts/\(id)/\(isDeletion ? "delete" : "complete")"), .class("actions")
                ) {
                    button(.type("submit"), .class("danger")) {
                        words(isDeletion ? .deleteHandout : .completeHandout)
                    }
                    a(
                        .class("button"),
                        .href("/classes/\(handout.schoolClass)?state=\(handout.lifecycle.state.rawValue)")
                    ) { words(.leaveIt) }
                }
            }
        }
        content.crumbs = [.init(words(.classes), "/classes"), .of(entry)]
        return content
    }

    private static func end(_ visit: Visit, _ flash: Flash, _ act: (Handout.ID) -> Act<Void>) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let handout = try visit.read { try $0.handout(id) }
        try await visit.perform(act(id))
        let state = flash == .completed ? HandoutState.completed : handout.lifecycle.state
        return .go("/classes/\(handout.schoolClass)?state=\(state.rawValue)", flash)
    }
}

/// Takes back what was just done with a handout, from beside the notice that says so.
enum HandoutUndo {
    static let parameter = Operation.Parameter("about", .string(limit: 13), "The handout that something was done with.")

    /// The address of a page that offers to take it back.
    static func mark(_ link: Link, _ id: Handout.ID) -> Link {
        // What was told before is not told again.
        let path = link.text.split(separator: "?", maxSplits: 1)
        let kept =
            path.count > 1
            ? path[1].split(separator: "&").filter { !$0.hasPrefix("told=") && !$0.hasPrefix("about=") } : []
        let query = (kept.map(String.init) + ["about=\(id)"]).joined(separator: "&")
        return Link(stringLiteral: "\(path.first ?? "/")?\(query)")
    }

    static func view(_ visit: Visit, back: Link) -> HTML {
        guard let id = visit.call.query("about").flatMap(Handout.ID.init), let act = opposite(visit.flash) else {
            return HTML()
        }
        return HandoutMenu.act(act, .undoIt, id, back, visit.words)
    }

    private static func opposite(_ flash: Flash?) -> String? {
        switch flash {
        case .locked: "unlock"
        case .unlocked: "lock"
        case .favourite: "unfavourite"
        case .unfavourite: "favourite"
        default: nil
        }
    }
}

extension Phrase {
    fileprivate static let deleteHandout = Phrase("Delete the handout")
    fileprivate static let completeHandout = Phrase("Complete the handout")
    fileprivate static let whatDeletingDoes = Phrase("The handout disappears for you and for the class, and with it:")
    fileprivate static let whatCompletingDoes = Phrase(
        "The work on it ends, and everybody gets back what they handed in. Reports stay.")
}
