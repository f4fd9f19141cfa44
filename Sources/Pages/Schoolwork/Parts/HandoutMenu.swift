import Coursework
import HTML
import School
import Texts

/// What a teacher can do with a handout as a whole, as a menu: for its row in a list and for the head of its page.
///
/// What can be taken back is done at once; what can't leads to a page that says what goes with it.
struct HandoutMenu {
    var id: Handout.ID
    var title: String
    var operations: Set<HandoutOperation>
    var isFavourite: Bool
    /// Where the page is that the menu stands on; one comes back to it.
    var back: Link
    var words: Words

    init(_ handout: HandoutSummary, me: Person.ID?, back: Link, words: Words) {
        (id, title, isFavourite) = (handout.id, handout.title, handout.isFavourite)
        let actor: HandoutActor = handout.author != nil && handout.author == me ? .author : .teacher
        operations = Set(handout.lifecycle.operations(by: actor))
        (self.back, self.words) = (back, words)
    }

    init(_ handout: Handout, back: Link, words: Words) {
        (id, title, isFavourite) = (handout.id, handout.title, handout.isFavourite)
        (operations, self.back, self.words) = (Set(handout.operations), back, words)
    }

    var view: HTML {
        details(.class("menu"), .id("menu-\(id)")) {
            summary(.class("menu-button")) {
                span { words(.moreActions) }
                span(.class("visually-hidden")) { bdi { title } }
            }
            div(.class("menu-list")) {
                if operations.contains(.edit) { link("edit", .edit) }
                if operations.contains(.post) { act("post", .postNow) }
                if operations.contains(.unschedule) { act("unschedule", .unschedule) }
                if operations.contains(.lock) { act("lock", .lock) }
                if operations.contains(.unlock) { act("unlock", .unlock) }
                if isFavourite { act("unfavourite", .unfavourite) } else { act("favourite", .favourite) }
                if operations.contains(.duplicate) { link("duplicate", .duplicate) }
                if operations.contains(.share) { link("share", .share) }
                if operations.contains(.complete) { link("complete", .complete) }
                if operations.contains(.delete) { link("delete", .delete) }
            }
        }
    }

    private func link(_ act: String, _ phrase: Phrase) -> HTML {
        a(.href("/handouts/\(id)/\(act)")) { words(phrase) }
    }

    private func act(_ act: String, _ phrase: Phrase) -> HTML { Self.act(act, phrase, id, back, words) }

    /// A button that does something with a handout at once.
    static func act(_ act: String, _ phrase: Phrase, _ id: Handout.ID, _ back: Link, _ words: Words) -> HTML {
        form(.method("post"), .action("/handouts/\(id)/\(act)")) {
            input(.type("hidden"), .name("back"), .value(back.text))
            button(.type("submit")) { words(phrase) }
        }
    }
}

extension Phrase {
    fileprivate static let moreActions = Phrase("Actions")
    static let edit = Phrase("Edit")
    fileprivate static let unschedule = Phrase("Make it a draft again")
    fileprivate static let lock = Phrase("Lock")
    fileprivate static let unlock = Phrase("Unlock")
    fileprivate static let favourite = Phrase("Add to favourites")
    fileprivate static let unfavourite = Phrase("Remove from favourites")
    static let duplicate = Phrase("Duplicate")
    static let share = Phrase("Share with colleagues")
    static let complete = Phrase("Complete")
    static let delete = Phrase("Delete")
}
