import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/comments`: what a teacher says often to work, to be chosen from there.
enum CommentsPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/comments", "commentsPage", .teachers) { try content($0, typed: nil) },
        Operation.form("/comments", "saveCommentForm", .teachers) { visit, form in
            let text = (form["text"] ?? "").trimmingBlanks
            guard !text.isEmpty else { return .go("/comments") }
            do {
                try await visit.perform(.saveComment(text))
            } catch let error as SchoolError where error.code == .invalid {
                return .again(try content(visit, typed: text))
            } catch let error as SchoolError where error.reason == "saved_comments" {
                return .go("/comments")
            }
            return .go("/comments", .saved)
        },
        Operation.form("/comments/remove", "removeCommentForm", .teachers) { visit, form in
            guard let id = form["comment"].flatMap(SavedComment.ID.init) else { return .go("/comments") }
            try await visit.perform(.removeComment(id))
            return .go("/comments", .deleted)
        },
    ]

    private static func content(_ visit: Visit, typed: String?) throws -> PageContent {
        let words = visit.words
        let saved = try visit.read { try $0.savedComments() }
        return PageContent(
            words.plain(.yourComments), in: .account, crumbs: [PageContent.Crumb(words(.yourAccount), "/account")]
        ) {
            p(.class("hint")) { words(.whatCommentsAre) }
            if !saved.isEmpty {
                ul(.class("rows card"), .id("comments")) { for one in saved { row(one, words) } }
            }
            if saved.count < Limit.savedComments {
                form(.method("post"), .action("/comments"), .class("card stack"), .autocomplete("off")) {
                    Field(
                        "text", words(.newComment),
                        problem: typed.map { _ in words(.atMost(Limit.comment)) }, isRequired: true
                    ).lines(typed, rows: 3, limit: nil)
                    div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.save) } }
                }
            } else {
                p { words(.noRoomForComments) }
            }
        }
    }

    private static func row(_ saved: SavedComment, _ words: Words) -> HTML {
        li(.class("row")) {
            p(.class("row-main prose"), .dir("auto"), .id("comment-\(saved.id)")) { saved.text }
            form(.method("post"), .action("/comments/remove")) {
                input(.type("hidden"), .name("comment"), .value(saved.id.description))
                button(.type("submit"), .class("quiet"), .aria("describedby", "comment-\(saved.id)")) {
                    words(.removeComment)
                }
            }
        }
    }
}

/// The choice among what a teacher says often, beside the field for other words.
enum SavedCommentChoice {
    static func view(_ saved: [SavedComment], chosen: String?, _ words: Words) -> HTML? {
        guard !saved.isEmpty else { return nil }
        return Field("saved", words(.fromYourList), hint: words(.comesFirst)).view { id, described, _ in
            select(id, .name("saved"), described) {
                option(.value("")) { words(.noneOfThese) }
                for one in saved {
                    option(.value(one.id.description), .selected(one.id.description == chosen)) { short(one.text) }
                }
            }
        }
    }

    /// Below the field: what is written there is saved, too.
    static func keep(_ saved: [SavedComment], _ words: Words) -> HTML {
        div(.class("cluster")) {
            if saved.count < Limit.savedComments {
                label(.class("choice")) {
                    input(.type("checkbox"), .name("keep"), .value("yes"))
                    span { words(.keepComment) }
                }
            }
            a(.href("/comments")) { words(.yourComments) }
        }
    }

    private static func short(_ text: String) -> String {
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 80 ? "\(line.prefix(79))…" : line
    }

    /// What is said: what was chosen, and then what was typed.
    static func said(_ form: Form, _ saved: [SavedComment]) -> String? {
        let chosen = saved.first { $0.id.description == form["saved"] }?.text
        let typed = form["comment"].flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 }
        return [chosen, typed].compactMap(\.self).isEmpty
            ? nil : [chosen, typed].compactMap(\.self).joined(separator: "\n")
    }
}

extension Phrase {
    fileprivate static let whatCommentsAre = Phrase(
        "Comments that you often make. You can choose one when you return work or ask for another try. Nobody else sees this list."
    )
    fileprivate static let newComment = Phrase("Another comment")
    fileprivate static let noRoomForComments = Phrase("There is no more room. Remove one to add another.")
    fileprivate static let removeComment = Phrase("Remove")
    fileprivate static let fromYourList = Phrase("From your comments")
    fileprivate static let comesFirst = Phrase("It is placed before what you write.")
    fileprivate static let noneOfThese = Phrase("None of these")
    fileprivate static let keepComment = Phrase("Add what I write to my comments")
}
