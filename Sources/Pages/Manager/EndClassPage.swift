import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/classes/{class}/ending`: asks once more before a class is over, or deleted with all that was posted in it.
enum EndClassPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/classes/{class}/ending", "endClassPage", .staff) { try sheet($0, nil, false) },
        Operation.form("/manager/classes/{class}/ending", "endClassForm", .staff, end),
    ]

    private enum Way: String, CaseIterable {
        case archive, remove

        var act: (SchoolClass.ID) -> Act<Void> {
            switch self {
            case .archive: { .archive($0) }
            case .remove: { .remove($0) }
            }
        }
    }

    private static func end(_ visit: Visit, _ form: Form) async throws -> Reply {
        let way = form["way"].flatMap(Way.init)
        guard let way, form["sure"] != nil else { return .again(try sheet(visit, way, true)) }
        let id: SchoolClass.ID = try visit.id("class")
        try await visit.perform(way.act(id))
        return .go(visit.runsSchool ? "/manager/classes" : "/classes", way == .archive ? .classArchived : .deleted)
    }

    /// - Parameter isUnsure: whether one of the two was not ticked.
    private static func sheet(_ visit: Visit, _ chosen: Way?, _ isUnsure: Bool) throws -> PageContent {
        let words = visit.words
        let known = try SchoolClassPage.managed(visit)
        let isNamed = try visit.read { try $0.isNamedByRoster(known.id) }
        let ways = known.archived == nil ? Way.allCases : [.remove]
        var sheet = PageContent(words.plain(.endOf(known.name)), in: SchoolClassPage.part(visit)) {
            form(.method("post"), .action("/manager/classes/\(known.id)/ending"), .class("card stack")) {
                fieldset(.class("stack")) {
                    legend { words(.howItEnds) }
                    for way in ways { choice(way, isChosen: way == chosen ?? ways[0], words) }
                }
                if isNamed { p { words(.classComesAgain) } }
                SureField.view(isUnsure: isUnsure, words)
                div(.class("actions")) {
                    button(.type("submit"), .class("danger")) { words(.endIt) }
                    a(.class("button quiet"), .href("/manager/classes/\(known.id)")) { words(.backToClass) }
                }
            }
        }
        sheet.crumbs = SchoolClassPage.crumbs(to: known, visit)
        return sheet
    }

    private static func choice(_ way: Way, isChosen: Bool, _ words: Words) -> HTML {
        label(.class("choice")) {
            input(.type("radio"), .name("way"), .value(way.rawValue), .checked(isChosen))
            span {
                strong { words(way == .archive ? .archiveIt : .deleteIt) }
                small { words(way == .archive ? .whatArchivingDoes : .whatDeletingDoes) }
            }
        }
    }
}

extension Phrase {
    static let endClass = Phrase("End the class")
    fileprivate static func endOf(_ name: String) -> Phrase { Phrase("End \(name)") }
    fileprivate static let howItEnds = Phrase("How it ends")
    fileprivate static let archiveIt = Phrase("Archive it")
    fileprivate static let whatArchivingDoes = Phrase(
        "Its students leave it, and what they did in it is deleted. Its teachers keep the handouts, to look at and to copy."
    )
    fileprivate static let deleteIt = Phrase("Delete it")
    fileprivate static let whatDeletingDoes = Phrase(
        "What students did in it goes, and its handouts with it. Nobody keeps anything of the class.")
    fileprivate static let classComesAgain = Phrase(
        "A roster file named it. Archived, it stays archived; deleted, it comes again with the next import, unless the file leaves it out."
    )
    fileprivate static let endIt = Phrase("End it for good")
}
