import Coursework
import HTML
import HTTP
import School
import SchoolServer
import Texts

/// `/manager/import/undo`: what taking the last import back would do, before one is sure.
enum ImportUndoPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/import/undo", "undoImportPage", .administrators, show),
        Operation.form("/manager/import/undo", "undoImportForm", .administrators) { visit, form in
            guard let id = form["import"].flatMap(RosterImport.ID.init) else { return .go("/manager/import") }
            return try await ImportJobPage.begin(.undo, .init(undoing: id, hidingWork: form["hide"] == "1"), visit)
        },
    ]

    private static func show(_ visit: Visit) throws -> PageContent {
        guard let plan = try visit.read({ try $0.planUndo() }) else { return try ImportPage.content(visit) }
        let words = visit.words
        var content = PageContent(words.plain(.takeImportBack), in: .imports) {
            section(.class("card"), .id("undo-plan")) {
                p { words(.importOf(words.plainTime(plan.done.at, .fullDay), words.plainTime(plan.done.at, .clock))) }
                dl(.class("facts")) {
                    fact(.removedFact, plan.people, words)
                    fact(.backFact, plan.back, words)
                    fact(.outOfClassesFact, plan.leaves, words)
                    fact(.placesBackFact, plan.again[.membership] ?? 0, words)
                    fact(.goneAgainFact, plan.goneAgain, words)
                    fact(.detailsFact, plan.again[.person] ?? 0, words)
                    fact(.othersFact, plan.others, words)
                    fact(.accountsGoneFact, plan.accounts, words)
                }
                if plan.classes + plan.courses + plan.locations > 0 {
                    p(.class("hint")) { words(.emptyGo(plan.classes)) }
                }
            }
            named(.whoIsRemoved, plan.removed, of: plan.people, "removed", words)
            named(.whoIsBack, plan.returning, of: plan.back, "back", words)
            named(.whoLeavesClasses, plan.leaving, of: plan.leaves, "leaving", words)
            named(.whoHasBegun, plan.beginners, of: plan.begun, "begun", words)
            if plan.stays > 0 { ImportPage.leftAlone(plan.staying, of: plan.stays, words) }
            form(.method("post"), .action("/manager/import/undo"), .class("stack")) {
                input(.type("hidden"), .name("import"), .value("\(plan.done.id)"))
                if plan.begun > 0 {
                    label(.class("choice")) {
                        input(.type("checkbox"), .name("hide"), .value("1"))
                        span { words(.hideWork(plan.begun)) }
                    }
                    p(.class("hint")) { words(.hideWorkHint) }
                }
                div(.class("actions")) {
                    button(.type("submit"), .class("danger")) {
                        Icon.undo.view
                        words(.takeImportBack)
                    }
                    a(.class("button quiet"), .href("/manager/import")) { words(.leaveItSo) }
                }
            }
        }
        content.crumbs = [.init(words(.importTitle), "/manager/import")]
        return content
    }

    @HTMLBuilder private static func named(
        _ title: Phrase, _ names: [String], of count: Int, _ id: String, _ words: Words
    ) -> HTML {
        if !names.isEmpty {
            details(.class("card"), .id(id), .open(count <= 20)) {
                summary { words(title) }
                p(.translate(false)) { words.list(names.map(\.isolated)) }
                if count > names.count { p(.class("hint")) { words(.andMore(count - names.count)) } }
            }
        }
    }

    @HTMLBuilder private static func fact(_ name: Phrase, _ count: Int, _ words: Words) -> HTML {
        if count > 0 { Fact.view(name, count, words) }
    }
}

extension UndoPlan {
    fileprivate var others: Int {
        [ImportUndo.Left.Thing.role, .schoolClass, .course, .location].reduce(0) { $0 + (again[$1] ?? 0) }
    }
}

extension Phrase {
    fileprivate static func importOf(_ day: String, _ time: String) -> Phrase {
        Phrase("The import of \(day), \(time).")
    }
    fileprivate static let removedFact = Phrase("People removed")
    fileprivate static let backFact = Phrase("People who can sign in again")
    fileprivate static let outOfClassesFact = Phrase("Places in classes taken away")
    fileprivate static let placesBackFact = Phrase("Places in classes given back")
    fileprivate static let goneAgainFact = Phrase("People who leave again")
    fileprivate static let detailsFact = Phrase("People whose details are as before")
    fileprivate static let othersFact = Phrase("Roles, classes, courses and locations as before")
    fileprivate static let accountsGoneFact = Phrase("Accounts removed")
    fileprivate static func emptyGo(_ count: Int) -> Phrase {
        Phrase(
            one:
                "It made one class. Classes, courses and locations that it made are removed if nothing is left in them.",
            other:
                "It made \(count) classes. Classes, courses and locations that it made are removed if nothing is left in them.",
            count)
    }
    fileprivate static let whoIsRemoved = Phrase("Who is removed")
    fileprivate static let whoIsBack = Phrase("Who can sign in again")
    fileprivate static let whoHasBegun = Phrase("Who has already started")
    fileprivate static func hideWork(_ count: Int) -> Phrase {
        Phrase(
            one: "Also remove the person who has already started",
            other: "Also remove the \(count) people who have already started", count)
    }
    fileprivate static let hideWorkHint = Phrase(
        "They leave the classes into which the import put them, and their work there is hidden. People whom the import made can no longer sign in. All of it comes back if imported files contain them again. If you do not tick this, these people stay."
    )
    fileprivate static let whoLeavesClasses = Phrase("Who is taken out of classes again")
    fileprivate static let leaveItSo = Phrase("Leave it as it is")
}
