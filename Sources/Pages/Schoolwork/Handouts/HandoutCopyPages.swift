import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// Copies of handouts: into one's own classes, and by a link to those of colleagues. They hold nothing of any student.
enum HandoutCopyPages {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/handouts/{handout}/duplicate", "duplicateHandoutPage", .teachers) { try duplicating($0) },
        Operation.form("/handouts/{handout}/duplicate", "duplicateHandoutForm", .teachers, duplicate),
        Operation.page("/handouts/{handout}/share", "shareHandoutPage", .teachers) { try sharing($0) },
        Operation.form("/handouts/{handout}/share", "shareHandoutForm", .teachers) { visit, _ in
            let id: Handout.ID = try visit.id("handout")
            _ = try await visit.perform(.share(id))
            return .go("/handouts/\(id)/share", .shared)
        },
        Operation.form("/handouts/{handout}/unshare", "unshareHandoutForm", .teachers) { visit, _ in
            let id: Handout.ID = try visit.id("handout")
            try await visit.perform(.stopSharing(id))
            return .go("/handouts/\(id)/share", .unshared)
        },
        Operation.page("/shared/{token}", "sharedHandoutPage", .teachers) { try shared($0) },
        Operation.form("/shared/{token}", "copySharedHandoutForm", .teachers, copyShared),
    ]

    // MARK: - Into one's own classes

    private static func duplicating(_ visit: Visit, again: ClassChoice.Again? = nil) throws -> PageContent {
        let (id, words): (Handout.ID, Words) = (try visit.id("handout"), visit.words)
        let (handout, classes) = try visit.read { (try $0.handout(id), try $0.ownClasses(as: .teacher)) }
        var content = PageContent(words.plain(.duplicateHandout), in: .classes) {
            section(.class("card stack")) {
                h2 { handout.shownTitle(words) }
                p { words(.whatCopiesHold) }
                ClassChoice(classes: classes, again: again, words: words)
                    .form("/handouts/\(id)/duplicate", chosen: handout.schoolClass, button: .makeCopies)
            }
        }
        content.crumbs = [.init(words(.classes), "/classes")]
        if let entry = classes.first(where: { $0.schoolClass.id == handout.schoolClass }) {
            content.crumbs.append(.of(entry))
        }
        return content
    }

    private static func duplicate(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Handout.ID = try visit.id("handout")
        let classes = ClassChoice.chosen(form)
        guard let first = classes.first else { return .again(try duplicating(visit, again: .noneChosen)) }
        let copies = try await visit.perform(
            .duplicate(id, into: classes, under: form.idempotencyKey), if: { try $0.areOwn(classes) })
        guard let copies else { return .again(try duplicating(visit, again: .notOwn(classes))) }
        return after(copies, first)
    }

    /// One copy is opened to be gone on with; of several the first class shows its own among the drafts.
    private static func after(_ copies: [Handout.ID], _ group: SchoolClass.ID) -> Reply {
        copies.count == 1 ? .go("/handouts/\(copies[0])/edit", .copied) : .go("/classes/\(group)?state=draft", .copied)
    }

    // MARK: - For colleagues

    private static func sharing(_ visit: Visit) throws -> PageContent {
        let (id, words): (Handout.ID, Words) = (try visit.id("handout"), visit.words)
        let (handout, entry, token) = try visit.read { transaction in
            let handout = try transaction.handout(id)
            return (handout, try transaction.schoolClass(handout.schoolClass), try transaction.shareToken(of: id))
        }
        var content = PageContent(words.plain(.shareHandout), in: .classes) {
            section(.class("card stack")) {
                h2 { handout.shownTitle(words) }
                p { words(.whatSharingDoes) }
                if let token {
                    shareLink(token, visit)
                    HTML.form(.method("post"), .action("/handouts/\(id)/unshare")) {
                        button(.type("submit")) { words(.stopSharing) }
                    }
                } else if handout.operations.contains(.share) {
                    HTML.form(.method("post"), .action("/handouts/\(id)/share")) {
                        button(.type("submit"), .class("primary")) { words(.makeLink) }
                    }
                } else {
                    p(.class("hint")) { words(.onlyPosted) }
                }
            }
        }
        content.crumbs = [.init(words(.classes), "/classes"), .of(entry)]
        content.modules = ["schoolwork/copy.js"]
        return content
    }

    private static func shareLink(_ token: ShareToken, _ visit: Visit) -> HTML {
        let words = visit.words
        return div(.class("share-link")) {
            Field("link", words(.link)).view { id, described, _ in
                input(
                    id, described, .type("text"), .readonly(), .dir("ltr"), .data("path", "/shared/\(token)"),
                    .value("\(visit.call.address)/shared/\(token)"))
            }
            button(.type("button"), .data("copy", "field-link"), .hidden()) { words(.copyLink) }
            p(.role("status"), .data("copied"), .hidden()) { words(.linkCopied) }
        }
    }

    // MARK: - From a colleague

    private static func token(_ visit: Visit) throws -> ShareToken {
        guard let token = visit.call.request.parameters["token"].flatMap(ShareToken.init) else {
            throw SchoolError.none("handout")
        }
        return token
    }

    private static func shared(_ visit: Visit, again: ClassChoice.Again? = nil) throws -> PageContent {
        let (token, words) = (try token(visit), visit.words)
        let (title, tasks) = try visit.read { try $0.shared(token) }
        let classes = try visit.read { try $0.ownClasses(as: .teacher) }
        return PageContent(words.plain(.sharedWithYou), in: .classes) {
            section(.class("card stack")) {
                h2 { bdi { title } }
                TaskLine.list(tasks, words)
                if classes.isEmpty {
                    p(.class("hint")) { words(.noClassForIt) }
                } else {
                    ClassChoice(classes: classes, again: again, words: words)
                        .form("/shared/\(token)", chosen: only(classes), button: .makeCopies)
                }
            }
        }
    }

    private static func only(_ classes: [ClassEntry]) -> SchoolClass.ID? {
        classes.count == 1 ? classes[0].schoolClass.id : nil
    }

    private static func copyShared(_ visit: Visit, _ form: Form) async throws -> Reply {
        let (token, classes) = (try token(visit), ClassChoice.chosen(form))
        guard let first = classes.first else { return .again(try shared(visit, again: .noneChosen)) }
        let copies = try await visit.perform(
            .copy(of: token, into: classes, under: form.idempotencyKey), if: { try $0.areOwn(classes) })
        guard let copies else { return .again(try shared(visit, again: .notOwn(classes))) }
        return after(copies, first)
    }
}

/// A form in which classes are chosen among one's own.
struct ClassChoice {
    /// Why the form comes back, which is then told.
    enum Again {
        case noneChosen
        /// Somebody took the teacher out of one of those that were chosen, or removed it, since the form was opened.
        case notOwn([SchoolClass.ID])

        fileprivate var phrase: Phrase {
            switch self {
            case .noneChosen: .chooseClass
            case .notOwn: .notYours
            }
        }

        fileprivate var chosen: [SchoolClass.ID] { if case .notOwn(let classes) = self { classes } else { [] } }
    }

    var classes: [ClassEntry]
    var again: Again?
    var words: Words

    func form(_ action: Link, chosen: SchoolClass.ID?, button: Phrase) -> HTML {
        let ticked = again?.chosen ?? (chosen.map { [$0] } ?? [])
        return HTML.form(.method("post"), .action(action), .class("stack"), .data("once")) {
            fieldset(.class(again == nil ? "" : "has-problem")) {
                legend { words(.intoWhich) }
                if let again {
                    p(.class("problem"), .tabindex(-1)) {
                        Icon.warning.view
                        span { words(again.phrase) }
                    }
                }
                for entry in classes {
                    HTML.label(.class("choice")) {
                        input(
                            .type("checkbox"), .name("class"), .value(entry.schoolClass.id.description),
                            .id("class-\(entry.schoolClass.id)"), .checked(ticked.contains(entry.schoolClass.id)))
                        bdi { entry.schoolClass.shownName }
                    }
                }
            }
            div(.class("actions")) { HTML.submit(words(button)) }
        }
    }

    /// Each once, in the order in which they are always held.
    static func chosen(_ form: Form) -> [SchoolClass.ID] {
        Set(form.all("class").compactMap(SchoolClass.ID.init)).sorted()
    }
}

extension Transaction {
    /// Whether copies may go into all of the classes; held, they stay so until the copies are made.
    fileprivate func areOwn(_ classes: [SchoolClass.ID]) throws -> Bool {
        Set(classes).isSubset(of: try ownClasses(as: .teacher).map(\.schoolClass.id))
    }
}

extension Phrase {
    fileprivate static let duplicateHandout = Phrase("Duplicate the handout")
    fileprivate static let whatCopiesHold = Phrase(
        "A copy is a draft with the same tasks. It holds nothing of any student, and no dates.")
    fileprivate static let intoWhich = Phrase("Into which classes")
    fileprivate static let chooseClass = Phrase("Choose at least one class.")
    fileprivate static let notYours = Phrase(
        "Nothing was copied yet: a class that you had chosen is not yours any more. Look through the choice, and send it again."
    )
    fileprivate static let makeCopies = Phrase("Make a draft there")
    fileprivate static let shareHandout = Phrase("Share with colleagues")
    fileprivate static let whatSharingDoes = Phrase(
        "With the link, teachers of this school can make a copy for their own classes. They see the title and the tasks, and nothing of your class."
    )
    fileprivate static let link = Phrase("Link")
    fileprivate static let makeLink = Phrase("Make a link")
    fileprivate static let copyLink = Phrase("Copy the link")
    fileprivate static let linkCopied = Phrase("Copied.")
    fileprivate static let stopSharing = Phrase("Stop sharing")
    fileprivate static let onlyPosted = Phrase("Only a handout that was posted can be shared.")
    fileprivate static let sharedWithYou = Phrase("A colleague shares this handout")
    fileprivate static let noClassForIt = Phrase("You teach no class yet that it could go to.")
}
