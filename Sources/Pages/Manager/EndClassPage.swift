import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/classes/{class}/ending`: a class is over and keeps all, is emptied, or is deleted with all that was posted in it.
enum EndClassPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/classes/{class}/ending", "endClassPage", .staff) { try content($0, nil, false) },
        Operation.form("/manager/classes/{class}/ending", "endClassForm", .staff, end),
        Operation.form("/manager/classes/{class}/going-on", "goOnWithClassForm", .staff) { visit, _ in
            let id: SchoolClass.ID = try visit.id("class")
            try await visit.perform(.reopen(id))
            return .go("/manager/classes/\(id)", .classGoesOn)
        },
    ]

    private enum Way: String, CaseIterable {
        case end, archive, remove

        var act: (SchoolClass.ID) -> Act<Void> {
            switch self {
            case .end: { .end($0) }
            case .archive: { .archive($0) }
            case .remove: { .remove($0) }
            }
        }

        /// Whether something is lost by it, so that one is to be sure.
        var isForGood: Bool { self != .end }

        var flash: Flash {
            switch self {
            case .end: .classEnded
            case .archive: .classArchived
            case .remove: .deleted
            }
        }
    }

    private static func end(_ visit: Visit, _ form: Form) async throws -> Reply {
        let way = form["way"].flatMap(Way.init)
        guard let way, !way.isForGood || form["sure"] != nil else { return .again(try content(visit, way, true)) }
        let id: SchoolClass.ID = try visit.id("class")
        try await visit.perform(way.act(id))
        if way == .end { return .go("/manager/classes/\(id)", way.flash) }
        return .go(visit.runsSchool ? "/manager/classes" : "/classes", way.flash)
    }

    /// - Parameter isUnsure: whether the box was not ticked.
    private static func content(_ visit: Visit, _ chosen: Way?, _ isUnsure: Bool) throws -> PageContent {
        let words = visit.words
        let known = try SchoolClassPage.managed(visit)
        let isNamed = try visit.read { try $0.isNamedByRoster(known.id) }
        let isOpen = known.archived == nil
        var content = PageContent(words.plain(.endOf(known.shownName)), in: SchoolClassPage.part(visit)) {
            if isOpen { closing(known, words) }
            form(.method("post"), .action("/manager/classes/\(known.id)/ending"), .class("card stack")) {
                h2 { words(.deletesWork) }
                fieldset(.class("stack")) {
                    legend(.class("visually-hidden")) { words(.deletesWork) }
                    for way in Way.allCases where way.isForGood && (isOpen || way == .remove) {
                        choice(way, isChosen: way == chosen ?? (isOpen ? .archive : .remove), words)
                    }
                }
                if isNamed { p { words(.classComesAgain) } }
                SureField.view(isUnsure: isUnsure, words)
                div(.class("actions")) {
                    button(.type("submit"), .class("danger")) { words(.endForGood) }
                    a(.class("button quiet"), .href("/manager/classes/\(known.id)")) { words(.backToClass) }
                }
            }
        }
        content.crumbs = SchoolClassPage.crumbs(to: known, visit)
        return content
    }

    /// What nobody loses anything by.
    private static func closing(_ known: SchoolClass, _ words: Words) -> HTML {
        form(.method("post"), .action("/manager/classes/\(known.id)/ending"), .class("card stack")) {
            input(.type("hidden"), .name("way"), .value(Way.end.rawValue))
            h2 { words(.keepsWork) }
            p { words(.whatClosingDoes) }
            div(.class("actions")) { button(.type("submit"), .class("primary")) { words(.closeIt) } }
        }
    }

    private static func choice(_ way: Way, isChosen: Bool, _ words: Words) -> HTML {
        label(.class("choice")) {
            input(.type("radio"), .name("way"), .value(way.rawValue), .checked(isChosen))
            span {
                strong { words(way == .archive ? .emptyIt : .deleteIt) }
                small { words(way == .archive ? .whatEmptyingDoes : .whatDeletingDoes) }
            }
        }
    }
}

extension Phrase {
    static let endClass = Phrase("End the class")
    fileprivate static func endOf(_ name: String) -> Phrase { Phrase("End \(name)") }
    fileprivate static let keepsWork = Phrase("Nothing is lost")
    fileprivate static let deletesWork = Phrase("Work is deleted")
    fileprivate static let closeIt = Phrase("The class is over")
    fileprivate static let whatClosingDoes = Phrase(
        "Its handouts are completed. Everybody keeps what was done in it, and it can go on again at any time.")
    fileprivate static let emptyIt = Phrase("Empty it")
    fileprivate static let whatEmptyingDoes = Phrase(
        "Its students leave it, and what they did in it is deleted. Its teachers keep the handouts, to look at and to copy."
    )
    fileprivate static let deleteIt = Phrase("Delete it")
    fileprivate static let whatDeletingDoes = Phrase(
        "What students did in it is deleted, and so are its handouts. Nobody keeps anything from the class.")
    fileprivate static let classComesAgain = Phrase(
        "This class comes from a roster file. If you end or empty it, it stays that way; if you delete it, the next import adds it again, unless the file leaves it out."
    )
    fileprivate static let endForGood = Phrase("Delete that for good")
}
