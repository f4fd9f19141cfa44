import Coursework
import HTML
import HTTP
import SchoolServer
import Texts

/// Slips as they are printed: eight on a sheet to cut apart, or one on a page.
///
/// They are HTML, and what a browser makes of them is tagged where it makes a PDF: a heading for each name, terms with what
/// they mean, and words for the code.
struct SlipSheet {
    var slips: [SlipView]
    var visit: Visit

    @HTMLBuilder var view: HTML {
        let words = visit.words
        if isOnlyHere { p(.class("hint not-printed"), .id("only-here")) { words(.leadsOnlyHere(visit.call.address)) } }
        fieldset(.class("paper not-printed")) {
            legend { words(.onPaper) }
            choice("eight", .eightOnASheet, isChosen: slips.count > 1)
            choice("one", .oneOnAPage, isChosen: slips.count <= 1)
        }
        ul(.class("slips")) { for slip in slips { slip.view } }
    }

    /// The page on which they stand: the one answer that has the passwords, which nothing keeps.
    ///
    /// - Parameters:
    ///   - title: of the page.
    ///   - back: where one goes once they are printed, and what the way is called.
    func reply(
        _ title: Phrase, in section: PageContent.Section, crumbs: [PageContent.Crumb],
        back: (title: Phrase, link: Link)
    ) -> Reply {
        let words = visit.words
        var content = PageContent(words.plain(title), in: section, crumbs: crumbs) {
            div(.class("notice"), .id("slips-made"), .tabindex(-1)) {
                Icon.check.view
                span(.role("status")) { words(.slipsAreMade(slips.count)) }
                button(.type("button"), .data("print"), .hidden()) { words(.printThem) }
            }
            view
            p(.class("actions")) { a(.class("button"), .href(back.link)) { words(back.title) } }
        }
        content.modules = ["schoolwork/slips.js"]
        var response = Layout.response(content, visit, .created)
        response.headers[.cacheControl] = "no-store"
        return .raw(response)
    }

    private func choice(_ value: String, _ name: Phrase, isChosen: Bool) -> HTML {
        label(.class("choice")) {
            input(.type("radio"), .name("paper"), .value(value), .checked(isChosen), .autocomplete("off"))
            span { visit.words(name) }
        }
    }

    /// Whether nobody else's machine finds the school where the slips say it is.
    private var isOnlyHere: Bool {
        let host = visit.call.address.split(separator: "/").last ?? ""
        if host.hasPrefix("[") { return ThisMachine.isAddress(host.dropFirst().prefix { $0 != "]" }) }
        let name = host.prefix { $0 != ":" }
        return ThisMachine.isName(name) || ThisMachine.isAddress(name)
    }
}

extension Phrase {
    static let signInSlips = Phrase("Sign-in slips")
    static let whatFirstSlipsDo = Phrase(
        "A slip has a first password and a code to scan. At the first sign-in its owner chooses another. Those who have something to sign in with keep it."
    )
    static let whatSlipsDo = Phrase(
        "Each slip has a new password and a code to scan. The password or slip before it ends at once, and its owner is signed out everywhere."
    )
    static func slipsAreMade(_ count: Int) -> Phrase {
        Phrase(
            one: "One slip is made. It is shown this once: print it now.",
            other: "\(count) slips are made. They are shown this once: print them now.", count)
    }
    static let printThem = Phrase("Print")
    fileprivate static let onPaper = Phrase("On paper")
    fileprivate static let eightOnASheet = Phrase("Eight on a sheet, to cut apart")
    fileprivate static let oneOnAPage = Phrase("One on a page")
    fileprivate static func leadsOnlyHere(_ address: String) -> Phrase {
        Phrase(
            "The slips lead to \(address), which works on this machine only. For other devices, open this page at the address that they use to reach the school."
        )
    }
}
