import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/classes/{class}/practice`: a class as its students see it, through a learner who counts nowhere.
enum PracticePage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/classes/{class}/practice", "practicePage", .teachers) { try content($0, nil) },
        Operation.form("/classes/{class}/practice", "practiceForm", .teachers) { visit, _ in
            let id: SchoolClass.ID = try visit.id("class")
            let opened = try await visit.call.practice(in: id)
            // The link is shown this once, and kept by nobody.
            var response = Layout.response(try content(visit, opened), visit)
            response.headers[.cacheControl] = "no-store"
            return .raw(response)
        },
    ]

    private static func content(_ visit: Visit, _ opened: OpenedSession?) throws -> PageContent {
        let id: SchoolClass.ID = try visit.id("class")
        let words = visit.words
        let entry = try visit.read { transaction in
            try transaction.requireTeaching(id)
            return try transaction.schoolClass(id)
        }
        return PageContent(words.plain(.seeAsStudent), in: .classes, crumbs: .to(entry.schoolClass, words)) {
            section(.class("card stack")) {
                p { words(.whatPracticeIs) }
                if let opened {
                    p { words(.openElsewhere) }
                    p {
                        a(
                            .class("button primary"), .href("/sign-in#link=\(opened.token.text)"), .target("_blank"),
                            .rel("noreferrer")
                        ) {
                            Icon.person.view
                            words(.openAsStudent)
                        }
                    }
                    p(.class("hint")) {
                        words(.holdsUntil)
                        " "
                        words.time(opened.session.expires, .clock)
                    }
                } else {
                    form(.method("post"), .action("/classes/\(id)/practice"), .data("plain")) {
                        button(.type("submit"), .class("primary")) {
                            Icon.link.view
                            words(.makeLink)
                        }
                    }
                }
            }
        }
    }

    /// The way here, beside the heading of a class or a handout.
    static func way(_ schoolClass: SchoolClass.ID, _ words: Words) -> HTML {
        a(.class("button"), .href("/classes/\(schoolClass)/practice")) {
            Icon.person.view
            words(.seeAsStudent)
        }
    }
}

extension Phrase {
    static let seeAsStudent = Phrase("See it as a student")
    fileprivate static let whatPracticeIs = Phrase(
        "You come in as a practice student of this class. You can open, do and hand in everything; none of it is counted or seen by anybody."
    )
    fileprivate static let makeLink = Phrase("Make a link")
    fileprivate static let openElsewhere = Phrase(
        "Open it in a private window or on another device, by copying the address of the button. In this window it signs you out first."
    )
    fileprivate static let openAsStudent = Phrase("Open as a student")
    fileprivate static let holdsUntil = Phrase("The link works once, until")
}
