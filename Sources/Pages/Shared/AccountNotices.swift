import Coursework
import HTML
import School
import SchoolServer
import Texts

/// What somebody reads of what others did to their account.
enum AccountNotices {
    /// That somebody has looked into the account, where its owner begins: the last time. All of them stand in the account.
    static func ofLastWeek(_ visit: Visit) throws -> HTML {
        let notices = try visit.read { try $0.ownNotices(of: 7) }
        return view(Array(notices.filter { $0.what != .factorsTaken }.prefix(1)), visit.words)
    }

    static func view(_ notices: [AccountNotice], _ words: Words) -> HTML {
        notices.reduce(HTML()) { html, notice in
            html
                + div(.class("notice")) {
                    notice.what == .factorsTaken ? Icon.warning.view : Icon.eye.view
                    span { words(phrase(notice, words)) }
                }
        }
    }

    private static func phrase(_ notice: AccountNotice, _ words: Words) -> Phrase {
        let (day, by) = (words.plainTime(notice.at, .fullDay), notice.by ?? words.plain(.schoolItself))
        return switch notice.what {
        case .factorsTaken: .factorsTaken(day, by: by)
        case .inspected(let reason): .wasInspected(day, by: by, for: words.plain(.reason(reason)))
        }
    }
}

extension Phrase {
    static let schoolItself = Phrase("The school itself", context: "in the log: its clock, its commands")

    static func reason(_ reason: InspectionReason) -> Phrase {
        switch reason {
        case .help: Phrase("Help with the account")
        case .safety: Phrase("Concern for somebody’s safety")
        case .conduct: Phrase("A breach of the school’s rules")
        case .request: Phrase("A request from the person or their family")
        case .law: Phrase("A legal duty")
        }
    }
    fileprivate static func wasInspected(_ day: String, by name: String, for reason: String) -> Phrase {
        Phrase(
            "\(name) looked into your account on \(day). Reason: \(reason). If you have questions about it, ask your school."
        )
    }
}
