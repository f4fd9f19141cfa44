import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/people/{person}/deletion`: asks once more before somebody is deleted with all that is kept of them.
enum DeletePersonPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/deletion", "deletePersonPage", .managers) { try content($0, false) },
        Operation.form("/manager/people/{person}/deletion", "deletePersonForm", .managers, delete),
    ]

    private static func delete(_ visit: Visit, _ form: Form) async throws -> Reply {
        guard form["sure"] != nil else { return .again(try content(visit, true)) }
        let id: Person.ID = try visit.id("person")
        try await visit.perform(.delete(id))
        return .go("/manager/people", .deleted)
    }

    /// - Parameter isUnsure: whether the box was not ticked.
    private static func content(_ visit: Visit, _ isUnsure: Bool) throws -> PageContent {
        let words = visit.words
        let id: Person.ID = try visit.id("person")
        let (entry, lost) = try visit.read { transaction in
            (try transaction.reach(id, for: .deletePeople), try transaction.classesTaughtOnly(by: [id]))
        }
        let name = entry.person.name.full
        var content = PageContent(words.plain(.deletionOf(name)), in: .people) {
            form(.method("post"), .action("/manager/people/\(id)/deletion"), .class("card stack")) {
                ClassesLosingTeachers(lost, words).view
                p { words(.whatGoes) }
                p { words(.whatStays) }
                if entry.person.source.isRoster { p { words(.comesAgain) } }
                p {
                    a(.href("/manager/people/\(id)#log")) { words(.downloadFirst) }
                }
                SureField.view(isUnsure: isUnsure, words)
                div(.class("actions")) {
                    button(.type("submit"), .class("danger")) { words(.deleteForGood) }
                    a(.class("button quiet"), .href("/manager/people/\(id)")) { words(.backToPerson) }
                }
            }
        }
        content.crumbs = [
            .init(words(.people), "/manager/people"),
            .init(visit.name(entry.person.name), "/manager/people/\(id)"),
        ]
        return content
    }
}

extension Phrase {
    static let deletePerson = Phrase("Delete with everything that is kept")
    fileprivate static func deletionOf(_ name: String) -> Phrase { Phrase("Delete \(name)") }
    fileprivate static let whatGoes = Phrase(
        "This deletes their account, their places in classes, their work with its files and results, and what they wrote, at once and for good."
    )
    fileprivate static let whatStays = Phrase(
        "Handouts that they posted stay in their classes without a name. Backups made before still contain all of this."
    )
    fileprivate static let comesAgain = Phrase(
        "A roster file named them. Take them out there first: the next import would add them again.")
    fileprivate static let downloadFirst = Phrase("Download what is kept about them first")
    fileprivate static let deleteForGood = Phrase("Delete for good")
}
