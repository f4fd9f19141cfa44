import Coursework
import HTML
import JSON
import School
import SchoolServer
import Texts

/// `/manager/people`: everybody at the school, found by what one types.
enum PeoplePage {
    static let all: [@Sendable (Assets) -> Operation] = [
        Operation.page(
            "/manager/people", "schoolPeoplePage", .managers,
            parameters: [
                .init("words", .string(limit: 256), "Beginnings of names, or of an account's name."),
                .init("role", .string(limit: 20), "Only who has this role."),
                .init("state", .string(limit: 20), "Only who has an account in this state."),
                .init("after", .string(limit: 8192), "From where to go on."),
            ], show)
    ]

    /// What was asked for, as it was typed.
    private struct Asked {
        var words, role, state: String

        init(_ visit: Visit) {
            func value(_ name: String) -> String { visit.call.query(name) ?? "" }
            (words, role, state) = (value("words"), value("role"), value("state"))
        }

        var isAny: Bool { (words + role + state).trimmingBlanks.isEmpty }
        var filter: PeopleFilter {
            PeopleFilter(words: words, role: Role(rawValue: role), state: AccountState(rawValue: state))
        }
        func next(_ mark: ListMark) -> Link {
            "/manager/people?words=\(words)&role=\(role)&state=\(state)&after=\(mark)"
        }
    }

    private static func show(_ visit: Visit) throws -> PageContent {
        let (words, asked) = (visit.words, Asked(visit))
        let after = visit.call.query("after").flatMap(ListMark.init)
        let page = try visit.read { try $0.people(asked.filter, PageRequest(after: after, limit: 50)) }
        var sheet = PageContent(words.plain(.people), in: .people) {
            search { form(asked, words) }
            section(.id("found"), .class("stack"), .aria("label", words.plain(.foundPeople))) {
                if page.items.isEmpty {
                    div(.class("empty")) { p { words(.nobodyFits) } }
                } else {
                    ul(.class("rows card")) { for entry in page.items { row(entry, visit) } }
                }
                if let next = page.next { p { a(.class("button"), .href(asked.next(next))) { words(.moreOfThem) } } }
            }
        }
        sheet.actions = a(.class("button primary"), .href("/manager/people/new")) {
            Icon.plus.view
            words(.addPerson)
        }
        sheet.modules = ["manager/search.js"]
        return sheet
    }

    private static func form(_ asked: Asked, _ words: Words) -> HTML {
        HTML.form(.method("get"), .action("/manager/people"), .class("card finder"), .data("finds", "found")) {
            Field("words", words(.nameOrAccount)).text(
                asked.words, type: "search", limit: 256, .autocomplete("off"), .dir("auto"), .spellcheck(false))
            Field("role", words(.role)).view { id, described, invalid in
                select(id, .name("role"), described, invalid) {
                    option(.value("")) { words(.anyRole) }
                    for role in Role.allCases {
                        option(.value(role.rawValue), .selected(asked.role == role.rawValue)) { words(.role(role)) }
                    }
                }
            }
            Field("state", words(.accountHeading)).view { id, described, invalid in
                select(id, .name("state"), described, invalid) {
                    option(.value("")) { words(.anyState) }
                    for state in AccountState.allCases {
                        option(.value(state.rawValue), .selected(asked.state == state.rawValue)) {
                            words(.state(state))
                        }
                    }
                }
            }
            div(.class("actions")) {
                button(.type("submit")) {
                    Icon.search.view
                    words(.searchButton)
                }
                if !asked.isAny { a(.class("button quiet"), .href("/manager/people")) { words(.showAll) } }
            }
        }
    }

    private static func row(_ entry: PersonEntry, _ visit: Visit) -> HTML {
        let words = visit.words
        return li(.class("row"), .id("person-\(entry.person.id)")) {
            a(.class("row-main"), .href("/manager/people/\(entry.person.id)")) {
                strong { visit.name(entry.person.name) }
                small {
                    bdi(.translate(false)) { entry.accountName ?? words.plain(.noAccount) }
                    if let grade = entry.person.grade {
                        " · "
                        words(.grade(grade))
                    }
                }
            }
            span(.class("cluster")) {
                for role in Role.allCases where entry.roles.contains(role) {
                    span(.class("badge")) { words(.role(role)) }
                }
                if let state = entry.accountState, state != .active {
                    span(.class(state == .deactivated ? "badge late" : "badge")) { words(.state(state)) }
                }
            }
        }
    }
}

extension Phrase {
    fileprivate static let foundPeople = Phrase("The people found")
    fileprivate static let nobodyFits = Phrase("Nobody fits. Try fewer letters, or any role and any account.")
    static let nameOrAccount = Phrase("Name or account")
    fileprivate static let anyRole = Phrase("Any role")
    static let role = Phrase("Role")
    fileprivate static let anyState = Phrase("Any state")
    fileprivate static let showAll = Phrase("Show everybody")
    static let addPerson = Phrase("Add a person")
    static let noAccount = Phrase("no account")
    static let accountHeading = Phrase("Account", context: "heading")
    static func grade(_ grade: String) -> Phrase { Phrase("grade \(grade)") }

    static func role(_ role: Role) -> Phrase {
        switch role {
        case .administrator: Phrase("Administrator")
        case .manager: Phrase("Manager")
        case .teacher: Phrase("Teacher")
        case .student: Phrase("Student")
        }
    }

    static func state(_ state: AccountState) -> Phrase {
        switch state {
        case .new: Phrase("never signed in")
        case .active: Phrase("active", context: "an account")
        case .deactivated: Phrase("deactivated")
        }
    }
}
