import Coursework
import HTML
import School
import SchoolServer
import Texts

/// `/manager/people/{person}/slip`: a sign-in slip for one person, once it is said what ends with it.
enum PersonSlipPage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page("/manager/people/{person}/slip", "personSlipPage", .managers, ask),
        Operation.form("/manager/people/{person}/slip", "personSlipForm", .managers, make),
    ]

    private static func ask(_ visit: Visit) throws -> PageContent {
        let (id, words): (Person.ID, Words) = (try visit.id("person"), visit.words)
        let (entry, signInMethod, round) = try visit.read { transaction in
            let entry = try transaction.entry(of: id)
            return (
                entry, try transaction.signInMethod(of: id), try transaction.plan(.resetPassword, for: [entry])
            )
        }
        var content = PageContent(words.plain(.signInSlip), in: .people) {
            section(.class("card stack")) {
                p {
                    strong { visit.name(entry.person.name) }
                    " "
                    words(.signInMethod(signInMethod, words))
                }
                if let reason = round.leftOut.first?.reason {
                    p { words(.reason(reason)) }
                } else {
                    p { words(signInMethod == .missing ? .whatFirstSlipDoes : .whatNewSlipDoes) }
                    form(.method("post"), .action("/manager/people/\(id)/slip"), .class("actions")) {
                        button(
                            .type("submit"), .class("primary"), .name("slip"),
                            .value(signInMethod == .missing ? "first" : "new")
                        ) { words(signInMethod == .missing ? .makeSlip : .makeNewSlip) }
                    }
                }
            }
        }
        content.crumbs = crumbs(entry, visit)
        // For what the form is answered with.
        content.modules = ["schoolwork/slips.js"]
        return content
    }

    /// A first slip is made once, however often the form is sent: the page has not said that it would end another.
    private static func make(_ visit: Visit, _ form: Form) async throws -> Reply {
        let id: Person.ID = try visit.id("person")
        let outcome = try await visit.call.make(form["slip"] == "new" ? .resetPassword : .givePassword, on: [id])
        guard let entry = outcome.round.affected.first, let password = outcome.passwords[id] else {
            return .again(try ask(visit))
        }
        let words = visit.words
        let slip = SlipView(
            person: id, name: entry.person.name, group: SlipView.group(of: entry, words),
            account: entry.accountName ?? "", password: password, expires: outcome.expires, visit: visit)
        return SlipSheet(slips: [slip], visit: visit).reply(
            .signInSlip, in: .people, crumbs: crumbs(entry, visit), back: (.slipIsDone, "/manager/people/\(id)"))
    }

    private static func crumbs(_ entry: PersonEntry, _ visit: Visit) -> [PageContent.Crumb] {
        [
            .init(visit.words(.people), "/manager/people"),
            .init(visit.name(entry.person.name), "/manager/people/\(entry.person.id)"),
        ]
    }
}

extension Phrase {
    static let signInSlip = Phrase("Sign-in slip")
    fileprivate static let whatFirstSlipDoes = Phrase(
        "The slip has a first password and a code to scan. At the first sign-in its owner chooses another.")
    fileprivate static let whatNewSlipDoes = Phrase(
        "A new slip has a new password and a code to scan. The old password or slip stops working at once, and its owner is signed out everywhere."
    )
    fileprivate static let makeSlip = Phrase("Make a slip")
    fileprivate static let makeNewSlip = Phrase("Make a new slip")
    fileprivate static let slipIsDone = Phrase("I have printed it")
}
