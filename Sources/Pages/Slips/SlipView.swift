import Coursework
import Foundation
import HTML
import QRCode
import School
import SchoolServer
import Texts

/// One slip: whose it is, what to type, and the same to scan.
struct SlipView {
    var person: Person.ID
    var name: Person.Name
    /// By what slips are told apart when they are handed out: the class, or the grade.
    var group: String?
    var account: String
    var password: String
    var expires: Date
    var visit: Visit

    private var words: Words { visit.words }

    var view: HTML {
        li(.class("slip"), .id("slip-\(person)")) {
            div(.class("slip-main")) {
                small {
                    bdi { visit.me?.organizationName ?? "" }
                    if let group {
                        " · "
                        bdi { group }
                    }
                }
                h2 { visit.name(name) }
                dl {
                    pair(.slipAccount, account)
                    pair(.slipPassword, password)
                    pair(.slipAddress, visit.call.address)
                }
                small { words(.slipHolds(words.plainTime(expires, .fullDay))) }
            }
            QRCode(text)?.view(words.plain(.codeToScan(name.full)))
        }
    }

    /// By what somebody is told apart who gets a slip from the office.
    static func group(of entry: PersonEntry, _ words: Words) -> String? {
        entry.person.grade.map { words.plain(.grade($0)) }
    }

    private func pair(_ name: Phrase, _ value: String) -> HTML {
        div {
            dt { words(name) }
            dd { bdi(.dir("ltr"), .translate(false)) { Self.breakable(value) } }
        }
    }

    /// One that is too long for its line goes on behind a sign, not in the middle of a name.
    @HTMLBuilder private static func breakable(_ value: String) -> HTML {
        for character in value {
            String(character)
            if "@.-_".contains(character) { wbr() }
        }
    }

    /// What the code says: the sign-in page with both fields filled in. All of it that is secret stands behind the `#`, which
    /// browsers keep to themselves: no server's log ever holds it.
    private var text: String {
        let link: Link = "/sign-in#account=\(account)&password=\(password)"
        return visit.call.address + link.text
    }
}

extension Phrase {
    fileprivate static let slipAccount = Phrase("Account")
    fileprivate static let slipPassword = Phrase("Password")
    fileprivate static let slipAddress = Phrase("Where")
    fileprivate static func slipHolds(_ day: String) -> Phrase {
        Phrase("Scan the code, or type the account name and password. Valid until \(day). Show it to nobody.")
    }
    fileprivate static func codeToScan(_ name: String) -> Phrase {
        Phrase("Code to scan for \(name)")
    }
}
