import Coursework
import HTML
import HTTP
import JSON
import School
import SchoolServer
import Texts

/// What is done for one person from their page: an account that rests, sign-ins that end.
enum PersonActs {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.form("/manager/people/{person}/deactivate", "deactivateForm", .managers) { visit, _ in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.deactivate(id))
            return .go("/manager/people/\(id)", .accountDeactivated)
        },
        Operation.form("/manager/people/{person}/activate", "activateForm", .managers) { visit, _ in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.reactivate(id))
            return .go("/manager/people/\(id)", .accountActivated)
        },
        Operation.form("/manager/people/{person}/remove-account", "removeAccountForm", .managers) { visit, _ in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.removeAccount(of: id))
            return .go("/manager/people/\(id)", .accountRemoved)
        },
        Operation.form("/manager/people/{person}/sign-out", "signPersonOutForm", .managers) { visit, _ in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.endAllSessions(of: id))
            return .go("/manager/people/\(id)", .personSignedOut)
        },
        Operation.form("/manager/people/{person}/take-factors", "takeFactorsForm", .managers) { visit, _ in
            let id: Person.ID = try visit.id("person")
            try await visit.perform(.takeFactors(of: id))
            return .go("/manager/people/\(id)", .factorsTaken)
        },
        Operation.form("/manager/people/{person}/record", "personRecordForm", .managers) { visit, form in
            let id: Person.ID = try visit.id("person")
            let document = try await visit.call.personRecord(of: id)
            let title = ReadableRecord.name(of: document)
            guard form["form"] != "data" else {
                let (bytes, name) = (Array(document.prettyText.utf8), FileName.titled(title, "json"))
                return .raw(Response.download(bytes, type: "application/json", named: name))
            }
            let names = try visit.read { try $0.names(of: ReadableRecord.named(in: document)) }
            let (record, name) = (ReadableRecord(document, names: names, visit.words), FileName.titled(title, "html"))
            return .raw(Response.download(record.bytes, type: "text/html; charset=utf-8", named: name))
        },
        Operation.form(
            "/manager/people/{person}/sessions/{session}/end", "endPersonSessionForm", .managers
        ) { visit, _ in
            let (id, session): (Person.ID, Session.ID) = (try visit.id("person"), try visit.id("session"))
            try await visit.perform(.endSession(session, of: id))
            return .go("/manager/people/\(id)", .personSignedOut)
        },
    ]

    // MARK: - What is offered

    /// Only what the asking person may do, and the account lets be done.
    @HTMLBuilder static func buttons(_ known: PersonPage.Known, _ visit: Visit) -> HTML {
        let (id, words) = (known.entry.person.id, visit.words)
        if known.mayManage {
            a(.class("button"), .href("/manager/people/\(id)/edit")) { words(.changeDetails) }
            a(.class("button"), .href("/manager/people/\(id)/roles")) { words(.roles) }
        }
        if let account = known.account {
            if id != visit.me?.person {
                if known.mayReset, account.state != .deactivated {
                    a(.class("button"), .href("/manager/people/\(id)/slip")) { words(.signInSlip) }
                }
                if known.mayManage {
                    if account.state == .deactivated {
                        act("activate", .activate, on: id, words)
                    } else {
                        act("deactivate", .deactivate, on: id, words)
                    }
                    if known.mayRemoveAccount { act("remove-account", .removeAccount, on: id, words) }
                }
            }
        } else if known.mayManage {
            a(.class("button primary"), .href("/manager/people/\(id)/account")) { words(.makeAccount) }
        }
    }

    private static func act(_ name: String, _ title: Phrase, on id: Person.ID, _ words: Words) -> HTML {
        form(.method("post"), .action("/manager/people/\(id)/\(name)")) {
            button(.type("submit")) { words(title) }
        }
    }

    static func signIns(_ sessions: [Session], of id: Person.ID, _ visit: Visit) -> HTML {
        let words = visit.words
        return section(.class("card"), .id("sign-ins")) {
            h2 { words(.whereSignedInThey) }
            if sessions.isEmpty {
                p(.class("hint")) { words(.nowhereSignedIn) }
            } else {
                ul(.class("rows")) {
                    for session in SignInRow.inOrder(sessions) { row(session, of: id, words) }
                }
                if sessions.count > 1 {
                    form(.method("post"), .action("/manager/people/\(id)/sign-out")) {
                        button(.type("submit")) { words(.signOutEverywhere) }
                    }
                }
            }
        }
    }

    private static func row(_ session: Session, of id: Person.ID, _ words: Words) -> HTML {
        let end = form(.method("post"), .action("/manager/people/\(id)/sessions/\(session.id)/end")) {
            button(.type("submit"), .aria("label", words.plain(.endSignIn(session.label)))) { words(.signOut) }
        }
        return SignInRow(session: session, end: end, words: words).view
    }
}

extension Phrase {
    fileprivate static let changeDetails = Phrase("Change details")
    fileprivate static let activate = Phrase("Let them sign in again")
    fileprivate static let deactivate = Phrase("Deactivate the account")
    fileprivate static let removeAccount = Phrase("Delete the unused account")
    fileprivate static let makeAccount = Phrase("Make an account")
    fileprivate static let whereSignedInThey = Phrase("Where they are signed in")
    fileprivate static let nowhereSignedIn = Phrase("Nowhere at the moment.")
    fileprivate static let signOutEverywhere = Phrase("Sign them out everywhere")
    fileprivate static func endSignIn(_ label: String) -> Phrase { Phrase("Sign out of \(label)") }
}
